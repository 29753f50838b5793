// Importing documents, queries, judges, guidelines, criteria, settings and kept lines.
#include "store/columns.h"
#include "store/import_writer.h"
#include "store/settings.h"
#include "store/store_private.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int SmallNamesKept = 50'000;
constexpr int PromotableKept = 10'000;

bool saysNothing(const QVariant& value, const QVariant& fallback)
{
  return value.isNull() || value.toString().isEmpty() || value.toString() == fallback.toString();
}

QVariant number(auto value)
{
  return static_cast<qint64>(value);
}

} // namespace

// Lays a record over the row of its name: what the row does not say is filled in, what it says otherwise is reported.
Result<ImportWriter::Merged> ImportWriter::merge(const QString& table, const QString& name,
                                                 const QVector<Column>& columns, const Place& place)
{
  Merged merged;
  if (name.isEmpty()) {
    fault(place, u"a %1 has no name; give it an id"_s.arg(table));
    return merged;
  }
  QStringList names;
  for (const Column& column : columns) names.append(column.name);
  QVector<qsizetype> filled;
  {
    Statement statement(*m_connection, u"SELECT id, import, %1 FROM %2 WHERE name = ?"_s.arg(names.join(u", "), table));
    STORE_TRY(statement.run(name));
    if (statement.next()) {
      merged.id = statement.integer(0);
      merged.landed = statement.integer(1) != m_import;
      for (qsizetype i = 0; i < columns.size(); ++i) {
        const QVariant there = statement.variant(static_cast<int>(i) + 2);
        const Column& column = columns[i];
        if (saysNothing(column.value, column.fallback) || column.value.toString() == there.toString()) continue;
        if (saysNothing(there, column.fallback))
          filled.append(i);
        else
          merged.contradictions.append(column.name);
      }
    }
    STORE_TRY(statement.ended());
  }
  if (merged.id == 0) {
    QVariantList values{name, m_import};
    for (const Column& column : columns) values.append(column.value);
    Statement statement(*m_connection, u"INSERT INTO %1(name, import, %2) VALUES(?, ?%3)"_s.arg(
                                           table, names.join(u", "), u", ?"_s.repeated(names.size())));
    STORE_TRY(statement.runList(values));
    merged.id = statement.insertedId();
    merged.added = true;
    return merged;
  }
  for (const qsizetype i : filled) {
    const QString sql = u"UPDATE %1 SET %2 = ? WHERE id = ?"_s.arg(table, columns[i].name);
    if (merged.landed)
      m_atLanding.append({sql, {columns[i].value, merged.id}});
    else
      STORE_TRY(m_connection->run(sql, columns[i].value, merged.id));
  }
  return merged;
}

Result<void> ImportWriter::report(const Merged& merged, const QString& what, const QString& name, const Place& place)
{
  if (merged.contradictions.isEmpty()) {
    if (!merged.added) skip(u"%1 that were there already"_s.arg(what));
    return {};
  }
  const QString columns = merged.contradictions.join(u", ");
  // A query's text is what labels rest on; other facts of a row from before are kept and named.
  if (!merged.landed)
    fault(place, u"“%1” comes twice with different content (%2); keep one of them"_s.arg(name, columns));
  else if (merged.contradictions.contains(u"text"_s))
    fault(place, u"“%1” is in the workspace with another text; give the new one another id"_s.arg(name));
  else
    fault(place, u"“%1” is in the workspace with a different %2, which was kept; edit it there"_s.arg(name, columns),
          false);
  return {};
}

Result<void> ImportWriter::takeDocument(const DocumentRecord& record, const Place& place)
{
  const DocumentRow& row = record.row;
  STORE_GET(merged, merge(u"document"_s, row.name,
                          {{u"title"_s, orNull(row.title), {}},
                           {u"source"_s, orNull(row.source), {}},
                           {u"owner"_s, orNull(row.owner), {}},
                           {u"rights"_s, orNull(row.rights), {}},
                           {u"valid_from"_s, orNull(row.validFrom), {}},
                           {u"valid_to"_s, orNull(row.validTo), {}},
                           {u"status"_s, orNull(row.status), {}},
                           {u"access_groups"_s, orNull(columns::fromList(row.groups)), {}},
                           {u"metadata"_s, orNull(row.metadata), {}}},
                          place));
  if (merged.added) ++m_added[1];
  return report(merged, u"documents"_s, row.name, place);
}

