#include "judge/query_list_pane.h"

#include "core/text.h"
#include "shared/flow_layout.h"
#include "judge/query_delegate.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStyleOptionComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int restMs = 150;

/// A list whose letters are commands, not a search of its own, and whose current row stays in sight when the room for
/// it changes.
class CommandList : public QListView {
public:
  using QListView::QListView;
  void keyboardSearch(const QString&) override {}

protected:
  void resizeEvent(QResizeEvent* event) override
  {
    const QRect row = visualRect(currentIndex());
    const bool wasInSight = row.bottom() >= 0 && row.top() < event->oldSize().height();
    QListView::resizeEvent(event);
    if (wasInSight) scrollTo(currentIndex());
  }
};

QVariant answer(const QueueRow& row, int role)
{
  if (role == QueryRowRole) return QVariant::fromValue<const QueueRow*>(&row);
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return spokenRow(row);
  if (role == Qt::ToolTipRole) return plain::toolTip(row.query.text);
  return {};
}

} // namespace

QueryListPane::QueryListPane(const Queue& queue, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_queue(queue), m_keyOf(std::move(keyOf)), m_model(answer),
      m_header(new SectionHeader(tr("Queries"), this)), m_fold(new KeyButton({}, this)), m_body(new QWidget(this)),
      m_field(new QLineEdit(m_body)), m_family(new QComboBox(m_body)), m_searchState(new ElidedLabel({}, m_body)),
      m_nothing(plain::label({}, m_body)), m_list(new CommandList(m_body))
{
  setObjectName(u"queryPane"_s);
  m_fold->setObjectName(u"foldList"_s);
  m_field->setObjectName(u"querySearch"_s);
  m_field->setAccessibleName(tr("Find in queries, chunks and answers"));
  m_field->setClearButtonEnabled(true);
  m_field->installEventFilter(this);
  m_family->setObjectName(u"familyFilter"_s);
  m_family->setAccessibleName(tr("Family"));
  m_family->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_family->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_family->view()->setTextElideMode(Qt::ElideRight);
  m_searchState->setObjectName(u"searchState"_s);
  m_searchState->setMuted(true);
  m_searchState->setContentsMargins(space::Medium, 0, space::Medium, space::Tiny);
  m_nothing->setObjectName(u"noQueries"_s);
  m_nothing->setWordWrap(true);
  m_nothing->setMargin(space::Large);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignHCenter);

  m_list->setObjectName(u"queries"_s);
  m_list->setAccessibleName(tr("Queries"));
  m_list->setModel(&m_model);
  m_list->setItemDelegate(new QueryDelegate(m_list));
  m_list->setUniformItemSizes(true);
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setFrameShape(QFrame::NoFrame);
  setFocusProxy(m_list);

  auto* const shows = new FlowLayout(0); // key buttons bring a margin of their own
  shows->setContentsMargins(space::Tiny, 0, space::Tiny, space::Tiny);
  const QStringList words{tr("all"), tr("unjudged"), tr("mine"), tr("flagged")};
  const QStringList names{u"showAll"_s, u"showUnjudged"_s, u"showMine"_s, u"showFlagged"_s};
  for (int i = 0; i < words.size(); ++i) {
    auto* const button = new KeyButton({{}, words[i]}, m_body);
    button->setObjectName(names[i]);
    button->setCheckable(true);
    connect(button, &KeyButton::clicked, this, [this, i] {
      if (i == 0)
        clearFilters();
      else
        show(static_cast<Show>(i));
    });
    m_shows.append(button);
    shows->addWidget(button);
  }
  auto* const search = new FlowLayout(space::Tiny);
  search->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  search->addWidget(m_field);
  search->addWidget(m_family);

  auto* const body = new QVBoxLayout(m_body);
  body->setContentsMargins(0, 0, 0, 0);
  body->setSpacing(0);
  body->addLayout(search);
  body->addLayout(shows);
  body->addWidget(m_searchState);
  body->addWidget(m_list, 1);
  body->addWidget(m_nothing, 1);
  m_header->addControl(m_fold);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_body, 1);
  layout->addStretch(); // keeps the rail's key at its top

  connect(m_fold, &KeyButton::clicked, this, &QueryListPane::foldClicked);
  connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
    m_words = text.trimmed();
    m_found.reset();
    m_search.cancel();
    if (m_words.isEmpty())
      m_typing.stop();
    else
      m_typing.start(restMs);
    applyFilter();
  });
  m_typing.setSingleShot(true);
  connect(&m_typing, &QTimer::timeout, this, [this] { m_search.search(m_words); });
  connect(m_family, &QComboBox::activated, this, [this](int index) {
    m_filter.family = index == 0 ? QString() : m_queue.families().value(index - 1);
    applyFilter();
  });
  connect(&m_search, &TextSearch::found, this, [this](const QString&, const QSet<QueryId>& queries) {
    m_found = queries;
    applyFilter();
  });
  connect(&m_search, &TextSearch::failed, this, &QueryListPane::showSearchState);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
    if (index.isValid() && !m_isSettingCurrent) Q_EMIT queryChosen(m_model.at(index.row()).query.id);
  });
  setKeys(m_keyOf);
  show(Show::All);
}

