#include "work/sensitivity_figures.h"

#include "core/workers.h"
#include "store/store.h"

#include <QtConcurrentRun>

namespace assayer {

SensitivityFigures::SensitivityFigures(Store& store, QObject* parent) : QObject(parent), m_store(store)
{
  connect(&m_measuring, &QFutureWatcher<Measured>::finished, this, &SensitivityFigures::adopt);
}

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
  m_measuring.setFuture(
      QtConcurrent::run(&workers(), [path = m_store.path(), measure, gain, generation, current = m_generation] {
        Measured measured;
        measured.generation = generation;
        auto store = Store::another(path);
        if (!store) {
          measured.error = store.error();
          return measured;
        }
        auto result = measureSensitivity(**store, {measure}, gain, [&] { return *current == generation; });
        if (result)
          measured.result = std::make_shared<Sensitivity>(std::move(*result));
        else
          measured.error = result.error();
        return measured;
      }));
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

void SensitivityFigures::adopt()
{
  const Measured measured = m_measuring.result();
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
