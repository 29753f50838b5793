#include "store/slot_history.h"

#include "core/catalogue.h"
#include "store/store_private.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList settledIn(const QString& metadata)
{
  QStringList names;
  if (metadata.isEmpty()) return names;
  for (const QJsonValue& name : QJsonDocument::fromJson(metadata.toUtf8())[u"settles"].toArray())
    names.append(name.toString());
  return names;
}

bool isTakingBack(ChangeKind kind)
{
  return kind == ChangeKind::Undo || kind == ChangeKind::Redo;
}

} // namespace

QString settlesMetadata(const QStringList& ends, const QString& chosenBy)
{
  if (ends.isEmpty()) return {};
  QJsonObject object{{u"settles"_s, QJsonArray::fromStringList(ends)}};
  if (!chosenBy.isEmpty()) object.insert(u"settled_by"_s, chosenBy);
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

Result<QStringList> branchesBeside(Connection& connection, const Slot& slot, const SlotState& standing)
{
  if (!standing.event || standing.hidden) return QStringList();
  STORE_GET(merged, connection.number(u"SELECT 1 FROM label_event WHERE criterion = ? AND item = ? AND other = ? AND "
                                      "judge = ? AND round = ? AND source = ? LIMIT 1"_s,
                                      slot.subject.criterion, slot.subject.item, slot.subject.other, slot.judge,
                                      slot.round, LabelSource::Merged));
  if (!merged) return QStringList();
  STORE_GET(history, SlotHistory::read(connection, slot));
  return history.otherEnds(standing.event);
}

Result<SlotHistory> SlotHistory::read(Connection& connection, const Slot& slot)
{
  SlotHistory history;
  history.m_slot = slot;
  Statement statement(
      connection,
      u"SELECT %1, lower(hex(c.uid)) || CASE e.position WHEN 0 THEN '' ELSE '.' || e.position END, c.kind, e.source, "
      "e.previous, e.previous_name, e.metadata FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE "
      "e.criterion = ? AND e.item = ? AND e.other = ? AND e.judge = ? AND e.round = ? AND %2 ORDER BY c.counter, "
      "c.uid, "
      "e.position"_s.arg(eventColumns(), landed(u"c")));
  STORE_TRY(statement.run(slot.subject.criterion, slot.subject.item, slot.subject.other, slot.judge, slot.round));
  while (statement.next()) {
    Event event;
    event.label = readEvent(statement);
    event.id = event.label.event;
    event.name = statement.text(11);
    event.kind = static_cast<ChangeKind>(statement.number(12));
    event.imported =
        statement.number(13) == static_cast<int>(LabelSource::Imported) || event.kind == ChangeKind::Import;
    event.previous = statement.integer(14);
    event.previousName = statement.text(15);
    event.settles = settledIn(statement.text(16));
    const int place = static_cast<int>(history.m_events.size());
    history.m_places.insert(event.id.value, place);
    history.m_placesByName.insert(event.name, place);
    history.m_events.append(event);
  }
  STORE_TRY(statement.ended());
  history.link();
  return history;
}

// The event whose label an undo or a redo put back; an event itself otherwise. -1: it put back that there was none.
int SlotHistory::original(int place) const
{
  for (qsizetype steps = 0; place >= 0 && steps <= m_events.size(); ++steps) {
    if (!isTakingBack(m_events[place].kind)) return place;
    const int takenBack = placeOf(m_events[place].previous);
    if (takenBack < 0) return place;
    const Event& before = m_events[takenBack];
    place = isTakingBack(before.kind) ? placeOf(before.previous) : before.parent;
  }
  return place;
}

bool SlotHistory::descends(int place, int from) const
{
  while (place > from) place = m_events[place].parent;
  return place == from;
}

// Each event's true predecessor. A label names it. An undo names what it took back, which stood again after whatever
// came in between was taken back itself: its predecessor is the newest event after that one which says the same.
void SlotHistory::link()
{
  for (int i = 0; i < m_events.size(); ++i) {
    Event& event = m_events[i];
    int named = placeOf(event.previous);
    if (named < 0) named = placeOf(event.previousName);
    if (named >= i) named = -1; // only a damaged file has that
    // Labels of other programs are laid over what is there; they branch from nothing.
    event.parent = event.imported ? i - 1 : named;
    if (!isTakingBack(event.kind) || named < 0) continue;
    const int meant = original(named);
    for (int x = i - 1; x > named; --x)
      if (original(x) == meant && descends(x, named)) {
        event.parent = x;
        break;
      }
  }
}

// An event counts as taken back while the newest undo or redo of it in its branch is an undo.
bool SlotHistory::isTakenBack(int place) const
{
  bool takenBack = false;
  for (int i = place + 1; i < m_events.size(); ++i) {
    if (m_events[i].kind != ChangeKind::Undo || placeOf(m_events[i].previous) != place) continue;
    takenBack = true;
    for (int j = i + 1; j < m_events.size(); ++j)
      if (m_events[j].kind == ChangeKind::Redo && placeOf(m_events[j].previous) == i) takenBack = isTakenBack(j);
  }
  return takenBack;
}

QVector<int> SlotHistory::endPlaces() const
{
  QVector<bool> followed(m_events.size(), false);
  for (int i = 0; i < m_events.size(); ++i) {
    if (m_events[i].parent >= 0) followed[m_events[i].parent] = true;
    if (m_events[i].settles.isEmpty() || isTakenBack(i)) continue;
    for (const QString& name : m_events[i].settles)
      if (const int place = placeOf(name); place >= 0 && place != i) followed[place] = true;
  }
  QVector<int> ends;
  for (int i = 0; i < m_events.size(); ++i)
    if (!followed[i]) ends.append(i);
  return ends;
}

QVector<EventId> SlotHistory::ends() const
{
  QVector<EventId> ids;
  for (const int place : endPlaces()) ids.append(m_events[place].id);
  return ids;
}

QStringList SlotHistory::otherEnds(EventId end) const
{
  QStringList names;
  for (const int place : endPlaces())
    if (m_events[place].id != end) names.append(m_events[place].name);
  return names;
}

Result<std::optional<LabelConflict>> SlotHistory::conflict(Connection& connection) const
{
  const QVector<int> ends = endPlaces();
  if (ends.size() < 2) return std::optional<LabelConflict>();
  LabelConflict conflict{m_slot.subject, m_slot.judge, m_slot.round, {}, {}, this->ends()};
  std::ranges::sort(conflict.ends);

  STORE_GET(kind, connection.number(u"SELECT kind FROM judge WHERE id = ?"_s, m_slot.judge));
  const bool isRuling = kind == static_cast<qint64>(JudgeKind::Adjudication);
  const auto step = [&](int place) -> Result<HistoryStep> {
    HistoryStep made{m_events[place].label, m_events[place].kind, {}, {}};
    STORE_GET(evidence, readEvidence(connection, m_events[place].id));
    made.evidence = evidence;
    if (isRuling) made.outcome = outcomeOf(made.now.state);
    return made;
  };
  const auto samples = [](const HistoryStep& a, const HistoryStep& b) {
    return a.now.state == b.now.state && a.now.value == b.now.value && a.now.rationale == b.now.rationale &&
           a.evidence == b.evidence && a.outcome == b.outcome;
  };

  // What all ends come from, newest first.
  QSet<int> shared;
  for (qsizetype i = 0; i < ends.size(); ++i) {
    QSet<int> line;
    for (int place = ends[i]; place >= 0; place = m_events[place].parent) line.insert(place);
    shared = i == 0 ? line : shared & line;
  }
  const int common = shared.isEmpty() ? -1 : *std::ranges::max_element(shared);
  if (common >= 0) {
    STORE_GET(before, step(common));
    conflict.before = before;
  }
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    STORE_GET(last, step(*end));
    if (std::ranges::any_of(conflict.sides, [&](const LabelSide& side) { return samples(side.steps.last(), last); }))
      continue;
    LabelSide side;
    for (int place = *end; place > common; place = m_events[place].parent) {
      STORE_GET(one, step(place));
      side.steps.prepend(one);
    }
    conflict.sides.append(side);
  }
  return conflict.sides.size() < 2 ? std::nullopt : std::optional(conflict);
}

} // namespace assayer
