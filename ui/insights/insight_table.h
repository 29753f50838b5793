// A table of figures that is read, sorted and copied: rows of cells with what they sort by, and little drawings beside
// numbers. Keeps the chosen row while figures change under it. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QStringList>
#include <QTableView>
#include <QVariant>
#include <QVector>

#include <optional>
#include <utility>

class QSortFilterProxyModel;

namespace assayer {

/// A coefficient with its interval, drawn on an axis from below 0 to 1.
struct DrawnInterval {
  double value = 0;
  double low = 0;
  double high = 0;
  bool operator==(const DrawnInterval&) const = default;
};

/// Parts of a whole in reading order, drawn as one bar.
struct DrawnShares {
  QVector<int> values;   // by position in the scale
  int other = 0;         // neither of them
  bool isOrdered = true; // the values of the scale rise: a ramp; else they are told apart and no more
  bool operator==(const DrawnShares&) const = default;
};

/// A difference on an axis around 0: what open items leave possible, and beside it the sampling interval.
struct DrawnDifference {
  double low = 0;
  double high = 0;
  std::optional<std::pair<double, double>> ci95 = {};
  double reach = 1; // the axis runs from −reach to reach
  bool operator==(const DrawnDifference&) const = default;
};

/// What became of the questions of a family, drawn as one bar of the whole width.
struct DrawnOutcomes {
  int validated = 0;
  int open = 0; // produced or not, and held to be sound or not: labels decide
  int unvalidated = 0;
  int unanswered = 0;
  bool operator==(const DrawnOutcomes&) const = default;
};

struct InsightCell {
  QString text;             // shown, copied and spoken
  QVariant order = {};      // what it sorts by; absent: its text
  QString explanation = {}; // tool tip
  bool isNumber = false;    // stands at the end of its cell
  bool isQuiet = false;
  std::optional<DrawnInterval> interval = {};
  std::optional<DrawnShares> shares = {};
  std::optional<DrawnDifference> difference = {};
  std::optional<DrawnOutcomes> outcomes = {};
  bool operator==(const InsightCell&) const = default;
};

/// Text from data or ours, on one line.
InsightCell textCell(const QString& text, const QString& explanation = {});
/// Quiet where it is 0.
InsightCell countCell(qint64 count);

struct InsightRow {
  QString key; // the same row after a change
  QVector<InsightCell> cells;
  bool isWhole = false; // of all other rows together: stays last in every order, and is heavier
  bool operator==(const InsightRow&) const = default;
};

class InsightModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Roles { OrderRole = Qt::UserRole, IntervalRole, SharesRole, DifferenceRole, OutcomesRole, WholeRole };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  const QVector<InsightRow>& rows() const { return m_rows; }
  const QStringList& columns() const { return m_columns; }
  /// explanations: tool tips of the headings, as many as columns or none.
  void setColumns(const QStringList& columns, const QStringList& explanations);
  /// Rows of the same keys in the same order are changed in place.
  void setRows(const QVector<InsightRow>& rows);
  void setQuietInk(const QColor& ink) { m_quietInk = ink; }

private:
  QStringList m_columns;
  QStringList m_explanations;
  QVector<InsightRow> m_rows;
  QColor m_quietInk;
};

class InsightTable : public QTableView {
  Q_OBJECT

public:
  InsightTable(const QString& name, const QString& spokenName, QWidget* parent);

  /// stretched: the column that takes what room is left, and some at least: where it has less the table scrolls.
  void setColumns(const QStringList& columns, int stretched, const QStringList& explanations = {});
  void setRows(const QVector<InsightRow>& rows);
  const QVector<InsightRow>& rows() const { return m_model->rows(); }
  /// As tall as its rows, for a table among others in a column that scrolls; else it scrolls itself.
  void setWhole(bool whole);

  /// The chosen row as it was set, whatever the order on screen; -1: none.
  int chosen() const;
  void choose(int row);
  QString cellText(int row, int column) const; // as on screen
  /// The table with its headings, cells apart by tabs, in the order on screen; no cell runs as a formula where it is
  /// pasted.
  QString asText() const;
  void copy() const;
  /// Up, down, as it came.
  void sortByCurrentColumn();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void rowChosen(int row);

protected:
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void fit();
  void holdStretched();

  InsightModel* m_model;
  QSortFilterProxyModel* m_order;
  bool m_isWhole = false;
  bool m_isFilling = false;
  int m_stretched = -1;
};

} // namespace assayer

Q_DECLARE_METATYPE(assayer::DrawnInterval)
Q_DECLARE_METATYPE(assayer::DrawnShares)
Q_DECLARE_METATYPE(assayer::DrawnDifference)
Q_DECLARE_METATYPE(assayer::DrawnOutcomes)
