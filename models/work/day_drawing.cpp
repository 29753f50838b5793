#include "work/day_drawing.h"

#include "core/workers.h"
#include "store/store.h"
#include "work/daily_queue.h"
#include "work/session.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <utility>

namespace assayer {

namespace {

constexpr int lookEveryMs = 100;

Result<Draw> drawIn(const QString& path, const DrawRequest& request, const ProgressFunction& progress)
{
  const auto store = Store::another(path);
  if (!store) return tl::unexpected(store.error());
  return drawDay(**store, request, progress);
}

} // namespace

DayDrawing::DayDrawing(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  connect(&m_look, &QTimer::timeout, this, [this] {
    if (std::exchange(m_percent, m_shared->percent.load()) != m_shared->percent) Q_EMIT changed();
  });
}

DayDrawing::~DayDrawing()
{
  if (m_shared) m_shared->isCancelled = true; // nobody waits for it any more
}

void DayDrawing::start(const QString& day, RunId run)
{
  DrawRequest request;
  request.day = day;
  request.run = run;
  if (m_session.judge()) request.by = m_session.judge()->id;
  m_shared = std::make_shared<Shared>();
  m_isBusy = true;
  m_percent = 0;
  m_look.start(lookEveryMs);
  auto* const watcher = new QFutureWatcher<Result<Draw>>(this);
  connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, shared = m_shared] {
    watcher->deleteLater();
    m_isBusy = false;
    m_look.stop();
    const Result<Draw> drawn = watcher->result();
    if (drawn)
      m_drawn = drawn->id;
    else if (!shared->isCancelled)
      Q_EMIT failed(drawn.error());
    Q_EMIT changed();
  });
  watcher->setFuture(QtConcurrent::run(&workers(), [path = m_session.store().path(), request, shared = m_shared] {
    return drawIn(path, request, [&](const Progress& progress) {
      if (progress.total > 0) shared->percent = static_cast<int>(100 * progress.done / progress.total);
      return !shared->isCancelled;
    });
  }));
  Q_EMIT changed();
}

void DayDrawing::cancel()
{
  if (m_shared) m_shared->isCancelled = true;
}

std::optional<DrawId> DayDrawing::takeDrawn()
{
  return std::exchange(m_drawn, std::nullopt);
}

} // namespace assayer
