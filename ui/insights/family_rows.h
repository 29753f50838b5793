// What the Families page writes: columns, rows of the breakdown, and the cells and items of the matrices. Pure
// functions over values; any thread. Names of groups, queries and measures come from data and stay plain text.
#pragma once

#include "insights/answer_items.h"
#include "insights/insight_table.h"
#include "insights/item_matrix.h"
#include "judge/criterion_words.h"
#include "work/breakdown_figures.h"

#include <QCoreApplication>

namespace assayer {

/// Something that may be opened: a row of groups, or a cell of a matrix.
struct OpenedItems {
  enum class Where { Group, Outcomes, Retrieval, Causes, Coverage };
  Where where = Where::Group;
  int row = 0; // as shown
  int column = 0;
  QString group; // of Group: the key of its row
  bool operator==(const OpenedItems&) const = default;
};

struct MatrixRows {
  QStringList rows;
  QStringList columns;
  QVector<QVector<ItemMatrix::Cell>> cells;
};

class FamilyRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::FamilyRows)

public:
  struct Column {
    QString id; // also that of a measure
    QString title;
    QString explanation;
  };
  /// All that can be shown of counts and shares, in order; measures stand before "declined".
  static const QVector<Column>& columns();
  static QStringList usualColumns();
  /// Measures that are offered, besides the team's own criteria.
  static const QStringList& offeredMeasures();

  /// gain: decides how measures are called.
  FamilyRows(const BreakdownReport& report, const CriterionWords& words, Gain gain)
      : m_report(report), m_words(words), m_gain(gain)
  {
  }

  QStringList titles(const QStringList& shown, const QString& groupTitle) const;
  QStringList explanations(const QStringList& shown) const;
  /// intervals: the 95 % sampling interval beside each share and measure.
  QVector<InsightRow> rows(const QStringList& shown, bool intervals) const;

  MatrixRows outcomes() const;
  MatrixRows retrieval() const;
  MatrixRows causes() const;
  MatrixRows coverage() const;

  /// The places of what was opened, and what to call it; none where it is not there any more.
  AnswerPlaces placesOf(const OpenedItems& opened) const;
  QString titleOf(const OpenedItems& opened) const;
  QVector<AnswerItem> items(const AnswerPlaces& places) const;
  /// The same without anything that people said of the answers.
  QVector<AnswerItem> untoldItems(const AnswerPlaces& places) const;

private:
  InsightCell cellOf(const BreakdownRow& row, const QString& column, bool intervals) const;
  InsightCell measureCell(const BreakdownRow& row, qsizetype measure, bool intervals) const;
  QString causeName(Cause cause) const;
  QVector<Expect> expectations() const;
  QVector<OutcomeColumn> outcomeColumns() const;
  QVector<Cause> occurringCauses() const;
  const BreakdownRow* rowOf(const QString& key) const;
  QString nameOf(const BreakdownRow& row) const;

  const BreakdownReport& m_report;
  const CriterionWords& m_words;
  Gain m_gain;
};

} // namespace assayer
