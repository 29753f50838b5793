#include "adjudicate/disagreement_pane.h"

#include "adjudicate/adjudicate_words.h"
#include "adjudicate/disagreement_delegate.h"
#include "judge/subject_words.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/quiet_list.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int restingMs = 200;

struct ShownAs {
  DisagreementFilter::Show show;
  QString name; // in the settings
  QString word;
  QString inMenu;
};

QVector<ShownAs> waysToShow()
{
  using Show = DisagreementFilter::Show;
  return {{Show::Open, u"open"_s, DisagreementPane::tr("open"), DisagreementPane::tr("&O  open")},
          {Show::Decided, u"decided"_s, DisagreementPane::tr("settled"), DisagreementPane::tr("&S  settled")},
          {Show::Ambiguous, u"ambiguous"_s, DisagreementPane::tr("ambiguous"), DisagreementPane::tr("&M  ambiguous")},
          {Show::LabelSince, u"since"_s, DisagreementPane::tr("labelled since"),
           DisagreementPane::tr("&L  labelled since they were settled")},
          {Show::All, u"all"_s, DisagreementPane::tr("all"), DisagreementPane::tr("&A  all")}};
}

ShownAs shownAs(DisagreementFilter::Show show)
{
  for (const ShownAs& way : waysToShow())
    if (way.show == show) return way;
  return waysToShow().first();
}

} // namespace

DisagreementPane::DisagreementPane(Store& store, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_store(store), m_keyOf(std::move(keyOf)),
      m_model([this](const Disagreement& row, int role) { return answer(row, role); }),
      m_header(new SectionHeader(tr("Disagreements"), this)), m_which(new KeyButton({}, this)),
      m_whichMenu(new QMenu(this)), m_family(new QComboBox(this)), m_criterion(new QComboBox(this)),
      m_view(new QuietList(this)), m_nothing(plain::label({}, this))
{
  setObjectName(u"disagreementPane"_s);
  m_which->setObjectName(u"whichDisagreements"_s);
  m_whichMenu->setObjectName(u"whichDisagreementsMenu"_s);
  m_family->setObjectName(u"disagreementFamily"_s);
  m_family->setAccessibleName(tr("Family"));
  m_criterion->setObjectName(u"disagreementCriterion"_s);
  m_criterion->setAccessibleName(tr("Criterion"));
  for (QComboBox* const box : {m_family, m_criterion}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    box->view()->setTextElideMode(Qt::ElideRight);
  }
  m_view->setObjectName(u"disagreements"_s);
  m_view->setAccessibleName(tr("Disagreements"));
  m_view->setModel(&m_model);
  m_view->setItemDelegate(new DisagreementDelegate(m_view));
  m_view->setUniformItemSizes(true);
  m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setFrameShape(QFrame::NoFrame);
  m_nothing->setObjectName(u"noDisagreements"_s);
  m_nothing->setWordWrap(true);
  m_nothing->setMargin(space::Large);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
  setFocusProxy(m_view);

  auto* const fields = new FlowLayout(space::Tiny);
  fields->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  fields->addWidget(m_family);
  fields->addWidget(m_criterion);
  m_header->addControl(m_which);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addLayout(fields);
  layout->addWidget(m_view, 1);
  layout->addWidget(m_nothing, 1);

  connect(m_which, &KeyButton::clicked, this, [this] { Q_EMIT commandClicked(u"queue.choose"_s); });
  for (const ShownAs& way : waysToShow())
    connect(m_whichMenu->addAction(way.inMenu), &QAction::triggered, this, [this, way] { show(way.show); });
  connect(m_family, &QComboBox::activated, this, [this](int index) {
    m_filter.family = index == 0 ? std::nullopt : std::optional<QString>(m_family->itemData(index).toString());
    applyFilter();
  });
  connect(m_criterion, &QComboBox::activated, this, [this](int index) {
    m_filter.criterion =
        index == 0 ? std::nullopt : std::optional(CriterionId{m_criterion->itemData(index).toLongLong()});
    applyFilter();
  });
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
    if (index.isValid() && !m_isSettingCurrent) Q_EMIT subjectChosen(m_model.at(index.row()).subject);
  });
  m_rest.setSingleShot(true);
  connect(&m_rest, &QTimer::timeout, this, &DisagreementPane::noteSeen);
  connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { m_rest.start(restingMs); });
  setKeys(m_keyOf);
}

void DisagreementPane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  m_which->setLabel({m_keyOf(u"queue.choose"_s), shownAs(m_filter.show).word, true});
  m_which->setAccessibleName(tr("Which disagreements are shown: %1").arg(shownAs(m_filter.show).word));
  fillFields();
}

