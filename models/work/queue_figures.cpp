#include "work/queue_figures.h"

#include "work/on_worker.h"
#include "store/store.h"

namespace assayer {

QueueFigures::QueueFigures(Store& store, Part part, QObject* parent) : QObject(parent), m_store(store), m_part(part) {}

QueueFigures::~QueueFigures()
{
  ++*m_generation;
  m_reading.waitForFinished();
}

Result<QueueReport> QueueFigures::readReport(const QString& path, Part part, const ProgressFunction& progress)
{
  auto store = Store::another(path);
  if (!store) return tl::unexpected(store.error());
  QueueReport report;
  if (part == Part::Golden) {
    auto golden = goldenComposition(**store);
    if (!golden) return tl::unexpected(golden.error());
    report.golden = *std::move(golden);
    return report;
  }
  auto days = queueHistory(**store, {}, progress);
  if (!days) return tl::unexpected(days.error());
  report.days = *std::move(days);
  auto estimates = estimateQueues(**store, {}, progress);
  if (!estimates) return tl::unexpected(estimates.error());
  report.estimates = *std::move(estimates);
  return report;
}

void QueueFigures::read()
{
  const int generation = ++*m_generation;
  m_isReading = true;
  m_changedMeanwhile = false;
  m_reading = onWorker(
      this,
      [path = m_store.path(), part = m_part, generation, current = m_generation] {
        Read read;
        read.generation = generation;
        auto report = readReport(path, part, [&](const Progress&) { return *current == generation; });
        if (report)
          read.report = std::make_shared<QueueReport>(*std::move(report));
        else
          read.error = report.error();
        return read;
      },
      [this](const Read& read) { adopt(read); });
  Q_EMIT changed();
}

void QueueFigures::stop()
{
  if (!m_isReading) return;
  ++*m_generation;
  m_isReading = false;
  Q_EMIT changed();
}

void QueueFigures::markOld()
{
  m_changedMeanwhile = true;
  if (m_isOld || !m_report) return;
  m_isOld = true;
  Q_EMIT changed();
}

void QueueFigures::adopt(const Read& read)
{
  if (read.generation != *m_generation) return;
  m_isReading = false;
  if (read.error) {
    Q_EMIT failed(*read.error);
  } else {
    m_report = std::move(*read.report);
    m_isOld = m_changedMeanwhile;
  }
  Q_EMIT changed();
}

} // namespace assayer