void QueryListPane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  m_field->setPlaceholderText(tr("Find  %1").arg(m_keyOf(u"find.query"_s)));
  fitFields();
  m_fold->setLabel({m_keyOf(u"view.list"_s), m_folded ? QString() : tr("fold")});
  m_fold->setAccessibleName(m_folded ? tr("Show the query list") : tr("Fold the query list"));
  const QStringList commands{u"queue.all"_s, u"queue.unjudged"_s, u"queue.mine"_s, u"queue.flagged"_s};
  for (int i = 0; i < m_shows.size(); ++i) m_shows[i]->setLabel({m_keyOf(commands[i]), m_shows[i]->label().word});
}

void QueryListPane::queueLoaded(const QString& workspace, const QByteArray& uid)
{
  m_foldedTexts.clear();
  m_search.setWorkspace(workspace, uid);
  fillFamilies();
  m_found.reset();
  if (!m_words.isEmpty()) m_search.search(m_words);
  applyFilter();
}

void QueryListPane::fillFamilies()
{
  const QStringList families = m_queue.families();
  m_family->clear();
  m_family->addItem(tr("all families"));
  for (const QString& family : families) m_family->addItem(plain::oneLine(family));
  const qsizetype index = families.indexOf(m_filter.family);
  if (index < 0) m_filter.family.clear();
  m_family->setCurrentIndex(static_cast<int>(index + 1));
  m_family->setVisible(!families.isEmpty());
}

// Every word must occur somewhere in the query or its family, as a part of a word too; so it works without spaces.
QSet<QueryId> QueryListPane::ownHits(const QString& words)
{
  const QVector<QueueRow>& rows = m_queue.rows();
  if (m_foldedTexts.isEmpty())
    for (const QueueRow& row : rows)
      m_foldedTexts.append(text::normalised(row.query.text + u' ' + row.query.family + u' ' + row.query.name));
  const QStringList wanted = text::normalised(words).split(u' ', Qt::SkipEmptyParts);
  QSet<QueryId> hits;
  for (int i = 0; i < rows.size(); ++i)
    if (std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return m_foldedTexts[i].contains(word); }))
      hits.insert(rows[i].query.id);
  return hits;
}

void QueryListPane::applyFilter()
{
  m_filter.textHits.reset();
  if (!m_words.isEmpty()) {
    m_filter.textHits = ownHits(m_words);
    if (m_found) m_filter.textHits->unite(*m_found);
  }
  QVector<QueueRow> rows;
  m_places.clear();
  for (const int index : m_queue.matching(m_filter)) {
    m_places.insert(m_queue.rows()[index].query.id, static_cast<int>(rows.size()));
    rows.append(m_queue.rows()[index]);
  }
  m_model.resetRows(std::move(rows));
  m_list->setVisible(m_model.rowCount() > 0);
  m_nothing->setVisible(m_model.rowCount() == 0);
  m_nothing->setText(m_queue.rows().isEmpty() ? tr("There is no query in this workspace yet. Import queries and a run.")
                                              : tr("No query passes this filter."));
  m_header->setAside(m_model.rowCount() == m_queue.rows().size()
                         ? QString::number(m_queue.rows().size())
                         : tr("%1 of %2").arg(m_model.rowCount()).arg(m_queue.rows().size()));
  showSearchState();
  setCurrent(m_current);
}

void QueryListPane::showSearchState()
{
  m_searchState->setVisible(!m_words.isEmpty());
  m_searchState->setText(m_search.isSearching() || m_typing.isActive() ? tr("searching chunks and answers…")
                         : m_found                                     ? tr("with chunks and answers")
                                   : tr("queries only: the search in texts failed"));
}

