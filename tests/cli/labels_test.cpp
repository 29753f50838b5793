#include "cli/labels_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Labelled : TemporaryWorkspace {
  explicit Labelled(const QVector<Record>& records = smallWorkspace()) : TemporaryWorkspace(records) { close(); }

  Said label(const QStringList& options) const
  {
    return call(QStringList{u"label"_s, path(), u"--judge"_s, u"expert"_s, u"--query"_s, u"q1"_s} + options);
  }
  QVector<Label> labels() const
  {
    auto store = Store::open(path(), Access::ReadOnly);
    if (!store) return {};
    const auto query = (*store)->findQuery(u"q1"_s);
    return query ? (*store)->labelsOf(*query, LabelScope::everybody()).value_or(QVector<Label>()) : QVector<Label>();
  }
};

} // namespace

void LabelsTest::a_grade_is_there_when_the_workspace_is_opened_again()
{
  const Labelled workspace;
  const Said said = workspace.label({u"--chunk"_s, u"q1-c2"_s, u"--grade"_s, u"0"_s, u"--why"_s, u"off topic"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QVERIFY2(said.err.contains(u"expert"_s), qPrintable(said.err)); // a new name is told, it may be mistyped
  const QVector<Label> labels = workspace.labels();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels.first().subject.criterion, criterion::Relevance);
  QCOMPARE(labels.first().value, std::optional<int>(0));
  QCOMPARE(labels.first().rationale, u"off topic"_s);
  QVERIFY(workspace.label({u"--chunk"_s, u"q1-c3"_s, u"--grade"_s, u"3"_s}).err.isEmpty());
}

void LabelsTest::the_same_label_twice_changes_nothing()
{
  const Labelled workspace;
  const QStringList options{u"--chunk"_s, u"q1-c1"_s, u"--grade"_s, u"2"_s, u"--json"_s};
  QCOMPARE(workspace.label(options).json().value(u"changed").toBool(false), true);
  QCOMPARE(workspace.label(options).json().value(u"changed").toBool(true), false);
}

void LabelsTest::cannot_judge_later_and_withdraw_are_three_things()
{
  const Labelled workspace;
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--cannot-judge"_s}).status, 0);
  QCOMPARE(workspace.labels().value(0).state, LabelState::CannotJudge);
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--later"_s}).status, 0);
  QCOMPARE(workspace.labels().value(0).state, LabelState::Later);
  QVERIFY(!workspace.labels().value(0).value);
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--withdraw"_s}).status, 0);
  QVERIFY(workspace.labels().isEmpty());
}

void LabelsTest::a_grade_outside_the_scale_is_refused_and_nothing_is_stored()
{
  const Labelled workspace;
  for (const QString& grade : {u"4"_s, u"-1"_s, u"1.5"_s, u"two"_s, u""_s}) {
    const Said said = workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--grade"_s, grade});
    QCOMPARE(said.status, int(cli::WrongUsage));
    QVERIFY2(said.err.contains(u"0 to 3"_s), qPrintable(said.err));
  }
  QVERIFY(workspace.labels().isEmpty());
}

void LabelsTest::an_answer_takes_the_values_of_its_criterion()
{
  const Labelled workspace;
  const QStringList answer{u"--run"_s, u"alpha"_s, u"--criterion"_s, u"answer.correct"_s, u"--value"_s};
  QCOMPARE(workspace.label(answer + QStringList{u"yes"_s}).status, 0);
  QCOMPARE(workspace.labels().value(0).subject.criterion, criterion::Correct);
  QCOMPARE(workspace.labels().value(0).value, std::optional<int>(2));
  const Said said = workspace.label(answer + QStringList{u"maybe"_s});
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"no, partly, yes"_s), qPrintable(said.err));
  const Said near =
      workspace.label({u"--run"_s, u"alpha"_s, u"--criterion"_s, u"answer.corect"_s, u"--value"_s, u"yes"_s});
  QVERIFY2(near.err.contains(u"did you mean answer.correct?"_s), qPrintable(near.err));
}