Result<void> ImportWriter::takeQuery(const QueryRecord& record, const Place& place)
{
  const QueryDetail& detail = record.detail;
  STORE_GET(merged,
            merge(u"query"_s, detail.row.name,
                  {{u"text"_s, detail.row.text.isNull() ? u""_s : detail.row.text, {}},
                   {u"family"_s, orNull(detail.row.family), {}},
                   {u"split"_s, number(detail.row.split), 0},
                   {u"origin"_s, number(detail.row.origin), 0},
                   {u"expect"_s, number(detail.row.expect), 0},
                   {u"refusal_reason"_s, number(detail.refusalReason), 0},
                   {u"case_type"_s, orNull(detail.caseType), {}},
                   {u"corpus_only"_s, detail.corpusOnly ? QVariant(*detail.corpusOnly ? 1 : 0) : QVariant(), {}},
                   {u"asked_at"_s, orNull(detail.date), {}},
                   {u"reference"_s, orNull(detail.reference), {}},
                   {u"access_groups"_s, orNull(columns::fromList(detail.groups)), {}},
                   {u"variant_of"_s, orNull(detail.variantOf), {}},
                   {u"conversation"_s, orNull(columns::fromTurns(detail.conversation)), {}},
                   {u"needs"_s, orNull(columns::fromNeeds(detail.needs)), {}},
                   {u"facets"_s, orNull(detail.facets), {}},
                   {u"metadata"_s, orNull(detail.metadata), {}}},
                  place));
  const bool filled = m_textlessQueries.remove(merged.id);
  if (merged.added || filled) ++m_added[3];
  if (filled && merged.contradictions.isEmpty()) return {};
  // Whether promotions decide those columns is known when all of them are there.
  if (merged.landed && m_promotable.size() < PromotableKept) {
    QStringList promotable;
    for (const QString& column : std::as_const(merged.contradictions))
      if (isPromoted(column)) promotable.append(column);
    if (!promotable.isEmpty()) {
      m_promotable.append({merged.id, promotable, detail.row.name, place});
      merged.contradictions.removeIf(isPromoted);
      if (merged.contradictions.isEmpty()) return {};
    }
  }
  return report(merged, u"queries"_s, detail.row.name, place);
}

Result<void> ImportWriter::takeJudge(const JudgeRecord& record, const Place& place)
{
  const JudgeRow& row = record.row;
  // Each copy makes its own slot for rulings, and there is only one.
  if (m_options.merging || row.kind == JudgeKind::Adjudication) {
    STORE_GET(settled, meetJudge(row, place));
    if (settled) return {};
  }
  // The uid belongs to the name that came first with it.
  STORE_GET(taken, m_connection->number(u"SELECT 1 FROM judge WHERE uid = ? OR name = ?"_s, row.uid, row.name));
  if (!taken && !row.name.isEmpty())
    STORE_TRY(m_connection->run(u"INSERT INTO judge(uid, name, kind, import) VALUES(?, ?, ?, ?)"_s,
                                row.uid.size() == 16 ? row.uid : randomUid(), row.name, row.kind, m_import));
  else if (!row.name.isEmpty())
    STORE_TRY(judgeId(row.name));
  // Whoever was only named so far may turn out to be a model; a person who was there before may not.
  STORE_GET(own, m_connection->number(u"SELECT 1 FROM judge WHERE name = ? AND import = ?"_s, row.name, m_import));
  STORE_GET(merged, merge(u"judge"_s, row.name,
                          {{u"kind"_s, number(row.kind), own ? QVariant(0) : QVariant()},
                           {u"role"_s, number(row.role), 0},
                           {u"record"_s, orNull(row.record), {}}},
                          place));
  if (!taken) ++m_added[8];
  merged.added = merged.added || !taken;
  return report(merged, u"judges"_s, row.name, place);
}

