// What the Agreement page writes: a report as rows of tables, and the sentences beside them. Pure functions over
// values; any thread. Names of judges and values come from data and stay plain text.
#pragma once

#include "insights/insight_table.h"
#include "judge/criterion_words.h"
#include "work/agreement_report.h"

#include <QCoreApplication>

namespace assayer {

/// A sentence about what stands in the tables.
struct AgreementNote {
  enum class Kind { Plain, Warning, Guideline }; // Guideline: with the way to it
  Kind kind = Kind::Plain;
  QString text;
  bool operator==(const AgreementNote&) const = default;
};

class AgreementRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::AgreementRows)

public:
  AgreementRows(const AgreementReport& report, const QVector<JudgeRow>& judges, const CriterionWords& words)
      : m_report(report), m_judges(judges), m_words(words)
  {
  }

  QStringList pairColumns() const;
  QStringList pairExplanations() const;
  QVector<InsightRow> pairs() const; // as many as the report's
  QStringList overallColumns() const;
  QStringList overallExplanations() const;
  QVector<InsightRow> overall() const; // each explained by its first cell
  QStringList rateColumns() const;
  QStringList rateExplanations() const;
  QVector<InsightRow> rates() const;
  QStringList selfColumns() const;
  QStringList selfExplanations() const;
  QVector<InsightRow> self() const; // each judge, then thirds of the time

  /// pair: index into the report's pairs, -1: none is chosen.
  QVector<AgreementNote> notes(int pair) const;
  /// "28 judges' labels on 64 subjects".
  QString overallWords() const;
  QString judgeName(JudgeId judge) const;
  QString pairName(const PairAgreement& pair) const;
  /// "2 partly answers": a value of the scale.
  QString valueName(int value) const;
  /// "good", "too few pairs: 12 of 20", "only one value occurs".
  static QString verdict(const Agreement& figures);
  static QString number(const std::optional<double>& value); // two decimals; "—"
  static QString percent(const std::optional<double>& share);

private:
  bool isRelevance() const { return m_report.criterion.id == criterion::Relevance; }
  bool isResampled() const;
  QString basisTitle() const;
  InsightCell figureCell(const AgreementFigure& figure, bool isShown) const;
  InsightCell intervalCell(const AgreementFigure& figure, bool isShown) const;
  InsightCell resampledCell(const AgreementFigure& figure, bool isShown) const;
  QVector<InsightCell> figureCells(const Agreement& figures) const;
  QString leftOut(int cannotJudge, int later, int otherGuideline) const;

  const AgreementReport& m_report;
  const QVector<JudgeRow>& m_judges;
  const CriterionWords& m_words;
};

} // namespace assayer
