#include "store/check_rows.h"

#include "core/adjudication.h"
#include "core/assignment.h"
#include "core/catalogue.h"
#include "core/freeze.h"
#include "core/label.h"
#include "core/triage.h"
#include "store/migrations.h"

#include <limits>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int RowsNamed = 5; // of each kind of problem; beyond they are only said to be there
constexpr qsizetype LongestShown = 40;

// A column, the condition that a bad value meets, and what is said of it after "table, row n: column".
struct ColumnRule {
  QString table;
  QString column;
  QString bad;
  QString says; // %1: the value
};

QString rowKey(const QString& table)
{
  if (table == "score"_L1) return u"answer || '/' || judge || '/' || measure"_s;
  if (table == "ranking_metadata"_L1) return u"run || '/' || query"_s;
  if (table == "setting"_L1) return u"name"_s;
  if (table == "adjudication"_L1) return u"event"_s;
  if (table == "drawn"_L1) return u"draw || '/' || position"_s;
  if (table == "cluster_member"_L1) return u"clustering || '/' || answer"_s;
  if (table == "clustering_cluster"_L1) return u"clustering || '/' || position"_s;
  return u"id"_s;
}

template <class Enum>
ColumnRule upTo(const QString& table, const QString& column, Enum last)
{
  return {table, column, u"%1 NOT BETWEEN 0 AND %2"_s.arg(column).arg(static_cast<int>(last)),
          u"is %1, which stands for nothing"_s};
}

ColumnRule positive(const QString& table, const QString& column)
{
  return {table, column, u"%1 NOT BETWEEN 1 AND %2"_s.arg(column).arg(std::numeric_limits<int>::max()),
          u"is %1 and must be 1 or more"_s};
}

ColumnRule withoutNul(const QString& table, const QString& column)
{
  return {table, column, u"instr(%1, char(0)) > 0"_s.arg(column), u"holds a NUL character"_s};
}

ColumnRule json(const QString& table, const QString& column, const QString& type = u"object"_s)
{
  const QString bad = u"CASE WHEN %1 IS NULL THEN 0 WHEN json_valid(%1) THEN json_type(%1) <> '%2' ELSE 1 END"_s;
  return {table, column,
          bad.arg(column, type) + (table == "setting"_L1 ? u" AND name IN ('metadata', 'triage')"_s : QString()),
          u"is no JSON %1"_s.arg(type)};
}

QVector<ColumnRule> columnRules()
{
  QVector<ColumnRule> rules{
      upTo(u"query"_s, u"split"_s, Split::Test),
      upTo(u"query"_s, u"origin"_s, Origin::Synthetic),
      upTo(u"query"_s, u"expect"_s, Expect::Clarification),
      upTo(u"query"_s, u"refusal_reason"_s, RefusalReason::Excluded),
      upTo(u"query"_s, u"corpus_only"_s, 1),
      upTo(u"run"_s, u"condition"_s, Condition::ImageOnly),
      upTo(u"run"_s, u"pooled"_s, 1),
      positive(u"run"_s, u"k"_s),
      positive(u"run"_s, u"version"_s),
      upTo(u"answer"_s, u"state"_s, AnswerState::Failed),
      upTo(u"judge"_s, u"kind"_s, JudgeKind::Adjudication),
      upTo(u"judge"_s, u"role"_s, Role::Lead),
      upTo(u"claim"_s, u"ended"_s, 1),
      upTo(u"criterion"_s, u"ordinal"_s, 1),
      upTo(u"chunk"_s, u"superseded"_s, 1),
      upTo(u"label_event"_s, u"source"_s, LabelSource::Merged),
      upTo(u"label_event"_s, u"after_reveal"_s, 1),
      upTo(u"adjudication"_s, u"outcome"_s, RulingOutcome::Retracted),
      upTo(u"adjudication"_s, u"change_guideline"_s, 1),
      upTo(u"import"_s, u"state"_s, 1),
      upTo(u"cluster_event"_s, u"state"_s, ClusterState::Ended),
      upTo(u"cluster_event"_s, u"next_step"_s, NextStep::Guideline),
      upTo(u"draw"_s, u"superseded"_s, 1),
      upTo(u"promotion"_s, u"origin"_s, Origin::Synthetic),
      upTo(u"promotion"_s, u"split"_s, Split::Test),
      upTo(u"promotion"_s, u"expect"_s, Expect::Clarification),
      upTo(u"promotion"_s, u"refusal_reason"_s, RefusalReason::Excluded),
      upTo(u"freeze"_s, u"lifted"_s, 1),
      upTo(u"run_pick"_s, u"picked_by"_s, PickedBy::Other),
      upTo(u"run_pick"_s, u"taken_back"_s, 1),
      upTo(u"plan"_s, u"unit"_s, AssignmentUnit::Claim),
      positive(u"plan"_s, u"times"_s),
      positive(u"plan"_s, u"abandoned_after"_s),
      {u"plan"_s, u"share"_s, u"share NOT BETWEEN 0 AND 1"_s, u"is %1 and must lie from 0 to 1"_s},
      {u"plan"_s, u"repeat_share"_s, u"repeat_share NOT BETWEEN 0 AND 1"_s, u"is %1 and must lie from 0 to 1"_s},
      json(u"plan"_s, u"families"_s, u"array"_s),
      json(u"plan"_s, u"scope"_s, u"array"_s),
      withoutNul(u"guideline"_s, u"version"_s),
      withoutNul(u"score"_s, u"measure"_s),
      json(u"query"_s, u"facets"_s),
      json(u"run"_s, u"record"_s),
      json(u"judge"_s, u"record"_s),
      json(u"kept"_s, u"json"_s),
      json(u"setting"_s, u"value"_s),
      json(u"document"_s, u"access_groups"_s, u"array"_s),
      json(u"query"_s, u"access_groups"_s, u"array"_s),
      json(u"query"_s, u"conversation"_s, u"array"_s),
      json(u"query"_s, u"needs"_s, u"array"_s),
      json(u"guideline"_s, u"revisit"_s, u"array"_s),
      json(u"criterion"_s, u"scale"_s, u"array"_s),
      json(u"criterion"_s, u"meanings"_s, u"array"_s),
  };
  for (const QString& table : {u"plan"_s, u"cluster"_s, u"cluster_event"_s, u"clustering"_s, u"draw"_s, u"promotion"_s,
                               u"freeze"_s, u"run_pick"_s})
    rules.append({table, u"uid"_s, u"length(uid) <> 16"_s, u"is no uid of 16 bytes"_s});
  const QString noDay = u"%1 IS NOT date(%1, '+0 days')"_s;
  for (const QString& table : {u"clustering"_s, u"draw"_s})
    rules.append({table, u"day"_s, noDay.arg(u"day"_s), u"is no date"_s});
  rules.append({u"cluster"_s, u"first_seen"_s, noDay.arg(u"first_seen"_s), u"is no date"_s});
  rules.append(json(u"draw"_s, u"settings"_s));
  rules.append(json(u"drawn"_s, u"reasons"_s, u"array"_s));
  rules.append(json(u"cluster_member"_s, u"reasons"_s, u"array"_s));
  rules.append(json(u"clustering_cluster"_s, u"terms"_s, u"array"_s));
  rules.append(json(u"promotion"_s, u"needs"_s, u"array"_s));
  for (const QString& table : {u"document"_s, u"chunk"_s, u"query"_s, u"run"_s, u"judge"_s, u"criterion"_s, u"claim"_s})
    rules.append(withoutNul(table, u"name"_s));
  for (const QString& table : {u"document"_s,
                               u"chunk"_s,
                               u"query"_s,
                               u"answer"_s,
                               u"claim"_s,
                               u"score"_s,
                               u"pool_addition"_s,
                               u"criterion"_s,
                               u"guideline"_s,
                               u"label_event"_s,
                               u"ranking_metadata"_s,
                               u"plan"_s,
                               u"assignment"_s,
                               u"cluster"_s,
                               u"cluster_event"_s,
                               u"clustering"_s,
                               u"draw"_s,
                               u"promotion"_s,
                               u"freeze"_s,
                               u"run_pick"_s})
    rules.append(json(table, u"metadata"_s));
  return rules;
}

