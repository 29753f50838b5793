// The report on model judges, live: read on a worker when it is asked for, kept while it is read anew after a label.
// For those who may see everybody's labels. GUI thread.
#pragma once

#include "work/judge_calibration.h"

#include <QFuture>
#include <QObject>
#include <QTimer>

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

  /// Reads what is asked for; what is under way is dropped. Then changed() or failed().
  void read(const JudgeItemsRequest& request);
  /// A label was set, or an import landed: the report is out of date. It is read anew once labels rest for a moment,
  /// where somebody has asked for it before and it is watched.
  void markOld();
  /// Nobody looks at it: it stays out of date until somebody does.
  void setWatched(bool watched);

  bool isReading() const { return m_isReading; }
  bool isOld() const { return m_isOld; }
  /// nullptr before the first one is there.
  std::shared_ptr<const JudgesReport> report() const { return m_report; }

Q_SIGNALS:
  /// Begun, done, or out of date.
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Read {
    std::shared_ptr<JudgesReport> report; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  void start();
  void adopt(const Read& read);

  Store& m_store;
  std::optional<JudgeItemsRequest> m_request;
  std::shared_ptr<const JudgesReport> m_report;
  bool m_isReading = false;
  bool m_isOld = false;
  bool m_isWatched = false;
  bool m_changedMeanwhile = false;
  QTimer m_rest; // since the last label
  QFuture<Read> m_reading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
