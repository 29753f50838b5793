// What the Judge page keeps between starts, and which of its switches are on.
#include "judge/answer_pane.h"
#include "judge/chunk_pane.h"
#include "judge/judge_page.h"
#include "judge/metric_strip.h"
#include "judge/query_band.h"
#include "judge/query_list_pane.h"
#include "judge/share_splitter.h"
#include "shared/block_column.h"
#include "work/session.h"

#include <QSettings>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool JudgePage::isOn(const QString& id) const
{
  if (id == u"view.compare"_s) return m_isCompared;
  if (id == u"view.shuffle"_s) return m_desk.isShuffled();
  if (id == u"view.list"_s) return m_list->isFolded();
  if (id == u"view.figures"_s) return m_strip->isWanted();
  if (id == u"view.details"_s) return m_band->isOpen();
  if (id == u"queue.all"_s) return m_list->shown() == QueryListPane::Show::All;
  if (id == u"queue.unjudged"_s) return m_list->shown() == QueryListPane::Show::Unjudged;
  if (id == u"queue.mine"_s) return m_list->shown() == QueryListPane::Show::Mine;
  if (id == u"queue.flagged"_s) return m_list->shown() == QueryListPane::Show::Flagged;
  if (id == u"queue.assigned"_s) return m_list->shown() == QueryListPane::Show::Assigned;
  if (id == u"queue.look-again"_s) return m_list->shown() == QueryListPane::Show::LookAgain;
  if (id == u"queue.informative"_s) return m_list->order() == QueryListPane::Order::Informative;
  if (id == u"figures.copies-once"_s) return m_session.lens().nearDuplicatesOnce;
  if (id == u"figures.disputes-open"_s) return m_session.lens().disputesOpenFully;
  if (id == u"figures.undefined-zero"_s) return m_session.lens().undefinedIsZero;
  return false;
}

void JudgePage::saveState(QSettings& settings) const
{
  settings.setValue(u"outer"_s, m_outer->saveState());
  settings.setValue(u"columns"_s, m_columns->saveState());
  QVariantList shares;
  for (const int share : m_right->shares()) shares.append(share);
  settings.setValue(u"shares"_s, shares);
  settings.setValue(u"folded"_s, m_list->isFolded());
  settings.setValue(u"listWidth"_s, m_listWidth);
  settings.setValue(u"details"_s, m_band->isOpen());
  settings.setValue(u"reading"_s, m_readingPoints);
  m_strip->saveState(settings);
  m_list->saveState(settings);
  settings.setValue(u"shuffled"_s, m_desk.isShuffled());
  settings.setValue(u"compared"_s, m_isCompared);
  if (const QueryPage* const page = m_desk.page()) {
    settings.setValue(u"query"_s, page->query.row.name);
    settings.setValue(u"run"_s, page->run ? page->run->name : QString());
    const int card = m_chunks->active();
    settings.setValue(u"chunk"_s, card >= 0 ? page->chunks[card].chunk.name : QString());
  }
}

void JudgePage::restoreState(QSettings& settings)
{
  m_outer->restoreState(settings.value(u"outer"_s).toByteArray());
  m_columns->restoreState(settings.value(u"columns"_s).toByteArray());
  QList<int> shares;
  for (const QVariant& share : settings.value(u"shares"_s).toList()) shares.append(share.toInt());
  if (shares.size() == m_right->count()) m_right->setShares(shares);
  m_listWidth = settings.value(u"listWidth"_s, m_listWidth).toInt();
  setListFolded(settings.value(u"folded"_s, false).toBool());
  const bool details = settings.value(u"details"_s, false).toBool();
  if (const qreal points = settings.value(u"reading"_s).toReal(); points > 0)
    m_chunks->column().setReadingPointSize(points);
  m_strip->restoreState(settings);
  m_list->restoreState(settings);
  m_desk.setShuffled(settings.value(u"shuffled"_s, false).toBool());
  m_isCompared = settings.value(u"compared"_s, false).toBool();
  const QString query = settings.value(u"query"_s).toString();
  const QString run = settings.value(u"run"_s).toString();
  const QString chunk = settings.value(u"chunk"_s).toString();

  for (const RunRow& row : m_desk.runs())
    if (row.name == run) m_desk.setRun(row.id);
  const auto found = m_session.store().findQuery(query);
  const QueryId wanted = found ? *found : m_desk.query();
  if (!wanted) return;
  showQuery(wanted);
  for (const PageChunk& item : m_desk.page() ? m_desk.page()->chunks : QVector<PageChunk>())
    if (item.chunk.name == chunk) m_chunks->setActive(*m_desk.cardOf(item.chunk.id));
  setDetailsOpen(details);
}

} // namespace assayer
