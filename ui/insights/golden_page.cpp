#include "insights/golden_page.h"

#include "insights/insight_table.h"
#include "insights/report_bar.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

InsightCell goldenCell(int count)
{
  InsightCell cell;
  cell.text = QString::number(count);
  cell.order = count;
  cell.isNumber = true;
  cell.isQuiet = count == 0;
  return cell;
}

InsightCell goldenCell(int count, int target)
{
  InsightCell cell = goldenCell(count);
  cell.text = count < target ? GoldenPage::tr("%1 of %2").arg(count).arg(target) : cell.text;
  cell.isQuiet = false;
  return cell;
}

QVector<InsightRow> familyRows(const GoldenComposition& golden, const GoldenTargets& targets)
{
  QVector<InsightRow> rows;
  for (const GoldenFamily& family : golden.families) {
    InsightCell name;
    name.text = family.name.isEmpty() ? GoldenPage::tr("no family") : plain::isolated(plain::oneLine(family.name));
    name.isQuiet = family.name.isEmpty();
    rows.append({u"family:"_s + family.name,
                 {name, family.name.isEmpty() ? goldenCell(family.queries) : goldenCell(family.queries, targets.family),
                  goldenCell(family.dev), goldenCell(family.test), goldenCell(family.unanswerable)}});
  }
  return rows;
}

QVector<InsightRow> kindRows(const GoldenComposition& golden, const GoldenTargets& targets)
{
  QVector<InsightRow> rows;
  for (int i = 0; i < GoldenKindCount; ++i) {
    InsightCell name;
    name.text = goldenKindName(static_cast<GoldenKind>(i));
    rows.append(
        {goldenKindWords().value(i), {name, goldenCell(golden.kinds[static_cast<std::size_t>(i)], targets.kind)}});
  }
  return rows;
}

} // namespace

GoldenPage::GoldenPage(Session& session, QWidget* parent)
    : InsightPage(parent), m_session(session), m_figures(session.store(), QueueFigures::Part::Golden),
      m_summary(plain::label({}, this)), m_missing(plain::label({}, this)),
      m_families(new InsightTable(u"golden.families"_s, tr("Golden questions by family"), this)),
      m_kinds(new InsightTable(u"golden.kinds"_s, tr("Golden questions by kind of case"), this))
{
  setObjectName(u"goldenPage"_s);
  m_summary->setObjectName(u"golden.summary"_s);
  m_missing->setObjectName(u"golden.missing"_s);
  for (QLabel* const label : {m_summary, m_missing}) {
    label->setWordWrap(true);
    label->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  }
  m_families->setColumns({tr("Family"), tr("Questions"), tr("Dev"), tr("Test"), tr("To be refused")}, 0,
                         {tr("A family without golden questions is listed as well"),
                          tr("Of those that it should have"),
                          {},
                          {},
                          tr("Questions that are not to be answered")});
  m_kinds->setColumns({tr("Questions"), tr("Count")}, 0,
                      {tr("A question may be of several kinds"), tr("Of those that there should be of each kind")});
  m_families->setWhole(true);
  m_kinds->setWhole(true);

  auto* const column = new QWidget;
  auto* const parts = new QVBoxLayout(column);
  parts->setContentsMargins({});
  parts->setSpacing(space::Small);
  for (QWidget* const part : std::initializer_list<QWidget*>{m_summary, m_families, m_kinds, m_missing})
    parts->addWidget(part);
  parts->addStretch();
  auto* const scroll = new QScrollArea(this);
  scroll->setObjectName(u"golden.scroll"_s);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(column);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(new ReportBar(m_figures, u"golden"_s, this));
  layout->addWidget(scroll, 1);

  connect(&m_figures, &QueueFigures::changed, this, &GoldenPage::refresh);
  connect(&m_figures, &QueueFigures::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&m_session, &Session::labelChanged, &m_figures, &QueueFigures::markOld);
  refresh();
}

// The first look asks.
void GoldenPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  if (!std::exchange(m_isAsked, true)) m_figures.read();
}

void GoldenPage::reload()
{
  if (m_isAsked) m_figures.read(); // promotions arrive this way too
}

void GoldenPage::focusFirst()
{
  m_families->setFocus();
}

void GoldenPage::refresh()
{
  const bool isThere = m_figures.report().has_value();
  for (QWidget* const part : std::initializer_list<QWidget*>{m_summary, m_families, m_kinds, m_missing})
    part->setVisible(isThere);
  if (!isThere) return;
  const GoldenComposition& golden = m_figures.report()->golden;
  const GoldenTargets targets;
  m_summary->setText(tr("Golden questions: %1, of them %2 dev and %3 test; %4 promoted here")
                         .arg(golden.queries)
                         .arg(golden.splits[static_cast<std::size_t>(Split::Dev)])
                         .arg(golden.splits[static_cast<std::size_t>(Split::Test)])
                         .arg(golden.promoted));
  m_families->setRows(familyRows(golden, targets));
  m_kinds->setRows(kindRows(golden, targets));
  QStringList missing;
  for (const QString& one : missingFromGolden(golden, targets)) missing.append(u"• "_s + plain::oneLine(one));
  m_missing->setText(missing.isEmpty() ? tr("Nothing is missing.") : tr("Missing:") + u'\n' + missing.join(u'\n'));
}

InsightTable* GoldenPage::focused() const
{
  return m_families->hasFocus() ? m_families : m_kinds->hasFocus() ? m_kinds : nullptr;
}

bool GoldenPage::copy()
{
  InsightTable* const table = focused();
  if (table) table->copy();
  return table != nullptr;
}

bool GoldenPage::sort()
{
  InsightTable* const table = focused();
  if (table) table->sortByCurrentColumn();
  return table != nullptr;
}

} // namespace assayer
