#include "judge/metric_strip.h"

#include "judge/metric_figure.h"
#include "metrics/engine.h"
#include "work/answer_figures.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/menu_button.h"
#include "shared/theme.h"

#include <QMenu>
#include <QSet>
#include <QSettings>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int expertLimit = 3;

QString familyOf(const QString& measure)
{
  return measure.section(u'@', 0, 0);
}

} // namespace

MetricStrip::MetricStrip(QWidget* parent)
    : QWidget(parent), m_count(new ElidedLabel({}, this)), m_state(new ElidedLabel({}, this)),
      m_choose(new MenuButton(this)), m_menu(new QMenu(this))
{
  setObjectName(u"metricStrip"_s);
  setAccessibleName(tr("Figures of the run on screen"));
  m_count->setObjectName(u"stripCount"_s);
  m_state->setObjectName(u"stripState"_s);
  for (ElidedLabel* const label : {m_count, m_state}) {
    label->setMuted(true);
    label->setContentsMargins(space::Small, 0, 0, 0);
  }
  m_choose->setObjectName(u"chooseFigures"_s);
  m_choose->setWords(tr("Figures"));
  m_choose->setOpensMenu(true);
  m_choose->setToolTip(tr("Which figures stand here"));
  m_menu->setObjectName(u"figureMenu"_s);

  auto* const layout = new FlowLayout(space::Tiny, this);
  for (int i = 0; i < all().size(); ++i) {
    auto* const figure = new MetricFigure(this);
    figure->hide();
    m_figures.append(figure);
    connect(figure, &MetricFigure::clicked, this, [this, figure] { Q_EMIT figureClicked(figure->figure().measure); });
    layout->addWidget(figure);
  }
  layout->addWidget(m_count);
  layout->addWidget(m_state);
  layout->addWidget(m_choose);

  connect(m_choose, &MenuButton::clicked, this, [this] {
    fillMenu();
    m_menu->popup(m_choose->mapToGlobal(QPoint(0, -m_menu->sizeHint().height())));
  });
  connect(m_menu, &QMenu::aboutToShow, this, &MetricStrip::fillMenu);
}

int MetricStrip::limit() const
{
  return m_role == Role::Reviewer || m_role == Role::Lead ? static_cast<int>(m_figures.size()) : expertLimit;
}

void MetricStrip::setRole(Role role)
{
  m_role = role;
  while (m_families.size() > limit()) m_families.removeFirst();
}

QStringList MetricStrip::all() const
{
  return FigureWords::measures(m_depth) + FigureWords::answerMeasures();
}

bool MetricStrip::wantsAnswers() const
{
  const QStringList measures = chosen();
  return m_wanted && std::any_of(measures.begin(), measures.end(), FigureWords::isOfAnswers);
}

QStringList MetricStrip::chosen() const
{
  QStringList measures;
  for (const QString& measure : all()) {
    const bool usual = !FigureWords::isOfAnswers(measure) && (limit() > expertLimit || measures.size() < expertLimit);
    if (m_families.isEmpty() ? usual : m_families.contains(familyOf(measure))) measures.append(measure);
  }
  return measures;
}

void MetricStrip::showFigures(const Engine* engine, const AnswerFigures& answers, RunId run, int depth, bool ownOnly,
                              bool isOld)
{
  m_depth = depth;
  const QStringList measures = engine && run ? chosen() : QStringList();
  bool isDoubted = false;
  for (int i = 0; i < m_figures.size(); ++i) {
    const QString measure = measures.value(i);
    const bool ofAnswers = FigureWords::isOfAnswers(measure);
    const auto mean = measure.isEmpty() ? std::nullopt
                      : ofAnswers       ? answers.mean(measure, engine->lens().policy)
                                        : engine->mean(run, measure);
    m_figures[i]->setVisible(mean.has_value());
    if (!mean) continue;
    StripFigure figure = ofAnswers ? FigureWords::answerFigure(measure, *mean, engine->lens(), ownOnly)
                              : FigureWords::figure(measure, *mean, engine->lens(), ownOnly);
    figure.doubt = FigureWords::doubt(measure, m_doubts);
    isDoubted = isDoubted || !figure.doubt.isEmpty();
    m_figures[i]->setFigure(figure);
  }
  showCount();
  QStringList under; // of all figures alike
  if (engine && run) {
    under.append(FigureWords::under(engine->lens()));
    if (ownOnly) under.append(tr("own labels only"));
    if (isDoubted) under.append(u"! "_s + FigureWords::doubtMark());
    if (isOld) under.prepend(tr("counting anew…"));
    under.removeAll(QString());
  }
  m_state->setText(!engine ? tr("counting…") : !run ? tr("no run, no figures") : under.join(u" · "_s));
  m_state->setVisible(!m_state->text().isEmpty());
}

