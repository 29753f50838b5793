#include "insights/item_matrix.h"

#include "insights/insight_delegate.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int WidestWhole = 64; // characters
}

ItemMatrix::ItemMatrix(const QString& name, const QString& spokenName, QWidget* parent) : QTableWidget(parent)
{
  setObjectName(name);
  setAccessibleName(spokenName);
  setItemDelegate(new MatrixDelegate(this));
  setEditTriggers(NoEditTriggers);
  setSelectionMode(SingleSelection);
  setTabKeyNavigation(false);
  setFrameShape(NoFrame);
  setCornerButtonEnabled(false);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollMode(ScrollPerPixel);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  horizontalHeader()->setSectionsClickable(false);
  verticalHeader()->setSectionsClickable(false);
  verticalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
  connect(this, &QTableWidget::cellClicked, this, &ItemMatrix::cellOpened);
  connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] { updateGeometry(); });
  fit();
}

void ItemMatrix::show(const QStringList& rows, const QStringList& columns, const QVector<QVector<Cell>>& cells)
{
  if (rows == m_rows && columns == m_columns && cells == m_cells) return;
  const bool isOther = rows != m_rows || columns != m_columns;
  m_rows = rows;
  m_columns = columns;
  m_cells = cells;
  if (isOther) {
    setRowCount(static_cast<int>(rows.size()));
    setColumnCount(static_cast<int>(columns.size()));
    setVerticalHeaderLabels(rows);
    setHorizontalHeaderLabels(columns);
  }
  for (int row = 0; row < rowCount(); ++row)
    for (int column = 0; column < columnCount(); ++column) {
      QTableWidgetItem* shown = item(row, column);
      if (!shown) {
        shown = new QTableWidgetItem;
        shown->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
        setItem(row, column, shown);
      }
      const Cell& cell = m_cells[row][column];
      const QString count = QString::number(cell.count);
      const bool isNamed = cell.count > 0 && !cell.word.isEmpty();
      shown->setText(isNamed ? plain::isolated(count + u' ' + cell.word) : count);
      const QString spoken = tr("%1, %2: %3").arg(rows[row], columns[column], shown->text());
      shown->setToolTip(plain::toolTip(cell.explanation.isEmpty() ? spoken : spoken + u'\n' + cell.explanation));
      shown->setData(Qt::AccessibleTextRole, spoken);
    }
  if (currentRow() < 0 && rowCount() > 0) setCurrentCell(0, 0);
  colour();
  updateGeometry();
}

QString ItemMatrix::asText() const
{
  QString text;
  for (const QString& column : m_columns) text += u'\t' + plain::tableCell(column);
  text += u'\n';
  for (int row = 0; row < rowCount(); ++row) {
    text += plain::tableCell(m_rows[row]);
    for (int column = 0; column < columnCount(); ++column) text += u'\t' + QString::number(m_cells[row][column].count);
    text += u'\n';
  }
  return text;
}

void ItemMatrix::copy() const
{
  QGuiApplication::clipboard()->setText(asText());
}

QSize ItemMatrix::sizeHint() const
{
  const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
  return {verticalHeader()->sizeHint().width() + horizontalHeader()->length(),
          horizontalHeader()->sizeHint().height() + rowCount() * verticalHeader()->defaultSectionSize() + bar};
}

// Whole where its columns are few; a wide one scrolls.
QSize ItemMatrix::minimumSizeHint() const
{
  const QSize whole = sizeHint();
  return {std::min(whole.width(), fontMetrics().averageCharWidth() * WidestWhole), whole.height()};
}

void ItemMatrix::keyPressEvent(QKeyEvent* event)
{
  const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (opens && !event->isAutoRepeat() && currentRow() >= 0)
    Q_EMIT cellOpened(currentRow(), currentColumn());
  else
    QTableWidget::keyPressEvent(event);
}

void ItemMatrix::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::PaletteChange) colour();
  if (event->type() == QEvent::FontChange) fit();
  QTableWidget::changeEvent(event);
}

void ItemMatrix::colour()
{
  const Theme& theme = Theme::of(this);
  for (int row = 0; row < rowCount(); ++row)
    for (int column = 0; column < columnCount(); ++column) {
      QTableWidgetItem* const shown = item(row, column);
      if (!shown) continue;
      const Cell& cell = m_cells[row][column];
      shown->setBackground(theme.surface); // the chosen one has a ring
      shown->setForeground(cell.count == 0           ? theme.muted
                           : cell.tone == Tone::Good ? theme.ok
                           : cell.tone == Tone::Bad  ? theme.bad
                                                     : theme.ink);
    }
}

void ItemMatrix::fit()
{
  verticalHeader()->setDefaultSectionSize(std::max<int>(space::Row, fontMetrics().height() + space::Small));
  horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 8);
  updateGeometry();
}

} // namespace assayer