// Whom a judge of another copy is here. True: nothing is left to do, the name leads to somebody of another name here or
// was refused.
Result<bool> ImportWriter::meetJudge(const JudgeRow& row, const Place& place)
{
  if (row.uid.size() != 16 || row.name.isEmpty()) return false;
  STORE_GET(sameUid, m_connection->number(u"SELECT id FROM judge WHERE uid = ?"_s, row.uid));
  STORE_GET(sameName, m_connection->number(u"SELECT id FROM judge WHERE name = ?"_s, row.name));
  if (sameUid == sameName) return false;
  if (!sameName) {
    m_renamedJudges.insert(row.name, *sameUid);
    skip(u"judges that have another name here"_s);
    return true;
  }
  if (row.kind == JudgeKind::Person) {
    const QString known = u"SELECT 1 FROM kept WHERE kind = 'judge_uid' AND json_extract(json, '$.judge') = ? AND "
                          "json_extract(json, '$.uid') = ?"_s;
    const QString written = QString::fromLatin1(row.uid.toHex());
    STORE_GET(before, m_connection->number(known, row.name, written));
    if (before) return false;
    if (!m_options.samePeople || sameUid) {
      m_report.unclearPeople.append(row.name);
      fault(place, u"“%1” here and “%1” there are two entries, perhaps two people: say that they are one, or rename "
                   "one of them"_s.arg(row.name));
      return true;
    }
    // That both uids are one person's is kept and travels on, so that nobody is asked again.
    STORE_GET(here, m_connection->text(u"SELECT lower(hex(uid)) FROM judge WHERE id = ?"_s, *sameName));
    for (const QString& uid : {here.value_or(QString()), written}) {
      const QJsonObject line{{u"kind"_s, u"judge_uid"_s}, {u"judge"_s, row.name}, {u"uid"_s, uid}};
      STORE_TRY(m_connection->run(u"INSERT INTO kept(kind, json, import) VALUES('judge_uid', ?, ?) ON CONFLICT DO "
                                  "NOTHING"_s,
                                  QString::fromUtf8(QJsonDocument(line).toJson(QJsonDocument::Compact)), m_import));
    }
  }
  // The lower uid stays, in whatever order copies come together.
  if (!sameUid)
    m_atLanding.append(
        {u"UPDATE OR IGNORE judge SET uid = ? WHERE id = ? AND uid > ?"_s, {row.uid, *sameName, row.uid}});
  return false;
}

Result<void> ImportWriter::takeGuideline(const GuidelineRecord& record, const Place& place)
{
  if (record.version.isEmpty()) {
    fault(place, u"a guideline has no version; give it one"_s);
    return {};
  }
  STORE_GET(id, guidelineId(record.version));
  STORE_GET(text, m_connection->text(u"SELECT text FROM guideline WHERE id = ?"_s, id));
  STORE_GET(import, m_connection->number(u"SELECT import FROM guideline WHERE id = ?"_s, id));
  if (text == record.text && (!text->isEmpty() || import != m_import)) {
    skip(u"guidelines that were there already"_s);
    STORE_TRY(repeatMetadata(u"guideline WHERE id = ?"_s, {id}, record.metadata));
  } else if (!text->isEmpty()) {
    fault(place, u"guideline “%1” is there with another text; give the new one another version"_s.arg(record.version));
  } else {
    ++m_added[9];
    const QString sql = u"UPDATE guideline SET text = ?, at = ?, metadata = ?, revisit = ? WHERE id = ?"_s;
    const qint64 at = record.at > 0 || record.text.isEmpty() ? record.at : m_at;
    const QVariantList values{record.text.isNull() ? u""_s : record.text, at, orNull(record.metadata),
                              orNull(revisitText(record.revisit)), id};
    if (import == m_import)
      STORE_TRY(Statement(*m_connection, sql).runList(values));
    else
      m_atLanding.append({sql, values});
  }
  return {};
}

Result<void> ImportWriter::takeCriterion(const CriterionRecord& record, const Place& place)
{
  const QString prefix = record.on == SubjectKind::AnswerPair ? u"pair."_s : u"answer."_s;
  const QString name = record.name.startsWith(prefix) ? record.name : prefix + record.name;
  Criterion row{{}, name, record.on, record.ordinal, record.values, record.meanings};
  if (record.name.isEmpty() || row.values.size() < 2 || row.values.size() > 11) {
    fault(place, u"a criterion needs a name and 2 to 11 values"_s);
    return {};
  }
  if (const auto known = m_criteria.constFind(name); known != m_criteria.constEnd()) {
    row.id = known->id;
    if (row == *known) {
      skip(u"criteria that were there already"_s);
      return repeatMetadata(u"criterion WHERE id = ?"_s, {row.id.value}, record.metadata);
    }
    fault(place, u"criterion “%1” is there with another scale; give the new one another name"_s.arg(name));
    return {};
  }
  STORE_GET(last, m_connection->number(u"SELECT max(id) FROM criterion"_s));
  row.id = {std::max(last.value_or(0) + 1, criterion::FirstOwn.value)};
  STORE_TRY(m_connection->run(u"INSERT INTO criterion(id, name, subject, ordinal, scale, meanings, metadata, import) "
                              "VALUES(?, ?, ?, ?, ?, ?, ?, ?)"_s,
                              row.id, row.name, row.on, row.ordinal, columns::fromList(row.values),
                              orNull(columns::fromList(row.meanings)), orNull(record.metadata), m_import));
  m_criteria.insert(name, row);
  ++m_added[10];
  return {};
}