// Progress decides what "unjudged" and "mine" let through.
void QueryListPane::refreshAll()
{
  applyFilter();
}

void QueryListPane::refresh(QueryId query)
{
  const auto index = m_queue.indexOf(query);
  const auto row = place(query);
  if (index && row) m_model.replaceRow(*row, m_queue.rows()[*index]);
}

std::optional<int> QueryListPane::place(QueryId query) const
{
  const auto found = m_places.constFind(query);
  return found == m_places.constEnd() ? std::nullopt : std::optional<int>(*found);
}

void QueryListPane::setCurrent(QueryId query)
{
  m_current = query;
  const QScopedValueRollback quiet(m_isSettingCurrent, true);
  if (const auto row = place(query)) {
    const QModelIndex index = m_model.index(*row);
    m_list->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_list->scrollTo(index);
  } else {
    m_list->selectionModel()->clear();
  }
}

std::optional<QueryId> QueryListPane::neighbour(int direction) const
{
  const auto row = place(m_current);
  if (!row) return direction > 0 ? first() : last(); // the filter dropped it
  const int next = *row + direction;
  return next < 0 || next >= count() ? std::nullopt : std::optional<QueryId>(m_model.at(next).query.id);
}

std::optional<QueryId> QueryListPane::first() const
{
  return count() == 0 ? std::nullopt : std::optional<QueryId>(m_model.at(0).query.id);
}

std::optional<QueryId> QueryListPane::last() const
{
  return count() == 0 ? std::nullopt : std::optional<QueryId>(m_model.at(count() - 1).query.id);
}

void QueryListPane::show(Show which)
{
  m_show = which;
  for (int i = 0; i < m_shows.size(); ++i) m_shows[i]->setChecked(i == static_cast<int>(which));
  m_filter.unjudgedOnly = which == Show::Unjudged;
  m_filter.mineOnly = which == Show::Mine;
  m_filter.flaggedOnly = which == Show::Flagged;
  applyFilter();
}

void QueryListPane::clearFilters()
{
  m_filter.family.clear();
  m_family->setCurrentIndex(0);
  m_field->clear();
  show(Show::All);
}

void QueryListPane::focusSearch()
{
  m_field->setFocus(Qt::ShortcutFocusReason);
  m_field->selectAll();
}

void QueryListPane::setFolded(bool folded)
{
  m_folded = folded;
  m_body->setVisible(!folded);
  m_header->setWordsShown(!folded);
  setKeys(m_keyOf);
  setMaximumWidth(folded ? minimumSizeHint().width() : QWIDGETSIZE_MAX);
}

// The heading and its key stand on one line.
QSize QueryListPane::minimumSizeHint() const
{
  return {m_header->layout()->sizeHint().width(), QWidget::minimumSizeHint().height()};
}

void QueryListPane::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) fitFields();
  QWidget::changeEvent(event);
}

// The words that stand in them when nothing is chosen are not cut.
void QueryListPane::fitFields()
{
  const QFontMetrics metrics(font());
  m_field->setMinimumWidth(metrics.horizontalAdvance(m_field->placeholderText()) + 2 * space::Wide);
  // Not its minimum length in characters: a combo box keeps the hint of its first font.
  QStyleOptionComboBox box;
  box.initFrom(m_family);
  const QSize text(metrics.horizontalAdvance(tr("all families")) + space::Small, metrics.height());
  m_family->setMinimumWidth(style()->sizeFromContents(QStyle::CT_ComboBox, &box, text, m_family).width());
  if (m_folded) setMaximumWidth(minimumSizeHint().width());
}

bool QueryListPane::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
      Q_EMIT searchLeft();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void QueryListPane::paintEvent(QPaintEvent*)
{
  QPainter(this).fillRect(rect(), Theme::of(this).surface);
}

void QueryListPane::saveState(QSettings& settings) const
{
  settings.setValue(u"show"_s, static_cast<int>(m_show));
  settings.setValue(u"family"_s, m_filter.family);
  settings.setValue(u"words"_s, m_field->text());
}

void QueryListPane::restoreState(QSettings& settings)
{
  m_filter.family = settings.value(u"family"_s).toString();
  fillFamilies();
  show(static_cast<Show>(std::clamp(settings.value(u"show"_s, 0).toInt(), 0, 3)));
  m_field->setText(settings.value(u"words"_s).toString());
}

} // namespace assayer
