#include "answers/entailment_test.h"

#include "answers/entailment.h"

#include <QRandomGenerator>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

double value(const QString& name, const EntailmentCase& of, bool most = false)
{
  for (const EntailmentMeasure& measure : entailmentMeasures())
    if (measure.name == u"ragchecker."_s + name) return most ? measure.score(of).max : measure.score(of).min;
  return -1;
}

// Every entry of a case in turn.
template <class Visit>
void eachEntry(EntailmentCase& of, Visit visit)
{
  for (Tri& entry : of.truthEntailsClaim) visit(entry);
  for (auto& row : of.chunkEntailsClaim)
    for (Tri& entry : row) visit(entry);
  for (Tri& entry : of.answerEntailsTruth) visit(entry);
  for (auto& row : of.chunkEntailsTruth)
    for (Tri& entry : row) visit(entry);
}

EntailmentCase shaped(std::size_t claims, std::size_t truths, std::size_t chunks)
{
  EntailmentCase made;
  made.truthEntailsClaim.resize(claims);
  made.chunkEntailsClaim.assign(claims, std::vector<Tri>(chunks));
  made.answerEntailsTruth.resize(truths);
  made.chunkEntailsTruth.assign(truths, std::vector<Tri>(chunks));
  made.chunks = static_cast<int>(chunks);
  return made;
}

} // namespace

void EntailmentTest::a_case_by_hand()
{
  constexpr Tri Y = Tri::Yes;
  constexpr Tri N = Tri::No;
  EntailmentCase of = shaped(4, 2, 2);
  of.truthEntailsClaim = {Y, N, N, Y};
  of.chunkEntailsClaim = {{Y, N}, {Y, N}, {N, Y}, {N, N}};
  of.answerEntailsTruth = {Y, N};
  of.chunkEntailsTruth = {{Y, N}, {N, N}}; // the first chunk is relevant
  QCOMPARE(value(u"precision"_s, of), 0.5);
  QCOMPARE(value(u"recall"_s, of), 0.5);
  QCOMPARE(value(u"claim_recall"_s, of), 0.5);
  QCOMPARE(value(u"context_precision"_s, of), 0.5);
  QCOMPARE(value(u"context_utilization"_s, of), 1.0);
  QCOMPARE(value(u"noise_sensitivity_in_relevant"_s, of), 0.25);
  QCOMPARE(value(u"noise_sensitivity_in_irrelevant"_s, of), 0.25);
  QCOMPARE(value(u"hallucination"_s, of), 0.0);
  QCOMPARE(value(u"self_knowledge"_s, of), 0.25);
  QCOMPARE(value(u"faithfulness"_s, of), 0.75);
  for (const EntailmentMeasure& measure : entailmentMeasures()) QCOMPARE(measure.score({}).min, 0.0); // empty: 0
}

void EntailmentTest::shares_add_up_to_one()
{
  QRandomGenerator random(7);
  for (int round = 0; round < 2000; ++round) {
    EntailmentCase of = shaped(1 + random.bounded(5u), random.bounded(4u), random.bounded(4u));
    eachEntry(of, [&](Tri& entry) { entry = toTri(random.bounded(2) == 1); });
    QVERIFY(qAbs(value(u"faithfulness"_s, of) + value(u"hallucination"_s, of) + value(u"self_knowledge"_s, of) - 1) <
            1e-12);
    QVERIFY(qAbs(value(u"precision"_s, of) + value(u"noise_sensitivity_in_relevant"_s, of) +
                 value(u"noise_sensitivity_in_irrelevant"_s, of) + value(u"hallucination"_s, of) - 1) < 1e-12);
  }
}

void EntailmentTest::open_entries_are_bounded_by_enumeration()
{
  QRandomGenerator random(11);
  for (int round = 0; round < 1500; ++round) {
    EntailmentCase of = shaped(1 + random.bounded(3u), random.bounded(3u), 1 + random.bounded(2u));
    std::vector<Tri*> open;
    eachEntry(of, [&](Tri& entry) {
      entry = static_cast<Tri>(random.bounded(3));
      if (entry == Tri::Open && open.size() < 7)
        open.push_back(&entry);
      else if (entry == Tri::Open)
        entry = Tri::No;
    });
    const EntailmentCase asked = of;
    for (const EntailmentMeasure& measure : entailmentMeasures()) {
      double least = 2, most = -1;
      for (std::size_t outcome = 0; outcome < (std::size_t{1} << open.size()); ++outcome) {
        for (std::size_t i = 0; i < open.size(); ++i) *open[i] = toTri(outcome >> i & 1);
        least = std::min(least, measure.score(of).min);
        most = std::max(most, measure.score(of).max);
      }
      const PackedBounds bounds = measure.score(asked);
      QVERIFY2(bounds.min <= least + 1e-12 && bounds.max >= most - 1e-12, qPrintable(measure.name));
      if (!bounds.outer)
        QVERIFY2(qAbs(bounds.min - least) < 1e-12 && qAbs(bounds.max - most) < 1e-12, qPrintable(measure.name));
    }
  }
}

void EntailmentTest::nuggets_are_scored_strictly_and_by_halves()
{
  const std::vector<Nugget> nuggets{
      {true, ValueSet::only(2)}, {true, ValueSet::only(1)}, {false, ValueSet::only(2)}, {false, ValueSet::only(0)}};
  QCOMPARE(nuggetScore(nuggets, NuggetScore::Vital), determined(0.75));
  QCOMPARE(nuggetScore(nuggets, NuggetScore::VitalStrict), determined(0.5));
  QCOMPARE(nuggetScore(nuggets, NuggetScore::All), determined(2.5 / 4));
  QCOMPARE(nuggetScore(nuggets, NuggetScore::AllStrict), determined(0.5));
  QCOMPARE(nuggetScore({{false, ValueSet::only(2)}}, NuggetScore::Vital), determined(0));
  QCOMPARE(nuggetScore({}, NuggetScore::All), undefined(Reason::NoTruth));
  QCOMPARE(nuggetScore({{true, ValueSet::whole(3)}}, NuggetScore::Vital).max, 1.0);
}

} // namespace assayer::tests
