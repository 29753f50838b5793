#include "insights/cell_items.h"

#include "insights/insight_delegate.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "work/reveals.h"
#include "work/session.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int itemColumns = 4;

} // namespace

CellItemModel::CellItemModel(Store& store, QObject* parent) : QAbstractTableModel(parent), m_store(store) {}

void CellItemModel::setItems(const QVector<Subject>& items, SubjectKind on, JudgeId first, JudgeId second)
{
  beginResetModel();
  m_items = items;
  m_on = on;
  m_first = first;
  m_second = second;
  m_rows.clear();
  endResetModel();
}

int CellItemModel::rowCount(const QModelIndex& parent) const
{
  return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

int CellItemModel::columnCount(const QModelIndex& parent) const
{
  return parent.isValid() ? 0 : itemColumns;
}

QVariant CellItemModel::data(const QModelIndex& index, int role) const
{
  if (!index.isValid() || index.row() >= m_items.size()) return {};
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const Row& shown = row(index.row());
  const QString& text = index.column() == 0   ? shown.query
                        : index.column() == 1 ? shown.item
                        : index.column() == 2 ? shown.family
                                              : shown.when;
  return role == Qt::DisplayRole ? text : plain::toolTip(text);
}

QVariant CellItemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeading | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case 0: return tr("Query");
  case 1:
    return m_on == SubjectKind::QueryChunk ? tr("Chunk") : m_on == SubjectKind::Claim ? tr("Claim") : tr("Answer");
  case 2: return tr("Family");
  default: return tr("Judged last");
  }
}

const CellItemModel::Row& CellItemModel::row(int place) const
{
  auto known = m_rows.find(place);
  if (known == m_rows.end()) known = m_rows.insert(place, read(m_items[place]));
  return *known;
}

CellItemModel::Row CellItemModel::read(const Subject& subject) const
{
  Row row;
  QueryId query{subject.item};
  AnswerId answer{subject.item};
  if (m_on == SubjectKind::QueryChunk) {
    if (const auto chunk = m_store.chunk(ChunkId{subject.other})) row.item = chunk->name;
  } else {
    if (m_on == SubjectKind::Claim)
      if (const auto claim = m_store.claim(ClaimId{subject.item})) {
        answer = claim->answer;
        row.item = claim->text;
      }
    if (const auto found = m_store.answer(answer)) {
      query = found->query;
      if (m_runs.isEmpty())
        if (const auto runs = m_store.runs())
          for (const RunRow& run : *runs) m_runs.insert(run.id, run.name);
      if (m_on != SubjectKind::Claim) row.item = m_runs.value(found->run);
    }
  }
  if (const auto detail = m_store.query(query)) {
    row.query = detail->row.text.isEmpty() ? detail->row.name : detail->row.name + u" · "_s + detail->row.text;
    row.family = detail->row.family;
  }
  qint64 newest = 0;
  if (const auto history = m_store.history(subject))
    for (const LabelEvent& event : *history)
      if (event.now.judge == m_first || event.now.judge == m_second) newest = std::max(newest, event.now.at);
  if (newest > 0) row.when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(newest), QLocale::ShortFormat);
  row.query = plain::oneLine(row.query);
  row.item = plain::oneLine(row.item);
  row.family = plain::oneLine(row.family);
  return row;
}

CellItems::CellItems(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_words(plain::label({}, this)), m_show(new QPushButton(this)),
      m_model(new CellItemModel(session.store(), this)), m_table(new QTableView(this))
{
  setObjectName(u"cellItems"_s);
  m_words->setObjectName(u"cellItems.words"_s);
  m_words->setWordWrap(true);
  m_show->setObjectName(u"cellItems.show"_s);
  m_table->setObjectName(u"cellItems.table"_s);
  m_table->setAccessibleName(tr("Items of the chosen cell"));
  m_table->setModel(m_model);
  m_table->setItemDelegate(new InsightDelegate(m_table));
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setTabKeyNavigation(false);
  m_table->setShowGrid(false);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setWordWrap(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(std::max<int>(space::Row, fontMetrics().height() + space::Small));
  QHeaderView& header = *m_table->horizontalHeader();
  header.setHighlightSections(false);
  header.setResizeContentsPrecision(0); // only rows in sight: each is read from the file
  header.setSectionResizeMode(QHeaderView::ResizeToContents);
  header.setSectionResizeMode(0, QHeaderView::Stretch);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Small, space::Small, space::Small, 0);
  layout->setSpacing(space::Small);
  layout->addWidget(m_words);
  layout->addWidget(m_show, 0, Qt::AlignLeading);
  layout->addWidget(m_table, 1);
  layout->addStretch();
  connect(m_show, &QPushButton::clicked, this, [this] {
    m_isTold = true;
    list();
  });
  connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (index.isValid()) Q_EMIT subjectChosen(m_model->items()[index.row()]);
  });
  clear({});
}

void CellItems::clear(const QString& text)
{
  m_waiting.clear();
  m_model->setItems({}, m_on, {}, {});
  m_words->setText(text);
  m_show->hide();
  m_table->hide();
}

void CellItems::open(const QVector<Subject>& items, SubjectKind on, JudgeId first, JudgeId second, const QString& title,
                     bool isOwn)
{
  clear(title);
  m_waiting = items;
  m_on = on;
  m_first = first;
  m_second = second;
  m_title = title;
  m_isOwn = isOwn;
  if (items.isEmpty()) return;
  if (m_isOwn || m_isTold) {
    list();
    return;
  }
  m_words->setText(tr("%1\n\nThis list says what others said. You will count as having seen these labels: what you "
                      "judge here yourself from now on is no independent label any more and does not count for "
                      "agreement.")
                       .arg(title));
  m_show->setText(items.size() == 1 ? tr("Show the item") : tr("Show the %1 items").arg(items.size()));
  m_show->show();
}

// Stored before it is shown; what cannot be stored is not shown.
void CellItems::list()
{
  if (m_session.judge()) {
    const auto marked = markSeen(m_session.store(), m_session.judge()->id,
                                 std::span(m_waiting.constData(), static_cast<std::size_t>(m_waiting.size())));
    if (!marked) {
      clear(tr("The list stays closed, since that you saw it cannot be stored: %1").arg(sentence(marked.error())));
      return;
    }
  }
  const bool hadFocus = m_show->hasFocus();
  m_words->setText(m_title);
  m_show->hide();
  m_model->setItems(m_waiting, m_on, m_first, m_second);
  m_table->show();
  m_table->setCurrentIndex(m_model->index(0, 0));
  if (hadFocus) m_table->setFocus();
}

void CellItems::focusFirst()
{
  if (!m_show->isHidden())
    m_show->setFocus();
  else if (isListing())
    m_table->setFocus();
}

bool CellItems::isListing() const
{
  return m_model->rowCount() > 0;
}

QString CellItems::asText() const
{
  QStringList lines;
  for (int row = -1; row < m_model->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < itemColumns; ++column)
      cells.append(row < 0 ? m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                           : m_model->index(row, column).data().toString());
    lines.append(cells.join(u'\t'));
  }
  return lines.join(u'\n') + u'\n';
}

void CellItems::copy() const
{
  QGuiApplication::clipboard()->setText(asText());
}

bool CellItems::hasTableFocus() const
{
  return m_table->hasFocus();
}

} // namespace assayer
