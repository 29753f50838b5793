// The disagreements of the open workspace, live: read by a worker, then following every gesture of this window and,
// within a second, those of others. Owned by the Adjudicate page; GUI thread.
#pragma once

#include "work/disagreements.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace assayer {

class Session;

class DisagreementList : public QObject {
  Q_OBJECT

public:
  /// session outlives it. Nothing is read before load(), which is to be called again after an import.
  explicit DisagreementList(Session& session, QObject* parent = nullptr);
  ~DisagreementList() override;

  /// Reads everything anew; loaded() tells when it is there.
  void load();
  /// nullptr until it was read for the first time.
  const Disagreements* get() const { return m_list.get(); }

Q_SIGNALS:
  void loaded();
  /// One subject's row has changed, come or gone.
  void followed(const assayer::Subject& subject);
  void failed(const assayer::Error& error);

private:
  void follow(const Change& change);
  void lookForNews();

  Session& m_session;
  std::unique_ptr<Disagreements> m_list;
  QTimer m_news;
  qint64 m_dataVersion = 0;
  ChangeId m_known; // every gesture up to here is in the list, or will be
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
