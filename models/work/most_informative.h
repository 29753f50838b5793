// Which open chunks to judge first: of every query the one whose label would narrow a figure most. A worker finds them
// from a snapshot of the session's engine, so they rest on what the figures rest on: a blind judge's own labels only. A
// label changes its own query's part, which is asked anew. Owned by the page that shows it; GUI thread.
#pragma once

#include "metrics/engine.h"

#include <QMap>
#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace assayer {

class Session;

/// By query what its most informative open chunk tells; a query without one is not in it. A value.
class InformativeOrder {
public:
  InformativeOrder() = default;
  explicit InformativeOrder(const std::vector<NextJudgement>& best);
  void set(QueryId query, const std::optional<Worth>& worth);

  /// nullptr: no label on this query would tell anything.
  const Worth* of(QueryId query) const;
  bool isEmpty() const { return m_worth.isEmpty(); }
  /// Of all queries; of equals the one with the lowest id.
  std::optional<NextJudgement> best() const;
  /// The same queries, the most informative first; equals, and those that tell nothing, keep their order.
  std::vector<QueryId> sorted(const std::vector<QueryId>& queries) const;
  bool operator==(const InformativeOrder&) const = default;

private:
  QMap<QueryId, Worth> m_worth;
};

class MostInformative : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  explicit MostInformative(const Session& session, QObject* parent = nullptr);
  ~MostInformative() override;

  /// Begins where it does not know about this goal; found() tells when it does. Goes on following labels.
  void lookFor(const Goal& goal);
  /// Nothing is asked and followed any more.
  void forget();

  const std::optional<Goal>& goal() const { return m_goal; }
  /// What the order was, or is being, worked out under.
  const Lens& lens() const { return m_lens; }
  /// nullptr while it is worked out, and when nothing is asked. isFollowing(): labels came that are not in it yet.
  const InformativeOrder* order() const { return m_order ? &*m_order : nullptr; }
  bool isFollowing() const { return m_isBusy || !m_waiting.isEmpty(); }

Q_SIGNALS:
  /// The whole order is there, or there anew.
  void found();
  /// One query's part has changed.
  void followed(assayer::QueryId query);

private:
  struct Answer {
    bool whole = false;
    std::vector<QueryId> queries; // asked about, when not all
    std::vector<NextJudgement> best;
    InformativeOrder order;
  };
  void askAnew();
  void followEngine();
  void touch(QueryId query);
  void askNext();
  void take(Answer&& answer);

  const Session& m_session;
  std::optional<Goal> m_goal;
  Lens m_lens;
  std::optional<InformativeOrder> m_order;
  bool m_isWholeDue = false;
  QSet<QueryId> m_waiting; // changed since they were asked about
  bool m_isBusy = false;   // one question at a time
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
