// The cards of a block column as list items, for selection and screen readers only. Owned by the column; GUI thread.
#pragma once

#include <QAbstractListModel>

namespace assayer {

class ColumnSource;

class ColumnModel : public QAbstractListModel {
  Q_OBJECT

public:
  using QAbstractListModel::QAbstractListModel;

  const ColumnSource* source() const { return m_source; }
  void setSource(const ColumnSource* source);
  void tellChanged(int first, int last);

  int rowCount(const QModelIndex& parent = {}) const override;
  /// Name: rank, name, title, badges and state; description: the card's text.
  QVariant data(const QModelIndex& index, int role) const override;

private:
  const ColumnSource* m_source = nullptr;
};

} // namespace assayer
