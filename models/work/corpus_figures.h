// The corpus register of an open workspace, read on a worker when it is asked for; knows when it is out of date. For
// those who may see everybody's labels. GUI thread.
#pragma once

#include "work/corpus_register.h"

#include <QFuture>
#include <QObject>

#include <atomic>
#include <memory>

namespace assayer {

class CorpusFigures : public QObject {
  Q_OBJECT

public:
  explicit CorpusFigures(Store& store, QObject* parent = nullptr);
  ~CorpusFigures() override;

  /// Reads anew; what is under way is dropped. Then changed() or failed().
  void read(const QDate& date);
  /// A label was set: how often documents were used may be out of date.
  void markOld();

  bool isReading() const { return m_isReading; }
  bool isOld() const { return m_isOld; }
  /// nullptr before the first one is there; valid until the next changed().
  const CorpusRegister* report() const { return m_report.get(); }
  std::shared_ptr<const CorpusRegister> sharedReport() const { return m_report; } // for a worker

Q_SIGNALS:
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Read {
    std::shared_ptr<const CorpusRegister> report;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Read& read);

  Store& m_store;
  std::shared_ptr<const CorpusRegister> m_report;
  bool m_isReading = false;
  bool m_isOld = false;
  bool m_changedMeanwhile = false;
  QFuture<Read> m_reading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
