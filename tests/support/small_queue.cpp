#include "support/small_queue.h"

#include "core/criteria.h"

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Queries = 12;
constexpr int Failing = 6;
constexpr int OfFirstKind = 4;

int clusterPlace(int query)
{
  return query <= OfFirstKind ? 0 : 1;
}

QVector<FailReason> reasonsOf(int query)
{
  if (query > Failing) return {};
  if (query <= OfFirstKind) return {FailReason::Composite, FailReason::Faithfulness};
  return {FailReason::AnswerRelevance};
}

template <class T>
T must(const Result<T>& result)
{
  if (!result) qFatal("%s", qPrintable(sentence(result.error())));
  return *result;
}

} // namespace

SmallQueue::SmallQueue(const QVector<Record>& more) : m_workspace(smallWorkspace(Queries, 3) + more)
{
  if (!m_workspace.problem().isEmpty()) qFatal("%s", qPrintable(m_workspace.problem()));
  settings.anySource = false; // a draw names whose scores counted
  m_run = must(store().findRun(u"alpha"_s));
  m_ann = must(store().addJudge(u"ann"_s, JudgeKind::Person, Role::Reviewer)).id;
  for (int query = 1; query <= Queries; ++query)
    m_answers.append(must(store().answer(m_run, must(store().findQuery(u"q%1"_s.arg(query)))))->id);
}

Draw SmallQueue::firstDay()
{
  const auto failing = [&](int query, int stratum, int size) {
    return DrawnSample{answer(query), DrawPart::Failing, ClusterId{clusterPlace(query) + 1}, stratum, size, 2,
                       2.0 / size,    reasonsOf(query)};
  };
  const auto audit = [&](int query) { return DrawnSample{answer(query), DrawPart::Audit, {}, 2, 6, 2, 2.0 / 6, {}}; };
  QVector<int> all;
  for (int query = 1; query <= Queries; ++query) all.append(query);
  Cluster first;
  first.firstSeen = u"2026-11-27"_s;
  first.terms = {u"days"_s};
  first.profile = "1";
  first.now.name = u"days, goods"_s;
  Cluster second = first;
  second.terms = {u"hats"_s};
  second.profile = "2";
  second.now.name = u"hats"_s;
  const Draw draw =
      add(u"2026-11-27"_s, {failing(5, 1, 2), audit(7), failing(1, 0, 4), failing(2, 0, 4), audit(8), failing(6, 1, 2)},
          all, {first, second});
  m_clusters = must(store().clusteringOf(draw.day, m_run))->clusters;
  return draw;
}

Draw SmallQueue::secondDay(const QVector<int>& inFrame)
{
  DrawnSample carried{answer(6), DrawPart::Failing, ClusterId{2}, 1, 2, 2, 1, reasonsOf(6), u"2026-11-27"_s};
  const auto passing = static_cast<int>(std::ranges::count_if(inFrame, [](int query) { return query > Failing; }));
  const auto ofFirst = static_cast<int>(std::ranges::count_if(inFrame, [](int query) { return query <= OfFirstKind; }));
  return add(u"2026-11-28"_s,
             {carried,
              {answer(3), DrawPart::Failing, ClusterId{1}, 0, ofFirst, 1, 1.0 / ofFirst, reasonsOf(3)},
              {answer(9), DrawPart::Audit, {}, 1, passing, 1, 1.0 / passing, {}}},
             inFrame, m_clusters);
}

Draw SmallQueue::add(const QString& day, const QVector<DrawnSample>& samples, const QVector<int>& inFrame,
                     const QVector<Cluster>& clusters)
{
  Clustering clustering;
  clustering.day = day;
  clustering.run = m_run;
  clustering.seed = 1;
  clustering.clusters = clusters;
  for (int query = 1; query <= Failing; ++query)
    clustering.members.append({answer(query), clusterPlace(query), 0.5, 0.5, 0.4, reasonsOf(query)});
  QVector<FrameItem> frame;
  for (const int query : inFrame) {
    FrameItem item;
    item.answer = answer(query);
    item.part = query <= Failing ? DrawPart::Failing : DrawPart::Audit;
    if (query <= Failing) item.cluster = ClusterId{clusterPlace(query) + 1};
    if (!settings.source.isEmpty()) item.score = score;
    frame.append(item);
  }
  Draw draw;
  draw.day = day;
  draw.run = m_run;
  draw.seed = 1;
  draw.settings = settings;
  draw.answers = Queries;
  draw.failing = Failing;
  draw.reviewedBefore =
      Failing - static_cast<int>(std::ranges::count_if(inFrame, [](int query) { return query <= Failing; }));
  draw.samples = samples;
  return must(store().addDraw(clustering, draw, frame));
}

void SmallQueue::label(CriterionId criterion, int query, int value)
{
  label(m_ann, criterion, query, value);
}

void SmallQueue::label(JudgeId judge, CriterionId criterion, int query, int value)
{
  Decision decision;
  decision.subject = {criterion, answer(query).value, 0};
  decision.value = value;
  (void)must(store().record({judge, {decision}}));
}

Change SmallQueue::verdict(int query, int value)
{
  if (!must(store().isSplit(answer(query)))) {
    Claim claim;
    claim.text = u"Within some days."_s;
    const auto split = store().addClaims(answer(query), {claim});
    if (!split) qFatal("%s", qPrintable(sentence(split.error())));
  }
  Change last;
  for (const Claim& claim : must(store().claimsOf(answer(query)))) {
    Decision decision;
    decision.subject = {criterion::Support, claim.id.value, 0};
    decision.value = value;
    decision.rationale = u"because"_s;
    last = must(store().record({m_ann, {decision}}));
  }
  return last;
}

} // namespace assayer::tests
