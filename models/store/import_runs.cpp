// Importing runs, rankings, answers, claims, scores and chunks that were added to pools by hand.
#include "core/text.h"
#include "store/columns.h"
#include "store/import_writer.h"
#include "store/store_private.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr auto SameAlready = "rankings and answers that were there already"_L1;

// The uid of a change in hex, a full stop, a number.
bool isEditName(const QString& name)
{
  bool isNumber = false;
  (void)QStringView(name).mid(33).toInt(&isNumber);
  const QByteArray digits = name.first(std::min<qsizetype>(32, name.size())).toLatin1();
  return isNumber && name[32] == u'.' && QByteArray::fromHex(digits).toHex() == digits;
}

// Where a chunk stands in a list twice, counted from 1.
std::optional<std::pair<qsizetype, qsizetype>> standsTwice(const QStringList& names)
{
  QHash<QStringView, qsizetype> seen;
  seen.reserve(names.size());
  for (qsizetype i = 0; i < names.size(); ++i) {
    const auto before = seen.constFind(names[i]);
    if (before != seen.constEnd()) return std::pair(*before + 1, i + 1);
    seen.insert(names[i], i);
  }
  return std::nullopt;
}

} // namespace

void ImportWriter::refuseRun(RunTarget& run, const QString& name, const Place& place)
{
  if (std::exchange(run.refused, true)) return;
  fault(place,
        u"the workspace already holds a run of this name (“%1”) with other content; give it another name, or import "
        "it as version 2"_s.arg(name));
}

Result<ImportWriter::RunTarget> ImportWriter::makeRun(const QString& name, const Place& place)
{
  RunTarget target;
  QString wanted = name.isEmpty() ? m_options.runName : name;
  int version = 1;
  if (wanted.isEmpty()) {
    fault(place, u"the run has no name; give it one with --run NAME"_s);
    wanted = u"run"_s;
  }
  const QString byName = u"SELECT id FROM run WHERE name = ?"_s;
  STORE_GET(taken, m_connection->number(byName, wanted));
  // Reference answers are no system's output: they keep their name and grow with the queries.
  STORE_GET(role, m_connection->text(u"SELECT json_extract(record, '$.role') FROM run WHERE id = ? AND "
                                     "json_valid(record)"_s,
                                     taken.value_or(0)));
  const bool grows = role == u"reference"_s;
  if (taken && !grows && !m_options.runName.isEmpty() && wanted != m_options.runName) {
    wanted = m_options.runName;
    STORE_GET(again, m_connection->number(byName, wanted));
    taken = again;
  }
  const QString asked = wanted;
  for (version = 1; taken && !grows && m_options.asNewVersion;) {
    wanted = u"%1 v%2"_s.arg(asked).arg(++version);
    STORE_GET(again, m_connection->number(byName, wanted));
    taken = again;
  }
  if (taken) {
    const QString any = u"SELECT 1 FROM %1 WHERE run = ? AND import <> ? LIMIT 1"_s;
    target.id = *taken;
    STORE_GET(import, m_connection->number(u"SELECT import FROM run WHERE id = ?"_s, target.id));
    target.landed = import != m_import;
    STORE_GET(rankings, m_connection->number(any.arg(u"ranking"_s), target.id, m_import));
    STORE_GET(answers, m_connection->number(any.arg(u"answer"_s), target.id, m_import));
    target.hadRankings = rankings.has_value();
    target.hadAnswers = answers.has_value() && !grows;
    if (!target.landed)
      fault(place, u"two runs of this import would be named “%1”; import them one by one"_s.arg(wanted));
    return target;
  }
  Statement statement(*m_connection, u"INSERT INTO run(name, version, import) VALUES(?, ?, ?)"_s);
  STORE_TRY(statement.run(wanted, version, m_import));
  target.id = statement.insertedId();
  ++m_added[4];
  return target;
}

Result<ImportWriter::RunTarget*> ImportWriter::runToWrite(const QString& name, const Place& place)
{
  auto known = m_runs.find(name);
  if (known == m_runs.end()) {
    STORE_GET(made, makeRun(name, place));
    known = m_runs.insert(name, made);
  }
  return &*known;
}

Result<qint64> ImportWriter::runToRead(const QString& name)
{
  if (const auto known = m_runs.constFind(name); known != m_runs.constEnd()) return known->id;
  STORE_GET(id,
            m_connection->number(u"SELECT id FROM run WHERE name = ?"_s, name.isEmpty() ? m_options.runName : name));
  return id.value_or(0);
}

