#include "work/promoting.h"

#include "answers/diagnosis.h"
#include "answers/gold.h"
#include "core/text.h"
#include "work/judged_answers.h"

#include <QHash>

#include <algorithm>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What counts of the labels on one query.
class QueryGold {
public:
  static Result<QueryGold> read(Store& store, QueryId query, LabelScope scope)
  {
    const auto judges = store.judges();
    if (!judges) return tl::unexpected(judges.error());
    const auto criteria = store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    const auto labels = store.labelsOf(query, scope);
    if (!labels) return tl::unexpected(labels.error());
    QueryGold gold;
    for (const JudgeRow& judge : *judges)
      gold.m_judges.insert(judge.id, scope.judge == judge.id ? JudgeKind::Person : judge.kind);
    for (const Criterion& row : *criteria) gold.m_criteria.insert(row.id, row);
    for (const Label& label : *labels) gold.m_labels[label.subject].append(label);
    return gold;
  }

  ValueSet of(const Subject& subject) const
  {
    const QVector<Label> labels = m_labels.value(subject);
    return goldOf({labels.constData(), static_cast<std::size_t>(labels.size())}, m_criteria[subject.criterion],
                  m_judges);
  }
  bool isJudged(const Subject& subject) const { return !countedLabels(m_labels.value(subject), m_judges).isEmpty(); }
  /// Chunks with a label that counts, in ascending order.
  QVector<ChunkId> judgedChunks(QueryId query) const
  {
    QVector<ChunkId> chunks;
    for (auto entry = m_labels.begin(); entry != m_labels.end(); ++entry)
      if (entry.key().criterion == criterion::Relevance && entry.key().item == query.value && isJudged(entry.key()))
        chunks.append(ChunkId{entry.key().other});
    std::ranges::sort(chunks);
    return chunks;
  }

private:
  QHash<JudgeId, JudgeKind> m_judges;
  QHash<CriterionId, Criterion> m_criteria;
  QHash<Subject, QVector<Label>> m_labels;
};

/// In the order of the ranking; chunks that are not in it come last.
Result<QVector<ChunkId>> contextOf(Store& store, QueryId query, RunId run)
{
  const auto rankings = store.rankingsOf(query);
  if (!rankings) return tl::unexpected(rankings.error());
  QVector<ChunkId> context;
  for (const Ranking& ranking : *rankings)
    if (ranking.run == run)
      for (const quint32 chunk : ranking.chunks) context.append(ChunkId{chunk});
  return context;
}

Result<QVector<Need>> answeringChunks(Store& store, const QueryGold& gold, QueryId query,
                                      const QVector<ChunkId>& ranked)
{
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  struct Found {
    qsizetype rank = 0;
    QString name;
  };
  std::vector<Found> found;
  for (const ChunkId chunk : gold.judgedChunks(query)) {
    if (gold.of({criterion::Relevance, query.value, chunk.value}).lowest() < settings->answersFrom) continue;
    const auto row = store.chunk(chunk);
    if (!row) return tl::unexpected(row.error());
    const qsizetype rank = ranked.indexOf(chunk);
    found.push_back({rank < 0 ? ranked.size() : rank, row->name});
  }
  std::ranges::sort(found, [](const Found& a, const Found& b) {
    return a.rank != b.rank ? a.rank < b.rank : text::lessByBytes(a.name, b.name);
  });
  Need need;
  for (const Found& one : found)
    if (!need.contains(NeedOption{one.name, {}})) need.append({one.name, {}});
  return need.isEmpty() ? QVector<Need>{} : QVector<Need>{need};
}

Promotion asItIs(const QueryDetail& query)
{
  Promotion promotion;
  promotion.query = query.row.id;
  promotion.origin = query.row.origin;
  promotion.split = query.row.split;
  promotion.family = query.row.family;
  promotion.expect = query.row.expect;
  promotion.refusalReason = query.refusalReason;
  promotion.reference = query.reference;
  promotion.needs = query.needs;
  return promotion;
}

Result<PromotionDraft> begin(Store& store, QueryId query, JudgeId by)
{
  const auto detail = store.query(query);
  if (!detail) return tl::unexpected(detail.error());
  PromotionDraft draft;
  draft.query = detail->row;
  draft.promotion = asItIs(*detail);
  draft.promotion.by = by;
  draft.promotion.origin = Origin::Golden;
  if (draft.promotion.split == Split::None) draft.promotion.split = Split::Dev;
  return draft;
}

