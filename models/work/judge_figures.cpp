#include "work/judge_figures.h"

#include "work/on_worker.h"

namespace assayer {

namespace {
constexpr int RestMs = 400; // a hand that judges on is not followed key by key
} // namespace

JudgeFigures::JudgeFigures(Store& store, QObject* parent) : QObject(parent), m_store(store)
{
  m_rest.setSingleShot(true);
  m_rest.setInterval(RestMs);
  connect(&m_rest, &QTimer::timeout, this, &JudgeFigures::start);
}

JudgeFigures::~JudgeFigures()
{
  ++*m_generation;
  m_reading.waitForFinished();
}

void JudgeFigures::read(const JudgeItemsRequest& request)
{
  m_request = request;
  start();
}

void JudgeFigures::start()
{
  m_rest.stop();
  const int generation = ++*m_generation;
  m_isReading = true;
  m_changedMeanwhile = false;
  m_reading = onWorker(
      this,
      [path = m_store.path(), request = *m_request, generation, current = m_generation] {
        Read read;
        read.generation = generation;
        auto store = Store::another(path);
        if (!store) {
          read.error = store.error();
          return read;
        }
        const auto items = loadJudgeItems(**store, request, [&](const Progress&) { return *current == generation; });
        if (items)
          read.report = std::make_shared<JudgesReport>(reportOf(*items));
        else
          read.error = items.error();
        return read;
      },
      [this](const Read& read) { adopt(read); });
  Q_EMIT changed();
}

void JudgeFigures::markOld()
{
  if (!m_request) return;
  m_changedMeanwhile = true;
  if (m_isWatched && !m_isReading) m_rest.start();
  if (m_isOld || !m_report) return;
  m_isOld = true;
  Q_EMIT changed();
}

void JudgeFigures::setWatched(bool watched)
{
  m_isWatched = watched;
  if (!watched)
    m_rest.stop();
  else if (m_isOld && !m_isReading)
    m_rest.start();
}

void JudgeFigures::adopt(const Read& read)
{
  if (read.generation != *m_generation) return;
  m_isReading = false;
  if (read.error) {
    Q_EMIT failed(*read.error);
  } else {
    m_report = read.report;
    m_isOld = m_changedMeanwhile;
    if (m_isOld && m_isWatched) m_rest.start();
  }
  Q_EMIT changed();
}

} // namespace assayer
