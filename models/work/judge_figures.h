// The report on model judges, live: everything is read on a worker when it is asked for, afterwards what people say of
// the queries that a label changed. For those who may see everybody's labels. GUI thread.
#pragma once

#include "work/judge_calibration.h"

#include <QFuture>
#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class JudgeFigures : public QObject {
  Q_OBJECT

public:
  /// store outlives it.
  explicit JudgeFigures(Store& store, QObject* parent = nullptr);
  ~JudgeFigures() override;

  /// Reads everything that is asked for; what is under way is dropped. Then changed() or failed().
  void read(const JudgeItemsRequest& request);
  /// A label was set, taken back or ruled on. Nothing is worked out while nobody looks.
  void follow(const Change& change);
  void setWatched(bool watched);

  /// Everything, not a label's part.
  bool isReading() const { return m_isReading; }
  /// Labels have changed since the report.
  bool isOld() const { return m_report && (m_isAllTouched || !m_touched.isEmpty() || m_isFollowing); }
  /// nullptr before the first one is there.
  std::shared_ptr<const JudgesReport> report() const { return m_report; }

Q_SIGNALS:
  /// Begun, or done.
  void changed();
  void failed(const assayer::Error& error);

private:
  /// What the last reading knows, one thread's at a time: the worker's while m_isFollowing.
  struct Known {
    JudgeItems items;
    std::shared_ptr<const JudgesReport> report;
  };
  struct Read {
    std::shared_ptr<Known> known;
    std::optional<Error> error;
    int generation = 0;
    QSet<QueryId> queries; // followed; none: all was read
  };
  void start();
  void followTouched();
  void adopt(const Read& read);

  Store& m_store;
  std::optional<JudgeItemsRequest> m_request;
  std::shared_ptr<Known> m_known;
  std::shared_ptr<const JudgesReport> m_report;
  bool m_isReading = false;
  bool m_isFollowing = false;
  bool m_isWatched = false;
  QSet<QueryId> m_touched;     // since the reading began, and not followed yet
  bool m_isAllTouched = false; // claims came or went: other items
  QFuture<Read> m_last;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
