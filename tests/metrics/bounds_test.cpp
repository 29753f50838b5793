#include "metrics/bounds_test.h"

#include "metrics/draw.h"
#include "metrics/measures.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList Cuttable{u"p"_s,  u"recall"_s, u"f1"_s,      u"ap"_s,
                           u"rr"_s, u"ndcg"_s,   u"success"_s, u"context_precision"_s};
const QStringList Whole{u"rprec"_s, u"rbp"_s, u"num_rel"_s};

QByteArray describe(const SmallCase& small, const QString& measure, const PackedBounds& score, const Outcome& outcome)
{
  QString text = u"%1 from %2, %3: pool"_s.arg(measure).arg(small.relevantFrom).arg(int(small.gain));
  for (const GradeRange& range : small.pool) text += u" %1-%2"_s.arg(range.low).arg(range.high);
  text += u"; ranking"_s;
  for (const int position : small.ranking) text += u" %1"_s.arg(position);
  text += u"; %1..%2 status %3 for %4..%5"_s.arg(score.min, 0, 'g', 17)
              .arg(score.max, 0, 'g', 17)
              .arg(int(score.status))
              .arg(outcome.min, 0, 'g', 17)
              .arg(outcome.max, 0, 'g', 17);
  return text.toUtf8();
}

MeasureStatus statusOf(const Outcome& outcome)
{
  if (!outcome.everDefined) return MeasureStatus::Undefined;
  if (outcome.everUndefined) return MeasureStatus::PartlyUndefined;
  return outcome.max - outcome.min <= Tolerance ? MeasureStatus::Determined : MeasureStatus::Interval;
}

/// Compares all measures of one case; returns how many were only outer bounds, or nothing at a difference.
std::optional<int> compare(const SmallCase& small, int k, QByteArray& difference)
{
  const ShapedCase shape = shaped(small);
  int outer = 0;
  const auto one = [&](const QString& name, std::optional<int> cut) {
    const QString measure = cut ? u"%1@%2"_s.arg(name).arg(*cut) : name;
    const PackedBounds score = parseMeasure(measure)->score(shape.query(small), {});
    const Outcome outcome = enumerate(small, name, cut);
    difference = describe(small, measure, score, outcome);
    if (score.outer) {
      ++outer;
      return score.min <= outcome.min + Tolerance && score.max >= outcome.max - Tolerance &&
             outcome.everUndefined == (score.status == MeasureStatus::PartlyUndefined);
    }
    if (score.status != statusOf(outcome)) return false;
    return score.status == MeasureStatus::Undefined ||
           (std::abs(score.min - outcome.min) <= Tolerance && std::abs(score.max - outcome.max) <= Tolerance);
  };
  for (const QString& name : Cuttable)
    if (!one(name, k) || !one(name, std::nullopt)) return std::nullopt;
  for (const QString& name : Whole)
    if (!one(name, std::nullopt)) return std::nullopt;
  return outer;
}

} // namespace

void BoundsTest::unjudged_items_give_exactly_the_enumerated_bounds()
{
  Draw draw(20240601);
  QByteArray difference;
  for (int i = 0; i < 20000; ++i) {
    const SmallCase small = drawCase(draw, 1 + draw.upTo(8), draw.upTo(3), false);
    const std::optional<int> outer = compare(small, 1 + draw.upTo(5), difference);
    QVERIFY2(outer, difference);
    QCOMPARE(*outer, 0);
  }
}

void BoundsTest::judges_ranges_give_sound_bounds_and_exact_ones_unless_marked_outer()
{
  Draw draw(20240602);
  QByteArray difference;
  int outerInAll = 0;
  constexpr int Cases = 10000;
  for (int i = 0; i < Cases; ++i) {
    const SmallCase small = drawCase(draw, 1 + draw.upTo(7), 1 + draw.upTo(4), true);
    const std::optional<int> outer = compare(small, 1 + draw.upTo(5), difference);
    QVERIFY2(outer, difference);
    outerInAll += *outer;
  }
  // Only nDCG can be outer, and of its two values a case few are.
  QVERIFY2(outerInAll < Cases / 10, QByteArray::number(outerInAll));
}

