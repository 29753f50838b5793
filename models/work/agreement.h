// How far the judges of a workspace agree, live: labels are read once on a worker with a connection of its own and
// followed change by change afterwards. For those who may see everybody's labels; a blind judge's page has no such
// object. GUI thread.
#pragma once

#include "core/result.h"
#include "work/agreement_labels.h"

#include <QFuture>
#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace assayer {

class Store;

/// Reads what agreement may use, of every criterion but flags and notes. Blocking; on a thread with a store of its own.
/// keepGoing is asked now and then; false ends it with Cancelled.
Result<AgreementLabels> loadAgreement(Store& store, const std::function<bool()>& keepGoing = {});

class JudgeAgreement : public QObject {
  Q_OBJECT

public:
  explicit JudgeAgreement(Store& store, QObject* parent = nullptr);
  ~JudgeAgreement() override;

  /// Reads everything anew: at first, and when an import has landed.
  void load();
  /// nullptr while labels are being read for the first time.
  const AgreementLabels* labels() const { return m_labels.get(); }
  /// Worked out at once, a few milliseconds for 100,000 pairs, and kept until a label changes; absent while reading.
  std::optional<AgreementReport> report(const AgreementQuestion& question) const;
  /// Works out bootstrap intervals for this report on a worker, then bootstrapped(); the one before is dropped.
  void bootstrap(const AgreementQuestion& question, int samples = 10000, quint64 seed = 1);

  /// A label was set, taken back or adjudicated, in this window or another one.
  void follow(const Change& change);

Q_SIGNALS:
  /// The labels are there, or others.
  void changed();
  /// The report as of when it was asked for.
  void bootstrapped(const assayer::AgreementReport& report);
  void failed(const assayer::Error& error);

private:
  struct Loaded {
    std::shared_ptr<AgreementLabels> labels; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  struct Bootstrapped {
    std::shared_ptr<AgreementReport> report;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Loaded& loaded);
  void adoptBootstrap(const Bootstrapped& done);
  void followNow(const Change& change);
  Result<bool> followOne(const Change& change, const LabelEvent& event);

  Store& m_store;
  std::shared_ptr<AgreementLabels> m_labels;
  mutable QVector<AgreementReport> m_reports; // of the present labels
  bool m_isLoading = false;
  QVector<Change> m_waiting; // while labels are being read
  QFuture<Loaded> m_loading;
  QFuture<Bootstrapped> m_bootstrapping;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
  std::shared_ptr<std::atomic<int>> m_bootstrapGeneration = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
