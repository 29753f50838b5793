#include "insights/golden_page.h"

#include "insights/insight_table.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

InsightCell cellOfTarget(int count, int target)
{
  InsightCell cell = countCell(count);
  cell.text = count < target ? GoldenPage::tr("%1 of %2").arg(count).arg(target) : cell.text;
  cell.isQuiet = false;
  return cell;
}

QVector<InsightRow> familyRows(const GoldenComposition& golden, const GoldenTargets& targets)
{
  QVector<InsightRow> rows;
  for (const GoldenFamily& family : golden.families) {
    InsightCell name = textCell(family.name.isEmpty() ? GoldenPage::tr("no family") : plain::isolated(family.name));
    name.isQuiet = family.name.isEmpty();
    rows.append(
        {u"family:"_s + family.name,
         {name, family.name.isEmpty() ? countCell(family.queries) : cellOfTarget(family.queries, targets.family),
          countCell(family.dev), countCell(family.test), countCell(family.unanswerable)}});
  }
  return rows;
}

QVector<InsightRow> kindRows(const GoldenComposition& golden, const GoldenTargets& targets)
{
  QVector<InsightRow> rows;
  for (int i = 0; i < GoldenKindCount; ++i)
    rows.append({goldenKindWords().value(i),
                 {textCell(goldenKindName(static_cast<GoldenKind>(i))),
                  cellOfTarget(golden.kinds[static_cast<std::size_t>(i)], targets.kind)}});
  return rows;
}

} // namespace

GoldenPage::GoldenPage(Session& session, QWidget* parent)
    : QueueFiguresPage(session, QueueFigures::Part::Golden, u"golden"_s, parent), m_summary(plain::label({}, this)),
      m_missing(plain::label({}, this)),
      m_families(new InsightTable(u"golden.families"_s, tr("Golden questions by family"), this)),
      m_kinds(new InsightTable(u"golden.kinds"_s, tr("Golden questions by kind of case"), this))
{
  setTables({m_families, m_kinds});
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

  for (QWidget* const part : std::initializer_list<QWidget*>{m_summary, m_missing, m_families, m_kinds})
    column().addWidget(part);
  column().addStretch();

  connect(&session, &Session::goldenChanged, this, &GoldenPage::reload);
  refresh();
}

void GoldenPage::reload()
{
  askAnew(); // promotions arrive this way too
}

void GoldenPage::focusFirst()
{
  m_families->setFocus();
}

void GoldenPage::refresh()
{
  const bool isThere = figures().report().has_value();
  for (QWidget* const part : std::initializer_list<QWidget*>{m_summary, m_families, m_kinds, m_missing})
    part->setVisible(isThere);
  if (!isThere) return;
  const GoldenComposition& golden = figures().report()->golden;
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

} // namespace assayer