Result<void> addPassages(Store& store, PromotionDraft& draft, const QueryGold& gold, const QVector<ChunkId>& ranked)
{
  if (!draft.promotion.needs.isEmpty() || draft.promotion.expect != Expect::Answer) return {};
  auto needs = answeringChunks(store, gold, draft.query.id, ranked);
  if (!needs) return tl::unexpected(needs.error());
  draft.promotion.needs = *std::move(needs);
  return {};
}

/// What is the same of two promotions, whoever stored them and when.
bool sameContent(const Promotion& a, const Promotion& b)
{
  return a.origin == b.origin && a.split == b.split && a.family == b.family && a.expect == b.expect &&
         a.refusalReason == b.refusalReason && a.reference == b.reference && a.needs == b.needs;
}

/// What was promoted and not taken back, below it what the query was before.
QVector<Promotion> standing(const QVector<Promotion>& history)
{
  QVector<Promotion> stack;
  for (const Promotion& one : history) {
    if (!stack.isEmpty() && sameContent(one, stack.last())) continue; // nothing changed
    if (stack.size() >= 2 && sameContent(one, stack[stack.size() - 2]))
      stack.removeLast();
    else
      stack.append(one);
  }
  return stack;
}

Result<void> checkHand(Store& store, JudgeId by, Split from, Split to)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto judge = std::ranges::find(*judges, by, &JudgeRow::id);
  if (judge == judges->end() || judge->kind != JudgeKind::Person)
    return fail(ErrorKind::Usage, {}, u"only a person of the workspace decides what becomes golden"_s);
  if ((from == Split::Test || to == Split::Test) && judge->role != Role::Lead)
    return fail(ErrorKind::Usage, judge->name, u"only a lead changes what is in the split test"_s);
  return {};
}

} // namespace

QString gapSentence(PromotionGap gap)
{
  switch (gap) {
  case PromotionGap::Reference: return u"The expected answer is to be written, or a passage judged to answer"_s;
  case PromotionGap::Wording: return u"The expected answer is not written yet"_s;
  case PromotionGap::Passages: return u"No passage is judged to answer yet"_s;
  case PromotionGap::RefusalReason: return u"It is not said why this should be refused"_s;
  case PromotionGap::Family: return u"The question belongs to no family"_s;
  case PromotionGap::Expectation:
    return u"The question expects an answer, but people say that it should have been refused"_s;
  }
  return {};
}

void findGaps(PromotionDraft& draft)
{
  const bool isDisputed = draft.gaps.contains(PromotionGap::Expectation) && draft.promotion.expect == Expect::Answer;
  const Promotion& promotion = draft.promotion;
  draft.gaps.clear();
  if (promotion.expect == Expect::Answer) {
    const bool isWritten = !promotion.reference.trimmed().isEmpty();
    const bool hasPassages = !promotion.needs.isEmpty();
    if (!isWritten && !hasPassages) draft.gaps.append(PromotionGap::Reference);
    if (!isWritten && hasPassages) draft.gaps.append(PromotionGap::Wording);
    if (isWritten && !hasPassages) draft.gaps.append(PromotionGap::Passages);
  }
  if (promotion.expect == Expect::Refusal && promotion.refusalReason == RefusalReason::None)
    draft.gaps.append(PromotionGap::RefusalReason);
  if (promotion.family.trimmed().isEmpty()) draft.gaps.append(PromotionGap::Family);
  if (isDisputed) draft.gaps.append(PromotionGap::Expectation);
}

