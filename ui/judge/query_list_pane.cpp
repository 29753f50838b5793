#include "judge/query_list_pane.h"

#include "core/text.h"
#include "inspect/figure.h"
#include "judge/query_delegate.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/most_informative.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
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

/// Which queries are shown: the command that shows them, and their word with its letter in the menu.
struct Which {
  QString command;
  QString word;
  QString inMenu;
};

Which which(QueryListPane::Show show)
{
  using Show = QueryListPane::Show;
  switch (show) {
  case Show::All: return {u"queue.all"_s, QueryListPane::tr("all"), QueryListPane::tr("&A  all")};
  case Show::Unjudged: return {u"queue.unjudged"_s, QueryListPane::tr("unjudged"), QueryListPane::tr("&U  unjudged")};
  case Show::Mine: return {u"queue.mine"_s, QueryListPane::tr("mine"), QueryListPane::tr("&M  mine")};
  case Show::Assigned:
    return {u"queue.assigned"_s, QueryListPane::tr("assigned"), QueryListPane::tr("&S  assigned to me")};
  case Show::LookAgain:
    return {u"queue.look-again"_s, QueryListPane::tr("another look"), QueryListPane::tr("&L  for another look")};
  case Show::Flagged: break;
  }
  return {u"queue.flagged"_s, QueryListPane::tr("flagged"), QueryListPane::tr("&F  flagged")};
}

} // namespace

QueryListPane::QueryListPane(const Queue& queue, const MostInformative& informative, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_queue(queue), m_informative(informative), m_keyOf(std::move(keyOf)),
      m_model([this](const QueueRow& row, int role) { return answer(row, role); }),
      m_header(new SectionHeader(tr("Queries"), this)), m_fold(new KeyButton({}, this)), m_body(new QWidget(this)),
      m_field(new QLineEdit(m_body)), m_family(new QComboBox(m_body)), m_which(new KeyButton({}, m_body)),
      m_whichMenu(new QMenu(this)), m_best(new KeyButton({}, m_body)), m_searchState(new ElidedLabel({}, m_body)),
      m_orderState(new ElidedLabel({}, m_body)), m_workState(new ElidedLabel({}, m_body)),
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
  m_orderState->setObjectName(u"orderState"_s);
  m_workState->setObjectName(u"workState"_s);
  m_workState->setMaximumLines(2);
  for (ElidedLabel* const state : {m_searchState, m_orderState, m_workState}) {
    state->setMuted(true);
    state->setContentsMargins(space::Medium, 0, space::Medium, space::Tiny);
    state->hide();
  }
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
  m_which->setObjectName(u"whichQueries"_s);
  m_whichMenu->setObjectName(u"whichQueriesMenu"_s);
  m_best->setObjectName(u"informativeFirst"_s);
  m_best->setCheckable(true);
  m_best->setToolTip(tr("Queries first whose labels would narrow the first figure most"));
  shows->addWidget(m_which);
  shows->addWidget(m_best);
  auto* const search = new FlowLayout(space::Tiny);
  search->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  search->addWidget(m_field);
  search->addWidget(m_family);

  auto* const body = new QVBoxLayout(m_body);
  body->setContentsMargins(0, 0, 0, 0);
  body->setSpacing(0);
  body->addLayout(search);
  body->addLayout(shows);
  body->addWidget(m_workState);
  body->addWidget(m_searchState);
  body->addWidget(m_orderState);
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
  connect(m_which, &KeyButton::clicked, this, &QueryListPane::openShowMenu);
  connect(m_best, &KeyButton::clicked, this, [this] {
    m_best->setChecked(m_order == Order::Informative); // the page decides
    Q_EMIT commandClicked(u"queue.informative"_s);
  });
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
  m_which->setLabel({m_keyOf(u"queue.choose"_s), which(m_show).word, true});
  m_which->setAccessibleName(tr("Which queries are shown: %1").arg(which(m_show).word));
  if (m_family->count() > 0) m_family->setItemText(0, allFamilies());
}

