#include "work/breakdown_figures.h"

#include "work/runs_answers.h"

#include <QtConcurrentRun>

namespace assayer {

BreakdownFigures::BreakdownFigures(RunsAnswers& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
  connect(&m_computing, &QFutureWatcher<Computed>::finished, this, &BreakdownFigures::adopt);
  connect(&m_runs, &RunsAnswers::changed, this, [this](RunId run) { m_copies.remove(run); });
}

BreakdownFigures::~BreakdownFigures()
{
  m_computing.waitForFinished();
}

std::shared_ptr<const RunAnswers> BreakdownFigures::copyOf(RunId run)
{
  const RunAnswers* const answers = m_runs.want(run);
  if (!answers) return nullptr;
  auto& copy = m_copies[run];
  if (!copy) copy = std::make_shared<const RunAnswers>(*answers);
  return copy;
}

void BreakdownFigures::ask(const Engine& engine, RunId run, RunId baseline, const BreakdownQuestion& question)
{
  const auto answers = copyOf(run);
  const auto before = baseline ? copyOf(baseline) : nullptr;
  if (!answers || (baseline && !before)) return;
  m_next = [answers, before, question, engine = std::make_shared<const Engine>(engine.snapshot()),
            other = std::make_shared<const Engine>(engine.snapshot())] {
    auto report = std::make_shared<BreakdownReport>();
    report->question = question;
    report->answers = answers;
    report->facts = factsOf(*answers, question.rule, true);
    // On a processor of its own where there is one; an engine is for one thread.
    auto matrices =
        QtConcurrent::run([&] { return matricesOf(*answers, report->facts, *other, queriesOf(question.groups)); });
    const std::optional<RunFacts> held = before ? std::optional(factsOf(*before, question.rule, false)) : std::nullopt;
    report->breakdown = breakdownOf(*answers, report->facts, held ? &*held : nullptr, *engine, question);
    report->matrices = matrices.result();
    return std::shared_ptr<const BreakdownReport>(report);
  };
  if (!m_isComputing) start();
}

void BreakdownFigures::clear()
{
  ++m_generation;
  m_next = nullptr;
  m_copies.clear();
  m_report.reset();
}

void BreakdownFigures::start()
{
  m_isComputing = true;
  m_computing.setFuture(QtConcurrent::run([compute = std::exchange(m_next, nullptr), generation = m_generation] {
    return Computed{compute(), generation};
  }));
}

void BreakdownFigures::adopt()
{
  const Computed computed = m_computing.result();
  m_isComputing = false;
  if (m_next) start();
  if (computed.generation != m_generation) return;
  m_report = computed.report;
  Q_EMIT changed();
}

} // namespace assayer
