#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "core/text.h"
#include "work/near_queries.h"
#include "work/promoting.h"

#include <QFile>
#include <QJsonArray>

#include <algorithm>
#include <cstdio>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList promotedSplits{u"dev"_s, u"test"_s};
const QStringList promotedExpect{u"answer"_s, u"refusal"_s, u"escalation"_s, u"clarification"_s};
const QStringList refusalReasons{u"outside_corpus"_s, u"outside_period"_s, u"false_premise"_s, u"excluded"_s};
constexpr qint64 LongestReference = 1 << 20; // bytes

Result<QString> referenceGiven(const Invocation& invocation)
{
  const QString given = invocation.value(u"reference"_s);
  if (given != u"-") return given;
  QFile in;
  if (!in.open(stdin, QIODevice::ReadOnly)) return fail(ErrorKind::BadInput, u"standard input"_s, in.errorString());
  const QByteArray bytes = in.read(LongestReference + 1);
  if (bytes.size() > LongestReference)
    return fail(ErrorKind::BadInput, u"standard input"_s, u"an expected answer is at most 1 MB"_s);
  auto text = text::decodeUtf8(bytes);
  return text ? Result<QString>(text->trimmed()) : text;
}

/// The draft with or without a run's answer.
Result<PromotionDraft> draftAsked(const Invocation& invocation, Store& store, QueryId query, JudgeId judge)
{
  if (!invocation.has(u"run"_s)) return draftOf(store, query, judge, LabelScope::everybody());
  const QString name = invocation.value(u"run"_s);
  const auto run = findRun(store, name);
  if (!run) return tl::unexpected(run.error());
  const auto answer = store.answer(*run, query);
  if (!answer) return tl::unexpected(answer.error());
  if (!*answer) return fail(ErrorKind::NotFound, name, u"this run has no answer to the query"_s);
  return draftOf(store, (*answer)->id, judge, LabelScope::everybody());
}

/// What the options say instead of what is known.
Result<void> change(const Invocation& invocation, PromotionDraft& draft)
{
  Promotion& promotion = draft.promotion;
  if (invocation.has(u"split"_s)) {
    const auto split = invocation.choice(u"split"_s, promotedSplits);
    if (!split) return tl::unexpected(split.error());
    promotion.split = static_cast<Split>(*split + 1);
  }
  if (invocation.has(u"expect"_s)) {
    const auto expect = invocation.choice(u"expect"_s, promotedExpect);
    if (!expect) return tl::unexpected(expect.error());
    promotion.expect = static_cast<Expect>(*expect + 1);
    if (promotion.expect != Expect::Refusal) promotion.refusalReason = RefusalReason::None;
  }
  if (invocation.has(u"refusal-reason"_s)) {
    const auto reason = invocation.choice(u"refusal-reason"_s, refusalReasons);
    if (!reason) return tl::unexpected(reason.error());
    if (promotion.expect != Expect::Refusal)
      return fail(ErrorKind::Usage, u"--refusal-reason"_s, u"no refusal is expected; say --expect refusal"_s);
    promotion.refusalReason = static_cast<RefusalReason>(*reason + 1);
  }
  if (invocation.has(u"family"_s)) promotion.family = invocation.value(u"family"_s).trimmed();
  if (invocation.has(u"reference"_s)) {
    const auto reference = referenceGiven(invocation);
    if (!reference) return tl::unexpected(reference.error());
    promotion.reference = *reference;
  }
  findGaps(draft);
  return {};
}

QJsonArray nearAsJson(const QVector<NearQuery>& near)
{
  QJsonArray rows;
  for (const NearQuery& one : near)
    rows.append(QJsonObject{{u"query"_s, one.query.name},
                            {u"text"_s, one.query.text},
                            {u"family"_s, one.query.family},
                            {u"similarity"_s, one.similarity},
                            {u"duplicate"_s, one.isDuplicate()}});
  return rows;
}

void printNear(const Invocation& invocation, const QVector<NearQuery>& near)
{
  if (near.isEmpty()) return;
  Table table({u"golden query"_s, u">similarity"_s, u"family"_s, u"text"_s});
  for (const NearQuery& one : near)
    table.add({harmless(one.query.name), QString::number(one.similarity, 'f', 2), harmless(one.query.family),
               harmless(one.query.text)});
  invocation.print(u"Golden queries that ask nearly the same:\n"_s + table.text(PageColumns) + u'\n');
}

QJsonObject promotionAsJson(const Promotion& promotion, const QString& query)
{
  QJsonArray needs;
  for (const Need& need : promotion.needs) {
    QJsonArray options;
    for (const NeedOption& option : need)
      options.append(option.chunk.isEmpty() ? QJsonObject{{u"quote"_s, option.quote}}
                                            : QJsonObject{{u"chunk"_s, option.chunk}});
    needs.append(options);
  }
  const bool isRefusal = promotion.refusalReason != RefusalReason::None;
  return {{u"query"_s, query},
          {u"golden"_s, promotion.origin == Origin::Golden},
          {u"split"_s,
           promotion.split == Split::None ? QJsonValue() : promotedSplits.value(static_cast<int>(promotion.split) - 1)},
          {u"family"_s, promotion.family},
          {u"expect"_s, promotion.expect == Expect::None
                            ? QJsonValue()
                            : promotedExpect.value(static_cast<int>(promotion.expect) - 1)},
          {u"refusal_reason"_s,
           isRefusal ? QJsonValue(refusalReasons.value(static_cast<int>(promotion.refusalReason) - 1)) : QJsonValue()},
          {u"reference"_s, promotion.reference},
          {u"needs"_s, needs}};
}

