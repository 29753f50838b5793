// What the page "Trend" draws and writes: charts and table rows from a trend. Pure; any thread.
#pragma once

#include "insights/charts/chart_picture.h"
#include "insights/insight_table.h"
#include "insights/run_names.h"
#include "metrics/engine.h"
#include "work/trend.h"

#include <QCoreApplication>

#include <functional>

namespace assayer {

class TrendRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::TrendRows)

public:
  /// gain: decides how measures are called.
  TrendRows(const Trend& trend, Gain gain, const RunWords& marks = {}) : m_trend(trend), m_gain(gain), m_marks(marks) {}

  ChartPicture figures() const;
  /// No lines where nothing was imported.
  ChartPicture latency() const;
  ChartPicture cost() const;

  QStringList columns() const;
  QStringList explanations() const;
  QVector<InsightRow> rows() const; // the newest first; keys are ids of runs

  /// Which queries the figures run over, and what else is to be known.
  QString remarks() const;

private:
  QString nameOf(const TrendMeasure& measure) const;
  ChartLine lineOf(qsizetype measure) const;
  QString wordsOf(std::size_t run) const;
  QVector<ChartMark> marks() const;
  ChartAxis runsAxis() const;
  QVector<ChartRule> thresholds() const;
  ChartPicture
  timings(const QString& title, const QString& unit,
          const QVector<std::pair<QString, std::function<std::optional<double>(const TrendRun&)>>>& lines) const;
  bool hasTimings(bool cost) const;

  const Trend& m_trend;
  Gain m_gain;
  RunWords m_marks;
};

} // namespace assayer