Result<void> ImportWriter::takeRun(const RunRecord& record, const Place& place)
{
  const RunRow& row = record.row;
  STORE_GET(run, runToWrite(row.name, place));
  STORE_GET(name, m_connection->text(u"SELECT name FROM run WHERE id = ?"_s, run->id));
  STORE_GET(merged, merge(u"run"_s, *name,
                          {{u"condition"_s, static_cast<qint64>(row.condition), 0},
                           {u"pooled"_s, row.pooled ? 1 : 0, 1},
                           {u"date"_s, orNull(row.date), {}},
                           {u"hypothesis"_s, orNull(row.hypothesis), {}},
                           {u"k"_s, row.k ? QVariant(*row.k) : QVariant(), {}},
                           {u"record"_s, orNull(row.record), {}}},
                          place));
  if (merged.contradictions.isEmpty()) return {};
  if (merged.landed)
    refuseRun(*run, row.name, place);
  else
    fault(place, u"run “%1” comes twice with different records; keep one of them"_s.arg(row.name));
  return {};
}

Result<bool> ImportWriter::sameNames(const QVector<quint32>& a, const QVector<quint32>& b)
{
  if (a == b) return true;
  if (a.size() != b.size()) return false;
  // The same list over a newer corpus: its names are what the run said.
  for (qsizetype i = 0; i < a.size(); ++i) {
    STORE_GET(same,
              m_connection->number(u"SELECT 1 FROM chunk AS x JOIN chunk AS y ON x.name = y.name WHERE x.id = ? AND "
                                   "y.id = ?"_s,
                                   a[i], b[i]));
    if (!same) return false;
  }
  return true;
}

Result<void> ImportWriter::takeRanking(const RankingRecord& record, const Place& place)
{
  STORE_GET(run, runToWrite(record.run, place));
  if (record.query.isEmpty()) {
    fault(place, u"a ranking names no query; give its id"_s);
    return {};
  }
  STORE_GET(query, queryId(record.query));
  if (const auto twice = standsTwice(record.chunks)) {
    fault(place, u"the ranking for query “%1” names chunk “%2” twice, at %3 and %4; keep one"_s
                     .arg(record.query, record.chunks[twice->first - 1])
                     .arg(twice->first)
                     .arg(twice->second));
    return {};
  }
  if (!record.scores.isEmpty() && record.scores.size() != record.chunks.size()) {
    fault(place, u"the ranking has %1 chunks and %2 scores; give each chunk one"_s.arg(record.chunks.size())
                     .arg(record.scores.size()));
    return {};
  }
  QVector<quint32> ids;
  ids.reserve(record.chunks.size());
  for (const QString& name : record.chunks) {
    STORE_GET(id, chunkId(name));
    ids.append(id);
  }
  Statement insert(*m_connection, u"INSERT INTO ranking VALUES(?, ?, ?, ?) ON CONFLICT DO NOTHING"_s);
  if (!run->landed || !run->hadRankings) {
    STORE_TRY(insert.run(run->id, query, columns::fromIds(ids), m_import));
    if (insert.changed() > 0) {
      ++m_rankings;
      ++m_added[5];
      if (!record.scores.isEmpty())
        STORE_TRY(m_connection->run(u"INSERT INTO ranking_score VALUES(?, ?, ?)"_s, run->id, query,
                                    columns::fromScores(record.scores)));
      if (!record.metadata.isEmpty())
        STORE_TRY(
            m_connection->run(u"INSERT INTO ranking_metadata VALUES(?, ?, ?)"_s, run->id, query, record.metadata));
      return {};
    }
  }
  Statement there(*m_connection, u"SELECT r.chunks, s.scores, r.import FROM ranking AS r LEFT JOIN ranking_score AS s "
                                 "USING (run, query) WHERE run = ? AND query = ?"_s);
  STORE_TRY(there.run(run->id, query));
  if (!there.next()) {
    STORE_TRY(there.ended());
    refuseRun(*run, record.run, place);
    return {};
  }
  STORE_GET(same, sameNames(columns::toIds(there.bytes(0)), ids));
  const bool sameScores =
      there.isNull(1) || record.scores.isEmpty() || columns::toScores(there.bytes(1)) == record.scores;
  if (same && sameScores) {
    skip(SameAlready);
    return repeatMetadata(u"ranking_metadata WHERE run = ? AND query = ?"_s, {run->id, query}, record.metadata);
  }
  if (there.integer(2) == m_import)
    fault(place, u"run “%1” has two different rankings for query “%2”; keep one"_s.arg(record.run, record.query));
  else
    refuseRun(*run, record.run, place);
  return {};
}

