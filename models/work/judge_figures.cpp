#include "work/judge_figures.h"

#include "work/changed_queries.h"
#include "work/on_worker.h"
#include "work/store_reading.h"

#include <set>

namespace assayer {

JudgeFigures::JudgeFigures(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

JudgeFigures::~JudgeFigures()
{
  ++*m_generation;
  m_last.waitForFinished();
}

void JudgeFigures::read(const JudgeItemsRequest& request)
{
  m_request = request;
  start();
}

void JudgeFigures::start()
{
  const int generation = ++*m_generation;
  m_isReading = true;
  m_isFollowing = false;
  m_known.reset();
  m_isAllTouched = false; // what has happened by now is in the file
  m_touched.clear();
  m_last = onWorker(
      this,
      [path = m_store.path(), request = *m_request, generation, current = m_generation] {
        Read read;
        read.generation = generation;
        auto items = readWorkspace(path, [&](Store& store) {
          return loadJudgeItems(store, request, [&](const Progress&) { return *current == generation; });
        });
        if (!items) {
          read.error = items.error();
          return read;
        }
        read.known = std::make_shared<Known>();
        read.known->report = std::make_shared<const JudgesReport>(reportOf(*items));
        read.known->items = *std::move(items);
        return read;
      },
      [this](const Read& read) { adopt(read); });
  Q_EMIT changed();
}

void JudgeFigures::follow(const Change& change)
{
  if (!m_request) return;
  m_isAllTouched |= !change.claims.isEmpty();
  m_touched += queriesOfChange(m_store, change);
  followTouched();
}

void JudgeFigures::setWatched(bool watched)
{
  m_isWatched = watched;
  followTouched();
}

void JudgeFigures::followTouched()
{
  if (!m_isWatched || m_isReading || m_isFollowing || !m_known) return;
  if (m_isAllTouched) return start();
  if (m_touched.isEmpty()) return;
  m_isFollowing = true;
  m_last = onWorker(
      this,
      [path = m_store.path(), known = m_known, queries = std::exchange(m_touched, {}),
       generation = m_generation->load()] {
        Read read{known, std::nullopt, generation, queries};
        auto store = Store::another(path);
        if (!store) {
          read.error = store.error();
          return read;
        }
        std::set<std::size_t> changed;
        for (const QueryId query : queries) {
          const auto series = followPeople(**store, query, known->items);
          if (!series) {
            read.error = series.error();
            return read;
          }
          changed.insert(series->begin(), series->end());
        }
        if (!changed.empty())
          known->report = std::make_shared<const JudgesReport>(reportOf(known->items, *known->report, changed));
        return read;
      },
      [this](const Read& read) { adopt(read); });
}

void JudgeFigures::adopt(const Read& read)
{
  if (read.generation != *m_generation) return;
  m_isReading = m_isFollowing = false;
  if (read.error) {
    m_touched += read.queries; // the next label tries again
    Q_EMIT failed(*read.error);
    Q_EMIT changed();
    return;
  }
  m_known = read.known;
  m_report = m_known->report;
  Q_EMIT changed();
  followTouched();
}

} // namespace assayer
