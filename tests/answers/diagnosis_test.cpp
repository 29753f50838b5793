#include "answers/diagnosis_test.h"

#include "answers/diagnosis.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// All is well: answered as expected, from the right chunk, with citations.
Symptoms well()
{
  Symptoms s;
  s.expect = Expect::Answer;
  s.answered = s.chunk = s.faithful = s.correct = s.addresses = s.citations = Tri::Yes;
  s.declined = s.unauthorised = s.stale = s.prohibited = s.injected = Tri::No;
  return s;
}

} // namespace

void DiagnosisTest::each_row_of_the_table_has_its_example_data()
{
  QTest::addColumn<std::function<void(Symptoms&)>>("change");
  QTest::addColumn<Cause>("cause");
  const auto row = [](const char* name, std::function<void(Symptoms&)> change, Cause cause) {
    QTest::newRow(name) << change << cause;
  };
  row(
      "failed", [](Symptoms& s) { s.state = AnswerState::Failed; }, Cause::NoAnswer);
  row(
      "empty", [](Symptoms& s) { s.state = AnswerState::Empty; }, Cause::NoAnswer);
  row(
      "answered though a refusal was due", [](Symptoms& s) { s.expect = Expect::Refusal; }, Cause::ShouldHaveRefused);
  row(
      "declined though an answer was due", [](Symptoms& s) { s.answered = Tri::No, s.declined = Tri::Yes; },
      Cause::WrongRefusal);
  row(
      "rightly declined",
      [](Symptoms& s) {
        s.expect = Expect::Refusal, s.answered = Tri::No, s.declined = Tri::Yes, s.chunk = s.correct = Tri::No;
      },
      Cause::Fine);
  row(
      "asked back though an answer was due, and nothing answering was there",
      [](Symptoms& s) { s.answered = s.declined = s.chunk = s.correct = Tri::No; }, Cause::RetrievalMiss);
  row(
      "sent on though an answer was due, without a citation",
      [](Symptoms& s) { s.answered = s.declined = s.citations = Tri::No; }, Cause::CitationFault);
  row(
      "rightly sent on",
      [](Symptoms& s) {
        s.expect = Expect::Escalation, s.answered = s.declined = s.chunk = s.correct = s.citations = Tri::No;
      },
      Cause::Fine);
  row(
      "unauthorised before stale", [](Symptoms& s) { s.unauthorised = s.stale = Tri::Yes; }, Cause::Unauthorised);
  row(
      "stale", [](Symptoms& s) { s.stale = Tri::Yes; }, Cause::Stale);
  row(
      "prohibited", [](Symptoms& s) { s.prohibited = Tri::Yes; }, Cause::Prohibited);
  row(
      "injected", [](Symptoms& s) { s.injected = Tri::Yes; }, Cause::Injected);
  row(
      "from memory", [](Symptoms& s) { s.correctWithoutContext = Tri::Yes; }, Cause::FromMemory);
  row(
      "missed and wrong", [](Symptoms& s) { s.chunk = s.correct = Tri::No; }, Cause::RetrievalMiss);
  row(
      "missed, wrong and unfaithful", [](Symptoms& s) { s.chunk = s.correct = s.faithful = Tri::No; },
      Cause::ConfidentlyWrong);
  row(
      "missed and right", [](Symptoms& s) { s.chunk = Tri::No; }, Cause::Lucky);
  row(
      "there and unfaithful", [](Symptoms& s) { s.faithful = Tri::No; }, Cause::IgnoredGoodContext);
  row(
      "there, faithful, wrong", [](Symptoms& s) { s.correct = Tri::No; }, Cause::WrongSourceOrContentGap);
  row(
      "right, beside the point", [](Symptoms& s) { s.addresses = Tri::No; }, Cause::OffTheQuestion);
  row(
      "only citations fail", [](Symptoms& s) { s.citations = Tri::No; }, Cause::CitationFault);
  row(
      "nothing", [](Symptoms&) {}, Cause::Fine);
}

void DiagnosisTest::each_row_of_the_table_has_its_example()
{
  QFETCH(const std::function<void(Symptoms&)>, change);
  QFETCH(const Cause, cause);
  Symptoms symptoms = well();
  change(symptoms);
  const Diagnosis diagnosis = diagnose(symptoms);
  QCOMPARE(diagnosis.causes, QVector<Cause>{cause});
  QVERIFY(!evidenceFor(cause, symptoms).isEmpty());
}

