// Draws a day's queue on a worker: what fails, the clusters, the draw, stored in one go. One at a time; asking while
// one is being made is refused, cancelling stores nothing. Owned by the Triage page; GUI thread.
#pragma once

#include "core/result.h"
#include "core/triage.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class Session;

class DayDrawing : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  explicit DayDrawing(Session& session, QObject* parent = nullptr);
  ~DayDrawing() override;

  /// day: ISO date; run 0: the newest that has answers. @pre !isBusy()
  void start(const QString& day, RunId run = {});
  void cancel();
  bool isBusy() const { return m_isBusy; }
  int percent() const { return m_percent; }
  /// The draw that has come of it, once; absent: none has.
  std::optional<DrawId> takeDrawn();

Q_SIGNALS:
  /// It has begun, come further or ended.
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Shared {
    std::atomic<bool> isCancelled = false;
    std::atomic<int> percent = 0;
  };

  Session& m_session;
  std::shared_ptr<Shared> m_shared;
  QTimer m_look;
  bool m_isBusy = false;
  int m_percent = 0;
  std::optional<DrawId> m_drawn;
};

} // namespace assayer