QString QueryListPane::allFamilies() const
{
  return tr("all families  %1").arg(m_keyOf(u"queue.family"_s));
}

// Reasons are put into words when they are seen: ten thousand of them would hold the window up.
QVariant QueryListPane::answer(const QueueRow& row, int role) const
{
  if (role == QueryRowRole) return QVariant::fromValue<const QueueRow*>(&row);
  if (role == QueryReasonRole) return reasonFor(row.query.id);
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return spokenRow(row, reasonFor(row.query.id));
  if (role != Qt::ToolTipRole) return {};
  const QString reason = reasonFor(row.query.id);
  return plain::toolTip(reason.isEmpty() ? row.query.text : row.query.text + u'\n' + reason);
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
  m_family->addItem(allFamilies());
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
  std::vector<QueryId> queries;
  for (const int index : m_queue.matching(m_filter)) queries.push_back(m_queue.rows()[index].query.id);
  showRows(inOrder(std::move(queries)));
  m_list->setVisible(m_model.rowCount() > 0);
  m_nothing->setVisible(m_model.rowCount() == 0);
  m_nothing->setText(m_queue.rows().isEmpty() ? tr("There is no query in this workspace yet. Import queries and a run.")
                     : m_show == Show::Assigned  ? tr("Nothing is assigned to you that is still open.")
                     : m_show == Show::LookAgain ? tr("No label of yours waits for another look.")
                                                 : tr("No query passes this filter."));
  m_header->setAside(m_model.rowCount() == m_queue.rows().size()
                         ? QString::number(m_queue.rows().size())
                         : tr("%1 of %2").arg(m_model.rowCount()).arg(m_queue.rows().size()));
  showSearchState();
  showOrder();
  setCurrent(m_current);
}

std::vector<QueryId> QueryListPane::inOrder(std::vector<QueryId> queries) const
{
  if (m_show == Show::Assigned) { // as the work list says, which is seeded
    std::ranges::sort(queries, {}, [this](QueryId query) { return m_queue.rows()[*m_queue.indexOf(query)].workPlace; });
    return queries;
  }
  const InformativeOrder* const order = m_order == Order::Informative ? m_informative.order() : nullptr;
  return order ? order->sorted(queries) : std::move(queries);
}

QString QueryListPane::reasonFor(QueryId query) const
{
  const QueueRow& row = m_queue.rows()[*m_queue.indexOf(query)];
  if (m_show == Show::LookAgain && row.lookAgain > 0)
    return row.lookAgain == 1 ? tr("1 label for another look") : tr("%1 labels for another look").arg(row.lookAgain);
  if (m_show == Show::Assigned && row.assigned > 1) return tr("%1 open parts").arg(row.assigned);
  const InformativeOrder* const order = m_order == Order::Informative ? m_informative.order() : nullptr;
  const Worth* const worth = order ? order->of(query) : nullptr;
  if (!worth) return {};
  return FigureWords::narrowing(m_informative.goal()->measure, m_informative.lens().gain, worth->narrowing());
}

void QueryListPane::showRows(const std::vector<QueryId>& queries)
{
  QVector<QueueRow> rows;
  rows.reserve(static_cast<qsizetype>(queries.size()));
  m_places.clear();
  for (const QueryId& query : queries) {
    m_places.insert(query, static_cast<int>(rows.size()));
    rows.append(m_queue.rows()[*m_queue.indexOf(query)]);
  }
  m_model.resetRows(std::move(rows));
}

void QueryListPane::setOrder(Order order)
{
  m_order = order;
  m_best->setChecked(order == Order::Informative);
  sortAnew();
}

void QueryListPane::sortAnew()
{
  std::vector<int> indexes; // the list's own order first, so that equals keep it
  for (const QueueRow& row : m_model.rows())
    if (const auto index = m_queue.indexOf(row.query.id)) indexes.push_back(*index);
  std::ranges::sort(indexes);
  std::vector<QueryId> queries;
  for (const int index : indexes) queries.push_back(m_queue.rows()[index].query.id);
  showRows(inOrder(std::move(queries)));
  showOrder();
  setCurrent(m_current);
}

