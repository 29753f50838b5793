#include "ui/judge/criterion_words_test.h"

#include "answers/diagnosis.h"
#include "judge/criterion_words.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr CriterionId own{criterion::FirstOwn};

CriterionWords words(const QStringList& ownValues = {u"poor"_s, u"good"_s},
                     const QStringList& grades = {u"no"_s, u"yes"_s})
{
  QVector<Criterion> rows = builtInCriteria();
  rows.append({own, u"answer.tone_of_voice"_s, SubjectKind::Answer, true, ownValues, {}});
  return {rows, grades};
}

} // namespace

void CriterionWordsTest::a_scale_of_digits_prints_the_digits_themselves()
{
  const CriterionWords all = words();
  QCOMPARE(all.key(criterion::Addresses, 0), u"0"_s);
  QCOMPARE(all.key(criterion::Addresses, 3), u"3"_s);
  QCOMPARE(all.word(criterion::Addresses, 3), QString());
  QCOMPARE(all.valueFor(criterion::Addresses, {3, false}), std::optional<int>(3));
  QCOMPARE(all.valueFor(criterion::Addresses, {4, false}), std::nullopt);
}

void CriterionWordsTest::named_values_are_numbered_from_one()
{
  const CriterionWords all = words();
  QCOMPARE(all.key(criterion::Outcome, 0), u"1"_s);
  QCOMPARE(all.word(criterion::Outcome, 3), u"asked back"_s);
  QCOMPARE(all.valueFor(criterion::Outcome, {4, false}), std::optional<int>(3));
  QCOMPARE(all.valueFor(criterion::Outcome, {0, false}), std::nullopt);
}

void CriterionWordsTest::the_tenth_value_is_zero_and_the_eleventh_shifted()
{
  QStringList values;
  for (int i = 0; i < 11; ++i) values.append(u"v%1"_s.arg(i));
  const CriterionWords all = words(values);
  QCOMPARE(all.key(own, 8), u"9"_s);
  QCOMPARE(all.key(own, 9), u"0"_s);
  QCOMPARE(all.valueFor(own, {0, false}), std::optional<int>(9));
  QCOMPARE(all.valueFor(own, {0, true}), std::optional<int>(10));
}

void CriterionWordsTest::grades_bear_the_workspaces_names_and_their_own_digits()
{
  const CriterionWords all = words({u"a"_s, u"b"_s}, {u"none"_s, u"some"_s, u"all"_s});
  QCOMPARE(all.valueCount(criterion::Relevance), 3);
  QCOMPARE(all.key(criterion::Relevance, 0), u"0"_s);
  QCOMPARE(all.word(criterion::Relevance, 2), u"all"_s);
  QCOMPARE(all.valueFor(criterion::Relevance, {3, false}), std::nullopt);
}

void CriterionWordsTest::an_own_criterion_is_called_as_declared()
{
  QCOMPARE(words().title(own), u"tone_of_voice"_s);
  QCOMPARE(words().word(own, 1), u"good"_s);
}

void CriterionWordsTest::a_decision_is_told_in_words()
{
  const CriterionWords all = words({u"poor"_s, u"good"_s}, {u"no"_s, u"yes"_s});
  Label label;
  label.subject = {criterion::Relevance, 1, 2};
  label.value = 1;
  QCOMPARE(all.decision(label), u"grade 1 yes"_s);
  label.state = LabelState::CannotJudge;
  label.rationale = u"no access"_s;
  QCOMPARE(all.decision(label), u"can't judge: no access"_s);
  label.subject = {criterion::Correct, 1, 0};
  label.state = LabelState::Later;
  QCOMPARE(all.decision(label), u"Correct: later"_s);
  // Causes have letters, so no digit stands for them.
  label.state = LabelState::Valued;
  label.subject = {criterion::Cause, 1, 0};
  label.value = static_cast<int>(Cause::IgnoredGoodContext);
  QCOMPARE(all.decision(label), u"What broke: ignored good context"_s);
  label.subject = {criterion::Disposition, 1, 0};
  label.value = 2;
  QCOMPARE(all.decision(label), u"Systematic or one-off: the judge was wrong"_s);
}

} // namespace assayer::tests