QString DisagreementPane::about(const Subject& subject) const
{
  auto known = m_abouts.constFind(subject);
  if (known == m_abouts.constEnd()) known = m_abouts.insert(subject, subjectWords(m_store, m_words, subject));
  return *known;
}

// Put into words when it is seen: twenty thousand rows would hold the window up.
QVariant DisagreementPane::answer(const Disagreement& row, int role) const
{
  const Criterion* const criterion = m_words.find(row.subject.criterion);
  const auto query = [&] { return m_list ? plain::oneLine(m_list->query(row.query).text) : QString(); };
  const auto standing = [&] { return gapWords(row, criterion && criterion->ordinal) + u" · "_s + standingWords(row); };
  switch (role) {
  case QueryTextRole: return query();
  case AboutRole: return about(row.subject);
  case StandingRole: return standing();
  case StandingIconRole: return static_cast<int>(standingIcon(row));
  case Qt::DisplayRole:
  case Qt::AccessibleTextRole: return QStringList{query(), about(row.subject), standing()}.join(u", "_s);
  case Qt::ToolTipRole: return plain::toolTip(QStringList{query(), about(row.subject), standing()}.join(u'\n'));
  default: return {};
  }
}

void DisagreementPane::showList(const Disagreements* list, const CriterionWords& words)
{
  m_list = list;
  m_words = words;
  m_abouts.clear();
  if (m_list) {
    if (m_filter.family && !m_list->families().contains(*m_filter.family)) m_filter.family.reset();
    if (m_filter.criterion && !m_list->criteria().contains(*m_filter.criterion)) m_filter.criterion.reset();
  }
  fillFields();
  applyFilter();
}

void DisagreementPane::fillFields()
{
  const QStringList families = m_list ? m_list->families() : QStringList();
  m_family->clear();
  m_family->addItem(tr("all families  %1").arg(m_keyOf(u"queue.family"_s)));
  for (const QString& family : families) {
    m_family->addItem(family.isEmpty() ? tr("no family") : plain::oneLine(family), family);
    if (m_filter.family == family) m_family->setCurrentIndex(m_family->count() - 1);
  }
  m_family->setVisible(families.size() > 1);
  const QVector<CriterionId> criteria = m_list ? m_list->criteria() : QVector<CriterionId>();
  m_criterion->clear();
  m_criterion->addItem(tr("all criteria  %1").arg(m_keyOf(u"adjudicate.criterion"_s)));
  for (const CriterionId id : criteria) {
    m_criterion->addItem(plain::oneLine(m_words.title(id)), id.value);
    if (m_filter.criterion == id) m_criterion->setCurrentIndex(m_criterion->count() - 1);
  }
  m_criterion->setVisible(criteria.size() > 1);
}

void DisagreementPane::applyFilter()
{
  QVector<Disagreement> rows;
  m_places.clear();
  if (m_list) {
    const QVector<int> indexes = m_list->matching(m_filter);
    rows.reserve(indexes.size());
    m_places.reserve(indexes.size());
    for (const int index : indexes) {
      m_places.insert(m_list->rows()[index].subject, static_cast<int>(rows.size()));
      rows.append(m_list->rows()[index]);
    }
  }
  {
    const QScopedValueRollback setting(m_isSettingCurrent, true);
    m_model.resetRows(std::move(rows));
  }
  m_view->setVisible(m_model.rowCount() > 0);
  m_nothing->setVisible(m_model.rowCount() == 0);
  showCounts();
  if (m_current) setCurrent(*m_current);
  m_rest.start(restingMs);
}

void DisagreementPane::showCounts()
{
  m_which->setLabel({m_keyOf(u"queue.choose"_s), shownAs(m_filter.show).word, true});
  m_which->setAccessibleName(tr("Which disagreements are shown: %1").arg(shownAs(m_filter.show).word));
  const DisagreementCounts counts = m_list ? m_list->counts() : DisagreementCounts();
  m_header->setAside(!m_list ? QString()
                             : tr("%1 of %2 settled").arg(counts.decided + counts.ambiguous).arg(counts.total));
  const bool all = counts.total > 0 && counts.decided + counts.ambiguous == counts.total;
  m_nothing->setText(!m_list             ? tr("Looking for disagreements…")
                     : counts.total == 0 ? tr("Nobody disagrees. Where two people have judged the same and say "
                                              "different things, it is settled here.")
                     : all && m_filter.show == Show::Open ? tr("Every disagreement is settled.")
                                                          : tr("No disagreement passes this filter."));
}

