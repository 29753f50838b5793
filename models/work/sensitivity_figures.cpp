#include "work/sensitivity_figures.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "store/store.h"

namespace assayer {

SensitivityFigures::SensitivityFigures(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

SensitivityFigures::~SensitivityFigures()
{
  ++*m_generation;
  m_measuring.waitForFinished();
}

void SensitivityFigures::measure(const QString& measure, Gain gain)
{
  const int generation = ++*m_generation;
  m_isMeasuring = true;
  m_changedMeanwhile = false;
  m_measuring = onWorker(
      this,
      [path = m_store.path(), measure, gain, generation, current = m_generation] {
        Measured measured;
        measured.generation = generation;
        auto result = readWorkspace(path, [&](Store& store) {
          return measureSensitivity(store, {measure}, gain, [&] { return *current == generation; });
        });
        if (result)
          measured.result = std::make_shared<Sensitivity>(std::move(*result));
        else
          measured.error = result.error();
        return measured;
      },
      [this](const Measured& measured) { adopt(measured); });
  Q_EMIT changed();
}

void SensitivityFigures::stop()
{
  if (!m_isMeasuring) return;
  ++*m_generation;
  m_isMeasuring = false;
  Q_EMIT changed();
}

void SensitivityFigures::markOld()
{
  m_changedMeanwhile = true;
  if (m_isOld || !m_result) return;
  m_isOld = true;
  Q_EMIT changed();
}

void SensitivityFigures::adopt(const Measured& measured)
{
  if (measured.generation != *m_generation) return;
  m_isMeasuring = false;
  if (measured.error) {
    Q_EMIT failed(*measured.error);
  } else {
    m_result = std::move(*measured.result);
    m_isOld = m_changedMeanwhile;
  }
  Q_EMIT changed();
}

} // namespace assayer
