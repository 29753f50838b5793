#include "store/labels.h"

#include "core/criteria.h"
#include "store/claims.h"
#include "store/store_private.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Of label_event as e. Only verdicts on claims are carried over.
QString isCarried()
{
  return u"e.criterion = %1 AND e.source = %2"_s.arg(criterion::Support.value)
      .arg(static_cast<int>(LabelSource::Carried));
}

} // namespace

Result<SlotState> readSlot(Connection& connection, const Slot& slot)
{
  SlotState state;
  Statement statement(
      connection,
      u"SELECT label.state, label.value, label.rationale, label.at, label.event, label.import, c.counter, "
      "c.uid, %1, %2 FROM label JOIN label_event AS e ON e.id = label.event JOIN change AS c ON c.id = e.change "
      "WHERE label.criterion = ? AND label.item = ? AND label.other = ? AND label.judge = ? AND "
      "label.round = ?"_s.arg(landed(u"label"), isCarried()));
  STORE_TRY(statement.run(slot.subject.criterion, slot.subject.item, slot.subject.other, slot.judge, slot.round));
  if (statement.next()) {
    state.event = {statement.integer(4)};
    state.import = statement.integer(5);
    state.counter = statement.integer(6);
    state.uid = statement.bytes(7);
    state.hidden = statement.number(8) == 0;
    const auto kind = static_cast<LabelState>(statement.number(0));
    if (!state.hidden && kind != LabelState::Cleared)
      state.label = Label{slot.subject,
                          slot.judge,
                          slot.round,
                          kind,
                          statement.optionalNumber(1),
                          statement.text(2),
                          statement.integer(3),
                          state.event,
                          statement.number(9) != 0};
  }
  STORE_TRY(statement.ended());
  return state;
}

Result<ChangeId> insertChange(Connection& connection, const NewChange& change)
{
  Statement statement(connection, u"INSERT INTO change(uid, counter, at, judge, kind, undoes, detail, import) "
                                  "VALUES(?, ?, ?, ?, ?, ?, ?, ?)"_s);
  STORE_TRY(statement.run(change.uid, change.counter, change.at, change.judge, change.kind,
                          change.undoes ? QVariant(change.undoes.value) : QVariant(), orNull(change.detail),
                          change.import));
  return ChangeId{statement.insertedId()};
}