void LabelsTest::a_claim_is_named_by_its_number()
{
  QVector<Record> records = smallWorkspace();
  records.append(ClaimRecord{u"c1"_s, u"alpha"_s, u"q1"_s, u"Goods may be returned."_s, {}, {}});
  records.append(ClaimRecord{u"c2"_s, u"alpha"_s, u"q1"_s, u"It takes some days."_s, {}, {}});
  const Labelled workspace(records);
  const QStringList claim{u"--run"_s, u"alpha"_s, u"--criterion"_s, u"support"_s, u"--value"_s, u"not_in_evidence"_s};
  const Said said = workspace.label(claim + QStringList{u"--claim"_s, u"2"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(workspace.labels().value(0).subject.criterion, criterion::Support);
  QCOMPARE(workspace.label(claim + QStringList{u"--claim"_s, u"3"_s}).status, int(cli::WrongUsage));
}

void LabelsTest::a_note_needs_no_grade_and_an_empty_one_removes_it()
{
  const Labelled workspace;
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--note"_s, u"=see\u00a0the annex"_s}).status, 0);
  QCOMPARE(workspace.labels().value(0).subject.criterion, criterion::Note);
  QCOMPARE(workspace.labels().value(0).rationale, u"=see\u00a0the annex"_s);
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--note"_s, u""_s}).status, 0);
  QVERIFY(workspace.labels().isEmpty());
  QCOMPARE(workspace.label({u"--note"_s, u"on the query"_s}).status, 0);
  QCOMPARE(workspace.labels().value(0).subject.other, 0);
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--note"_s, u"n"_s, u"--grade"_s, u"1"_s}).status, 0);
  QCOMPARE(workspace.labels().size(), 3);
}

void LabelsTest::unknown_names_are_told_and_nothing_is_stored()
{
  const Labelled workspace;
  const Said chunk = workspace.label({u"--chunk"_s, u"q1-c99"_s, u"--grade"_s, u"1"_s});
  QCOMPARE(chunk.status, int(cli::WrongUsage));
  QVERIFY2(chunk.err.contains(u"q1-c99"_s), qPrintable(chunk.err));
  const Said run =
      workspace.label({u"--run"_s, u"gamma"_s, u"--criterion"_s, u"answer.correct"_s, u"--value"_s, u"yes"_s});
  QCOMPARE(run.status, int(cli::WrongUsage));
  QVERIFY2(run.err.contains(u"gamma"_s), qPrintable(run.err));
  QVERIFY(workspace.labels().isEmpty());
}

void LabelsTest::two_decisions_at_once_are_refused()
{
  const Labelled workspace;
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--grade"_s, u"1"_s, u"--later"_s}).status,
           int(cli::WrongUsage));
  const Said two = workspace.label({u"--chunk"_s, u"q1-c1"_s, u"--grade"_s, u"1"_s, u"--withdraw"_s});
  QVERIFY2(two.err.contains(u"only one of --grade, --withdraw can be given"_s), qPrintable(two.err));
  QCOMPARE(workspace.label({u"--chunk"_s, u"q1-c1"_s}).status, int(cli::WrongUsage));
  QCOMPARE(workspace.label({u"--grade"_s, u"1"_s}).status, int(cli::WrongUsage));
  QVERIFY(workspace.labels().isEmpty());
}

void LabelsTest::help_lists_the_criteria_with_their_values()
{
  const QString help = call({u"label"_s, u"--help"_s}).out;
  for (const Criterion& criterion : builtInCriteria()) {
    if (criterion.id == criterion::Note) continue; // has an option of its own
    QVERIFY2(help.contains(criterion.name), qPrintable(criterion.name));
    QVERIFY2(help.contains(criterion.values.first()), qPrintable(criterion.name));
  }
}

} // namespace assayer::tests
