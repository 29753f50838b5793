#include "store/exporter.h"

#include "store/columns.h"
#include "store/labels.h"
#include "store/older_file.h"
#include "store/settings.h"
#include "store/store_private.h"

#include <QFileInfo>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 ExportWindow = 1000;
constexpr int BlindWindows = 10'000; // windows whose start cannot be found before salvaging gives a table up

} // namespace

Exporter::Exporter(Connection& connection, RecordSink& sink, const ProgressFunction& progress,
                   const std::optional<ExportScope>& scope)
    : m_connection(connection), m_sink(sink), m_progress(progress), m_scope(scope)
{
  for (const Criterion& row : builtInCriteria()) m_criteria.insert(row.id.value, row);
}

Result<void> Exporter::exportAll()
{
  // One read transaction: the export is one moment, whatever is labelled meanwhile.
  STORE_TRY(m_connection.run(u"BEGIN"_s));
  Result<void> done = openScope();
  for (const Section section : {&Exporter::settings,       &Exporter::documents,     &Exporter::criteria,
                                &Exporter::judges,         &Exporter::guidelines,    &Exporter::chunks,
                                &Exporter::queries,        &Exporter::runs,          &Exporter::rankings,
                                &Exporter::answers,        &Exporter::claims,        &Exporter::labels,
                                &Exporter::scores,         &Exporter::poolAdditions, &Exporter::reveals,
                                &Exporter::plans,          &Exporter::slotsOfPlans,  &Exporter::claimEdits,
                                &Exporter::triageSettings, &Exporter::clusters,      &Exporter::clusterEvents,
                                &Exporter::clusterings,    &Exporter::draws,         &Exporter::promotions,
                                &Exporter::freezes,        &Exporter::picks,         &Exporter::kept})
    if (done) done = (this->*section)();
  closeScope();
  (void)m_connection.run(u"ROLLBACK"_s);
  return done;
}

QStringList Exporter::salvageAll()
{
  m_salvaging = true;
  if (const auto readable = readAsNewest(m_connection); !readable) m_lost.append(sentence(readable.error()));
  const std::initializer_list<std::pair<QString, Section>> sections{
      {u"settings"_s, &Exporter::settings},
      {u"documents"_s, &Exporter::documents},
      {u"criteria"_s, &Exporter::criteria},
      {u"judges"_s, &Exporter::judges},
      {u"guidelines"_s, &Exporter::guidelines},
      {u"chunks"_s, &Exporter::chunks},
      {u"queries"_s, &Exporter::queries},
      {u"runs"_s, &Exporter::runs},
      {u"rankings"_s, &Exporter::rankings},
      {u"answers"_s, &Exporter::answers},
      {u"claims"_s, &Exporter::claims},
      {u"labels"_s, &Exporter::labels},
      {u"scores"_s, &Exporter::scores},
      {u"pool additions"_s, &Exporter::poolAdditions},
      {u"reveals"_s, &Exporter::reveals},
      {u"plans"_s, &Exporter::plans},
      {u"assignments"_s, &Exporter::slotsOfPlans},
      {u"edits of claims"_s, &Exporter::claimEdits},
      {u"settings of the daily queue"_s, &Exporter::triageSettings},
      {u"clusters"_s, &Exporter::clusters},
      {u"decisions on clusters"_s, &Exporter::clusterEvents},
      {u"clusters of days"_s, &Exporter::clusterings},
      {u"draws"_s, &Exporter::draws},
      {u"promotions"_s, &Exporter::promotions},
      {u"freezes"_s, &Exporter::freezes},
      {u"picked runs"_s, &Exporter::picks},
      {u"kept lines"_s, &Exporter::kept},
  };
  for (const auto& [name, section] : sections)
    if (const auto done = (this->*section)(); !done) m_lost.append(u"%1: %2"_s.arg(name, sentence(done.error())));
  return m_lost;
}

Result<void> Exporter::give(Record&& record)
{
  if (++m_given % 500 == 0 && m_progress && !m_progress({m_given, 0}))
    return fail(ErrorKind::Cancelled, {}, u"the export was stopped"_s);
  return m_sink.take(std::move(record), {});
}

