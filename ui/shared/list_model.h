// A list model of value rows: one column, a function that answers roles. The owner replaces rows; the model only tells
// views. GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QVector>

#include <functional>
#include <utility>

namespace assayer {

template <class Row>
class ListModel : public QAbstractListModel {
public:
  using Answer = std::function<QVariant(const Row& row, int role)>;

  explicit ListModel(Answer answer, QObject* parent = nullptr) : QAbstractListModel(parent), m_answer(std::move(answer))
  {
  }

  int rowCount(const QModelIndex& parent = {}) const override
  {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
  }

  QVariant data(const QModelIndex& index, int role) const override
  {
    return index.isValid() && index.row() < m_rows.size() ? m_answer(m_rows[index.row()], role) : QVariant();
  }

  const QVector<Row>& rows() const { return m_rows; }
  const Row& at(int row) const { return m_rows[row]; }

  void resetRows(QVector<Row> rows)
  {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
  }

  void appendRows(const QVector<Row>& rows)
  {
    if (rows.isEmpty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(rows.size()) - 1);
    m_rows += rows;
    endInsertRows();
  }

  /// Tells views of the given roles (none: all). @pre 0 <= row < rowCount()
  void replaceRow(int row, Row value, const QVector<int>& roles = {})
  {
    m_rows[row] = std::move(value);
    Q_EMIT dataChanged(index(row), index(row), roles);
  }

private:
  QVector<Row> m_rows;
  Answer m_answer;
};

} // namespace assayer
