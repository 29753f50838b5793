#include "insights/insight_choices.h"

#include "insights/run_names.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/run_failures.h"
#include "work/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString groupingTitle(const Grouping& grouping)
{
  switch (grouping.by) {
  case GroupBy::Family: return InsightChoices::tr("family");
  case GroupBy::Split: return InsightChoices::tr("split");
  case GroupBy::Origin: return InsightChoices::tr("origin");
  case GroupBy::Expectation: return InsightChoices::tr("what is expected");
  case GroupBy::CaseType: return InsightChoices::tr("kind of case");
  case GroupBy::Facet: break;
  }
  return plain::oneLine(grouping.facet);
}

void select(QComboBox* box, const QVariant& data)
{
  box->setCurrentIndex(std::max(box->findData(data), 0));
}

} // namespace

InsightChoices::InsightChoices(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  connect(&session.pickMarks(), &PickMarks::changed, this, &InsightChoices::namesChanged);
  readRuns();
  readGroups();
}

QString InsightChoices::runName(const RunRow& run) const
{
  return namedRun(run.name, m_session.pickMarks().words());
}

const RunRow* InsightChoices::run(RunId id) const
{
  const auto found = std::ranges::find(m_runs, id, &RunRow::id);
  return found == m_runs.end() ? nullptr : &*found;
}

void InsightChoices::readRuns()
{
  const auto runs = m_session.store().runs();
  if (!runs) {
    Q_EMIT failed(runs.error());
    return;
  }
  m_runs = runsToDrawFrom(*runs);
  if (!run(m_run)) m_run = m_runs.isEmpty() ? RunId{} : m_runs.first().id;
  if (!run(m_baseline) || m_baseline == m_run) {
    // The run before, by the order of the list.
    const auto at = std::ranges::find(m_runs, m_run, &RunRow::id);
    m_baseline = at != m_runs.end() && at + 1 != m_runs.end() ? (at + 1)->id : RunId{};
  }
}

void InsightChoices::readGroups()
{
  Store& store = m_session.store();
  if (const auto facets = facetNames(store))
    m_facets = *facets;
  else
    Q_EMIT failed(facets.error());
  if (m_grouping.by == GroupBy::Facet && !m_facets.contains(m_grouping.facet)) m_grouping = {};
  if (auto groups = groupQueries(store, m_grouping, m_split))
    m_groups = *std::move(groups);
  else
    Q_EMIT failed(groups.error());
}

QString InsightChoices::groupTitle() const
{
  switch (m_grouping.by) {
  case GroupBy::Family: return tr("Family");
  case GroupBy::Split: return tr("Split");
  case GroupBy::Origin: return tr("Origin");
  case GroupBy::Expectation: return tr("Expected");
  case GroupBy::CaseType: return tr("Kind of case");
  case GroupBy::Facet: break;
  }
  return plain::oneLine(m_grouping.facet);
}

void InsightChoices::setRun(RunId run)
{
  if (run == m_run || !this->run(run)) return;
  if (run == m_baseline) m_baseline = m_run;
  m_run = run;
  Q_EMIT changed();
}

void InsightChoices::setBaseline(RunId baseline)
{
  if (baseline == m_baseline || baseline == m_run) return;
  m_baseline = baseline;
  Q_EMIT changed();
}

void InsightChoices::setGrouping(const Grouping& grouping)
{
  if (grouping == m_grouping) return;
  m_grouping = grouping;
  readGroups();
  Q_EMIT changed();
}

void InsightChoices::setSplit(std::optional<Split> split)
{
  if (split == m_split) return;
  m_split = split;
  readGroups();
  Q_EMIT changed();
}

void InsightChoices::reload()
{
  readRuns();
  readGroups();
  Q_EMIT changed();
}