Result<void> Exporter::each(const QString& table, const QString& sql,
                            const std::function<Result<void>(const Statement&)>& visit)
{
  STORE_GET(last, m_connection.number(u"SELECT max(id) FROM "_s + table));
  if (!last) return {};
  auto first = m_connection.number(u"SELECT min(id) FROM "_s + table);
  if (!first && m_salvaging) first = 1; // the start is damaged, what comes after it may be whole
  if (!first) return tl::unexpected<Error>(first.error());
  int blind = 0;
  for (qint64 from = first->value_or(*last), to = 0;; from = to + 1) {
    // Each window starts at a row that there is: in a strange file ids may be far apart.
    const auto next = m_connection.number(u"SELECT min(id) FROM %1 WHERE id >= ?"_s.arg(table), from);
    if (next)
      from = next->value_or(*last);
    else if (!m_salvaging || ++blind > BlindWindows)
      return tl::unexpected<Error>(next.error());
    to = quint64(*last) - quint64(from) < quint64(ExportWindow) ? *last : from + ExportWindow - 1;
    const auto window = [&]() -> Result<void> {
      Statement statement(m_connection, sql);
      STORE_TRY(statement.run(from, to));
      while (statement.next()) STORE_TRY(visit(statement));
      return statement.ended();
    }();
    if (!window) {
      if (!m_salvaging || window.error().kind == ErrorKind::Cancelled) return window;
      m_lost.append(u"%1: some of the rows %2 to %3 cannot be read"_s.arg(table).arg(from).arg(to));
    }
    if (to >= *last) return {};
  }
}

Result<void> Exporter::settings()
{
  STORE_GET(settings, readSettings(m_connection));
  m_criteria[criterion::Relevance.value].values = settings.grades;
  STORE_GET(metadata, m_connection.text(u"SELECT value FROM setting WHERE name = 'metadata'"_s));
  return give(WorkspaceRecord{settings, metadata.value_or(QString())});
}

Result<void> Exporter::documents()
{
  return each(u"document"_s,
              u"SELECT id, name, title, source, owner, rights, valid_from, valid_to, status, access_groups, "
              "metadata FROM document WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(visible(u"document"_s)),
              [&](const Statement& row) {
                DocumentRow document = readDocument(row);
                document.id = {};
                return give(DocumentRecord{document});
              });
}

Result<void> Exporter::criteria()
{
  STORE_GET(rows, readCriteria(m_connection));
  for (const Criterion& row : rows) {
    m_criteria.insert(row.id.value, row);
    if (row.id < criterion::FirstOwn) continue;
    STORE_GET(metadata, m_connection.text(u"SELECT metadata FROM criterion WHERE id = ?"_s, row.id));
    STORE_TRY(give(CriterionRecord{row.name.section(u'.', 1), row.on, row.ordinal, row.values, row.meanings,
                                   metadata.value_or(QString())}));
  }
  return {};
}

Result<void> Exporter::judges()
{
  return each(u"judge"_s,
              u"SELECT uid, name, kind, role, record FROM judge WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(
                  visible(u"judge"_s)),
              [&](const Statement& row) {
                return give(JudgeRecord{{{},
                                         row.bytes(0),
                                         row.text(1),
                                         static_cast<JudgeKind>(row.number(2)),
                                         static_cast<Role>(row.number(3)),
                                         row.text(4)}});
              });
}

Result<void> Exporter::guidelines()
{
  return each(
      u"guideline"_s,
      u"SELECT version, text, at, metadata, revisit FROM guideline WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(
          landed(u"guideline")),
      [&](const Statement& row) {
        return give(
            GuidelineRecord{row.text(0), row.text(1), row.integer(2), row.text(3), revisitRecords(row.text(4))});
      });
}

Result<void> Exporter::chunks()
{
  // An older text of a name is written as a line of its own kind, so that labels on it are found again.
  return each(u"chunk"_s,
              u"SELECT chunk.name, document.name, chunk_text.text, chunk.metadata, chunk.id = (SELECT n.id FROM "
              "chunk AS n WHERE n.name = chunk.name AND %1 ORDER BY n.superseded, n.id DESC LIMIT 1) FROM chunk "
              "JOIN chunk_text ON chunk_text.id = chunk.id LEFT JOIN document ON document.id = chunk.document "
              "WHERE chunk.id BETWEEN ? AND ? AND %2 ORDER BY chunk.id"_s.arg(landed(u"n"), visible(u"chunk"_s)),
              [&](const Statement& row) {
                return give(ChunkRecord{row.text(0), row.text(1), row.text(2), row.text(3), row.number(4) == 0});
              });
}

