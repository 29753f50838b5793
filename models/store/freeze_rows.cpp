#include "store/freeze_rows.h"

#include "store/columns.h"

#include <QJsonDocument>

namespace assayer::freezing {

using namespace Qt::Literals::StringLiterals;

namespace {

QVariant bytesOrNull(const QByteArray& bytes)
{
  return bytes.isEmpty() ? QVariant() : QVariant(bytes);
}

QVariant judgeOrNull(JudgeId judge)
{
  return judge ? QVariant(judge.value) : QVariant();
}

QString toText(const QByteArray& hash)
{
  return QString::fromLatin1(hash.toBase64(QByteArray::OmitTrailingEquals));
}

// A name and so many hashes; absent where it is anything else.
std::optional<std::pair<QString, QByteArrayList>> toHashes(const QJsonValue& json, qsizetype count)
{
  const QJsonArray parts = json.toArray();
  if (parts.size() != count + 1 || !parts[0].isString()) return std::nullopt;
  QByteArrayList hashes;
  for (qsizetype i = 1; i <= count; ++i) {
    const auto decoded =
        QByteArray::fromBase64Encoding(parts[i].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded) return std::nullopt;
    hashes.append(*decoded);
  }
  return std::pair(parts[0].toString(), hashes);
}

} // namespace

QString freezeColumns(bool withContent)
{
  return u"freeze.uid, freeze.at, coalesce(freeze.judge, 0), freeze.lifted, freeze.hash, freeze.gold_hash, "
         u"freeze.counter, "
         "freeze.labels, freeze.note"_s +
         (withContent ? u", freeze.content"_s : QString());
}

FreezeEvent readFreeze(const Statement& row, bool withContent)
{
  FreezeEvent event;
  event.uid = row.bytes(0);
  event.at = row.integer(1);
  event.by = {row.integer(2)};
  event.lifted = row.number(3) != 0;
  event.hash = row.bytes(4);
  event.goldHash = row.bytes(5);
  event.counter = row.integer(6);
  event.labels = row.integer(7);
  event.note = row.text(8);
  if (withContent)
    event.content = toContent(QJsonDocument::fromJson(row.text(9).toUtf8()).object()).value_or(FrozenContent{});
  return event;
}

Result<std::optional<FreezeEvent>> freezeOf(Connection& connection, const QByteArray& uid)
{
  Statement statement(connection, u"SELECT %1 FROM freeze WHERE uid = ?"_s.arg(freezeColumns(true)));
  STORE_TRY(statement.run(uid));
  std::optional<FreezeEvent> found;
  if (statement.next()) found = readFreeze(statement, true);
  STORE_TRY(statement.ended());
  return found;
}

Result<void> insertFreeze(Connection& connection, const FreezeEvent& event, const QString& metadata, qint64 import)
{
  const QVariant content = event.lifted ? QVariant() : QVariant(columns::fromObject(fromContent(event.content)));
  STORE_TRY(connection.run(u"INSERT INTO freeze(uid, at, judge, lifted, hash, gold_hash, counter, labels, content, "
                           "note, metadata, import) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                           event.uid, event.at, judgeOrNull(event.by), event.lifted, bytesOrNull(event.hash),
                           bytesOrNull(event.goldHash), event.counter, event.labels, content, orNull(event.note),
                           orNull(metadata), import));
  return {};
}

QString pickColumns()
{
  return u"run_pick.uid, run_pick.run, run_pick.at, coalesce(run_pick.judge, 0), run_pick.picked_by, "
         u"run_pick.taken_back, "
         "run_pick.note"_s;
}

RunPick readPick(const Statement& row)
{
  return {row.bytes(0),       {row.integer(1)}, row.integer(2), {row.integer(3)}, static_cast<PickedBy>(row.number(4)),
          row.number(5) != 0, row.text(6)};
}

Result<std::optional<RunPick>> pickOf(Connection& connection, const QByteArray& uid)
{
  Statement statement(connection, u"SELECT %1 FROM run_pick WHERE uid = ?"_s.arg(pickColumns()));
  STORE_TRY(statement.run(uid));
  std::optional<RunPick> found;
  if (statement.next()) found = readPick(statement);
  STORE_TRY(statement.ended());
  return found;
}

Result<void> insertPick(Connection& connection, const RunPick& pick, const QString& metadata, qint64 import)
{
  STORE_TRY(connection.run(u"INSERT INTO run_pick(uid, run, at, judge, picked_by, taken_back, note, metadata, import) "
                           "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                           pick.uid, pick.run, pick.at, judgeOrNull(pick.by), pick.pickedBy, pick.takenBack,
                           orNull(pick.note), orNull(metadata), import));
  return {};
}

QJsonObject fromContent(const FrozenContent& content)
{
  QJsonArray queries;
  for (const FrozenQuery& query : content.queries) {
    QJsonArray parts{query.name, toText(query.text), toText(query.expectation), toText(query.needs),
                     toText(query.facts)};
    if (!query.truth.isEmpty()) parts.append(toText(query.truth));
    queries.append(parts);
  }
  QJsonArray guidelines;
  for (const FrozenGuideline& guideline : content.guidelines)
    guidelines.append(QJsonArray{guideline.version, toText(guideline.text)});
  return {{u"queries"_s, queries}, {u"guidelines"_s, guidelines}};
}

std::optional<FrozenContent> toContent(const QJsonObject& json)
{
  FrozenContent content;
  for (const QJsonValue& one : json.value(u"queries"_s).toArray()) {
    const bool holdsTruth = one.toArray().size() > 5;
    const auto query = toHashes(one, holdsTruth ? 5 : 4);
    if (!query) return std::nullopt;
    const auto& [name, hashes] = *query;
    content.queries.append({name, hashes[0], hashes[1], hashes[2], hashes[3], hashes.value(4)});
  }
  for (const QJsonValue& one : json.value(u"guidelines"_s).toArray()) {
    const auto guideline = toHashes(one, 1);
    if (!guideline) return std::nullopt;
    content.guidelines.append({guideline->first, guideline->second[0]});
  }
  return content;
}

Result<QStringList> freezeProblems(Connection& connection)
{
  QStringList problems;
  Statement statement(connection, u"SELECT %1, freeze.id FROM freeze ORDER BY id"_s.arg(freezeColumns(true)));
  STORE_TRY(statement.run());
  while (statement.next())
    if (const auto sound = checkFreeze(readFreeze(statement, true)); !sound)
      problems.append(u"freeze, row %1: %2"_s.arg(statement.integer(10)).arg(sound.error().detail));
  STORE_TRY(statement.ended());
  return problems;
}

} // namespace assayer::freezing