ChoiceBar::ChoiceBar(InsightChoices& choices, int parts, const QString& page, QWidget* parent)
    : QWidget(parent), m_choices(choices), m_flow(new FlowLayout(space::Medium, this))
{
  m_flow->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  if (parts & Run) {
    m_run = addBox(tr("&Run"), page + u".run"_s);
    connect(m_run, &QComboBox::currentIndexChanged, this,
            [this] { m_choices.setRun(RunId{m_run->currentData().toLongLong()}); });
  }
  if (parts & Baseline) {
    m_baseline = addBox(tr("against the &baseline"), page + u".baseline"_s);
    connect(m_baseline, &QComboBox::currentIndexChanged, this,
            [this] { m_choices.setBaseline(RunId{m_baseline->currentData().toLongLong()}); });
  }
  if (parts & Groups) {
    m_groups = addBox(tr("b&y"), page + u".grouping"_s);
    connect(m_groups, &QComboBox::currentIndexChanged, this, [this] {
      if (const auto grouping = parseGrouping(m_groups->currentData().toString())) m_choices.setGrouping(*grouping);
    });
  }
  if (parts & Splits) {
    m_splits = addBox(tr("s&plit"), page + u".split"_s);
    connect(m_splits, &QComboBox::currentIndexChanged, this, [this] {
      const QVariant data = m_splits->currentData();
      m_choices.setSplit(data.isValid() ? std::optional(static_cast<Split>(data.toInt())) : std::nullopt);
    });
  }
  connect(&m_choices, &InsightChoices::changed, this, &ChoiceBar::fill);
  connect(&m_choices, &InsightChoices::namesChanged, this, &ChoiceBar::fill);
  fill();
}

QComboBox* ChoiceBar::addBox(const QString& text, const QString& name)
{
  auto* const box = new QComboBox(this);
  box->setObjectName(name);
  box->setAccessibleName(QString(text).remove(u'&'));
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMaximumWidth(fontMetrics().averageCharWidth() * 40);
  auto* const label = plain::label(text, this);
  label->setBuddy(box);
  auto* const both = new QHBoxLayout;
  both->setSpacing(space::Small);
  both->addWidget(label);
  both->addWidget(box);
  m_flow->addItem(both);
  return box;
}

QComboBox* ChoiceBar::box(Part part) const
{
  switch (part) {
  case Run: return m_run;
  case Baseline: return m_baseline;
  case Groups: return m_groups;
  case Splits: break;
  }
  return m_splits;
}

void ChoiceBar::setPartsEnabled(int parts, bool enabled)
{
  for (const Part part : {Run, Baseline, Groups, Splits})
    if (QComboBox* const shown = box(part); shown && (parts & part)) shown->setEnabled(enabled);
}

void ChoiceBar::addWidget(QWidget* widget)
{
  m_flow->addWidget(widget);
}

void ChoiceBar::fill()
{
  const auto addRuns = [this](QComboBox* box, RunId without) {
    for (const RunRow& run : m_choices.runs())
      if (run.id != without) box->addItem(m_choices.runName(run), run.id.value);
  };
  if (m_run) {
    const QSignalBlocker quiet(m_run);
    m_run->clear();
    addRuns(m_run, {});
    select(m_run, m_choices.run().value);
  }
  if (m_baseline) {
    const QSignalBlocker quiet(m_baseline);
    m_baseline->clear();
    m_baseline->addItem(tr("none"), 0);
    addRuns(m_baseline, m_choices.run());
    select(m_baseline, m_choices.baseline().value);
  }
  if (m_groups) {
    const QSignalBlocker quiet(m_groups);
    m_groups->clear();
    for (const GroupBy by : {GroupBy::Family, GroupBy::Split, GroupBy::Origin, GroupBy::Expectation, GroupBy::CaseType})
      m_groups->addItem(groupingTitle({by, {}}), groupingWord({by, {}}));
    for (const QString& facet : m_choices.facets())
      m_groups->addItem(plain::isolated(groupingTitle({GroupBy::Facet, facet})), groupingWord({GroupBy::Facet, facet}));
    select(m_groups, groupingWord(m_choices.grouping()));
  }
  if (m_splits) {
    const QSignalBlocker quiet(m_splits);
    m_splits->clear();
    m_splits->addItem(tr("all"));
    m_splits->addItem(tr("dev"), static_cast<int>(Split::Dev));
    m_splits->addItem(tr("test"), static_cast<int>(Split::Test));
    m_splits->setCurrentIndex(!m_choices.split() ? 0 : *m_choices.split() == Split::Test ? 2 : 1);
  }
}

} // namespace assayer
