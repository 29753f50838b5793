#include "work/corpus_figures.h"

#include "work/on_worker.h"
#include "work/store_reading.h"

namespace assayer {

CorpusFigures::CorpusFigures(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

CorpusFigures::~CorpusFigures()
{
  ++*m_generation;
  m_reading.waitForFinished();
}

void CorpusFigures::read(const QDate& date)
{
  const int generation = ++*m_generation;
  m_isReading = true;
  m_changedMeanwhile = false;
  m_reading = onWorker(
      this,
      [path = m_store.path(), date, generation, current = m_generation] {
        Read read;
        read.generation = generation;
        auto report = readWorkspace(path, [&](Store& store) {
          return readCorpusRegister(store, date, [&](const Progress&) { return *current == generation; });
        });
        if (report)
          read.report = std::make_shared<const CorpusRegister>(*std::move(report));
        else
          read.error = report.error();
        return read;
      },
      [this](const Read& read) { adopt(read); });
  Q_EMIT changed();
}

void CorpusFigures::markOld()
{
  m_changedMeanwhile = true;
  if (m_isOld || !m_report) return;
  m_isOld = true;
  Q_EMIT changed();
}

void CorpusFigures::adopt(const Read& read)
{
  if (read.generation != *m_generation) return;
  m_isReading = false;
  if (read.error) {
    Q_EMIT failed(*read.error);
  } else {
    m_report = read.report;
    m_isOld = m_changedMeanwhile;
  }
  Q_EMIT changed();
}

} // namespace assayer