void DisagreementPane::follow(const Subject& subject)
{
  m_abouts.remove(subject);
  showCounts();
  const auto index = m_list ? m_list->indexOf(subject) : std::nullopt;
  const auto known = m_places.constFind(subject);
  if (index && known != m_places.constEnd())
    m_model.replaceRow(*known, m_list->rows()[*index]);
  else if (m_list && (known != m_places.constEnd() || (index && m_list->matching(m_filter).contains(*index))))
    showList(m_list, m_words); // one has come or gone
}

void DisagreementPane::setCurrent(const Subject& subject)
{
  m_current = subject;
  const auto row = place(subject);
  const QScopedValueRollback setting(m_isSettingCurrent, true);
  m_view->setCurrentIndex(row ? m_model.index(*row) : QModelIndex());
  if (row) m_view->scrollTo(m_model.index(*row));
}

std::optional<Subject> DisagreementPane::current() const
{
  return m_current;
}

std::optional<int> DisagreementPane::place(const Subject& subject) const
{
  const auto known = m_places.constFind(subject);
  return known == m_places.constEnd() ? std::nullopt : std::optional<int>(*known);
}

std::optional<Subject> DisagreementPane::first() const
{
  return count() > 0 ? std::optional<Subject>(m_model.at(0).subject) : std::nullopt;
}

std::optional<Subject> DisagreementPane::last() const
{
  return count() > 0 ? std::optional<Subject>(m_model.at(count() - 1).subject) : std::nullopt;
}

std::optional<Subject> DisagreementPane::neighbour(int direction) const
{
  const auto now = m_current ? place(*m_current) : std::nullopt;
  if (!now) return first();
  const int next = *now + direction;
  return next >= 0 && next < count() ? std::optional<Subject>(m_model.at(next).subject) : std::nullopt;
}

std::optional<Subject> DisagreementPane::nextOpen() const
{
  const int now = m_current ? place(*m_current).value_or(-1) : -1;
  for (int step = 1; step <= count(); ++step) {
    const int row = (now + step) % count();
    if (!m_model.at(row).ruling) return m_model.at(row).subject;
  }
  return std::nullopt;
}

void DisagreementPane::show(Show show)
{
  m_filter.show = show;
  applyFilter();
}

void DisagreementPane::openShowMenu()
{
  m_whichMenu->popup(m_which->mapToGlobal(QPoint(0, m_which->height())));
}

void DisagreementPane::openFamilies()
{
  if (m_family->isVisible()) m_family->showPopup();
}

void DisagreementPane::openCriteria()
{
  if (m_criterion->isVisible()) m_criterion->showPopup();
}

void DisagreementPane::noteSeen()
{
  QVector<Subject> seen;
  const QRect area = m_view->viewport()->rect();
  const QModelIndex top = m_view->indexAt(QPoint(area.center().x(), 1));
  for (int row = top.isValid() ? top.row() : 0; m_view->isVisible() && row < count(); ++row) {
    if (!m_view->visualRect(m_model.index(row)).intersects(area)) break;
    seen.append(m_model.at(row).subject);
  }
  if (!seen.isEmpty()) Q_EMIT rowsSeen(seen);
}

void DisagreementPane::saveState(QSettings& settings) const
{
  settings.setValue(u"show"_s, shownAs(m_filter.show).name);
  settings.setValue(u"family"_s, m_filter.family ? QVariant(*m_filter.family) : QVariant());
  settings.setValue(u"criterion"_s, m_filter.criterion ? m_words.find(*m_filter.criterion)->name : QString());
}

void DisagreementPane::restoreState(QSettings& settings)
{
  const QString name = settings.value(u"show"_s).toString();
  for (const ShownAs& way : waysToShow())
    if (way.name == name) m_filter.show = way.show;
  const QVariant family = settings.value(u"family"_s);
  m_filter.family = family.isValid() && !family.isNull() ? std::optional<QString>(family.toString()) : std::nullopt;
  const QString criterion = settings.value(u"criterion"_s).toString();
  for (const Criterion& row : m_words.criteria())
    if (row.name == criterion) m_filter.criterion = row.id;
  setKeys(m_keyOf);
  showList(m_list, m_words);
}

QSize DisagreementPane::minimumSizeHint() const
{
  return {fontMetrics().averageCharWidth() * 22, QWidget::minimumSizeHint().height()};
}

void DisagreementPane::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  m_rest.start(restingMs);
}

void DisagreementPane::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.fillRect(rect(), Theme::of(this).surface);
}

} // namespace assayer