Result<void> ImportWriter::takeAnswer(const AnswerRecord& record, const Place& place)
{
  STORE_GET(run, runToWrite(record.run, place));
  if (record.query.isEmpty()) {
    fault(place, u"an answer names no query; give its id"_s);
    return {};
  }
  const int length = record.citations.isEmpty() ? 0 : text::length(record.text);
  for (const CitationRecord& citation : record.citations) {
    if (citation.first >= 0 && citation.first <= citation.last && citation.last <= length) continue;
    fault(place,
          u"a citation stands at %1 to %2 and the answer has %3 characters; correct its place"_s.arg(citation.first)
              .arg(citation.last)
              .arg(length));
    return {};
  }
  STORE_GET(query, queryId(record.query));
  qint64 id = 0;
  if (!run->landed || !run->hadAnswers) {
    Statement insert(*m_connection, u"INSERT INTO answer(run, query, state, text, latency_ms, cost, metadata, import) "
                                    "VALUES(?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"_s);
    STORE_TRY(insert.run(run->id, query, record.state, record.text, record.latencyMs, record.cost,
                         orNull(record.metadata), m_import));
    if (insert.changed() > 0) id = insert.insertedId();
  }
  if (id != 0) {
    ++m_added[6];
    Statement insert(*m_connection, u"INSERT INTO citation(answer, first, last, chunk, cited) VALUES(?, ?, ?, ?, ?)"_s);
    for (const CitationRecord& citation : record.citations) {
      STORE_GET(chunk, findChunk(citation.chunk));
      m_citationsOpen = m_citationsOpen || !chunk;
      STORE_TRY(insert.run(id, citation.first, citation.last, chunk, citation.chunk));
    }
    return {};
  }
  bool same = false;
  bool own = false;
  {
    Statement there(*m_connection, u"SELECT id, state, text, import FROM answer WHERE run = ? AND query = ?"_s);
    STORE_TRY(there.run(run->id, query));
    if (there.next()) {
      id = there.integer(0);
      own = there.integer(3) == m_import;
      same = there.number(1) == static_cast<int>(record.state) && there.text(2) == record.text;
    }
    STORE_TRY(there.ended());
  }
  if (same) {
    Statement there(*m_connection, u"SELECT first, last, cited FROM citation WHERE answer = ? ORDER BY id"_s);
    STORE_TRY(there.run(id));
    qsizetype count = 0;
    for (; there.next(); ++count) {
      const CitationRecord citation = record.citations.value(count);
      same = same && citation.first == there.number(0) && citation.last == there.number(1) &&
             citation.chunk == there.text(2);
    }
    STORE_TRY(there.ended());
    same = same && count == record.citations.size();
  }
  if (same) {
    skip(SameAlready);
    return repeatMetadata(u"answer WHERE id = ?"_s, {id}, record.metadata);
  }
  if (own)
    fault(place, u"run “%1” has two different answers to query “%2”; keep one"_s.arg(record.run, record.query));
  else
    refuseRun(*run, record.run, place);
  return {};
}

Result<qint64> ImportWriter::answerId(const QString& run, const QString& query)
{
  STORE_GET(runId, runToRead(run));
  if (runId == 0) return 0;
  STORE_GET(
      id, m_connection->number(u"SELECT answer.id FROM answer JOIN query ON query.id = answer.query WHERE run = ? AND "
                               "query.name = ?"_s,
                               runId, query));
  return id.value_or(0);
}