Result<void> Exporter::queries()
{
  return each(
      u"query"_s,
      u"SELECT %1 FROM query WHERE id BETWEEN ? AND ? AND %2 ORDER BY id"_s.arg(queryColumns(), visible(u"query"_s)),
      [&](const Statement& row) {
        QueryRecord record{readQuery(row)};
        record.detail.row.id = {};
        return give(std::move(record));
      });
}

Result<void> Exporter::runs()
{
  return each(u"run"_s,
              u"SELECT id, name, version, condition, pooled, date, hypothesis, k, record FROM run WHERE id BETWEEN ? "
              "AND ? AND %1 ORDER BY id"_s.arg(visible(u"run"_s)),
              [&](const Statement& row) {
                RunRecord record{readRun(row)};
                record.row.id = {};
                return give(std::move(record));
              });
}

Result<void> Exporter::rankings()
{
  return each(
      u"run"_s,
      u"SELECT run, query, chunks, scores, metadata FROM ranking LEFT JOIN ranking_score USING (run, query) LEFT "
      "JOIN ranking_metadata USING (run, query) WHERE run BETWEEN ? AND ? AND %1 ORDER BY run, query"_s.arg(
          visible(u"ranking"_s)),
      [&](const Statement& row) -> Result<void> {
        STORE_GET(run, nameOf(u"run"_s, row.integer(0)));
        STORE_GET(query, nameOf(u"query"_s, row.integer(1)));
        RankingRecord record{run, query, {}, columns::toScores(row.bytes(3)), row.text(4)};
        for (const quint32 id : columns::toIds(row.bytes(2))) {
          STORE_GET(chunk, nameOf(u"chunk"_s, id));
          record.chunks.append(chunk);
        }
        return give(std::move(record));
      });
}

Result<void> Exporter::answers()
{
  return each(u"answer"_s,
              u"SELECT id, state, text, latency_ms, cost, metadata FROM answer WHERE id BETWEEN ? AND ? AND %1 "
              "ORDER BY id"_s.arg(visible(u"answer"_s)),
              [&](const Statement& row) -> Result<void> {
                STORE_GET(names, answerNames(row.integer(0)));
                AnswerRecord record{names.first,         names.second, static_cast<AnswerState>(row.number(1)),
                                    row.text(2),         {},           row.optionalReal(3),
                                    row.optionalReal(4), row.text(5)};
                STORE_GET(citations, readCitations(m_connection, {row.integer(0)}));
                for (const Citation& citation : citations)
                  record.citations.append({citation.first, citation.last, citation.cited});
                return give(std::move(record));
              });
}

Result<void> Exporter::claims()
{
  // A position is written where it is not the one that an import gives by itself, that of the line; and where a person
  // made or replaced claims, since another copy of the workspace has other lines before it.
  return each(
      u"claim"_s,
      u"SELECT id, answer, name, text, first, last, metadata, nullif(position, CASE counter WHEN 0 THEN (SELECT "
      "count(*) FROM claim AS b WHERE b.answer = claim.answer AND b.id < claim.id AND %2) END), ended, counter FROM "
      "claim WHERE id BETWEEN ? AND ? AND %1 "
      "ORDER BY id"_s.arg(visible(u"claim"_s), landed(u"b")),
      [&](const Statement& row) -> Result<void> {
        STORE_GET(answer, answerNames(row.integer(1)));
        STORE_GET(name, claimName(row.integer(0), row.text(2), answer));
        return give(ClaimRecord{name, answer.first, answer.second, row.text(3), row.optionalNumber(4),
                                row.optionalNumber(5), row.text(6), row.optionalNumber(7), row.number(8) != 0,
                                row.integer(9)});
      });
}