// The same number after each figure is read as three facts; it is one.
void MetricStrip::showCount()
{
  QSet<QString> counts;
  for (const MetricFigure* const figure : m_figures)
    if (!figure->isHidden()) counts.insert(figure->figure().count);
  m_sameCount = counts.size() == 1 ? *counts.cbegin() : QString();
  for (MetricFigure* const figure : m_figures) figure->setCountShown(m_sameCount.isEmpty());
  m_count->setText(countText(m_brief));
  m_count->setVisible(!m_sameCount.isEmpty());
}

QString MetricStrip::countText(bool brief) const
{
  return brief || m_sameCount.isEmpty() ? m_sameCount : tr("%1 queries").arg(m_sameCount);
}

void MetricStrip::setBrief(bool brief)
{
  if (m_brief == brief) return;
  m_brief = brief;
  m_count->setText(countText(brief));
  for (MetricFigure* const figure : m_figures) figure->setBrief(brief);
}

int MetricStrip::widthFor(bool brief) const
{
  int width = sizeHint().width();
  for (const MetricFigure* const figure : m_figures)
    if (!figure->isHidden()) width += figure->widthFor(brief) - figure->sizeHint().width();
  const QFontMetricsF metrics(m_count->font());
  width += static_cast<int>(metrics.horizontalAdvance(countText(brief)) - metrics.horizontalAdvance(m_count->text()));
  return width;
}

void MetricStrip::setKeys(const KeyOf& keyOf)
{
  m_hideKey = keyOf(u"view.figures"_s);
}

void MetricStrip::setWanted(bool wanted)
{
  m_wanted = wanted;
  setVisible(wanted);
}

void MetricStrip::fillMenu()
{
  m_menu->clear();
  const QStringList now = chosen();
  for (const QString& measure : all()) {
    if (measure == FigureWords::answerMeasures().first()) m_menu->addSeparator();
    QAction* const action = m_menu->addAction(FigureWords::title(measure, Gain::Exponential));
    action->setCheckable(true);
    action->setChecked(now.contains(measure));
    connect(action, &QAction::toggled, this, [this, measure](bool on) { toggle(familyOf(measure), on); });
  }
  m_menu->addSeparator();
  connect(m_menu->addAction(tr("Hide all figures  (%1)").arg(m_hideKey)), &QAction::triggered, this,
          &MetricStrip::hideClicked);
}

// One more than allowed pushes out the one chosen longest ago.
void MetricStrip::toggle(const QString& family, bool on)
{
  if (m_families.isEmpty())
    for (const QString& measure : chosen()) m_families.append(familyOf(measure));
  m_families.removeAll(family);
  if (on) m_families.append(family);
  while (m_families.size() > limit()) m_families.removeFirst();
  Q_EMIT choiceChanged();
}

void MetricStrip::saveState(QSettings& settings) const
{
  settings.setValue(u"figures"_s, m_families);
  settings.setValue(u"figuresShown"_s, m_wanted);
}

void MetricStrip::restoreState(QSettings& settings)
{
  m_families = settings.value(u"figures"_s).toStringList();
  setWanted(settings.value(u"figuresShown"_s, true).toBool());
}

} // namespace assayer
