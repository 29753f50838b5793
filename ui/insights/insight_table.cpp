#include "insights/insight_table.h"

#include "insights/insight_delegate.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int StretchedAtLeast = 16; // characters

/// The row of the whole stays last, whichever way round.
class RowOrder : public QSortFilterProxyModel {
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
  {
    const bool leftIsWhole = left.data(InsightModel::WholeRole).toBool();
    const bool rightIsWhole = right.data(InsightModel::WholeRole).toBool();
    if (leftIsWhole != rightIsWhole) return (sortOrder() == Qt::AscendingOrder) == rightIsWhole;
    return QSortFilterProxyModel::lessThan(left, right);
  }
};

} // namespace

InsightCell textCell(const QString& text, const QString& explanation)
{
  InsightCell cell;
  cell.text = plain::oneLine(text);
  cell.explanation = explanation;
  return cell;
}

InsightCell countCell(qint64 count)
{
  InsightCell cell;
  cell.text = QString::number(count);
  cell.order = count;
  cell.isNumber = true;
  cell.isQuiet = count == 0;
  return cell;
}

int InsightModel::rowCount(const QModelIndex& parent) const
{
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int InsightModel::columnCount(const QModelIndex& parent) const
{
  return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant InsightModel::data(const QModelIndex& index, int role) const
{
  if (!index.isValid() || index.row() >= m_rows.size()) return {};
  const QVector<InsightCell>& cells = m_rows[index.row()].cells;
  if (index.column() >= cells.size()) return {};
  const InsightCell& cell = cells[index.column()];
  switch (role) {
  case Qt::DisplayRole: return cell.text;
  case Qt::ToolTipRole: return cell.explanation.isEmpty() ? QVariant() : QVariant(plain::toolTip(cell.explanation));
  case Qt::AccessibleTextRole: return u"%1: %2"_s.arg(m_columns[index.column()], cell.text);
  case Qt::AccessibleDescriptionRole: return cell.explanation;
  case Qt::TextAlignmentRole:
    return QVariant((cell.isNumber ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
  case Qt::ForegroundRole: return cell.isQuiet ? QVariant(m_quietInk) : QVariant();
  case OrderRole: return cell.order.isValid() ? cell.order : QVariant(cell.text);
  case IntervalRole: return cell.interval ? QVariant::fromValue(*cell.interval) : QVariant();
  case DifferenceRole: return cell.difference ? QVariant::fromValue(*cell.difference) : QVariant();
  case OutcomesRole: return cell.outcomes ? QVariant::fromValue(*cell.outcomes) : QVariant();
  case WholeRole: return m_rows[index.row()].isWhole;
  case Qt::FontRole: {
    if (!m_rows[index.row()].isWhole) return {};
    QFont heavy; // on the view's own
    heavy.setWeight(QFont::DemiBold);
    return heavy;
  }
  case SharesRole: return cell.shares ? QVariant::fromValue(*cell.shares) : QVariant();
  default: return {};
  }
}

QVariant InsightModel::headerData(int section, Qt::Orientation orientation, int role) const
{
  if (orientation != Qt::Horizontal || section >= m_columns.size()) return {};
  if (role == Qt::DisplayRole) // a heading like "95 % interval" keeps its order in windows from right to left
    return QGuiApplication::layoutDirection() == Qt::RightToLeft ? plain::isolated(m_columns[section])
                                                                 : m_columns[section];
  if (role == Qt::ToolTipRole && section < m_explanations.size()) return plain::toolTip(m_explanations[section]);
  if (role == Qt::TextAlignmentRole) {
    const bool isNumber =
        !m_rows.isEmpty() && section < m_rows.first().cells.size() && m_rows.first().cells[section].isNumber;
    return QVariant((isNumber ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
  }
  return {};
}

void InsightModel::setColumns(const QStringList& columns, const QStringList& explanations)
{
  if (columns == m_columns && explanations == m_explanations) return;
  beginResetModel();
  m_columns = columns;
  m_explanations = explanations;
  m_rows.clear();
  endResetModel();
}

void InsightModel::setRows(const QVector<InsightRow>& rows)
{
  if (rows == m_rows) return;
  const bool isSame = std::ranges::equal(rows, m_rows, {}, &InsightRow::key, &InsightRow::key);
  if (!isSame) {
    beginResetModel();
    m_rows = rows;
    endResetModel();
    return;
  }
  m_rows = rows;
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

InsightTable::InsightTable(const QString& name, const QString& spokenName, QWidget* parent)
    : QTableView(parent), m_model(new InsightModel(this)), m_order(new RowOrder(this))
{
  setObjectName(name);
  setAccessibleName(spokenName);
  m_order->setSourceModel(m_model);
  m_order->setSortRole(InsightModel::OrderRole);
  m_order->setSortLocaleAware(true);
  setModel(m_order);
  setItemDelegate(new InsightDelegate(this));
  setEditTriggers(NoEditTriggers);
  setSelectionMode(SingleSelection);
  setSelectionBehavior(SelectRows);
  setTabKeyNavigation(false);
  setShowGrid(false);
  setFrameShape(NoFrame);
  setWordWrap(false);
  setHorizontalScrollMode(ScrollPerPixel);
  verticalHeader()->hide();
  horizontalHeader()->setSortIndicatorClearable(true);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (!m_isFilling) Q_EMIT rowChosen(chosen());
  });
  connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    if (m_isWhole) updateGeometry(); // the bar wants room of its own
  });
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
    if (column != m_stretched) holdStretched();
  });
  fit();
}

void InsightTable::setColumns(const QStringList& columns, int stretched, const QStringList& explanations)
{
  m_model->setColumns(columns, explanations);
  m_stretched = stretched;
  for (int column = 0; column < columns.size(); ++column)
    horizontalHeader()->setSectionResizeMode(column, column == stretched ? QHeaderView::Stretch
                                                                         : QHeaderView::ResizeToContents);
  holdStretched();
}

// A header has one least width for all its columns, and a stretched one would shrink to that.
void InsightTable::holdStretched()
{
  QHeaderView& header = *horizontalHeader();
  if (m_stretched < 0 || m_stretched >= header.count()) return;
  const int others = header.length() - header.sectionSize(m_stretched);
  const int least = StretchedAtLeast * fontMetrics().averageCharWidth();
  const bool hasRoom = viewport()->width() - others >= least;
  const auto mode = hasRoom ? QHeaderView::Stretch : QHeaderView::Interactive;
  if (header.sectionResizeMode(m_stretched) != mode) header.setSectionResizeMode(m_stretched, mode);
  if (!hasRoom && header.sectionSize(m_stretched) != least) header.resizeSection(m_stretched, least);
}

void InsightTable::resizeEvent(QResizeEvent* event)
{
  QTableView::resizeEvent(event);
  holdStretched();
}

void InsightTable::setRows(const QVector<InsightRow>& rows)
{
  const int before = chosen();
  const QString key = before >= 0 ? m_model->rows()[before].key : QString();
  const int column = currentIndex().isValid() ? currentIndex().column() : 0;
  int now = -1;
  {
    const QScopedValueRollback filling(m_isFilling, true);
    m_model->setQuietInk(Theme::of(this).muted);
    m_model->setRows(rows);
    const auto same = std::ranges::find(rows, key, &InsightRow::key);
    now = same == rows.end() ? -1 : static_cast<int>(same - rows.begin());
    if (now < 0 && !rows.isEmpty()) now = m_order->mapToSource(m_order->index(0, 0)).row();
    if (now >= 0 && chosen() != now)
      setCurrentIndex(m_order->mapFromSource(m_model->index(now, std::min(column, m_model->columnCount() - 1))));
  }
  if (m_isWhole) updateGeometry();
}

void InsightTable::setWhole(bool whole)
{
  m_isWhole = whole;
  setVerticalScrollBarPolicy(whole ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  setSizePolicy(QSizePolicy::Preferred, whole ? QSizePolicy::Fixed : QSizePolicy::Expanding);
  updateGeometry();
}

int InsightTable::chosen() const
{
  const QModelIndex current = m_order->mapToSource(currentIndex());
  return current.isValid() ? current.row() : -1;
}

void InsightTable::choose(int row)
{
  setCurrentIndex(m_order->mapFromSource(m_model->index(row, 0)));
}

QString InsightTable::cellText(int row, int column) const
{
  return m_order->index(row, column).data().toString();
}

QString InsightTable::asText() const
{
  QStringList lines;
  QStringList cells;
  for (const QString& column : m_model->columns()) cells.append(plain::tableCell(column));
  lines.append(cells.join(u'\t'));
  for (int row = 0; row < m_order->rowCount(); ++row) {
    cells.clear();
    for (int column = 0; column < m_order->columnCount(); ++column)
      cells.append(plain::tableCell(cellText(row, column)));
    lines.append(cells.join(u'\t'));
  }
  return lines.join(u'\n') + u'\n';
}

void InsightTable::copy() const
{
  QGuiApplication::clipboard()->setText(asText());
}

void InsightTable::sortByCurrentColumn()
{
  const int column = std::max(0, currentIndex().column());
  QHeaderView& header = *horizontalHeader();
  if (header.sortIndicatorSection() != column)
    sortByColumn(column, Qt::DescendingOrder);
  else if (header.sortIndicatorOrder() == Qt::DescendingOrder)
    sortByColumn(column, Qt::AscendingOrder);
  else
    sortByColumn(-1, Qt::AscendingOrder);
}

QSize InsightTable::sizeHint() const
{
  if (!m_isWhole) return QTableView::sizeHint();
  const int rows = std::max(1, m_model->rowCount());
  const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
  return {200, horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + bar +
                   2 * frameWidth()};
}

QSize InsightTable::minimumSizeHint() const
{
  if (m_isWhole) return {80, sizeHint().height()};
  return {80, horizontalHeader()->sizeHint().height() + 2 * verticalHeader()->defaultSectionSize()};
}

void InsightTable::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
  if (event->type() == QEvent::PaletteChange) m_model->setQuietInk(Theme::of(this).muted);
  QTableView::changeEvent(event);
}

// A hand that comes by Tab sees where it is.
void InsightTable::focusInEvent(QFocusEvent* event)
{
  QTableView::focusInEvent(event);
  if (!currentIndex().isValid() && m_order->rowCount() > 0) setCurrentIndex(m_order->index(0, 0));
}

void InsightTable::fit()
{
  // By itself a header takes another size of text at another time than its table, and columns the width of before.
  QHeaderView* const header = horizontalHeader();
  header->setFont(font());
  if (header->count() > 0) header->headerDataChanged(Qt::Horizontal, 0, header->count() - 1);
  verticalHeader()->setDefaultSectionSize(std::max<int>(space::Row, fontMetrics().height() + space::Small));
  updateGeometry();
}

} // namespace assayer