Result<void> Exporter::labels()
{
  const QString shown = visible(u"change"_s, u"c"_s) + visible(u"label_event"_s, u"e"_s);
  return each(
      u"change"_s,
      u"SELECT %1, e.after_reveal, lower(hex(c.uid)), c.counter, e.position, c.kind, e.seconds, "
      "guideline.version, coalesce(nullif(lower(hex(pc.uid)), ''), e.previous_name), p.position, "
      "coalesce(nullif(lower(hex(u.uid)), ''), e.undoes_name), e.carried_from, e.metadata, c.judge, a.event, "
      "a.left_event, a.right_event, a.left_name, a.right_name, a.reason, a.change_guideline, e.source FROM change AS c "
      "JOIN label_event "
      "AS e ON e.change = c.id LEFT JOIN guideline ON guideline.id = e.guideline LEFT JOIN label_event AS p ON "
      "p.id = e.previous LEFT JOIN change AS pc ON pc.id = p.change LEFT JOIN change AS u ON u.id = c.undoes "
      "LEFT JOIN adjudication AS a ON a.event = e.id "
      "WHERE c.id BETWEEN ? "
      "AND ? AND %2 ORDER BY c.id, e.position"_s.arg(eventColumns(), shown),
      [&](const Statement& row) -> Result<void> {
        const Label label = readEvent(row);
        LabelRecord record;
        STORE_GET(known, nameSubject(label.subject, record));
        if (!known) return {};
        record.event = row.text(12);
        if (row.number(14) > 0) record.event += u".%1"_s.arg(row.number(14));
        record.counter = row.integer(13);
        STORE_GET(judge, nameOf(u"judge"_s, label.judge.value));
        record.judge = judge;
        record.round = label.round;
        record.state = label.state;
        if (label.value)
          record.value = label.subject.criterion == criterion::Relevance
                             ? QString::number(*label.value)
                             : m_criteria.value(label.subject.criterion.value).values.value(*label.value);
        record.seconds = row.optionalReal(16);
        record.guideline = row.text(17);
        record.rationale = label.rationale;
        record.at = label.at;
        record.afterReveal = row.number(11) != 0;
        record.kind = static_cast<ChangeKind>(row.number(15));
        record.previous = row.text(18);
        if (row.number(19) > 0) record.previous += u".%1"_s.arg(row.number(19));
        record.undoes = row.text(20);
        record.carriedFrom = row.text(21);
        record.metadata = row.text(22);
        record.imported = row.number(31) == static_cast<int>(LabelSource::Imported);
        if (row.integer(23) != label.judge.value) {
          STORE_GET(by, nameOf(u"judge"_s, row.integer(23)));
          record.by = by;
        }
        if (!row.isNull(24)) {
          RulingRecord ruling{row.text(27), row.text(28), row.text(29), row.number(30) != 0};
          if (!row.isNull(25)) {
            STORE_GET(left, eventNameOf({row.integer(25)}));
            ruling.left = left;
          }
          if (!row.isNull(26)) {
            STORE_GET(right, eventNameOf({row.integer(26)}));
            ruling.right = right;
          }
          record.ruling = ruling;
        }
        STORE_GET(evidence, readEvidence(m_connection, label.event));
        for (const EvidenceQuote& quote : evidence) {
          STORE_GET(chunk, nameOf(u"chunk"_s, quote.chunk.value));
          record.evidence.append(
              {chunk, quote.first, quote.last, quote.quote, quote.before, quote.after, quote.against, quote.group});
        }
        return give(std::move(record));
      });
}

Result<void> Exporter::scores()
{
  return each(
      u"answer"_s,
      u"SELECT answer, judge.name, measure, value, reason, metadata FROM score JOIN judge ON judge.id = score.judge "
      "WHERE answer BETWEEN ? AND ? AND %1 ORDER BY answer, score.judge, measure"_s.arg(visible(u"score"_s)),
      [&](const Statement& row) -> Result<void> {
        STORE_GET(answer, answerNames(row.integer(0)));
        return give(ScoreRecord{answer.first, answer.second, row.text(1), row.text(2), row.optionalReal(3), row.text(4),
                                row.text(5)});
      });
}

Result<void> Exporter::poolAdditions()
{
  return each(
      u"pool_addition"_s,
      u"SELECT query, chunk, metadata, judge, at FROM pool_addition WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(
          visible(u"pool_addition"_s)),
      [&](const Statement& row) -> Result<void> {
        STORE_GET(query, nameOf(u"query"_s, row.integer(0)));
        STORE_GET(chunk, nameOf(u"chunk"_s, row.integer(1)));
        PoolRecord record{query, chunk, row.text(2)};
        record.at = row.integer(4);
        // Who added it is for others to know where others may be known.
        if (!m_scope || !m_scope->onlyOf || m_scope->onlyOf->value == row.integer(3)) {
          STORE_GET(judge, nameOf(u"judge"_s, row.integer(3)));
          record.judge = judge;
        }
        return give(std::move(record));
      });
}

Result<void> Exporter::kept()
{
  return each(u"kept"_s,
              u"SELECT kind, json FROM kept WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(visible(u"kept"_s)),
              [&](const Statement& row) {
                return give(KeptRecord{row.text(0), row.text(1)});
              });
}

