#include "work/run_failures_test.h"

#include "work/failing_workspace.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<Record> withScores(const QString& measure, const QVector<double>& values)
{
  QVector<Record> records = smallWorkspace(static_cast<int>(values.size()));
  JudgeRecord judge;
  judge.row.name = u"model x"_s;
  judge.row.kind = JudgeKind::Model;
  records.append(judge);
  for (qsizetype i = 0; i < values.size(); ++i)
    records.append(ScoreRecord{u"alpha"_s, u"q%1"_s.arg(i + 1), u"model x"_s, measure, values[i], {}});
  return records;
}

} // namespace

void RunFailuresTest::scores_give_the_reasons_and_their_counts()
{
  FailingWorkspace f;
  const RunFailures failures = loadRunFailures(f.store, f.alpha, f.byModel()).value();
  const FailureCounts& counts = failures.counts;
  QCOMPARE(counts.answers, 60);
  QCOMPARE(counts.failing, 36); // 30 by faithfulness, 5 by relevance, one without a score
  QCOMPARE(counts.open, 0);
  QCOMPARE(counts.composite, (MeasureCount{{30, 0}, 59, 1})); // (0.9 + 0.3 + 0.9) ÷ 3 is not below 0.7
  QCOMPARE(counts.parts[0].below, (BelowCount{30, 0}));
  QCOMPARE(counts.parts[0].of, 59);
  QCOMPARE(counts.parts[0].missing, 1);
  QCOMPARE(counts.parts[1], (MeasureCount{{5, 0}, 60, 0}));
  QCOMPARE(counts.parts[2], (MeasureCount{{0, 0}, 60, 0}));
  QCOMPARE(counts.reasons[static_cast<std::size_t>(FailReason::Faithfulness)], (BelowCount{30, 1}));
  QCOMPARE(counts.reasons[static_cast<std::size_t>(FailReason::MissingScore)], (BelowCount{1, 0}));
  QVERIFY(std::abs(counts.mean.min - (30 * 2.0 / 3 + 5 * 0.7 + 24 * 0.9) / 59) < 1e-12);
  QCOMPARE(counts.mean.undefinedCount, 1);
  QCOMPARE(counts.flagged, Tri::Yes); // 0.7644
  QCOMPARE(counts.bottleneck, QVector<SamplePart>{SamplePart::Faithfulness});

  const FailureRow& first = failures.rows.front();
  QCOMPARE(first.query.name, u"q1"_s);
  QCOMPARE(first.failing.reasons, (QVector<FailReason>{FailReason::Composite, FailReason::Faithfulness}));
  QCOMPARE(first.failing.severity, (0.6 - 0.2) / 0.6);
  QCOMPARE(first.faithfulness, 0.2);
  QCOMPARE(first.cause.cause, Cause::IgnoredGoodContext); // a relevant chunk was scored, faithfulness is low
  QVERIFY(!first.cause.isSettled);
  QCOMPARE(failures.rows.back().failing.reasons, QVector<FailReason>{FailReason::MissingScore});
}

void RunFailuresTest::a_baseline_shows_what_became_worse()
{
  FailingWorkspace f;
  TriageSettings settings = f.byModel();
  settings.baseline = u"beta"_s;
  const RunFailures failures = loadRunFailures(f.store, f.alpha, settings).value();
  // 6 to 30 and 31 to 35 passed there; 1 to 5 failed as they do now; 60 has no score to compare.
  QCOMPARE(failures.counts.reasons[static_cast<std::size_t>(FailReason::WorseThanBaseline)].sure, 30);
  QVERIFY(!failures.rows[4].failing.reasons.contains(FailReason::WorseThanBaseline));
  QVERIFY(failures.rows[5].failing.reasons.contains(FailReason::WorseThanBaseline));
}

