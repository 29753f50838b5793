#include "work/my_work.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "store/store.h"

#include <QDateTime>

#include <algorithm>

namespace assayer {

MyWork::MyWork(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

MyWork::~MyWork()
{
  ++*m_generation; // tells the worker that nobody waits
  m_loading.waitForFinished();
}

void MyWork::show(JudgeId judge)
{
  if (judge != m_judge) {
    m_list.reset();
    m_beyondQuotaOn = 0;
  }
  m_judge = judge;
  m_plans = m_store.plans().value_or(QVector<Plan>());
  const int generation = ++*m_generation;
  if (std::ranges::all_of(m_plans, [](const Plan& plan) { return plan.closedAt != 0; })) {
    m_list.emplace(); // nothing to read
    Q_EMIT listLoaded();
    return;
  }
  m_loading = onWorker(
      this,
      [path = m_store.path(), judge, generation, current = m_generation]() -> Loaded {
        Loaded loaded;
        loaded.generation = generation;
        auto read = readWorkspaceAsOf(path, [&](Store& store) {
          return settleWorkList(store, judge, WorkTime::current(), [&] { return *current == generation; });
        });
        if (!read) {
          loaded.error = read.error();
          return loaded;
        }
        loaded.upTo = read->upTo;
        loaded.list = std::make_shared<WorkList>(std::move(read->value));
        return loaded;
      },
      [this](const Loaded& loaded) { adopt(loaded); });
}

void MyWork::forget()
{
  ++*m_generation;
  m_judge = {};
  m_list.reset();
}

void MyWork::followPlans()
{
  if (!m_judge) return;
  if (const auto plans = m_store.plans(); plans && *plans != m_plans) show(m_judge);
}

void MyWork::goBeyondQuota()
{
  if (!m_list) return;
  m_beyondQuotaOn = m_list->dayStart();
  m_list->goBeyondQuota();
  Q_EMIT changed();
}

void MyWork::adopt(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  m_list.emplace(std::move(*loaded.list));
  if (const auto since = m_store.changesSince(loaded.upTo))
    for (const Change& change : *since) m_list->apply(change);
  if (m_beyondQuotaOn == m_list->dayStart()) m_list->goBeyondQuota();
  Q_EMIT listLoaded();
}

Result<bool> MyWork::begin(const WorkUnit& unit)
{
  if (unit.isHeld) return true;
  const qint64 now = QDateTime::currentMSecsSinceEpoch();
  const auto taken = m_store.take(unit.slot, m_judge, now);
  if (!taken) return tl::unexpected(taken.error());
  if (m_list) *taken ? m_list->setTaken(unit.slot, now) : m_list->setGone(unit.slot);
  Q_EMIT changed();
  return *taken;
}

Result<bool> MyWork::giveBack(const WorkUnit& unit)
{
  const auto gone = m_store.giveBack(unit.slot);
  if (!gone) return tl::unexpected(gone.error());
  if (*gone && m_list) m_list->setGone(unit.slot);
  if (*gone) Q_EMIT changed();
  return *gone;
}

void MyWork::follow(const Change& change)
{
  if (!m_list || change.judge != m_judge) return;
  bool isChanged = m_list->apply(change);
  const WorkTime time = WorkTime::current();
  if (time.dayStart != m_list->dayStart()) {
    m_list->setDay(time.dayStart);
    isChanged = true;
  }
  settle(time);
  if (isChanged) Q_EMIT changed();
}

// What was finished without having been taken, by going one's own way, is taken now; a unit that is to come back makes
// the list be read anew, by a worker that adds it.
void MyWork::settle(const WorkTime& time)
{
  if (m_store.isReadOnly()) return;
  const QVector<AssignedSlot> untaken = m_list->finishedUntaken();
  if (!untaken.isEmpty()) {
    const auto taken = m_store.take(untaken, m_judge, time.now);
    if (!taken) {
      Q_EMIT failed(taken.error());
      return;
    }
    for (qsizetype i = 0; i < untaken.size(); ++i)
      taken->at(i) ? m_list->setTaken(untaken[i], time.now) : m_list->setGone(untaken[i]);
  }
  if (!m_loading.isRunning() && !m_list->repeatsDue(time.now).isEmpty()) show(m_judge);
}

} // namespace assayer
