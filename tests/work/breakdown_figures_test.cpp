#include "work/breakdown_figures_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "work/breakdown_figures.h"
#include "work/session.h"

#include <QTest>

#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

class Live {
public:
  Live()
  {
    m_session = *Session::open(m_workspace.path());
    m_session->setJudge(*store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead));
    m_session->setBlind(false);
    m_alpha = *store().findRun(u"alpha"_s);
    m_beta = *store().findRun(u"beta"_s);
  }
  Session& session() { return *m_session; }
  Store& store() { return m_session->store(); }
  RunId alpha() const { return m_alpha; }
  RunId beta() const { return m_beta; }

  BreakdownQuestion question(const QStringList& measures = usualBreakdownMeasures())
  {
    BreakdownQuestion question;
    question.groups = *groupQueries(store(), {GroupBy::Family, {}});
    question.measures = *findMeasures(store(), measures, {}, Apart::Range);
    question.rule.needsCitations = false;
    return question;
  }
  /// The next report that comes, nullptr where none does.
  std::shared_ptr<const BreakdownReport> next(BreakdownFigures& figures, RunId run, RunId baseline,
                                              const BreakdownQuestion& question)
  {
    RunsAnswers& runs = m_session->runsAnswers();
    const bool isReady =
        QTest::qWaitFor([&] { return m_session->engine() && runs.want(run) && (!baseline || runs.want(baseline)); });
    if (!isReady) return nullptr;
    const auto before = figures.report();
    figures.ask(*m_session->engine(), run, baseline, question);
    return QTest::qWaitFor([&] { return figures.report() && figures.report() != before; }) ? figures.report() : nullptr;
  }
  /// As somebody sees it who has not looked before.
  std::shared_ptr<const BreakdownReport> first(RunId run, RunId baseline, const BreakdownQuestion& question)
  {
    BreakdownFigures figures(m_session->runsAnswers());
    return next(figures, run, baseline, question);
  }
  /// Sets a value, and waits until the answers that it is about are read anew.
  void set(const Subject& subject, int value)
  {
    QVERIFY(m_session->judging()->setValue(subject, value));
    QCoreApplication::processEvents();
  }
  Subject answer(RunId run, int query, CriterionId criterion)
  {
    return {criterion, (*store().answer(run, *store().findQuery(u"q%1"_s.arg(query))))->id.value, 0};
  }
  Subject chunk(int query, int chunk)
  {
    return {criterion::Relevance, store().findQuery(u"q%1"_s.arg(query))->value,
            store().findChunk(u"q%1-c%2"_s.arg(query).arg(chunk))->value};
  }

private:
  TemporaryWorkspace m_workspace{smallWorkspace(5)};
  std::unique_ptr<Session> m_session;
  RunId m_alpha;
  RunId m_beta;
};

void compareRows(const BreakdownRow& found, const BreakdownRow& expected)
{
  QCOMPARE(found.name, expected.name);
  QCOMPARE(found.production.validated, expected.production.validated);
  QCOMPARE(found.production.validatedOpen, expected.production.validatedOpen);
  QCOMPARE(found.critical, expected.critical);
  QCOMPARE(found.change, expected.change);
  QCOMPARE(found.figures.size(), expected.figures.size());
  for (qsizetype i = 0; i < found.figures.size(); ++i) {
    QCOMPARE(found.figures[i].mean, expected.figures[i].mean);
    QCOMPARE(found.figures[i].ci95.has_value(), expected.figures[i].ci95.has_value());
  }
}

void compareReports(const std::shared_ptr<const BreakdownReport>& found,
                    const std::shared_ptr<const BreakdownReport>& expected)
{
  QVERIFY(found && expected);
  QCOMPARE(found->run, expected->run);
  QCOMPARE(found->ids, expected->ids);
  QVERIFY(found->facts.answers == expected->facts.answers);
  QCOMPARE(found->breakdown.rows.size(), expected->breakdown.rows.size());
  for (qsizetype i = 0; i < found->breakdown.rows.size(); ++i)
    compareRows(found->breakdown.rows[i], expected->breakdown.rows[i]);
  compareRows(found->breakdown.whole, expected->breakdown.whole);
  QCOMPARE(found->matrices.allNeeds.open, expected->matrices.allNeeds.open);
  QCOMPARE(found->matrices.answered, expected->matrices.answered);
}

} // namespace

void BreakdownFiguresTest::after_every_label_the_report_is_that_of_a_first_look()
{
  Live live;
  BreakdownFigures figures(live.session().runsAnswers());
  const BreakdownQuestion question = live.question();
  QVERIFY(live.next(figures, live.alpha(), live.beta(), question));
  std::mt19937 random(5);
  const auto pick = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
  for (int i = 0; i < 40; ++i) {
    const RunId run = pick(2) == 0 ? live.alpha() : live.beta();
    switch (pick(4)) {
    case 0: live.set(live.chunk(1 + pick(5), 1 + pick(5)), pick(4)); break;
    case 1: live.set(live.answer(run, 1 + pick(5), criterion::Outcome), pick(outcome::Count)); break;
    case 2: live.set(live.answer(run, 1 + pick(5), criterion::Correct), pick(correct::Count)); break;
    case 3: live.set(live.answer(run, 1 + pick(5), criterion::CriticalFactual), pick(2)); break;
    }
    if (pick(3) == 0) continue; // several labels between two looks
    compareReports(live.next(figures, live.alpha(), live.beta(), question),
                   live.first(live.alpha(), live.beta(), question));
  }
}

void BreakdownFiguresTest::another_run_baseline_or_measure_is_worked_out_from_what_is_known_of_it()
{
  Live live;
  BreakdownFigures figures(live.session().runsAnswers());
  const BreakdownQuestion usual = live.question();
  const BreakdownQuestion other = live.question({u"rr"_s, u"complete"_s, u"correct"_s});
  QVERIFY(live.next(figures, live.alpha(), live.beta(), usual));
  live.set(live.answer(live.alpha(), 1, criterion::Correct), correct::Yes);
  const auto check = [&](RunId run, RunId baseline, const BreakdownQuestion& question) {
    compareReports(live.next(figures, run, baseline, question), live.first(run, baseline, question));
  };
  check(live.beta(), live.alpha(), usual); // the two change places
  live.set(live.answer(live.beta(), 2, criterion::Correct), correct::No);
  check(live.beta(), live.alpha(), other);
  check(live.beta(), {}, other);
  live.set(live.answer(live.alpha(), 3, criterion::Correct), correct::No);
  check(live.alpha(), live.beta(), usual);
  BreakdownQuestion strict = usual;
  strict.rule.needsCitations = true;
  check(live.alpha(), live.beta(), strict);
  live.set(live.answer(live.beta(), 3, criterion::Correct), correct::Yes);
  check(live.alpha(), live.beta(), usual);
}

void BreakdownFiguresTest::nothing_stays_of_a_report_that_was_cleared()
{
  Live live;
  BreakdownFigures figures(live.session().runsAnswers());
  const BreakdownQuestion question = live.question();
  QVERIFY(live.next(figures, live.alpha(), {}, question));
  figures.ask(*live.session().engine(), live.alpha(), {}, question);
  figures.clear(); // while it is worked out
  QVERIFY(!figures.report());
  live.set(live.answer(live.alpha(), 1, criterion::Correct), correct::Yes);
  compareReports(live.next(figures, live.alpha(), {}, question), live.first(live.alpha(), {}, question));
}

} // namespace assayer::tests