QString passageWords(const Promotion& promotion)
{
  qsizetype passages = 0;
  for (const Need& need : promotion.needs) passages += need.size();
  return passages == 1 ? u"one passage"_s : u"%1 passages"_s.arg(passages);
}

Result<ExitStatus> runTakeBack(const Invocation& invocation, Store& store, const QueryRow& query, JudgeId judge)
{
  const auto restored = takeBack(store, query.id, judge);
  if (!restored) return tl::unexpected(restored.error());
  if (invocation.json())
    invocation.print(promotionAsJson(*restored, query.name));
  else
    invocation.print(harmless(restored->origin == Origin::Golden
                                  ? u"%1 is golden as it was before"_s.arg(query.name)
                                  : u"%1 is no longer golden, and is what it was before"_s.arg(query.name)) +
                     u'\n');
  return Done;
}

Result<ExitStatus> runPromote(const Invocation& invocation)
{
  for (const QString& needed : {u"query"_s, u"judge"_s})
    if (invocation.value(needed).isEmpty()) return fail(ErrorKind::Usage, {}, u"--%1 is needed"_s.arg(needed));
  auto opened = openWorkspace(invocation, invocation.has(u"dry-run"_s) ? Access::ReadOnly : Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const auto judge = findJudge(store, invocation.value(u"judge"_s));
  if (!judge) return tl::unexpected(judge.error());
  const auto query = store.findQuery(invocation.value(u"query"_s));
  if (!query) return tl::unexpected(query.error());
  auto draft = draftAsked(invocation, store, *query, judge->id);
  if (!draft) return tl::unexpected(draft.error());
  if (invocation.has(u"undo"_s)) return runTakeBack(invocation, store, draft->query, judge->id);
  if (auto changed = change(invocation, *draft); !changed) return tl::unexpected(changed.error());

  const auto golden = GoldenQueries::read(store);
  if (!golden) return tl::unexpected(golden.error());
  const auto near = nearGoldenQueries(store, *golden, *query);
  if (!near) return tl::unexpected(near.error());
  if (!invocation.json()) printNear(invocation, *near);
  const bool isDuplicate = std::ranges::any_of(*near, &NearQuery::isDuplicate);
  if (isDuplicate && !invocation.has(u"force"_s))
    return fail(ErrorKind::Conflict, draft->query.name,
                u"the golden query %1 asks the same; use --force to have both"_s.arg(near->first().query.name));
  if (!draft->canBePromoted())
    return fail(ErrorKind::Usage, draft->query.name,
                gapSentence(PromotionGap::Reference) + u"; give it with --reference"_s);
  Promotion promotion = draft->promotion;
  if (!invocation.has(u"dry-run"_s)) {
    const auto stored = promote(store, promotion);
    if (!stored) return tl::unexpected(stored.error());
    promotion = *stored;
  }
  QStringList missing;
  for (const PromotionGap gap : std::as_const(draft->gaps)) missing.append(gapSentence(gap));
  if (invocation.json()) {
    QJsonObject said = promotionAsJson(promotion, draft->query.name);
    said.insert(u"was_golden"_s, draft->isGolden());
    said.insert(u"dry_run"_s, invocation.has(u"dry-run"_s));
    said.insert(u"near"_s, nearAsJson(*near));
    said.insert(u"missing"_s, QJsonArray::fromStringList(missing));
    said.insert(u"claims_judged"_s, draft->claimsJudged);
    said.insert(u"claims"_s, draft->claims);
    invocation.print(said);
    return Done;
  }
  const QString expected = promotedExpect.value(static_cast<int>(promotion.expect) - 1);
  const QString how = invocation.has(u"dry-run"_s)
                          ? draft->isGolden() ? u"already golden, and would be"_s : u"would be golden"_s
                      : draft->isGolden() ? u"already golden, and is now"_s
                                          : u"golden"_s;
  invocation.print(harmless(u"%1: %2, split %3, expects: %4, %5"_s.arg(
                       how, draft->query.name, promotedSplits.value(static_cast<int>(promotion.split) - 1), expected,
                       passageWords(promotion))) +
                   u'\n');
  for (const QString& sentence : std::as_const(missing)) invocation.print(u"still missing: "_s + sentence + u'\n');
  return Done;
}

} // namespace

Verb promoteVerb()
{
  return {.name = u"promote"_s,
          .synopsis = u"WORKSPACE --query Q --judge J [--run R] [--undo]"_s,
          .summary = u"make a query golden, with what is known and judged of it, or take that back"_s,
          .more = u"Family, expectation, expected answer and needed passages are the query's own; where it has none, "
                  "the passages that people judged to answer, and with --run an answer that people found correct and "
                  "faithful. Golden queries that ask nearly the same are listed first; one that asks the same stops "
                  "it, unless --force. Only a lead changes what is in the split test."_s,
          .options = {{u"query"_s, u"the query's id"_s, u"QUERY"_s},
                      {u"judge"_s, u"who decides"_s, u"NAME"_s},
                      {u"run"_s, u"the run whose answer showed it"_s, u"RUN"_s},
                      {u"split"_s, u"dev or test; dev unless the query has one"_s, u"SPLIT"_s},
                      {u"family"_s, u"the family"_s, u"NAME"_s},
                      {u"expect"_s, u"answer, refusal, escalation or clarification"_s, u"KIND"_s},
                      {u"refusal-reason"_s, u"outside_corpus, outside_period, false_premise or excluded"_s, u"WHY"_s},
                      {u"reference"_s, u"the expected answer; - reads it from standard input"_s, u"TEXT"_s},
                      {u"force"_s, u"although a golden query asks the same"_s},
                      {u"dry-run"_s, u"only say what would be golden"_s},
                      {u"undo"_s, u"take the newest promotion of the query back"_s}},
          .run = runPromote};
}

} // namespace assayer::cli