Result<void> ImportWriter::takeWorkspace(const WorkspaceRecord& record, const Place& place)
{
  if (!record.settings) return {};
  if (const auto sound = checkSettings(*record.settings); !sound) {
    fault(place, sentence(sound.error()));
    return {};
  }
  const QString there = u"setting WHERE name = 'metadata'"_s;
  STORE_GET(metadata, m_connection->text(u"SELECT value FROM "_s + there));
  if (metadata)
    STORE_TRY(repeatMetadata(u"(SELECT name, value AS metadata FROM setting) WHERE name = ?"_s, {u"metadata"_s},
                             record.metadata));
  else if (!record.metadata.isEmpty())
    m_atLanding.append({u"INSERT OR REPLACE INTO setting VALUES('metadata', ?)"_s, {record.metadata}});
  STORE_GET(now, readSettings(*m_connection));
  if (now == *record.settings) return {};
  STORE_GET(labels, m_connection->number(u"SELECT 1 FROM label WHERE "_s + landed(u"label") + u" LIMIT 1"_s));
  if (labels) {
    fault(place,
          u"the workspace has labels, so its own grades, cuts and pool depth were kept; change them in its settings"_s,
          false);
    return {};
  }
  m_settings = record.settings;
  m_criteria[u"relevance"_s].values = record.settings->grades;
  return {};
}

Result<void> ImportWriter::takeKept(const KeptRecord& record, const Place& place)
{
  if (record.kind == "reveal"_L1) return takeReveal(record, place);
  if (record.kind == "plan"_L1) return takePlan(record, place);
  if (record.kind == "assignment"_L1) return takeSlot(record, place);
  if (record.kind == "claim_edit"_L1) return takeClaimEdit(record, place);
  STORE_GET(isOfTriage, takeTriage(record, place));
  if (isOfTriage) return {};
  STORE_GET(isOfFreeze, takeFreezeOrPick(record, place));
  if (isOfFreeze) return {};
  STORE_GET(added, m_connection->run(u"INSERT INTO kept(kind, json, import) VALUES(?, ?, ?) ON CONFLICT DO NOTHING"_s,
                                     record.kind, record.json, m_import));
  if (added > 0)
    ++m_added[14];
  else
    skip(u"kept lines that were there already"_s);
  return {};
}

// Rows that records refer to by name, made on the spot where nothing has the name yet: the record that says more may
// come later in the same import.
Result<qint64> ImportWriter::namedRow(const QString& table, const QString& name, QHash<QString, qint64>& known,
                                      const QString& insertSql, bool* made)
{
  if (const auto found = known.constFind(name); found != known.constEnd()) return *found;
  if (known.size() >= SmallNamesKept) known.clear();
  const QString key = table == "guideline"_L1 ? u"version"_s : u"name"_s;
  STORE_GET(there, m_connection->number(u"SELECT id FROM %1 WHERE %2 = ?"_s.arg(table, key), name));
  if (there) return known.insert(name, *there).value();
  Statement statement(*m_connection, insertSql);
  STORE_TRY(statement.run(name, m_import));
  if (made) *made = true;
  return known.insert(name, statement.insertedId()).value();
}

Result<qint64> ImportWriter::queryId(const QString& name)
{
  if (const auto found = m_queryIds.constFind(name); found != m_queryIds.constEnd()) return *found;
  bool made = false;
  STORE_GET(id,
            namedRow(u"query"_s, name, m_queryIds, u"INSERT INTO query(name, text, import) VALUES(?, '', ?)"_s, &made));
  if (made) m_textlessQueries.insert(id);
  return id;
}

Result<qint64> ImportWriter::judgeId(const QString& name)
{
  if (const auto renamed = m_renamedJudges.constFind(name); renamed != m_renamedJudges.constEnd()) return *renamed;
  return namedRow(u"judge"_s, name, m_judgeIds,
                  u"INSERT INTO judge(uid, name, kind, import) VALUES(randomblob(16), ?, 0, ?)"_s);
}

Result<qint64> ImportWriter::guidelineId(const QString& version)
{
  return namedRow(u"guideline"_s, version, m_guidelineIds,
                  u"INSERT INTO guideline(version, at, text, import) VALUES(?, 0, '', ?)"_s);
}

Result<qint64> ImportWriter::documentId(const QString& name)
{
  return namedRow(u"document"_s, name, m_documentIds, u"INSERT INTO document(name, import) VALUES(?, ?)"_s);
}

} // namespace assayer
