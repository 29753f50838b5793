#include "work/breakdown_figures.h"

#include "work/on_worker.h"
#include "work/runs_answers.h"

namespace assayer {

/// What the worker knows, query by query: a label costs that of its own query only.
class BreakdownFigures::Memory {
public:
  std::shared_ptr<const BreakdownReport> report(const Asked& asked, RunAnswers&& run, bool isAllOfRun,
                                                RunAnswers&& baseline, bool isAllOfBaseline)
  {
    // Scores rest on the measures and the policy.
    const bool isSameQuestion = m_engine && m_engine->lens() == asked.engine->lens() &&
                                m_question.measures.names == asked.question.measures.names;
    m_question = asked.question;
    if (m_engine)
      m_engine->catchUp(*asked.engine);
    else
      m_engine.emplace(asked.engine->snapshot());
    if (isAllOfRun || !isSameQuestion) m_scores.clear();
    if (isAllOfRun) {
      m_answers = std::move(run);
      m_facts = factsOf(m_answers, m_question.rule, true);
    } else {
      take(std::move(run));
    }
    if (isAllOfBaseline)
      m_baseline = factsOf(baseline, m_question.rule, false);
    else
      for (qsizetype i = 0; i < baseline.queries.size(); ++i)
        if (const auto place = m_baseline.places.constFind(baseline.queries[i].id);
            place != m_baseline.places.constEnd())
          m_baseline.answers[*place] = factOf(baseline.answers[static_cast<std::size_t>(i)], m_question.rule, false);

    auto report = std::make_shared<BreakdownReport>();
    report->question = m_question;
    report->run = asked.run;
    report->ids = m_answers.ids;
    report->queries = m_answers.queries;
    report->facts = m_facts;
    report->breakdown =
        breakdownOf(m_answers, m_facts, asked.baseline ? &m_baseline : nullptr, *m_engine, m_question, m_scores);
    report->matrices = matricesOf(m_answers, m_facts, *m_engine, queriesOf(m_question.groups));
    return report;
  }

private:
  void take(RunAnswers&& news)
  {
    for (qsizetype i = 0; i < news.queries.size(); ++i) {
      const auto found = m_facts.places.constFind(news.queries[i].id);
      if (found == m_facts.places.constEnd()) continue;
      const std::size_t place = *found;
      JudgedAnswer& answer = m_answers.answers[place];
      answer = std::move(news.answers[static_cast<std::size_t>(i)]);
      m_answers.queries[static_cast<qsizetype>(place)] = news.queries[i];
      m_facts.answers[place] = factOf(answer, m_question.rule, true);
      for (const AnswerMeasure& measure : m_question.measures.ofAnswers)
        if (const auto scores = m_scores.find(measure.name); scores != m_scores.end())
          (*scores)[place] = scoreOf(measure, answer, m_engine->lens().policy);
    }
  }

  BreakdownQuestion m_question;
  RunAnswers m_answers;
  RunFacts m_facts;
  RunFacts m_baseline;
  AnswerScores m_scores;
  std::optional<Engine> m_engine;
};

BreakdownFigures::BreakdownFigures(RunsAnswers& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
  connect(&m_runs, &RunsAnswers::changed, this, [this](RunId run, const QSet<QueryId>& queries) {
    News& news = m_news[run];
    news.isAll |= queries.isEmpty();
    news.queries += queries;
  });
}

BreakdownFigures::~BreakdownFigures()
{
  m_computing.waitForFinished();
}

void BreakdownFigures::ask(const Engine& engine, RunId run, RunId baseline, const BreakdownQuestion& question)
{
  const bool isThere = m_runs.want(run) != nullptr;
  if (baseline && !m_runs.want(baseline)) return;
  if (!isThere) return;
  m_asked = Asked{std::make_shared<const Engine>(engine.snapshot()), run, baseline, question};
  if (!m_isComputing) start();
}

void BreakdownFigures::clear()
{
  ++m_generation;
  m_asked.reset();
  m_memory.reset();
  m_last.reset();
  m_news.clear();
  m_report.reset();
}

RunAnswers BreakdownFigures::answersSince(RunId run, const News& news) const
{
  const RunAnswers* const answers = run ? m_runs.want(run) : nullptr;
  if (!answers || news.isAll) return answers ? *answers : RunAnswers();
  RunAnswers some;
  for (qsizetype i = 0; i < answers->queries.size(); ++i) {
    if (!news.queries.contains(answers->queries[i].id)) continue;
    some.queries.append(answers->queries[i]);
    some.answers.push_back(answers->answers[static_cast<std::size_t>(i)]);
  }
  return some;
}

auto BreakdownFigures::newsOf(RunId run, bool isRemembered) const -> News
{
  return isRemembered ? m_news.value(run) : News{true, {}};
}

void BreakdownFigures::start()
{
  const Asked asked = *std::exchange(m_asked, std::nullopt);
  const bool isSameRule =
      m_last && m_last->question.rule.needsCitations == asked.question.rule.needsCitations; // facts rest on it
  const News ofRun = newsOf(asked.run, isSameRule && m_last->run == asked.run);
  const News ofBaseline = newsOf(asked.baseline, isSameRule && m_last->baseline == asked.baseline);
  m_last = asked;
  m_news.clear();
  if (!m_memory) m_memory = std::make_shared<Memory>();
  m_isComputing = true;
  m_computing = onWorker(
      this,
      [memory = m_memory, asked, run = answersSince(asked.run, ofRun), isAllOfRun = ofRun.isAll,
       baseline = answersSince(asked.baseline, ofBaseline), isAllOfBaseline = ofBaseline.isAll,
       generation = m_generation]() mutable {
        return Computed{memory->report(asked, std::move(run), isAllOfRun, std::move(baseline), isAllOfBaseline),
                        generation};
      },
      [this](const Computed& computed) { adopt(computed); });
}

void BreakdownFigures::adopt(const Computed& computed)
{
  m_isComputing = false;
  if (m_asked) start();
  if (computed.generation != m_generation) return;
  m_report = computed.report;
  Q_EMIT changed();
}

} // namespace assayer
