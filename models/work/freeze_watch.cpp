#include "work/freeze_watch.h"

#include "work/on_worker.h"

namespace assayer {

namespace {
constexpr int restMs = 2000;
}

FreezeWatch::FreezeWatch(Store& store, QObject* parent) : QObject(parent), m_store(store)
{
  m_rest.setSingleShot(true);
  m_rest.setInterval(restMs);
  connect(&m_rest, &QTimer::timeout, this, &FreezeWatch::read);
}

FreezeWatch::~FreezeWatch()
{
  ++*m_generation;
  m_reading.waitForFinished(); // its connection must not outlive the workspace
}

void FreezeWatch::read()
{
  m_rest.stop();
  const int generation = ++*m_generation;
  m_known = m_store.freezeCount().value_or(m_known); // before reading: what comes later is read again
  m_reading = onWorker(
      this,
      [path = m_store.path(), generation] {
        Read read;
        read.generation = generation;
        auto store = Store::another(path);
        if (!store) {
          read.error = store.error();
          return read;
        }
        auto state = freezeState(**store);
        const auto picks = (*store)->picks();
        if (!state || !picks)
          read.error = state ? picks.error() : state.error();
        else
          read = {*std::move(state), standingPicks(*picks), std::nullopt, generation};
        return read;
      },
      [this](const Read& read) { adopt(read); });
}

void FreezeWatch::followOthers()
{
  if (const auto known = m_store.freezeCount(); known && *known != m_known) read();
}

void FreezeWatch::followLabel()
{
  if (m_state && m_state->kind != FreezeState::Kind::None) m_rest.start();
}

void FreezeWatch::adopt(const Read& read)
{
  if (read.generation != *m_generation) return;
  if (read.error) {
    Q_EMIT failed(*read.error);
    return;
  }
  if (m_state == read.state && m_picks == read.picks) return;
  m_state = read.state;
  m_picks = read.picks;
  Q_EMIT changed();
}

} // namespace assayer
