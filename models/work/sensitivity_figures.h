// How much figures depend on whose labels count, worked out on a worker when it is asked for, with a way to stop. Keeps
// the last result and knows when labels have changed since. For those who may see everybody's labels. GUI thread.
#pragma once

#include "work/sensitivity.h"

#include <QFuture>
#include <QObject>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class SensitivityFigures : public QObject {
  Q_OBJECT

public:
  explicit SensitivityFigures(Store& store, QObject* parent = nullptr);
  ~SensitivityFigures() override;

  /// Works out one measure; what is under way is dropped. Then changed() or failed().
  void measure(const QString& measure, Gain gain);
  /// Stops what is under way; the last result stays.
  void stop();
  /// A label was set, or an import landed: the result is out of date.
  void markOld();

  bool isMeasuring() const { return m_isMeasuring; }
  /// Labels have changed since the result was asked for.
  bool isOld() const { return m_isOld; }
  /// Absent before the first one is done.
  const std::optional<Sensitivity>& result() const { return m_result; }

Q_SIGNALS:
  /// Begun, done, stopped or out of date.
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Measured {
    std::shared_ptr<Sensitivity> result; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Measured& measured);

  Store& m_store;
  std::optional<Sensitivity> m_result;
  bool m_isMeasuring = false;
  bool m_isOld = false;
  bool m_changedMeanwhile = false;
  QFuture<Measured> m_measuring;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
