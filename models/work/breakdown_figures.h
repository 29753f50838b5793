// The breakdown and the matrices of a run, kept up with every label: a worker keeps what is known of each answer and of
// each query, and works out anew what a label changed. Of what came while it worked only the last counts. Owned by a
// page of Insights; GUI thread.
#pragma once

#include "work/breakdown.h"
#include "work/matrices.h"

#include <QFuture>
#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

namespace assayer {

class RunsAnswers;

struct BreakdownReport {
  BreakdownQuestion question;
  RunId run;
  // By place, as in the facts.
  QVector<AnswerId> ids;
  QVector<QueryRow> queries;
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
  class Memory;
  struct Asked {
    std::shared_ptr<const Engine> engine;
    RunId run;
    RunId baseline;
    BreakdownQuestion question;
  };
  struct Computed {
    std::shared_ptr<const BreakdownReport> report;
    int generation = 0;
  };
  /// What has changed in a run's answers since the memory was last brought up to date.
  struct News {
    bool isAll = false;
    QSet<QueryId> queries;
  };
  /// The run's answers to these queries, or all of them; what is not in it stayed as it was.
  RunAnswers answersSince(RunId run, const News& news) const;
  /// Nothing the memory holds of it is of use, or what changed since.
  News newsOf(RunId run, bool isRemembered) const;
  void start();
  void adopt(const Computed& computed);

  RunsAnswers& m_runs;
  std::shared_ptr<Memory> m_memory; // the worker's while it computes
  std::optional<Asked> m_last;      // what it was brought up to date for
  QHash<RunId, News> m_news;        // since then
  std::optional<Asked> m_asked;     // while another one is computed
  std::shared_ptr<const BreakdownReport> m_report;
  QFuture<Computed> m_computing;
  bool m_isComputing = false;
  int m_generation = 0;
};

} // namespace assayer