void QueryListPane::showOrder()
{
  const auto& goal = m_informative.goal();
  const InformativeOrder* const order = m_informative.order();
  m_orderState->setVisible(m_order == Order::Informative && (!order || order->isEmpty())); // else each row says it
  if (!goal)
    m_orderState->setText(tr("no run on screen: the list's own order"));
  else if (!order)
    m_orderState->setText(tr("finding out what tells most…"));
  else
    m_orderState->setText((order->isEmpty() ? tr("nothing open narrows %1") : tr("first: what narrows %1 most"))
                              .arg(FigureWords::title(goal->measure, m_informative.lens().gain)));
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

void QueryListPane::show(Show show)
{
  m_show = show;
  setKeys(m_keyOf); // the key stands beside the word
  m_filter.unjudgedOnly = show == Show::Unjudged;
  m_filter.mineOnly = show == Show::Mine;
  m_filter.flaggedOnly = show == Show::Flagged;
  m_filter.assignedOnly = show == Show::Assigned;
  m_filter.lookAgainOnly = show == Show::LookAgain;
  applyFilter();
}

void QueryListPane::setWork(const QString& state, bool hasWork, int lookAgain)
{
  m_hasWork = hasWork;
  m_lookAgain = lookAgain;
  if (m_workState->text() != state) m_workState->setText(state);
  m_workState->setVisible(!state.isEmpty());
}

void QueryListPane::openShowMenu()
{
  m_whichMenu->clear();
  for (const Show show : {Show::All, Show::Unjudged, Show::Mine, Show::Flagged, Show::Assigned, Show::LookAgain}) {
    if (show == Show::Assigned && !m_hasWork && m_show != show) continue;
    if (show == Show::LookAgain && m_lookAgain == 0 && m_show != show) continue;
    const Which shown = which(show);
    QAction* const action = m_whichMenu->addAction(
        show == Show::LookAgain ? tr("%1 (%2)").arg(shown.inMenu).arg(m_lookAgain) : shown.inMenu);
    action->setObjectName(shown.command);
    action->setCheckable(true);
    action->setChecked(show == m_show);
    connect(action, &QAction::triggered, this, [this, id = shown.command] { Q_EMIT commandClicked(id); });
  }
  m_whichMenu->popup(m_which->mapToGlobal(QPoint(0, m_which->height())));
}

bool QueryListPane::openFamilies()
{
  if (m_family->count() < 2) return false;
  m_family->showPopup();
  return true;
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
  const QSize text(metrics.horizontalAdvance(allFamilies()) + space::Small, metrics.height());
  m_family->setMinimumWidth(style()->sizeFromContents(QStyle::CT_ComboBox, &box, text, m_family).width());
  if (m_folded) setMaximumWidth(minimumSizeHint().width());
  // Large letters have no room for all of it, and a second line of keys would take it from the list.
  const KeyLabel whole{m_keyOf(u"queue.informative"_s), tr("most informative first")};
  const bool fits = choiceSize(whole, font()).width() + 4 * space::Small < width();
  m_best->setLabel(fits ? whole : KeyLabel{whole.key, tr("best first")});
  m_best->setAccessibleName(whole.word);
}

void QueryListPane::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) fitFields();
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
  if (m_isShowChosen) settings.setValue(u"show"_s, static_cast<int>(m_show));
  settings.setValue(u"informative"_s, m_order == Order::Informative);
  settings.setValue(u"family"_s, m_filter.family);
  settings.setValue(u"words"_s, m_field->text());
}

void QueryListPane::restoreState(QSettings& settings)
{
  m_filter.family = settings.value(u"family"_s).toString();
  fillFamilies();
  setOrder(settings.value(u"informative"_s, false).toBool() ? Order::Informative : Order::Listed);
  m_isShowChosen = settings.contains(u"show"_s);
  show(static_cast<Show>(std::clamp(settings.value(u"show"_s, 0).toInt(), 0, 5)));
  m_field->setText(settings.value(u"words"_s).toString());
}

} // namespace assayer