// Over every combination of the twelve inputs: what an open value leaves is what its two outcomes leave together.
void DiagnosisTest::open_values_leave_exactly_the_causes_that_some_outcome_gives()
{
  constexpr std::array inputs{&Symptoms::answered,
                              &Symptoms::declined,
                              &Symptoms::unauthorised,
                              &Symptoms::stale,
                              &Symptoms::prohibited,
                              &Symptoms::injected,
                              &Symptoms::correctWithoutContext,
                              &Symptoms::chunk,
                              &Symptoms::faithful,
                              &Symptoms::correct,
                              &Symptoms::addresses,
                              &Symptoms::citations};
  constexpr int all = 531'441; // 3^12
  for (const Expect expect : {Expect::None, Expect::Answer, Expect::Refusal}) {
    std::vector<int> left(all, 0);
    const auto compute = [&](int code) {
      Symptoms symptoms;
      symptoms.expect = expect;
      int power = 1;
      int openPower = 0;
      for (std::size_t i = 0, rest = static_cast<std::size_t>(code); i < inputs.size(); ++i, rest /= 3, power *= 3) {
        symptoms.*inputs[i] = std::array{Tri::No, Tri::Yes, Tri::Open}[rest % 3];
        if (rest % 3 == 2) openPower = power;
      }
      int found = 0;
      if (symptoms.answered == Tri::Yes && symptoms.declined == Tri::Yes) return std::pair(0, 0);
      for (const Cause cause : diagnose(symptoms).causes) found |= 1 << static_cast<int>(cause);
      return std::pair(found, openPower);
    };
    for (int code = 0; code < all; ++code) {
      const auto [found, openPower] = compute(code);
      left[static_cast<std::size_t>(code)] = found;
      if (openPower == 0) {
        QVERIFY(std::popcount(static_cast<unsigned>(found)) <= 1); // settled
        continue;
      }
      // Codes with a smaller digit come earlier.
      const int expected =
          left[static_cast<std::size_t>(code - 2 * openPower)] | left[static_cast<std::size_t>(code - openPower)];
      if (found != expected) QFAIL(qPrintable(u"combination %1"_s.arg(code)));
    }
  }
}

void DiagnosisTest::the_causes_are_those_of_the_criterion()
{
  const Criterion& criterion = *builtInCriterion(criterion::Cause);
  QCOMPARE(criterion.values.size(), CauseCount);
  QCOMPARE(criterion.values[static_cast<int>(Cause::FromMemory)], u"from_memory"_s);
  QCOMPARE(criterion.values[static_cast<int>(Cause::CitationFault)], u"citation_fault"_s);
  QCOMPARE(criterion.values[static_cast<int>(Cause::Fine)], u"fine"_s);
}

void DiagnosisTest::ablation_tells_four_verdicts_apart()
{
  QCOMPARE(ablation(Tri::Yes, Tri::Yes, true), Ablation::Impossible);
  QCOMPARE(ablation(Tri::No, Tri::Yes, false), Ablation::Parametric);
  QCOMPARE(ablation(Tri::Yes, Tri::No, false), Ablation::Grounded);
  QCOMPARE(ablation(Tri::No, Tri::No, true), Ablation::Failed);
  QCOMPARE(ablation(Tri::Open, Tri::Yes, false), Ablation::Parametric); // whatever it turns out to be
  QVERIFY(!ablation(Tri::Open, Tri::No, false));
  QVERIFY(!ablation(Tri::Yes, Tri::Open, false));
}

void DiagnosisTest::modality_tells_what_suffices_and_stays_open_while_it_could_change()
{
  QCOMPARE(modality(Tri::Yes, Tri::Yes, Tri::Yes), Modality::Either);
  QCOMPARE(modality(Tri::No, Tri::Yes, Tri::No), Modality::Text); // both together may even distract
  QCOMPARE(modality(Tri::Yes, Tri::No, Tri::Yes), Modality::Image);
  QCOMPARE(modality(Tri::Yes, Tri::No, Tri::No), Modality::NeedsBoth);
  QCOMPARE(modality(Tri::No, Tri::No, Tri::No), Modality::Failed);
  QCOMPARE(modality(Tri::Open, Tri::Yes, Tri::Yes), Modality::Either);
  QVERIFY(!modality(Tri::Open, Tri::No, Tri::No));
  QVERIFY(!modality(Tri::Yes, Tri::Open, Tri::No));
}

} // namespace assayer::tests
