// A matrix of counts whose cells list their items: what was expected against what came, retrieval against faithfulness,
// causes. Arrows move through the cells, Enter opens one. GUI thread.
#pragma once

#include <QStringList>
#include <QTableWidget>
#include <QVector>

namespace assayer {

class ItemMatrix : public QTableWidget {
  Q_OBJECT

public:
  enum class Tone { Plain, Good, Bad };
  struct Cell {
    qsizetype count = 0;
    QString word = {}; // beside the count where there is one: "ignored context"
    Tone tone = Tone::Plain;
    QString explanation = {}; // tool tip
    bool operator==(const Cell&) const = default;
  };

  ItemMatrix(const QString& name, const QString& spokenName, QWidget* parent);

  /// cells: row by row, as many rows as `rows` and columns as `columns`.
  void show(const QStringList& rows, const QStringList& columns, const QVector<QVector<Cell>>& cells);
  using QWidget::show;
  QString asText() const; // cells apart by tabs, with headings
  void copy() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void cellOpened(int row, int column);

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void colour();
  void fit();

  QStringList m_rows;
  QStringList m_columns;
  QVector<QVector<Cell>> m_cells;
};

} // namespace assayer