QString shown(const QString& value)
{
  const QString plain = value.simplified();
  return plain.size() > LongestShown ? plain.left(LongestShown) + u'…' : plain;
}

Result<QStringList> firstTexts(Connection& connection, const QString& sql, const QString& of = {})
{
  QStringList found;
  Statement statement(connection, sql);
  STORE_TRY(of.isNull() ? statement.run() : statement.run(of));
  while (statement.next()) found.append(statement.text(0));
  STORE_TRY(statement.ended());
  return found;
}

} // namespace

Result<QStringList> missingSchema(Connection& connection)
{
  // What the migrations make is the one place that says how a workspace looks.
  WriteGate gate;
  STORE_GET(model, Connection::open(u":memory:"_s, OpenMode::ReadWrite));
  STORE_TRY(migrate(*model, gate, migrations()));
  STORE_GET(tables,
            firstTexts(*model, u"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' "
                               "ORDER BY name"_s));
  const QString columnsOf = u"SELECT name FROM pragma_table_info(?)"_s;
  QStringList problems;
  for (const QString& table : tables) {
    STORE_GET(columns, firstTexts(connection, columnsOf, table));
    if (columns.isEmpty()) {
      problems.append(u"the table %1 is missing"_s.arg(table));
      continue;
    }
    STORE_GET(wanted, firstTexts(*model, columnsOf, table));
    for (const QString& column : wanted)
      if (!columns.contains(column)) problems.append(u"the table %1 lacks its column %2"_s.arg(table, column));
  }
  STORE_GET(loose,
            firstTexts(connection, u"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
                                   "AND strict = 0 ORDER BY name"_s));
  for (const QString& table : loose)
    if (tables.contains(table)) problems.append(u"the table %1 does not hold to the types of its columns"_s.arg(table));
  return problems;
}

Result<QStringList> strangeRows(Connection& connection)
{
  QStringList problems;
  for (const ColumnRule& rule : columnRules()) {
    Statement statement(connection, u"SELECT %1, %2 FROM %3 WHERE %4 LIMIT %5"_s
                                        .arg(rowKey(rule.table), rule.column, rule.table, rule.bad)
                                        .arg(RowsNamed + 1));
    STORE_TRY(statement.run());
    for (int row = 1; statement.next(); ++row) {
      if (row > RowsNamed) {
        problems.append(u"%1: further rows are like these in %2"_s.arg(rule.table, rule.column));
        break;
      }
      const QString says = rule.says.contains("%1"_L1) ? rule.says.arg(shown(statement.text(1))) : rule.says;
      problems.append(u"%1, row %2: %3 %4"_s.arg(rule.table, shown(statement.text(0)), rule.column, says));
    }
    STORE_TRY(statement.ended());
  }
  return problems;
}

} // namespace assayer