Result<PromotionDraft> draftOf(Store& store, AnswerId id, JudgeId by, LabelScope scope, const QString& day)
{
  const auto answer = store.answer(id);
  if (!answer) return tl::unexpected(answer.error());
  auto draft = begin(store, answer->query, by);
  if (!draft) return draft;
  const auto gold = QueryGold::read(store, answer->query, scope);
  if (!gold) return tl::unexpected(gold.error());
  const auto read = loadRunAnswer(store, answer->run, answer->query, scope);
  if (!read) return tl::unexpected(read.error());
  const auto ranked = contextOf(store, answer->query, answer->run);
  if (!ranked) return tl::unexpected(ranked.error());
  const auto claims = store.claimsOf(id);
  if (!claims) return tl::unexpected(claims.error());

  Promotion& promotion = draft->promotion;
  promotion.run = answer->run;
  promotion.day = day;
  const ValueSet cause = gold->of({criterion::Cause, id.value, 0});
  const bool shouldHaveRefused = cause.is(static_cast<int>(Cause::ShouldHaveRefused)) == Tri::Yes;
  if (promotion.expect == Expect::None) promotion.expect = shouldHaveRefused ? Expect::Refusal : Expect::Answer;
  if (shouldHaveRefused && promotion.expect == Expect::Answer) draft->gaps.append(PromotionGap::Expectation);

  if (!read->answers.empty()) {
    const JudgedAnswer& judged = read->answers.front();
    draft->passages = static_cast<int>(judged.context.size());
    for (const ChunkId chunk : judged.context)
      draft->passagesJudged += gold->isJudged({criterion::Relevance, answer->query.value, chunk.value});
    draft->answerServes = promotion.expect == Expect::Answer && promotion.reference.isEmpty() &&
                          isRight(judged) == Tri::Yes && isFaithful(judged) == Tri::Yes;
    if (draft->answerServes) promotion.reference = answer->text;
  }
  draft->claims = static_cast<int>(claims->size());
  for (const Claim& claim : *claims) draft->claimsJudged += gold->isJudged({criterion::Support, claim.id.value, 0});
  if (auto added = addPassages(store, *draft, *gold, *ranked); !added) return tl::unexpected(added.error());
  findGaps(*draft);
  return draft;
}

Result<PromotionDraft> draftOf(Store& store, QueryId query, JudgeId by, LabelScope scope)
{
  auto draft = begin(store, query, by);
  if (!draft) return draft;
  const auto gold = QueryGold::read(store, query, scope);
  if (!gold) return tl::unexpected(gold.error());
  if (draft->promotion.expect == Expect::None) draft->promotion.expect = Expect::Answer;
  if (auto added = addPassages(store, *draft, *gold, {}); !added) return tl::unexpected(added.error());
  findGaps(*draft);
  return draft;
}

Result<Promotion> promote(Store& store, const Promotion& promotion)
{
  const auto detail = store.query(promotion.query);
  if (!detail) return tl::unexpected(detail.error());
  if (auto may = checkHand(store, promotion.by, detail->row.split, promotion.split); !may)
    return tl::unexpected(may.error());
  if (promotion.expect == Expect::None)
    return fail(ErrorKind::Usage, detail->row.name, u"nothing says what is expected: an answer, a refusal, …"_s);
  const auto history = store.promotionsOf(promotion.query);
  if (!history) return tl::unexpected(history.error());
  if (history->isEmpty()) {
    Promotion before = asItIs(*detail);
    before.by = promotion.by;
    // Golden queries of an import need not be whole, but what is stored of one must be: it is in a split from now on,
    // and where it says nothing of its answer there is nothing to go back to.
    if (before.origin == Origin::Golden && before.split == Split::None) before.split = promotion.split;
    const auto noted = store.promote(before);
    if (!noted && noted.error().kind != ErrorKind::Usage) return noted;
  }
  return store.promote(promotion);
}

Result<std::optional<Promotion>> beforePromotion(Store& store, QueryId query)
{
  const auto history = store.promotionsOf(query);
  if (!history) return tl::unexpected(history.error());
  const QVector<Promotion> stack = standing(*history);
  if (stack.size() < 2) return std::optional<Promotion>{};
  return std::optional(stack[stack.size() - 2]);
}

Result<Promotion> takeBack(Store& store, QueryId query, JudgeId by)
{
  const auto detail = store.query(query);
  if (!detail) return tl::unexpected(detail.error());
  const auto before = beforePromotion(store, query);
  if (!before) return tl::unexpected(before.error());
  if (!*before) return fail(ErrorKind::NotFound, detail->row.name, u"nothing was promoted that could be taken back"_s);
  Promotion restored = **before;
  restored.uid.clear();
  restored.at = 0;
  restored.by = by;
  if (auto may = checkHand(store, by, detail->row.split, restored.split); !may) return tl::unexpected(may.error());
  return store.promote(restored);
}

} // namespace assayer
