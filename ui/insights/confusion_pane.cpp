#include "insights/confusion_pane.h"

#include "insights/insight_delegate.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// A long name in a narrow heading: a few words a line, the count below.
QString headingOf(const QString& name, qint64 count, bool isNarrow)
{
  constexpr int lineLength = 9;
  QString heading;
  int used = 0;
  const QStringList words = name.split(u' ');
  for (const QString& word : words) {
    const bool breaks = isNarrow && used > 0 && used + 1 + word.size() > lineLength;
    heading += used == 0 && heading.isEmpty() ? word : (breaks ? u'\n' : u' ') + word;
    used = breaks ? static_cast<int>(word.size()) : used + 1 + static_cast<int>(word.size());
  }
  heading += (isNarrow ? u"\n"_s : u"  "_s) + u"(%1)"_s.arg(count);
  if (QGuiApplication::layoutDirection() != Qt::RightToLeft) return heading;
  QStringList lines = heading.split(u'\n'); // each keeps its own order
  for (QString& line : lines) line = plain::isolated(line);
  return lines.join(u'\n');
}

} // namespace

ConfusionPane::ConfusionPane(QWidget* parent) : QTableWidget(parent)
{
  setItemDelegate(new MatrixDelegate(this));
  setObjectName(u"confusion"_s);
  setEditTriggers(NoEditTriggers);
  setSelectionMode(SingleSelection);
  setTabKeyNavigation(false);
  setFrameShape(NoFrame);
  setCornerButtonEnabled(false);
  horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  horizontalHeader()->setSectionsClickable(false);
  verticalHeader()->setSectionsClickable(false);
  verticalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
  connect(this, &QTableWidget::currentCellChanged, this, [this](int row, int column) {
    if (!m_isFilling && row >= 0 && column >= 0) Q_EMIT cellChosen(row, column);
  });
  connect(this, &QTableWidget::cellClicked, this, &ConfusionPane::cellOpened);
  fit();
}

void ConfusionPane::show(const ContingencyTable& counts, const QStringList& values, const QString& first,
                         const QString& second)
{
  setAccessibleName(tr("Labels of %1 in rows against those of %2 in columns").arg(first, second));
  const QStringList names{first, second};
  if (counts == m_counts && values == m_values && names == m_names && rowCount() > 0) return;
  m_counts = counts;
  m_values = values;
  m_names = names;
  const int size = counts.categories();
  {
    const QScopedValueRollback filling(m_isFilling, true);
    setRowCount(size);
    setColumnCount(size);
    for (int place = 0; place < size; ++place) {
      const QString name = plain::oneLine(values.value(place));
      setVerticalHeaderItem(place, new QTableWidgetItem(headingOf(name, counts.firstTotal(place), false)));
      setHorizontalHeaderItem(place, new QTableWidgetItem(headingOf(name, counts.secondTotal(place), true)));
    }
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        QTableWidgetItem* cell = item(row, column);
        if (!cell) {
          cell = new QTableWidgetItem;
          cell->setTextAlignment(Qt::AlignCenter);
          setItem(row, column, cell);
        }
        const QString said = row == column ? tr("%1: both said “%2”").arg(counts.at(row, column)).arg(values.value(row))
                                           : tr("%1: %2 said “%3”, %4 said “%5”")
                                                 .arg(counts.at(row, column))
                                                 .arg(first, values.value(row), second, values.value(column));
        cell->setText(QString::number(counts.at(row, column)));
        cell->setToolTip(plain::toolTip(said));
        cell->setData(Qt::AccessibleTextRole, said);
      }
    if (currentRow() < 0 && size > 0) setCurrentCell(0, 0);
  }
  colour();
}

qint64 ConfusionPane::countAt(int row, int column) const
{
  const bool isThere = row >= 0 && column >= 0 && row < m_counts.categories() && column < m_counts.categories();
  return isThere ? m_counts.at(row, column) : 0;
}

QString ConfusionPane::asText() const
{
  QString text;
  for (const QString& value : m_values) text += u'\t' + plain::oneLine(value);
  text += u'\n';
  for (int row = 0; row < m_counts.categories(); ++row) {
    text += plain::oneLine(m_values.value(row));
    for (int column = 0; column < m_counts.categories(); ++column)
      text += u'\t' + QString::number(m_counts.at(row, column));
    text += u'\n';
  }
  return text;
}

void ConfusionPane::copy() const
{
  QGuiApplication::clipboard()->setText(asText());
}

void ConfusionPane::keyPressEvent(QKeyEvent* event)
{
  const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (opens && !event->isAutoRepeat() && currentRow() >= 0)
    Q_EMIT cellOpened(currentRow(), currentColumn());
  else
    QTableWidget::keyPressEvent(event);
}

void ConfusionPane::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::PaletteChange) colour();
  if (event->type() == QEvent::FontChange) fit();
  QTableWidget::changeEvent(event);
}

// Where both say the same is shaded and heavy; an empty cell is quiet.
void ConfusionPane::colour()
{
  const Theme& theme = Theme::of(this);
  for (int row = 0; row < rowCount(); ++row)
    for (int column = 0; column < columnCount(); ++column) {
      QTableWidgetItem* const cell = item(row, column);
      if (!cell) continue;
      QFont heavy = font();
      if (row == column) heavy.setWeight(QFont::DemiBold);
      cell->setFont(heavy);
      cell->setBackground(row == column ? theme.judgeA : theme.surface);
      cell->setForeground(m_counts.at(row, column) == 0 ? theme.muted : theme.ink);
    }
}

void ConfusionPane::fit()
{
  verticalHeader()->setDefaultSectionSize(std::max<int>(space::Row, fontMetrics().height() + space::Small));
  horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 6);
}

} // namespace assayer
