// Reading labels, their history and what has changed.
#include "core/criteria.h"
#include "store/labels.h"
#include "store/store_private.h"

#include <QHash>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// The label table's columns in the order of readEvent(). Cleared labels are no labels.
QString currentLabels()
{
  // Only verdicts on claims are carried over, so a million grades need not be looked up.
  return u"SELECT criterion, item, other, judge, round, state, value, rationale, at, event, CASE criterion WHEN %3 "
         u"THEN "
         "(SELECT source = %4 FROM label_event WHERE id = event) ELSE 0 END FROM label WHERE state <> "
         u"%1 AND "
         "? IN (0, judge) AND %2"_s.arg(static_cast<int>(LabelState::Cleared))
             .arg(landed(u"label"))
             .arg(criterion::Support.value)
             .arg(static_cast<int>(LabelSource::Carried));
}

qint64 judgeOrAll(const LabelScope& scope)
{
  // An id of 0 asks for everybody, so a scope that names nobody must not become one.
  return scope.judge ? (scope.judge->value == 0 ? -1 : scope.judge->value) : 0;
}

} // namespace

Result<QVector<Label>> Store::labelsOf(QueryId query, LabelScope scope)
{
  const QString answers = u"SELECT id FROM answer WHERE query = ?"_s;
  const QString kinds = u" AND criterion IN (SELECT id FROM criterion WHERE subject IN (%1)) AND item IN (%2)"_s;
  const QStringList parts{
      kinds.arg(static_cast<int>(SubjectKind::QueryChunk)).arg(u"?"_s),
      kinds.arg(u"%1, %2"_s.arg(static_cast<int>(SubjectKind::Answer)).arg(static_cast<int>(SubjectKind::AnswerPair)),
                answers),
      kinds.arg(static_cast<int>(SubjectKind::Claim)).arg(u"SELECT id FROM claim WHERE answer IN (%1)"_s.arg(answers)),
  };
  QVector<Label> labels;
  for (const QString& part : parts) {
    Statement statement(*d->connection, currentLabels() + part);
    STORE_TRY(statement.run(judgeOrAll(scope), query));
    while (statement.next()) labels.append(readEvent(statement));
    STORE_TRY(statement.ended());
  }
  return labels;
}

Result<void> Store::eachLabel(CriterionId criterion, LabelScope scope, const std::function<void(const Label&)>& visit)
{
  Statement statement(*d->connection, currentLabels() + u" AND criterion = ?"_s);
  STORE_TRY(statement.run(judgeOrAll(scope), criterion));
  while (statement.next()) visit(readEvent(statement));
  return statement.ended();
}

Result<QVector<EvidenceQuote>> Store::evidenceOf(EventId event)
{
  return readEvidence(*d->connection, event);
}

Result<QVector<LabelEvent>> Store::history(const Subject& subject)
{
  QVector<LabelEvent> events;
  QHash<QPair<qint64, int>, Label> standing; // by judge and round
  Statement statement(*d->connection,
                      u"SELECT %1, e.after_reveal FROM label_event AS e JOIN change AS c ON c.id = e.change "
                      "WHERE e.criterion = ? AND e.item = ? AND e.other = ? AND %2 ORDER BY c.counter, "
                      "c.uid, e.position"_s.arg(eventColumns(), landed(u"c")));
  STORE_TRY(statement.run(subject.criterion, subject.item, subject.other));
  while (statement.next()) {
    const Label now = readEvent(statement);
    const QPair<qint64, int> slot{now.judge.value, now.round};
    LabelEvent event{now.event, now, std::nullopt, statement.number(11) != 0};
    if (const auto before = standing.constFind(slot); before != standing.constEnd()) event.before = *before;
    if (now.state == LabelState::Cleared)
      standing.remove(slot);
    else
      standing.insert(slot, now);
    events.append(event);
  }
  STORE_TRY(statement.ended());
  return events;
}

Result<QVector<Change>> Store::changesSince(ChangeId after)
{
  QVector<ChangeId> ids;
  {
    Statement statement(*d->connection, u"SELECT id FROM change WHERE id > ? AND import = 0 ORDER BY id"_s);
    STORE_TRY(statement.run(after));
    while (statement.next()) ids.append(ChangeId{statement.integer(0)});
    STORE_TRY(statement.ended());
  }
  QVector<Change> changes;
  for (const ChangeId id : ids) {
    STORE_GET(change, readChange(*d->connection, id));
    changes.append(std::move(change));
  }
  return changes;
}

Result<ChangeId> Store::newestChange()
{
  STORE_GET(id, d->connection->number(u"SELECT max(id) FROM change"_s));
  return ChangeId{id.value_or(0)};
}

Result<qint64> Store::dataVersion()
{
  STORE_GET(version, d->connection->number(u"PRAGMA data_version"_s));
  return version.value_or(0);
}

Result<qint64> Store::landedImports()
{
  STORE_GET(count, d->connection->number(u"SELECT count(*) FROM import WHERE state = 1"_s));
  return count.value_or(0);
}

} // namespace assayer
