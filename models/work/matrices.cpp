#include "work/matrices.h"

#include <QSet>

#include <algorithm>
#include <bit>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

std::size_t placeInOrder(Tri value)
{
  return static_cast<std::size_t>(std::ranges::find(triOrder, value) - triOrder.begin());
}

const QString anyNeedMeasure = u"coverage_any"_s;
const QString allNeedsMeasure = u"coverage_all"_s;

Tri coveredBy(const PackedBounds& coverage)
{
  if (coverage.status == MeasureStatus::Undefined) return Tri::No; // nothing was retrieved
  return coverage.min >= 1 ? Tri::Yes : coverage.max < 1 ? Tri::No : Tri::Open;
}

} // namespace

AnswerMatrices matricesOf(const RunAnswers& answers, const RunFacts& facts, const Engine& engine,
                          const QVector<QueryId>& only)
{
  std::vector<std::size_t> places;
  for (const QueryId query : only)
    if (const auto place = facts.places.constFind(query); place != facts.places.constEnd()) places.push_back(*place);
  std::ranges::sort(places);
  AnswerMatrices matrices;
  engine.workOut(answers.run.id, {anyNeedMeasure, allNeedsMeasure});
  const auto coverageOf = [&](const QString& measure, QueryId query) {
    const auto score = engine.scores(answers.run.id, measure, std::span(&query, 1));
    return coveredBy(score.empty() ? undefined(Reason::NotInRun) : score.front());
  };
  for (const std::size_t at : places) {
    const AnswerFact& fact = facts.answers[at];
    const int place = static_cast<int>(at);
    const Expect expect = fact.production.expect;
    matrices.abstention[expect][static_cast<std::size_t>(fact.outcome)].append(place);
    if (expect == Expect::Answer || expect == Expect::None) {
      if (fact.production.produced == Tri::Yes) {
        ++matrices.answered;
        matrices.retrieval[placeInOrder(fact.answeringChunk)][placeInOrder(fact.faithful)].append(place);
      } else if (fact.production.produced == Tri::Open) {
        matrices.answeredOpen.append(place);
      }
    }
    const bool isSettled = std::has_single_bit(fact.causes);
    for (int cause = 0; cause < CauseCount; ++cause) {
      if (!fact.mayBe(static_cast<Cause>(cause))) continue;
      auto& cell = matrices.causes[static_cast<std::size_t>(cause)];
      (isSettled ? cell.settled : cell.possible).append(place);
    }
    if (expect != Expect::Answer) continue;
    const QueryId query = answers.queries[static_cast<qsizetype>(at)].id;
    matrices.anyNeed.add(coverageOf(anyNeedMeasure, query), place);
    matrices.allNeeds.add(coverageOf(allNeedsMeasure, query), place);
    matrices.answeredWithout.add(fact.production.produced && !fact.answeringChunk, place);
  }
  return matrices;
}

QString retrievalCellWord(Tri chunk, Tri faithful)
{
  if (chunk == Tri::Open || faithful == Tri::Open) return {};
  if (chunk == Tri::Yes) return faithful == Tri::Yes ? u"rests on its context"_s : u"ignored good context"_s;
  return faithful == Tri::Yes ? u"lucky, or a retrieval miss"_s : u"confidently wrong, or lucky"_s;
}

Tri isRightOutcome(Expect expected, OutcomeColumn came)
{
  if (expected == Expect::None || came == OutcomeColumn::Open) return Tri::Open;
  switch (expected) {
  case Expect::Answer: return toTri(came == OutcomeColumn::Answered);
  case Expect::Refusal: return toTri(came == OutcomeColumn::Declined);
  case Expect::Escalation: return toTri(came == OutcomeColumn::Escalated);
  case Expect::Clarification: return toTri(came == OutcomeColumn::AskedBack);
  case Expect::None: break;
  }
  return Tri::Open;
}

QString outcomeCellWord(Expect expected, OutcomeColumn came)
{
  if (came == OutcomeColumn::Empty || came == OutcomeColumn::Failed) return {};
  switch (isRightOutcome(expected, came)) {
  case Tri::Open: return {};
  case Tri::Yes: return u"right"_s;
  case Tri::No: break;
  }
  if (came == OutcomeColumn::Answered) return expected == Expect::Refusal ? u"invented"_s : u"should not have"_s;
  return expected == Expect::Answer && came == OutcomeColumn::Declined ? u"wrong refusal"_s : u"wrong"_s;
}

QVector<QueryId> queriesOf(const QVector<QueryGroup>& groups)
{
  QVector<QueryId> queries;
  QSet<QueryId> known;
  for (const QueryGroup& group : groups)
    for (const QueryId query : group.queries) {
      if (known.contains(query)) continue;
      known.insert(query);
      queries.append(query);
    }
  return queries;
}

} // namespace assayer
