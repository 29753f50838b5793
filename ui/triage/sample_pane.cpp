#include "triage/sample_pane.h"

#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/quiet_list.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "triage/triage_delegates.h"
#include "triage/triage_words.h"

#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int daysInMenu = 30; // in the menu

QString shownDay(const QString& iso)
{
  const QDate day = QDate::fromString(iso, Qt::ISODate);
  return day.isValid() ? QLocale().toString(day, QLocale::ShortFormat) : iso;
}

} // namespace

SamplePane::SamplePane(const TriageDesk& desk, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_keyOf(std::move(keyOf)),
      m_model([this](int sample, int role) { return answer(sample, role); }), m_header(new SectionHeader({}, this)),
      m_days(new KeyButton({}, this)), m_dayMenu(new QMenu(this)), m_draw(new KeyButton({}, this)),
      m_runMenu(new QMenu(this)), m_view(new QuietList(this)), m_nothing(plain::label({}, this))
{
  setObjectName(u"samplePane"_s);
  m_days->setObjectName(u"triage.day"_s);
  m_dayMenu->setObjectName(u"drawDays"_s);
  m_draw->setObjectName(u"triage.draw"_s);
  m_runMenu->setObjectName(u"runsToDraw"_s);
  m_view->setObjectName(u"samples"_s);
  m_view->setAccessibleName(tr("Samples of the day"));
  m_view->setModel(&m_model);
  m_view->setItemDelegate(new SampleDelegate(m_view));
  m_view->setUniformItemSizes(true);
  m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setFrameShape(QFrame::NoFrame);
  m_nothing->setObjectName(u"noSamples"_s);
  m_nothing->setWordWrap(true);
  m_nothing->setMargin(space::Medium);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeading);
  setFocusProxy(m_view);
  m_header->addControl(m_days);
  m_header->addControl(m_draw);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_view, 1);
  layout->addWidget(m_nothing, 1);

  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (!m_isSettingCurrent && now.isValid()) Q_EMIT sampleChosen(m_model.at(now.row()));
  });
  connect(m_days, &KeyButton::clicked, this, [this] { openDays(); });
  connect(m_draw, &KeyButton::clicked, this, [this] { Q_EMIT commandClicked(u"triage.draw"_s); });
  setKeys(m_keyOf);
}

void SamplePane::showDraw()
{
  QVector<int> rows;
  for (int sample = 0; sample < m_desk.samples().size(); ++sample) rows.append(sample);
  const QScopedValueRollback setting(m_isSettingCurrent, true);
  m_model.resetRows(std::move(rows));
  m_view->setVisible(m_model.rowCount() > 0);
  m_nothing->setVisible(m_model.rowCount() == 0);
  m_nothing->setText(m_desk.draw() ? tr("Nothing was left to draw.") : tr("No sample has been drawn yet."));
  showHead();
}

void SamplePane::showHead()
{
  const Draw* const draw = m_desk.draw();
  const bool isToday = draw && draw->day == TriageDesk::today();
  m_header->setTitle(!draw || isToday ? tr("Today's sample") : tr("Sample of %1").arg(shownDay(draw->day)));
  m_header->setChips(draw ? QStringList{tr("%1 of %2 done").arg(m_desk.doneCount()).arg(m_desk.samples().size())}
                          : QStringList());
  m_days->setVisible(!m_desk.draws().isEmpty());
  m_draw->setVisible(m_isDrawable && !isToday);
  m_draw->setLabel({draw ? m_keyOf(u"triage.draw"_s) : m_keyOf(u"query.finish"_s),
                    m_isBusy ? tr("stop drawing") : tr("draw today's")});
}

void SamplePane::setDrawable(bool drawable, bool busy)
{
  m_isDrawable = drawable;
  m_isBusy = busy;
  showHead();
}

void SamplePane::refresh(int sample)
{
  m_model.replaceRow(sample, sample);
  showHead();
}

void SamplePane::refreshAll()
{
  for (int sample = 0; sample < m_model.rowCount(); ++sample) m_model.replaceRow(sample, sample);
  showHead();
}