Result<QString> Exporter::eventNameOf(EventId event)
{
  STORE_GET(name, m_connection.text(u"SELECT lower(hex(c.uid)) || CASE e.position WHEN 0 THEN '' ELSE '.' || "
                                    "e.position END FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE "
                                    "e.id = ?"_s,
                                    event));
  return name.value_or(QString());
}

Result<QString> Exporter::nameOf(const QString& table, qint64 id)
{
  STORE_GET(name, m_connection.text(u"SELECT name FROM %1 WHERE id = ?"_s.arg(table), id));
  return name.value_or(QString());
}

Result<Exporter::Names> Exporter::answerNames(qint64 answer)
{
  Names names;
  Statement statement(m_connection,
                      u"SELECT run.name, query.name FROM answer JOIN run ON run.id = answer.run JOIN query ON "
                      "query.id = answer.query WHERE answer.id = ?"_s);
  STORE_TRY(statement.run(answer));
  if (statement.next()) names = {statement.text(0), statement.text(1)};
  STORE_TRY(statement.ended());
  return names;
}

// A claim's own name where no other has it; else one that stays the same when it is imported and exported again.
Result<QString> Exporter::claimName(qint64 claim, const QString& name, const Names& answer)
{
  if (!name.isEmpty()) {
    STORE_GET(other, m_connection.number(u"SELECT 1 FROM claim WHERE name = ? AND id <> ?"_s, name, claim));
    if (!other) return name;
  }
  STORE_GET(position, m_connection.number(u"SELECT position FROM claim WHERE id = ?"_s, claim));
  return u"%1/%2/%3"_s.arg(answer.first, answer.second, name.isEmpty() ? QString::number(position.value_or(0)) : name);
}

Result<bool> Exporter::nameChunk(qint64 chunk, LabelRecord& record)
{
  Statement statement(m_connection, u"SELECT name, lower(hex(text_hash)) FROM chunk WHERE id = ?"_s);
  STORE_TRY(statement.run(chunk));
  if (!statement.next()) return false;
  record.chunk = statement.text(0);
  record.chunkHash = statement.text(1);
  return true;
}

// What entails a claim: a chunk, or another run's answer.
Result<bool> Exporter::nameEntailing(const Subject& subject, LabelRecord& record)
{
  if (subject.criterion == criterion::EntailmentByChunk) return nameChunk(subject.other, record);
  STORE_GET(names, answerNames(subject.other));
  record.otherRun = names.first;
  return true;
}

Result<bool> Exporter::nameSubject(const Subject& subject, LabelRecord& record)
{
  const auto criterion = m_criteria.constFind(subject.criterion.value);
  if (criterion == m_criteria.constEnd()) return false;
  record.criterion = criterion->name;
  switch (criterion->on) {
  case SubjectKind::QueryChunk: {
    STORE_GET(query, nameOf(u"query"_s, subject.item));
    record.query = query;
    if (subject.other == 0) return true;
    return nameChunk(subject.other, record);
  }
  case SubjectKind::Claim: {
    Statement statement(m_connection, u"SELECT answer, name FROM claim WHERE id = ?"_s);
    STORE_TRY(statement.run(subject.item));
    if (!statement.next()) return false;
    STORE_GET(answer, answerNames(statement.integer(0)));
    STORE_GET(name, claimName(subject.item, statement.text(1), answer));
    record.run = answer.first;
    record.query = answer.second;
    record.claim = name;
    return subject.other == 0 ? Result<bool>(true) : nameEntailing(subject, record);
  }
  case SubjectKind::Answer:
  case SubjectKind::AnswerPair: {
    STORE_GET(names, answerNames(subject.item));
    record.run = names.first;
    record.query = names.second;
    if (subject.other == 0) return true;
    STORE_GET(others, answerNames(subject.other));
    record.otherRun = others.first;
    return true;
  }
  }
  return false;
}

Result<void> Store::exportTo(RecordSink& sink, const ProgressFunction& progress)
{
  return Exporter(*d->connection, sink, progress).exportAll();
}

Result<void> Store::exportTo(RecordSink& sink, const ExportScope& scope, const ProgressFunction& progress)
{
  return Exporter(*d->connection, sink, progress, scope).exportAll();
}

Result<QStringList> Store::salvage(const QString& path, RecordSink& sink)
{
  if (!QFileInfo(path).isFile())
    return fail(ErrorKind::NotFound, QFileInfo(path).fileName(), u"there is no such file; choose another"_s);
  STORE_GET(connection, Connection::open(path, OpenMode::ReadOnly));
  return Exporter(*connection, sink, {}).salvageAll();
}

} // namespace assayer
