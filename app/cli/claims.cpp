#include "cli/answer_words.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "work/judged_answers.h"
#include "work/splitting.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<QVector<RunRow>> claimedRuns(const Invocation& invocation, Store& store)
{
  const auto runs = store.runs();
  if (!runs || !invocation.has(u"run"_s)) return runs;
  QVector<RunRow> chosen;
  QStringList names;
  for (const RunRow& run : *runs) names.append(run.name);
  for (const QString& name : invocation.values(u"run"_s)) {
    const qsizetype at = names.indexOf(name);
    if (at < 0) return fail(ErrorKind::NotFound, {}, u"there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
    chosen.append(runs->at(at));
  }
  return chosen;
}

Result<ExitStatus> runClaims(const Invocation& invocation)
{
  const bool splits = invocation.has(u"split"_s);
  auto opened = openWorkspace(invocation, splits ? Access::ReadWrite : Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const auto runs = claimedRuns(invocation, store);
  if (!runs) return tl::unexpected(runs.error());
  std::optional<QueryId> query;
  if (invocation.has(u"query"_s)) {
    const auto found = store.findQuery(invocation.value(u"query"_s));
    if (!found) return tl::unexpected(found.error());
    query = *found;
  }

  const QStringList verdicts = builtInCriterion(criterion::Support)->values;
  Table table({u"run"_s, u"query"_s, u">claim"_s, u"verdict"_s, u"evidence"_s, u"text"_s});
  QJsonArray rows;
  QJsonArray unsplit;
  int made = 0;
  for (const RunRow& run : *runs) {
    if (splits) {
      const auto count = splitAnswers(store, run.id);
      if (!count) return tl::unexpected(count.error());
      made += *count;
    }
    const auto answers = loadRunAnswers(store, run.id, LabelScope::everybody());
    if (!answers) return tl::unexpected(answers.error());
    for (qsizetype i = 0; i < answers->ids.size(); ++i) {
      if (query && answers->queries[i].id != *query) continue;
      const QString name = answers->queries[i].name;
      const JudgedAnswer& answer = answers->answers[static_cast<std::size_t>(i)];
      if (!answer.split && answer.state == AnswerState::Written)
        unsplit.append(QJsonObject{{u"run"_s, run.name}, {u"query"_s, name}});
      const auto claims = store.claimsOf(answers->ids[i]);
      if (!claims) return tl::unexpected(claims.error());
      for (qsizetype c = 0; c < std::min(claims->size(), answer.claims.size()); ++c) {
        const QString verdict = valuesWord(answer.claims[c].support, verdicts);
        const QString evidence = evidenceWord(answer.claims[c], answer);
        table.add({run.name, name, QString::number(c + 1), verdict, evidence, claims->at(c).text});
        rows.append(QJsonObject{{u"run"_s, run.name},
                                {u"query"_s, name},
                                {u"claim"_s, c + 1},
                                {u"verdict"_s, verdict},
                                {u"evidence"_s, evidence},
                                {u"text"_s, claims->at(c).text}});
      }
    }
  }
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"claims"_s, rows}, {u"unsplit"_s, unsplit}, {u"split_now"_s, made}});
    return Done;
  }
  if (splits) invocation.print(u"Split %1 answers into claims.\n"_s.arg(made));
  if (!table.isEmpty()) invocation.print(table.text(PageColumns));
  if (!unsplit.isEmpty())
    invocation.print(
        u"%1 answers are not split into claims%2.\n"_s.arg(unsplit.size())
            .arg(splits ? QString() : u" (claims WORKSPACE --split proposes a claim for each sentence)"_s));
  return Done;
}

} // namespace

Verb claimsVerb()
{
  return {.name = u"claims"_s,
          .synopsis = u"WORKSPACE [--run R] [--query Q] [--split]"_s,
          .summary = u"list the claims of answers with their numbers and verdicts; --split makes them"_s,
          .more = u"--split changes the workspace: each answer that nobody has split gets a claim for each sentence. "
                  "Answers that have claims stay as they are."_s,
          .options = {{u"run"_s, u"only this run; may be repeated"_s, u"RUN"_s},
                      {u"query"_s, u"only the answers to this query"_s, u"QUERY"_s},
                      {u"split"_s, u"propose a claim for each sentence of the answers that are not split"_s}},
          .run = runClaims};
}

} // namespace assayer::cli