void RunFailuresTest::families_are_measured_by_thresholds_of_their_own()
{
  FailingWorkspace f;
  TriageSettings settings = f.byModel();
  settings.families[u"sensitive"_s] = {std::nullopt, 0.95}; // the even queries: every one of them is below
  const RunFailures failures = loadRunFailures(f.store, f.alpha, settings).value();
  QCOMPARE(failures.counts.failing, 30 + 15 + 3); // all even ones; 15 odd ones to 29; 31, 33 and 35
}

void RunFailuresTest::origins_are_told_apart()
{
  FailingWorkspace f;
  TriageSettings settings = f.byModel();
  const std::initializer_list<std::tuple<Origin, int, int>> expected{
      {Origin::Production, 40, 35}, {Origin::Golden, 10, 0}, {Origin::Synthetic, 10, 1}, {Origin::None, 0, 0}};
  for (const auto& [origin, answers, failing] : expected) {
    settings.origin = origin;
    const RunFailures failures = loadRunFailures(f.store, f.alpha, settings).value();
    QCOMPARE(failures.counts.answers, answers);
    QCOMPARE(failures.counts.failing, failing);
  }
}

void RunFailuresTest::without_a_judge_labels_count_and_what_they_leave_open()
{
  FailingWorkspace f;
  TriageSettings byPeople;
  byPeople.anySource = false;
  const RunFailures nothing = loadRunFailures(f.store, f.alpha, byPeople).value();
  QCOMPARE(nothing.counts.failing, 0);
  QCOMPARE(nothing.counts.open, 60);
  QCOMPARE(nothing.counts.flagged, Tri::Open);

  QVERIFY(f.label(f.answerTo(7), criterion::CriticalStale, 1));
  const RunFailures one = loadRunFailures(f.store, f.alpha, byPeople).value();
  QCOMPARE(one.counts.failing, 1);
  QCOMPARE(one.counts.open, 59);
  QCOMPARE(one.rows[6].failing.reasons, QVector<FailReason>{FailReason::CriticalError});
  QCOMPARE(one.rows[6].failing.severity, 1.0);
  QCOMPARE(one.rows[6].faithfulness, std::nullopt);
}

void RunFailuresTest::ratings_of_one_to_five_count_as_shares()
{
  FailingWorkspace f(withScores(u"gpt_groundedness"_s, {5, 4, 3, 1}));
  const RunFailures failures = loadRunFailures(f.store, f.alpha, f.byModel()).value();
  QCOMPARE(failures.rows[0].faithfulness, 1.0);
  QCOMPARE(failures.rows[2].faithfulness, 0.5);
  QCOMPARE(failures.counts.failing, 2); // 3 and 1: 0.5 and 0 are below 0.6
  QCOMPARE(failures.counts.reasons[static_cast<std::size_t>(FailReason::MissingScore)].sure, 0);
  QCOMPARE(failures.counts.mean.status, MeasureStatus::Undefined); // two parts were never scored
  QCOMPARE(failures.counts.flagged, Tri::Open);
}

void RunFailuresTest::a_score_beyond_its_scale_is_refused()
{
  FailingWorkspace f(withScores(u"faithfulness"_s, {0.5, 4}));
  const auto failures = loadRunFailures(f.store, f.alpha, f.byModel());
  QVERIFY(!failures);
  QCOMPARE(failures.error().kind, ErrorKind::BadInput);
  QVERIFY2(failures.error().detail.contains(u"0 to 1"_s), qPrintable(failures.error().detail));
}

void RunFailuresTest::what_is_reviewed_is_what_a_person_said_the_cause_of()
{
  FailingWorkspace f;
  QVERIFY(f.review(f.answerTo(3)));
  QVERIFY(f.label(f.answerTo(4), criterion::Disposition, 0)); // no cause yet
  Decision byModel;
  byModel.subject = {criterion::Cause, f.answerTo(5).value, 0};
  byModel.value = 0;
  const JudgeId model = f.store.addJudge(u"model x"_s, JudgeKind::Model, Role::None).value().id;
  QVERIFY(f.store.record({model, {byModel}}));
  QCOMPARE(reviewedAnswers(f.store).value(), QSet<AnswerId>{f.answerTo(3)});
  const RunFailures failures = loadRunFailures(f.store, f.alpha, f.byModel()).value();
  QCOMPARE(failures.counts.reviewed, 1);
  QVERIFY(failures.rows[2].isReviewed);
  QVERIFY(f.store.undo(f.ada)); // the disposition
  QVERIFY(f.store.undo(f.ada));
  QVERIFY(reviewedAnswers(f.store).value().isEmpty());
}