Result<ImportWriter::Settled> ImportWriter::takeClaim(const ClaimRecord& record, const Place& place, bool last)
{
  m_counter = std::max(m_counter, record.counter);
  STORE_GET(answer, answerId(record.run, record.query));
  if (answer == 0) {
    if (!last) return Settled::Later;
    fault(place, u"a claim names an answer of run “%1” to query “%2” that is nowhere; import the answers too"_s.arg(
                     record.run, record.query));
    return Settled::Done;
  }
  if (record.first) {
    STORE_GET(length, m_connection->number(u"SELECT length(text) FROM answer WHERE id = ?"_s, answer));
    if (*record.first < 0 || record.last.value_or(-1) < *record.first || *record.last > length.value_or(0)) {
      fault(place,
            u"the claim stands at %1 to %2 and its answer has %3 characters; correct its place"_s.arg(*record.first)
                .arg(record.last.value_or(-1))
                .arg(length.value_or(0)));
      return Settled::Done;
    }
  }
  if (!record.name.isEmpty()) {
    STORE_GET(elsewhere, m_connection->number(u"SELECT 1 FROM claim WHERE name = ? AND import = ? AND answer <> ?"_s,
                                              record.name, m_import, answer));
    if (elsewhere) fault(place, u"two claims are named “%1”; give each its own name"_s.arg(record.name));
  }
  STORE_GET(repeat, repeatClaim(record, place, answer));
  if (repeat) return Settled::Done;
  STORE_GET(position, m_connection->number(u"SELECT count(*) FROM claim WHERE answer = ?"_s, answer));
  STORE_TRY(m_connection->run(u"INSERT INTO claim(answer, name, position, first, last, text, metadata, ended, counter, "
                              "import) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                              answer, orNull(record.name), record.position.value_or(position.value_or(0)), record.first,
                              record.last, record.text, orNull(record.metadata), record.ended, record.counter,
                              m_import));
  ++m_added[7];
  return Settled::Done;
}

// A claim that is there: under its name, under the one that an export gave it, or under another with the same text,
// span and state. False: there is none.
Result<bool> ImportWriter::repeatClaim(const ClaimRecord& record, const Place& place, qint64 answer)
{
  const QString exported = u"%1/%2/"_s.arg(record.run, record.query);
  // What a person made is another claim than any of another name, or the order in which copies come together would
  // decide which of two equal ones is kept.
  const bool byEdit = isEditName(record.name);
  Statement there(*m_connection,
                  u"SELECT id, text, first, last, coalesce(name, ''), import, ended, counter FROM claim WHERE "
                  "answer = ? AND "
                  "((coalesce(name, '') = ? AND (name IS NOT NULL OR text = ?)) OR ? || coalesce(name, position) = ? "
                  "OR (? AND import <> ? AND text = ? AND first IS ? AND last IS ? AND ended = ?)) ORDER BY "
                  "coalesce(name, '') <> ?, ? || coalesce(name, position) <> ? LIMIT 1"_s);
  STORE_TRY(there.run(answer, record.name, record.text, exported, record.name, !byEdit, m_import, record.text,
                      record.first, record.last, record.ended, record.name, exported, record.name));
  if (!there.next()) {
    STORE_TRY(there.ended());
    return false;
  }
  const qint64 id = there.integer(0);
  if (there.text(1) != record.text || there.optionalNumber(2) != record.first ||
      there.optionalNumber(3) != record.last) {
    fault(place, u"claim “%1” is there with another text; give the new one another name"_s.arg(record.name));
    return true;
  }
  skip(u"claims that were there already"_s);
  STORE_TRY(repeatMetadata(u"claim WHERE id = ?"_s, {id}, record.metadata));
  // Of two copies of a workspace the later edit counts; at the same count a claim rather ends.
  const int ended = record.ended ? 1 : 0;
  if (record.counter > there.integer(7) || (record.counter == there.integer(7) && ended > there.number(6))) {
    const QString sql = u"UPDATE claim SET ended_by = iif(ended = ?, ended_by, NULL), ended = ?, counter = ? WHERE "
                        "id = ? AND (counter < ? OR (counter = ? AND ended < ?))"_s;
    const QVariantList values{ended, ended, record.counter, id, record.counter, record.counter, ended};
    if (there.integer(5) == m_import)
      STORE_TRY(Statement(*m_connection, sql).runList(values));
    else
      m_atLanding.append({sql, values});
  }
  STORE_GET(namesakes, m_connection->number(u"SELECT count(*) FROM claim WHERE name = ?"_s, record.name));
  if (namesakes.value_or(0) != 1 || there.text(4) != record.name) m_claimAliases.insert(record.name, id);
  return true;
}

