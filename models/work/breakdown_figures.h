// The breakdown and the matrices of a run, kept up with every label: a worker computes them over copies of what is
// known, and of what came while it did only the last counts. Owned by a page of Insights; GUI thread.
#pragma once

#include "work/breakdown.h"
#include "work/matrices.h"

#include <QFutureWatcher>
#include <QObject>

#include <functional>
#include <memory>

namespace assayer {

class RunsAnswers;

struct BreakdownReport {
  BreakdownQuestion question;
  std::shared_ptr<const RunAnswers> answers; // what the places in cells are about
  RunFacts facts;
  Breakdown breakdown;
  AnswerMatrices matrices;
};

class BreakdownFigures : public QObject {
  Q_OBJECT

public:
  /// runs outlives it.
  explicit BreakdownFigures(RunsAnswers& runs, QObject* parent = nullptr);
  ~BreakdownFigures() override;

  /// Computes anew; baseline 0: none. Nothing happens while the answers of the runs are being read, RunsAnswers tells
  /// when they are there. The report stays until the next one has come.
  void ask(const Engine& engine, RunId run, RunId baseline, const BreakdownQuestion& question);
  /// Stops, and forgets.
  void clear();
  /// nullptr before the first one.
  std::shared_ptr<const BreakdownReport> report() const { return m_report; }

Q_SIGNALS:
  void changed();

private:
  struct Computed {
    std::shared_ptr<const BreakdownReport> report;
    int generation = 0;
  };
  std::shared_ptr<const RunAnswers> copyOf(RunId run);
  void start();
  void adopt();

  RunsAnswers& m_runs;
  QHash<RunId, std::shared_ptr<const RunAnswers>> m_copies; // as they are now
  std::shared_ptr<const BreakdownReport> m_report;
  std::function<std::shared_ptr<const BreakdownReport>()> m_next; // asked for while another one is computed
  QFutureWatcher<Computed> m_computing;
  bool m_isComputing = false;
  int m_generation = 0;
};

} // namespace assayer
