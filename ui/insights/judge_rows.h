// What the page "Model judges" writes: judges, parts and disagreements as rows of tables, the reliability curve as a
// chart. Pure; any thread.
#pragma once

#include "insights/charts/chart_picture.h"
#include "insights/insight_table.h"
#include "judge/criterion_words.h"
#include "work/judge_calibration.h"

#include <QCoreApplication>

namespace assayer {

class JudgeRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::JudgeRows)

public:
  JudgeRows(const JudgesReport& report, const CriterionWords& words) : m_report(report), m_words(words) {}

  static QStringList judgeColumns();
  static QStringList judgeExplanations();
  QVector<InsightRow> judges() const; // beside report.rows
  static QStringList partColumns();
  static QStringList partExplanations();
  static QVector<InsightRow> families(const JudgeCalibration& row);
  static QVector<InsightRow> lengths(const JudgeCalibration& row);
  static QStringList pairColumns();
  /// Those that the row's judge is one of, under its measure.
  QVector<InsightRow> pairs(const JudgeCalibration& row) const;
  static ChartPicture curve(const JudgeCalibration& row);
  /// "no" and "yes", or the scale where there is neither.
  static QStringList sides(const JudgeCalibration& row);
  /// What a judge or people said of an item.
  static QString said(const JudgeCalibration& row, double value);
  /// "Faithfulness", or what is judged under the criterion.
  QString measureTitle(const JudgedMeasure& measure) const;

private:
  const JudgesReport& m_report;
  const CriterionWords& m_words;
};

} // namespace assayer
