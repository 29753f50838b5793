#include "cli/table.h"
#include "cli/workspace.h"

#include "core/criteria.h"
#include "core/near.h"
#include "work/carry_over.h"

#include <QHash>
#include <QJsonArray>

#include <iterator>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<RunId> findNamedRun(const Invocation& invocation, Store& store, const QString& option)
{
  const QString name = invocation.value(option);
  if (name.isEmpty()) return fail(ErrorKind::Usage, {}, u"--%1 is needed"_s.arg(option));
  return findRun(store, name);
}

struct FateWords {
  CarryFate fate;
  const char16_t* key;
  const char16_t* words;
};
constexpr FateWords fateWords[] = {
    {CarryFate::Carried, u"carried", u"carried over"},
    {CarryFate::EvidenceElsewhere, u"evidence_elsewhere", u"suggested: a quote is not in the new context"},
    {CarryFate::OtherContext, u"other_context", u"suggested: the contexts differ"},
    {CarryFate::SeveralVerdicts, u"several_verdicts", u"suggested: several verdicts on these words"},
    {CarryFate::LabelledAlready, u"labelled_already", u"labelled already"},
    {CarryFate::NoCounterpart, u"no_counterpart", u"no counterpart"},
};

const FateWords& wordsOf(CarryFate fate)
{
  for (const FateWords& row : fateWords)
    if (row.fate == fate) return row;
  return fateWords[std::size(fateWords) - 1];
}

Result<ExitStatus> runCarry(const Invocation& invocation)
{
  if (invocation.value(u"judge"_s).isEmpty()) return fail(ErrorKind::Usage, {}, u"--judge is needed"_s);
  const bool isTrial = invocation.has(u"dry-run"_s);
  auto opened = openWorkspace(invocation, isTrial ? Access::ReadOnly : Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const auto judge = findJudge(store, invocation.value(u"judge"_s));
  if (!judge) return tl::unexpected(judge.error());
  const auto from = findNamedRun(invocation, store, u"from"_s);
  if (!from) return tl::unexpected(from.error());
  const auto to = findNamedRun(invocation, store, u"to"_s);
  if (!to) return tl::unexpected(to.error());
  const auto done = carryOver(store, judge->id, *from, *to, isTrial ? CarryMode::DryRun : CarryMode::Store);
  if (!done) return tl::unexpected(done.error());

  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  QHash<QueryId, QString> names;
  for (const QueryRow& query : *queries) names.insert(query.id, query.name);
  const QStringList verdicts = builtInCriterion(criterion::Support)->values;
  Table table({u"query"_s, u">claim"_s, u"verdict"_s, u"what becomes of it"_s, u"text"_s});
  QJsonArray rows;
  for (const CarriedClaim& claim : done->claims) {
    if (claim.fate == CarryFate::NoCounterpart) continue;
    const FateWords& words = wordsOf(claim.fate);
    const QString verdict = claim.verdict ? verdicts.value(*claim.verdict) : QString();
    table.add({names.value(claim.query), QString::number(claim.number), verdict.isEmpty() ? u"(several)"_s : verdict,
               QString::fromUtf16(words.words), claim.text});
    rows.append(QJsonObject{{u"query"_s, names.value(claim.query)},
                            {u"claim"_s, claim.number},
                            {u"verdict"_s, claim.verdict ? QJsonValue(verdict) : QJsonValue()},
                            {u"result"_s, QString::fromUtf16(words.key)},
                            {u"text"_s, claim.text}});
  }
  const int labelled = done->count(CarryFate::LabelledAlready);
  const int alone = done->count(CarryFate::NoCounterpart);
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"dry_run"_s, isTrial},
                                 {u"carried"_s, done->carried()},
                                 {u"suggested"_s, done->suggested()},
                                 {u"labelled_already"_s, labelled},
                                 {u"without_counterpart"_s, alone},
                                 {u"split"_s, done->split},
                                 {u"claims"_s, rows}});
    return Done;
  }
  if (!table.isEmpty()) invocation.print(table.text(PageColumns));
  invocation.print(
      u"%1: %2. Suggested only: %3. Labelled already: %4. Without a counterpart: %5. Answers split: %6.\n"_s
          .arg(isTrial ? u"Would be carried over"_s : u"Carried over"_s)
          .arg(done->carried())
          .arg(done->suggested())
          .arg(labelled)
          .arg(alone)
          .arg(done->split));
  return Done;
}

} // namespace

Verb carryVerb()
{
  return {.name = u"carry"_s,
          .synopsis = u"WORKSPACE --from A --to B --judge J [--dry-run]"_s,
          .summary = u"carry a judge's verdicts over to claims of the same words in another run's answers"_s,
          .more =
              u"A verdict with quotes is carried over where every quote stands in what the other run's generator "
              "saw; \"not in evidence\", and a verdict without a quote, only where both generators saw the same "
              "texts. Anything else is only counted as suggested. Labels that the judge has there stay; what could "
              "not be judged is not carried. Each answer is one step that the judge can undo in the window. Answers "
              "that take a verdict and have no claims yet are split into their sentences."_s,
          .options = {{u"from"_s, u"the run whose claims were judged"_s, u"RUN"_s},
                      {u"to"_s, u"the run whose claims take the verdicts"_s, u"RUN"_s},
                      {u"judge"_s, u"whose verdicts"_s, u"NAME"_s},
                      {u"dry-run"_s, u"only say what would become of each claim"_s}},
          .run = runCarry};
}

} // namespace assayer::cli
