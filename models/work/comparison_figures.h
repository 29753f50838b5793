// A run against a baseline on screen: scored on a worker over a snapshot of the session's engine, afterwards query by
// query with every label; then the tests and causes, then what would settle it and the orders of all runs, each on a
// worker that a later label stops. What is shown stays until the next is there. Owned by the page; GUI thread.
#pragma once

#include "answers/diagnosis.h"
#include "work/comparison_settling.h"
#include "work/run_orders.h"

#include <QFuture>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <atomic>
#include <memory>

namespace assayer {

class Session;

/// A compared query that differs or may, with what broke in both runs.
struct ChangedQuery {
  std::size_t place = 0; // in Comparison::queries
  QVector<Cause> before; // what it can be; empty: the run has no answer to it
  QVector<Cause> now;
};

class ComparisonFigures : public QObject {
  Q_OBJECT

public:
  /// Of so many changed queries the causes are worked out; the rest is counted.
  static constexpr std::size_t ListedChanges = 500;

  /// session outlives it.
  explicit ComparisonFigures(Session& session, QObject* parent = nullptr);
  ~ComparisonFigures() override;

  /// Another question; what is under way is dropped. runs: those whose orders are compared.
  void ask(const ComparisonRequest& request, const QVector<RunRow>& runs);
  void forget();
  /// Nothing is worked out for a page that nobody sees; what came meanwhile is worked out when it is seen again.
  void setActive(bool isActive);

  bool isAsked() const { return m_request != nullptr; }
  /// nullptr while the first is being worked out, and where nothing is asked.
  const Comparison* comparison() const { return m_comparison.get(); }
  /// By group, beside comparison(); of the comparison before while isTesting(). nullptr before the first.
  const QVector<GroupTests>* tests() const { return m_tests ? &*m_tests : nullptr; }
  const QVector<ChangedQuery>& changes() const { return m_changes; }
  /// nullptr while it is being worked out.
  const Settling* settling() const { return m_settling ? &*m_settling : nullptr; }
  const RunOrders* orders() const { return m_orders ? &*m_orders : nullptr; }
  bool isScoring() const { return m_isScoring || m_isAllDue || !m_waiting.isEmpty(); }
  bool isTesting() const { return !m_areTestsCurrent; }
  bool isSettling() const { return !m_isSettlingCurrent; }

Q_SIGNALS:
  /// Some part is there, or there anew.
  void changed();

private:
  struct Scored {
    std::shared_ptr<const Comparison> comparison;
    int generation = 0;
  };
  struct Tested {
    std::shared_ptr<const QVector<GroupTests>> tests;
    QVector<ChangedQuery> changes;
    int generation = 0;
  };
  struct Settled {
    std::shared_ptr<const Settling> settling;
    std::shared_ptr<const RunOrders> orders;
    int generation = 0;
  };
  void drop();
  void askAnew();
  void followEngine();
  void touch(QueryId query);
  void followAnswers(RunId run, const QSet<QueryId>& queries);
  void score();
  void scoreRanking();
  void scoreAnswers();
  void startLater();
  void test();
  void settle();
  void adoptScores(const Scored& scored);
  void adoptTests(const Tested& tested);
  void adoptSettling(const Settled& settled);

  Session& m_session;
  std::shared_ptr<const ComparisonRequest> m_request;
  QVector<RunRow> m_runs;
  bool m_isActive = false;
  std::shared_ptr<const Comparison> m_comparison;
  std::shared_ptr<const QVector<GroupTests>> m_tests;
  QVector<ChangedQuery> m_changes;
  std::shared_ptr<const Settling> m_settling;
  std::shared_ptr<const RunOrders> m_orders;
  Lens m_lens; // under which the scores are
  bool m_isAllDue = false;
  bool m_isScoring = false;
  bool m_areTestsCurrent = false;
  bool m_isSettlingCurrent = false;
  QSet<QueryId> m_waiting; // changed since they were scored
  QFuture<Scored> m_scoring;
  QFuture<Tested> m_testing;
  QFuture<Settled> m_settlings;
  QTimer m_pause{this}; // tests wait until the hand rests
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0); // of the scores
  std::shared_ptr<std::atomic<int>> m_later = std::make_shared<std::atomic<int>>(0);      // of tests and what follows
};

} // namespace assayer