void RunFailuresTest::whichever_model_scored_most_counts_unless_one_is_named()
{
  FailingWorkspace f;
  const RunFailures any = loadRunFailures(f.store, f.alpha, {}).value();
  QCOMPARE(any.settings.source, f.byModel().source); // and the settings say whose scores these were
  QCOMPARE(any.counts.failing, loadRunFailures(f.store, f.alpha, f.byModel()).value().counts.failing);
}

void RunFailuresTest::what_cannot_be_read_says_why()
{
  FailingWorkspace f;
  const auto kindOf = [&](RunId run, const TriageSettings& settings) {
    return loadRunFailures(f.store, run, settings).error().kind;
  };
  TriageSettings settings = f.byModel();
  QCOMPARE(kindOf(RunId{99}, settings), ErrorKind::NotFound);
  settings.source = u"nobody"_s;
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::NotFound);
  settings.source = u"Ada"_s; // who scored nothing
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::NotFound);
  settings = f.byModel();
  settings.baseline = u"gamma"_s;
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::NotFound);
  settings.baseline = u"alpha"_s;
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::Usage);
  settings = f.byModel();
  settings.part = 1.5;
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::Usage);

  RunRecord empty;
  empty.row.name = u"empty"_s;
  QCOMPARE(importRecords(f.store, {empty}), QString());
  const RunId run = f.store.findRun(u"empty"_s).value();
  QCOMPARE(kindOf(run, f.byModel()), ErrorKind::NotFound);
  settings = f.byModel();
  settings.baseline = u"empty"_s;
  QCOMPARE(kindOf(f.alpha, settings), ErrorKind::NotFound);
  const auto stopped = loadRunFailures(f.store, f.alpha, f.byModel(), [](const Progress&) { return false; });
  QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);

  FailingWorkspace others(withScores(u"noise_sensitivity"_s, {0.5, 0.4}));
  const auto unknown = loadRunFailures(others.store, others.alpha, others.byModel());
  QVERIFY2(unknown.error().detail.contains(u"noise_sensitivity"_s), qPrintable(unknown.error().detail));
}

void RunFailuresTest::the_newest_run_with_answers_is_drawn_from_unless_another_is_named()
{
  FailingWorkspace f;
  QCOMPARE(newestAnsweredRun(f.store).value().id, f.beta); // of one day: the later import
  RunRecord empty;
  empty.row.name = u"empty"_s;
  empty.row.date = u"2026-12-01"_s;
  RunRecord reference;
  reference.row.name = u"truth"_s;
  reference.row.date = u"2026-12-02"_s;
  reference.row.record = uR"({"role":"reference"})"_s;
  RunRecord bare;
  bare.row.name = u"without context"_s;
  bare.row.date = u"2026-12-02"_s;
  bare.row.condition = Condition::NoContext;
  AnswerRecord guess;
  guess.run = u"without context"_s;
  guess.query = u"q1"_s;
  guess.text = u"Perhaps."_s;
  AnswerRecord truth;
  truth.run = u"truth"_s;
  truth.query = u"q1"_s;
  truth.text = u"Within 30 days."_s;
  QCOMPARE(importRecords(f.store, {empty, reference, truth, bare, guess}), QString());
  QCOMPARE(newestAnsweredRun(f.store).value().id, f.beta);
  const QVector<Record> none;
  TemporaryWorkspace nothing(none);
  QCOMPARE(newestAnsweredRun(nothing.store()).error().kind, ErrorKind::NotFound);
}

} // namespace assayer::tests
