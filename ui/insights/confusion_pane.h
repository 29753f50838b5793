// The confusion matrix of two judges: rows are the first one's labels, columns the second one's, unused values
// included. Arrows move through the cells, Enter opens one. GUI thread.
#pragma once

#include "statistics/contingency_table.h"

#include <QStringList>
#include <QTableWidget>

namespace assayer {

class ConfusionPane : public QTableWidget {
  Q_OBJECT

public:
  explicit ConfusionPane(QWidget* parent);

  /// values: names of the scale's values in order; the names of the judges stand in tool tips and for screen readers.
  void show(const ContingencyTable& counts, const QStringList& values, const QString& first, const QString& second);
  using QWidget::show;
  qint64 countAt(int row, int column) const;
  QString asText() const; // cells apart by tabs, with headings
  void copy() const;

Q_SIGNALS:
  /// The hand moved on.
  void cellChosen(int row, int column);
  void cellOpened(int row, int column);

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void colour();
  void fit();

  ContingencyTable m_counts;
  QStringList m_values;
  QStringList m_names; // of the two judges
  bool m_isFilling = false;
};

} // namespace assayer