void SamplePane::setCurrent(std::optional<int> sample)
{
  const QScopedValueRollback setting(m_isSettingCurrent, true);
  const QModelIndex index = sample ? m_model.index(*sample) : QModelIndex();
  m_view->setCurrentIndex(index);
  if (index.isValid()) m_view->scrollTo(index);
}

void SamplePane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  m_days->setLabel({m_keyOf(m_days->objectName()), tr("day"), true});
  showHead();
}

bool SamplePane::openDays()
{
  if (m_desk.draws().isEmpty()) return false;
  m_dayMenu->clear();
  for (const Draw& draw : m_desk.draws().first(std::min<qsizetype>(daysInMenu, m_desk.draws().size()))) {
    auto* const action = m_dayMenu->addAction(plain::withoutMnemonic(
        tr("%1 · %2").arg(shownDay(draw.day), plain::isolated(plain::oneLine(m_desk.runName(draw.run))))));
    action->setCheckable(true);
    action->setChecked(m_desk.draw() && m_desk.draw()->id == draw.id);
    connect(action, &QAction::triggered, this, [this, id = draw.id] { Q_EMIT drawChosen(id); });
  }
  m_dayMenu->popup(m_days->mapToGlobal(m_days->rect().bottomLeft()));
  return true;
}

void SamplePane::openRuns(const QVector<RunRow>& runs, bool namesHidden)
{
  m_runMenu->clear();
  for (int place = 0; place < runs.size(); ++place) {
    const RunRow& run = runs[place];
    const QString name = namesHidden ? tr("run %1").arg(place + 1) : plain::isolated(plain::oneLine(run.name));
    auto* const action = m_runMenu->addAction(
        plain::withoutMnemonic(run.date.isEmpty() ? name : tr("%1 · %2").arg(name, shownDay(run.date))));
    connect(action, &QAction::triggered, this, [this, id = run.id] { Q_EMIT runChosen(id); });
  }
  m_runMenu->setActiveAction(m_runMenu->actions().value(0));
  m_runMenu->popup(m_header->mapToGlobal(m_header->rect().bottomLeft()));
}

QString SamplePane::below(int sample) const
{
  const SampleRow& row = m_desk.samples()[sample];
  QStringList parts;
  if (row.cause) parts.append(causeName(*row.cause));
  if (row.disposition) parts.append(dispositionWord(*row.disposition));
  if (row.cause && row.state() == SampleState::Begun) parts.append(tr("systematic or one-off?"));
  if (!row.cause)
    if (const QString reasons = m_desk.reasonWords(sample); !reasons.isEmpty()) parts.append(reasons);
  if (!row.drawn.carriedFrom.isEmpty()) parts.append(tr("left over from %1").arg(shownDay(row.drawn.carriedFrom)));
  if (parts.isEmpty() && !row.family.isEmpty()) parts.append(plain::isolated(plain::oneLine(row.family)));
  return parts.join(u" · "_s);
}

QVariant SamplePane::answer(int place, int role) const
{
  const SampleRow& sample = m_desk.samples()[place];
  switch (role) {
  case TriageTitleRole: return sample.text;
  case TriageMetaRole: return below(place);
  case TriageShareRole:
    return sample.state() == SampleState::Done ? 1.0 : sample.state() == SampleState::Begun ? 0.5 : 0.0;
  case Qt::ToolTipRole: return plain::toolTip(sample.text + u'\n' + below(place));
  case Qt::DisplayRole:
  case Qt::AccessibleTextRole:
    return QStringList{plain::oneLine(sample.text), below(place),
                       sample.state() == SampleState::Done ? tr("done") : tr("open")}
        .join(u", "_s);
  default: return {};
  }
}

QSize SamplePane::minimumSizeHint() const
{
  return {160, 2 * space::TallRow};
}

void SamplePane::paintEvent(QPaintEvent*)
{
  QPainter(this).fillRect(rect(), Theme::of(this).surface);
}

} // namespace assayer
