// Slow work, and its result on the thread that asked for it.
#pragma once

#include "core/workers.h"

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include <type_traits>
#include <utility>

namespace assayer {

/// Runs work on a worker, then take(its result) on owner's thread; once, and never for an owner that is gone. Each has
/// a watcher of its own: one that is given another future may still tell of the first, and then twice of the other.
template <class Work, class Take>
QFuture<std::invoke_result_t<Work&>> onWorker(QObject* owner, Work work, Take take)
{
  using Result = std::invoke_result_t<Work&>;
  auto* const watcher = new QFutureWatcher<Result>(owner);
  QObject::connect(watcher, &QFutureWatcherBase::finished, owner, [watcher, take = std::move(take)] {
    watcher->deleteLater();
    take(watcher->result());
  });
  const QFuture<Result> future = QtConcurrent::run(&workers(), std::move(work));
  watcher->setFuture(future);
  return future;
}

} // namespace assayer