Result<EventId> insertEvent(Connection& connection, const NewEvent& event)
{
  Statement statement(
      connection, u"INSERT INTO label_event(change, position, criterion, item, other, judge, round, state, "
                  "value, previous, seconds, guideline, source, after_reveal, rationale, previous_name, undoes_name, "
                  "carried_from, metadata) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s);
  const Subject& subject = event.slot.subject;
  STORE_TRY(statement.run(event.change, event.position, subject.criterion, subject.item, subject.other,
                          event.slot.judge, event.slot.round, event.state, event.value,
                          event.previous ? QVariant(event.previous.value) : QVariant(), event.seconds,
                          event.guideline ? QVariant(event.guideline.value) : QVariant(), event.source,
                          event.afterReveal, orNull(event.rationale), orNull(event.previousName),
                          orNull(event.undoesName), orNull(event.carriedFrom), orNull(event.metadata)));
  return EventId{statement.insertedId()};
}

Result<void> insertEvidence(Connection& connection, EventId event, const QVector<EvidenceQuote>& quotes)
{
  if (quotes.isEmpty()) return {};
  Statement statement(connection, u"INSERT INTO evidence VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s);
  for (qsizetype i = 0; i < quotes.size(); ++i) {
    const EvidenceQuote& quote = quotes[i];
    STORE_TRY(statement.run(event, i, quote.chunk, quote.first, quote.last, quote.quote, orNull(quote.before),
                            orNull(quote.after), quote.against, quote.group));
  }
  return {};
}

QString quoteColumns()
{
  return u"q.chunk, q.first, q.last, q.quote, q.before, q.after, q.against, q.joint"_s;
}

EvidenceQuote readQuote(const Statement& row, int first)
{
  return {{row.integer(first)}, row.number(first + 1), row.number(first + 2),      row.text(first + 3),
          row.text(first + 4),  row.text(first + 5),   row.number(first + 6) != 0, row.number(first + 7)};
}

Result<QVector<EvidenceQuote>> readEvidence(Connection& connection, EventId event)
{
  QVector<EvidenceQuote> quotes;
  Statement statement(connection,
                      u"SELECT %1 FROM evidence AS q WHERE q.event = ? ORDER BY q.position"_s.arg(quoteColumns()));
  STORE_TRY(statement.run(event));
  while (statement.next()) quotes.append(readQuote(statement));
  STORE_TRY(statement.ended());
  return quotes;
}

Result<QString> nameToCarry(Connection& connection, EventId event)
{
  Statement statement(connection,
                      u"SELECT coalesce(e.carried_from, lower(hex(c.uid)) || CASE e.position WHEN 0 THEN '' "
                      "ELSE '.' || e.position END) FROM label_event AS e JOIN change AS c ON c.id = "
                      "e.change WHERE e.id = ?"_s);
  STORE_TRY(statement.run(event));
  const QString name = statement.next() ? statement.text(0) : QString();
  STORE_TRY(statement.ended());
  return name;
}

Result<void> putLabel(Connection& connection, EventId event, qint64 import)
{
  STORE_TRY(connection.run(
      u"INSERT OR REPLACE INTO label(criterion, item, other, judge, round, state, value, at, rationale, event, import) "
      "SELECT e.criterion, e.item, e.other, e.judge, e.round, e.state, e.value, c.at, e.rationale, e.id, ? "
      "FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE e.id = ?"_s,
      import, event));
  return {};
}

Result<void> checkCounter(qint64 counter)
{
  if (counter > 0 && counter <= HighestCounter) return {};
  return fail(ErrorKind::Corrupt, u"counter"_s,
              u"the counter that orders labels is damaged; export the workspace and import it into a new one"_s);
}

bool isNewer(qint64 counter, const QByteArray& uid, qint64 thanCounter, const QByteArray& thanUid)
{
  return counter != thanCounter ? counter > thanCounter : uid > thanUid;
}

QString eventColumns()
{
  return u"e.criterion, e.item, e.other, e.judge, e.round, e.state, e.value, e.rationale, c.at, e.id, "_s + isCarried();
}

Label readEvent(const Statement& row, int first)
{
  return {{{row.integer(first)}, row.integer(first + 1), row.integer(first + 2)},
          {row.integer(first + 3)},
          row.number(first + 4),
          static_cast<LabelState>(row.number(first + 5)),
          row.optionalNumber(first + 6),
          row.text(first + 7),
          row.integer(first + 8),
          {row.integer(first + 9)},
          row.integer(first) == criterion::Support.value && row.number(first + 10) != 0};
}

Result<Change> readChange(Connection& connection, ChangeId id)
{
  Change change;
  {
    Statement statement(connection, u"SELECT uid, kind, judge, at, undoes FROM change WHERE id = ?"_s);
    STORE_TRY(statement.run(id));
    if (!statement.next()) {
      STORE_TRY(statement.ended());
      return fail(ErrorKind::NotFound, u"change %1"_s.arg(id.value),
                  u"there is no such change; it may have been swept"_s);
    }
    change.id = id;
    change.uid = statement.bytes(0);
    change.kind = static_cast<ChangeKind>(statement.number(1));
    change.judge = {statement.integer(2)};
    change.at = statement.integer(3);
    if (!statement.isNull(4)) change.undoes = ChangeId{statement.integer(4)};
  }
  QString before = eventColumns();
  before.replace(u"e."_s, u"p."_s).replace(u"c."_s, u"pc."_s);
  Statement statement(connection,
                      u"SELECT %1, e.after_reveal, %2 FROM label_event AS e JOIN change AS c ON c.id = e.change "
                      "LEFT JOIN label_event AS p ON p.id = e.previous LEFT JOIN change AS pc ON pc.id = "
                      "p.change WHERE e.change = ? ORDER BY e.position"_s.arg(eventColumns(), before));
  STORE_TRY(statement.run(id));
  while (statement.next()) {
    LabelEvent event{{statement.integer(9)}, readEvent(statement), std::nullopt, statement.number(11) != 0};
    if (!statement.isNull(12)) {
      const Label label = readEvent(statement, 12);
      if (label.state != LabelState::Cleared) event.before = label;
    }
    change.events.append(event);
  }
  STORE_TRY(statement.ended());
  STORE_GET(claims, readClaimEdits(connection, id));
  change.claims = claims;
  return change;
}

} // namespace assayer
