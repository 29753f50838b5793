#include "shared/column_model.h"

#include "shared/column_source.h"
#include "shared/plain_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

void ColumnModel::setSource(const ColumnSource* source)
{
  beginResetModel();
  m_source = source;
  endResetModel();
}

void ColumnModel::tellChanged(int first, int last)
{
  Q_EMIT dataChanged(index(first), index(last));
}

int ColumnModel::rowCount(const QModelIndex& parent) const
{
  return parent.isValid() || m_source == nullptr ? 0 : m_source->count();
}

QVariant ColumnModel::data(const QModelIndex& index, int role) const
{
  if (!index.isValid() || index.row() >= rowCount()) return {};
  switch (role) {
  case Qt::DisplayRole: return plain::oneLine(m_source->header(index.row()).name);
  case Qt::AccessibleTextRole: {
    const CardHeader header = m_source->header(index.row());
    QStringList parts{header.rank, header.name, header.title};
    for (const Badge& badge : header.badges) parts.append(badge.text);
    parts.append(spoken(m_source->state(index.row())));
    parts.removeAll(QString());
    return plain::oneLine(parts.join(u", "_s));
  }
  case Qt::AccessibleDescriptionRole: return m_source->text(index.row());
  default: return {};
  }
}

} // namespace assayer