void BoundsTest::bounds_of_long_lists_with_many_kinds_of_ranges_hold_every_drawn_outcome()
{
  Draw draw(20240603);
  for (int i = 0; i < 200; ++i) {
    SmallCase small = drawCase(draw, 60, 60, true);
    const PackedBounds score = parseMeasure(u"ndcg"_s)->score(shaped(small).query(small), {});
    QVERIFY(score.status != MeasureStatus::Undefined);
    QVERIFY(score.min >= 0 && score.max <= 1 + Tolerance);
    for (int outcome = 0; outcome < 100; ++outcome) {
      std::vector<int> grades;
      const bool onlyEnds = draw.oneIn(2);
      for (const GradeRange& range : small.pool) {
        const int rise = range.high - range.low;
        grades.push_back(range.low + (onlyEnds ? rise * draw.upTo(1) : draw.upTo(rise)));
      }
      const std::optional<double> value = valueFor(small, grades, u"ndcg"_s, std::nullopt);
      if (!value) continue;
      QVERIFY(*value >= score.min - Tolerance && *value <= score.max + Tolerance);
    }
  }
}

void BoundsTest::an_ndcg_may_be_greatest_at_a_grade_between_the_ends()
{
  // Grade 2, then an open chunk; a chunk of grade 1 was missed. The open one best has grade 2: below it the missed one
  // weighs more, above it the list is in the wrong order.
  const SmallCase small{.pool = {plain(2), openRange(0, 3), plain(1)}, .ranking = {0, 1}};
  const PackedBounds score = parseMeasure(u"ndcg@3"_s)->score(shaped(small).query(small), {});
  QVERIFY(std::abs(score.max - *valueFor(small, {2, 2, 1}, u"ndcg"_s, 3)) <= Tolerance);
  QVERIFY(score.max > *valueFor(small, {2, 3, 1}, u"ndcg"_s, 3) + 0.1);
  QVERIFY(score.max > *valueFor(small, {2, 0, 1}, u"ndcg"_s, 3) + 0.05);
}

void BoundsTest::r_precision_may_be_greatest_at_a_number_between_none_and_all()
{
  // With one of the two open chunks relevant R is 2 and both of the first two count; with both, two of the first three.
  const std::vector<GradeRange> ranked{openRange(0, 1), plain(1), plain(0), openRange(0, 1)};
  const std::vector<RangeCount> pool{{plain(0), 1}, {plain(1), 1}, {openRange(0, 1), 2}};
  const PackedBounds score = parseMeasure(u"rprec"_s)->score({.ranked = ranked, .pool = pool}, {});
  QCOMPARE(score.status, MeasureStatus::Interval);
  QCOMPARE(score.min, 0.0);
  QCOMPARE(score.max, 1.0);
}

void BoundsTest::a_chunk_outside_the_pool_is_not_relevant_and_not_judged()
{
  const std::vector<GradeRange> ranked{{.open = true, .outside = true}, plain(1)};
  const std::vector<RangeCount> pool{{plain(1), 1}};
  const RankedQuery query{.ranked = ranked, .pool = pool};
  QCOMPARE(parseMeasure(u"p@2"_s)->score(query, {}), determined(0.5));
  QCOMPARE(parseMeasure(u"rr"_s)->score(query, {}), determined(0.5));
  QCOMPARE(parseMeasure(u"recall@2"_s)->score(query, {}), determined(1));
  QCOMPARE(parseMeasure(u"judged@2"_s)->score(query, {}), determined(0.5));
  QCOMPARE(parseMeasure(u"unjudged@2"_s)->score(query, {}), determined(0.5));
}

void BoundsTest::nothing_retrieved_leaves_context_precision_without_a_value()
{
  const std::vector<RangeCount> pool{{plain(1), 1}};
  const RankedQuery query{.ranked = {}, .pool = pool};
  QCOMPARE(parseMeasure(u"context_precision@5"_s)->score(query, {}), undefined(Reason::NotRetrieved));
  QCOMPARE(parseMeasure(u"judged@5"_s)->score(query, {}), undefined(Reason::NotRetrieved));
  QCOMPARE(parseMeasure(u"p@5"_s)->score(query, {}), determined(0));
  QCOMPARE(parseMeasure(u"recall@5"_s)->score(query, {}), determined(0));
}

} // namespace assayer::tests
