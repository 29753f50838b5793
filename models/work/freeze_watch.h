// The state of the frozen test split and the picked runs of an open workspace, kept up by a worker whenever queries,
// guidelines, freezes or labels may have changed it. Tells no labels, so a blind judge's window has it too. GUI thread.
#pragma once

#include "core/freeze.h"
#include "core/result.h"
#include "work/freeze.h"

#include <QFuture>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class FreezeWatch : public QObject {
  Q_OBJECT

public:
  explicit FreezeWatch(Store& store, QObject* parent = nullptr);
  ~FreezeWatch() override;

  /// Absent until it has been read.
  const std::optional<FreezeState>& state() const { return m_state; }
  /// Those that stand, oldest first.
  const QVector<RunPick>& picks() const { return m_picks; }

  /// Reads anew; what is under way is dropped. Then changed() or failed().
  void read();
  /// Something was written by another window: reads anew where that were freezes, picks or guidelines.
  void followOthers();
  /// A label was set: how many there are since the freeze is counted once the hand rests.
  void followLabel();

Q_SIGNALS:
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Read {
    FreezeState state;
    QVector<RunPick> picks;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Read& read);

  Store& m_store;
  std::optional<FreezeState> m_state;
  QVector<RunPick> m_picks;
  qint64 m_known = 0; // freezes, picks and guidelines that were read
  QTimer m_rest;
  QFuture<Read> m_reading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
