// What the daily queues and the golden set look like as a whole, read on a worker when it is asked for. Keeps the last
// report and knows when labels have changed since. For those who may see everybody's labels. GUI thread.
#pragma once

#include "work/golden_composition.h"
#include "work/queue_estimates.h"
#include "work/queue_history.h"

#include <QFuture>
#include <QObject>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace assayer {

struct QueueReport {
  GoldenComposition golden;
  QueueEstimates estimates;
  std::vector<QueueDay> days;
};

class QueueFigures : public QObject {
  Q_OBJECT

public:
  enum class Part { Golden, Queues }; // what of the report is wanted

  QueueFigures(Store& store, Part part, QObject* parent = nullptr);
  ~QueueFigures() override;

  /// Reads anew; what is under way is dropped. Then changed() or failed().
  void read();
  /// Stops what is under way; the last report stays.
  void stop();
  /// A label was set, or an import landed: the report is out of date.
  void markOld();

  bool isReading() const { return m_isReading; }
  bool isOld() const { return m_isOld; }
  /// Absent before the first one is there.
  const std::optional<QueueReport>& report() const { return m_report; }

Q_SIGNALS:
  /// Begun, done, stopped or out of date.
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Read {
    std::shared_ptr<QueueReport> report; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  static Result<QueueReport> readReport(const QString& path, Part part, const ProgressFunction& progress);
  void adopt(const Read& read);

  Store& m_store;
  const Part m_part;
  std::optional<QueueReport> m_report;
  bool m_isReading = false;
  bool m_isOld = false;
  bool m_changedMeanwhile = false;
  QFuture<Read> m_reading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