Result<ImportWriter::Settled> ImportWriter::takeScore(const ScoreRecord& record, const Place& place, bool last)
{
  STORE_GET(answer, answerId(record.run, record.query));
  if (answer == 0) {
    if (!last) return Settled::Later;
    fault(place, u"a score names an answer of run “%1” to query “%2” that is nowhere; import the answers too"_s.arg(
                     record.run, record.query));
    return Settled::Done;
  }
  const QString judgeName = record.judge.isEmpty() ? m_options.judgeName : record.judge;
  if (judgeName.isEmpty()) {
    fault(place, u"a score names no judge; say whose it is with --judge NAME"_s);
    return Settled::Done;
  }
  STORE_GET(judge, judgeId(judgeName));
  STORE_GET(added, m_connection->run(u"INSERT INTO score(answer, judge, measure, value, reason, metadata, import) "
                                     "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"_s,
                                     answer, judge, record.measure, record.value, orNull(record.reason),
                                     orNull(record.metadata), m_import));
  if (added > 0) {
    ++m_added[12];
    return Settled::Done;
  }
  STORE_GET(same,
            m_connection->number(u"SELECT 1 FROM score WHERE answer = ? AND judge = ? AND measure = ? AND value IS ? "
                                 "AND coalesce(reason, '') = ?"_s,
                                 answer, judge, record.measure, record.value, record.reason));
  if (same) {
    skip(u"scores that were there already"_s);
    STORE_TRY(repeatMetadata(u"score WHERE answer = ? AND judge = ? AND measure = ?"_s, {answer, judge, record.measure},
                             record.metadata));
  } else
    fault(place, u"judge “%1” has another score there; give the judge's new version another name"_s.arg(judgeName));
  return Settled::Done;
}

Result<void> ImportWriter::takePool(const PoolRecord& record)
{
  STORE_GET(query, queryId(record.query));
  STORE_GET(chunk, chunkId(record.chunk));
  qint64 judge = 0;
  if (!record.judge.isEmpty()) {
    STORE_GET(found, judgeId(record.judge));
    judge = found;
  }
  STORE_GET(added, m_connection->run(
                       u"INSERT INTO pool_addition(query, chunk, judge, at, metadata, import) VALUES(?, ?, ?, ?, "
                       "?, ?) ON CONFLICT DO NOTHING"_s,
                       query, chunk, judge == 0 ? QVariant() : QVariant(judge), record.at > 0 ? record.at : m_at,
                       orNull(record.metadata), m_import));
  // Whoever came first added it, in whatever order copies come together.
  if (added == 0 && record.at > 0) {
    const QString there = u"query = ? AND chunk = ? AND "_s;
    m_atLanding.append({u"UPDATE pool_addition SET at = ?, judge = ? WHERE "_s + there + u"at > ?"_s,
                        {record.at, judge == 0 ? QVariant() : QVariant(judge), query, chunk, record.at}});
    if (judge != 0)
      m_atLanding.append({u"UPDATE pool_addition SET judge = ? WHERE "_s + there +
                              u"at = ? AND coalesce((SELECT name FROM judge WHERE id = pool_addition.judge) > (SELECT "
                              "name FROM judge WHERE id = ?), 1)"_s,
                          {judge, query, chunk, record.at, judge}});
  }
  if (added > 0) {
    ++m_added[13];
    return {};
  }
  skip(u"pool additions that were there already"_s);
  return repeatMetadata(u"pool_addition WHERE query = ? AND chunk = ?"_s, {query, chunk}, record.metadata);
}

// Citations of chunks that came after the answer.
Result<void> ImportWriter::settleCitations()
{
  if (!m_citationsOpen) return {};
  for (qint64 after = 0;;) {
    QVector<std::pair<qint64, QString>> open;
    {
      Statement statement(*m_connection,
                          u"SELECT citation.id, cited FROM citation JOIN answer ON answer.id = answer WHERE "
                          "citation.id > ? AND chunk IS NULL AND import = ? ORDER BY citation.id LIMIT 400"_s);
      STORE_TRY(statement.run(after, m_import));
      while (statement.next()) open.append({statement.integer(0), statement.text(1)});
      STORE_TRY(statement.ended());
    }
    if (open.isEmpty()) return {};
    after = open.last().first;
    STORE_GET(transaction, turn());
    for (const auto& [id, cited] : open) {
      STORE_GET(chunk, findChunk(cited));
      if (chunk) STORE_TRY(m_connection->run(u"UPDATE citation SET chunk = ? WHERE id = ?"_s, *chunk, id));
    }
    STORE_TRY(transaction->commit());
  }
}

} // namespace assayer
