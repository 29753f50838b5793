// Guidelines: their versions, and the labels that a later one asks to look at again.
#include "core/criteria.h"
#include "store/labels.h"
#include "store/settings.h"
#include "store/store_private.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// In the file a criterion and a value stand by their names: [["relevance", "2"], ["support", null]]. Ids are this
// copy's own affair. A grade's name is its digit.
QString valueName(const Criterion& criterion, int value)
{
  return criterion.id == criterion::Relevance ? QString::number(value) : criterion.values.value(value);
}

QVector<RevisitRecord> byName(const QVector<Criterion>& criteria, const QVector<Revisit>& revisit)
{
  QVector<RevisitRecord> named;
  for (const Revisit& one : revisit)
    for (const Criterion& criterion : criteria)
      if (criterion.id == one.criterion)
        named.append({criterion.name, one.value ? valueName(criterion, *one.value) : QString()});
  return named;
}

QVector<Revisit> readRevisit(const QVector<Criterion>& criteria, const QString& text)
{
  QVector<Revisit> revisit;
  for (const RevisitRecord& row : revisitRecords(text))
    for (const Criterion& criterion : criteria) {
      if (criterion.name != row.criterion) continue;
      if (row.value.isEmpty()) revisit.append({criterion.id, std::nullopt});
      for (int value = 0; value < criterion.values.size() && !row.value.isEmpty(); ++value)
        if (valueName(criterion, value) == row.value) revisit.append({criterion.id, value});
    }
  return revisit;
}

// For each criterion and value, the place (1: the oldest) of the newest guideline that asks to look at it again.
class RevisitRules {
public:
  static Result<RevisitRules> read(Connection& connection)
  {
    RevisitRules rules;
    STORE_GET(asked, connection.number(u"SELECT 1 FROM guideline WHERE revisit IS NOT NULL LIMIT 1"_s));
    if (!asked) return rules;
    STORE_GET(criteria, readCriteria(connection));
    Statement statement(connection,
                        u"SELECT id, revisit FROM guideline WHERE %1 ORDER BY at, id"_s.arg(landed(u"guideline")));
    STORE_TRY(statement.run());
    for (int place = 1; statement.next(); ++place) {
      rules.m_places.insert(statement.integer(0), place);
      for (const Revisit& one : readRevisit(criteria, statement.text(1)))
        rules.m_asked.insert({one.criterion.value, one.value.value_or(-1)}, place);
    }
    STORE_TRY(statement.ended());
    return rules;
  }

  QVector<CriterionId> criteria() const
  {
    QVector<CriterionId> ids;
    for (auto asked = m_asked.keyBegin(); asked != m_asked.keyEnd(); ++asked)
      if (!ids.contains(CriterionId{asked->first})) ids.append(CriterionId{asked->first});
    return ids;
  }

  bool asks(const Label& label, qint64 guideline) const
  {
    if (label.state != LabelState::Valued || label.round != 0 || label.carried) return false;
    const qint64 criterion = label.subject.criterion.value;
    const int place = std::max(m_asked.value({criterion, label.value.value_or(-1)}), m_asked.value({criterion, -1}));
    return place > m_places.value(guideline);
  }

private:
  QHash<qint64, int> m_places;                // by guideline; without one: before all
  QHash<std::pair<qint64, int>, int> m_asked; // by criterion and value, -1: every value
};

} // namespace

QString revisitText(const QVector<RevisitRecord>& revisit)
{
  QJsonArray rows;
  for (const RevisitRecord& one : revisit)
    rows.append(QJsonArray{one.criterion, one.value.isEmpty() ? QJsonValue() : QJsonValue(one.value)});
  return rows.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(rows).toJson(QJsonDocument::Compact));
}

QVector<RevisitRecord> revisitRecords(const QString& text)
{
  QVector<RevisitRecord> records;
  for (const QJsonValue& row : QJsonDocument::fromJson(text.toUtf8()).array())
    records.append({row.toArray().at(0).toString(), row.toArray().at(1).toString()});
  return records;
}

Result<bool> isToRevisit(Connection& connection, const Label& label)
{
  STORE_GET(rules, RevisitRules::read(connection));
  if (!rules.criteria().contains(label.subject.criterion)) return false;
  STORE_GET(guideline, connection.number(u"SELECT guideline FROM label_event WHERE id = ?"_s, label.event));
  return rules.asks(label, guideline.value_or(0));
}

Result<void> Store::eachToRevisit(LabelScope scope, const std::function<void(const Label&)>& visit)
{
  STORE_GET(rules, RevisitRules::read(*d->connection));
  for (const CriterionId criterion : rules.criteria()) {
    Statement statement(
        *d->connection,
        u"SELECT %1, e.guideline FROM label JOIN label_event AS e ON e.id = label.event JOIN change AS "
        "c ON c.id = e.change JOIN judge ON judge.id = label.judge WHERE label.criterion = ? AND ? IN "
        "(0, label.judge) AND judge.kind = 0 AND label.state = 0 AND %2"_s.arg(eventColumns(), landed(u"label")));
    STORE_TRY(statement.run(criterion, scope.judge ? std::max<qint64>(scope.judge->value, -1) : 0));
    while (statement.next()) {
      const Label label = readEvent(statement);
      if (rules.asks(label, statement.integer(11))) visit(label);
    }
    STORE_TRY(statement.ended());
  }
  return {};
}

Result<QVector<Guideline>> Store::guidelines()
{
  STORE_GET(criteria, readCriteria(*d->connection));
  QVector<Guideline> rows;
  Statement statement(*d->connection, u"SELECT id, version, at, text, revisit FROM guideline WHERE %1 ORDER BY at, "
                                      "id"_s.arg(landed(u"guideline")));
  STORE_TRY(statement.run());
  while (statement.next())
    rows.append({{statement.integer(0)},
                 statement.text(1),
                 statement.integer(2),
                 statement.text(3),
                 readRevisit(criteria, statement.text(4))});
  STORE_TRY(statement.ended());
  return rows;
}

Result<Guideline> Store::addGuideline(const QString& version, const QString& text, const QVector<Revisit>& revisit)
{
  STORE_TRY(d->mayWrite());
  if (version.trimmed().isEmpty() || text.trimmed().isEmpty())
    return fail(ErrorKind::Usage, u"guideline"_s, u"a guideline has a version and a text; write both"_s);
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_GET(there, connection.number(u"SELECT 1 FROM guideline WHERE version = ?"_s, version));
  if (there)
    return fail(ErrorKind::Conflict, version,
                u"there is a guideline of this version; labels name it, so give the new text another version"_s);
  STORE_GET(criteria, readCriteria(connection));
  // The newest by time is the one in force, whatever the clock that stamped an imported one.
  STORE_GET(newest, connection.number(u"SELECT max(at) FROM guideline"_s));
  const qint64 at = std::max(nowMs(), newest.value_or(0) + 1);
  STORE_TRY(connection.run(u"INSERT INTO guideline(version, at, text, revisit) VALUES(?, ?, ?, ?)"_s, version, at, text,
                           orNull(revisitText(byName(criteria, revisit)))));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  STORE_GET(all, guidelines());
  for (const Guideline& row : all)
    if (row.version == version) return row;
  return fail(ErrorKind::Store, version, u"the guideline was not stored; check the workspace"_s);
}

} // namespace assayer
