#include "store/support.h"

#include <QTextStream>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

Result<Report> importAll(Store& store, const QVector<Record>& records, const ImportOptions& options)
{
  auto session = store.startImport({u"test.jsonl"_s}, options);
  if (!session) return tl::unexpected<Error>(session.error());
  qint64 line = 0;
  for (const Record& record : records) {
    const auto taken = (*session)->take(Record(record), {u"test.jsonl"_s, ++line});
    if (!taken) return tl::unexpected<Error>(taken.error());
  }
  return (*session)->land();
}

ChunkRecord chunkRecord(const QString& name, const QString& text)
{
  return {name, {}, text, {}};
}

QueryRecord queryRecord(const QString& name, const QString& text)
{
  QueryRecord record;
  record.detail.row.name = name;
  record.detail.row.text = text;
  return record;
}

RunRecord runRecord(const QString& name)
{
  RunRecord record;
  record.row.name = name;
  return record;
}

LabelRecord gradeRecord(const QString& query, const QString& chunk, const QString& judge, int grade)
{
  LabelRecord record;
  record.criterion = u"relevance"_s;
  record.query = query;
  record.chunk = chunk;
  record.judge = judge;
  record.value = QString::number(grade);
  return record;
}

QStringList backToVersion(int version)
{
  // What each migration added, the newest first.
  const QList<std::pair<int, QStringList>> added{
      {9,
       {u"DROP TABLE freeze"_s, u"DROP TABLE run_pick"_s,
        u"CREATE TABLE freeze(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, judge INTEGER NOT NULL REFERENCES judge, split "
        "INTEGER NOT NULL, hash BLOB NOT NULL, queries INTEGER NOT NULL, counter INTEGER NOT NULL) STRICT"_s}},
      {8,
       {u"DROP TABLE promotion"_s, u"DROP TABLE draw_frame"_s, u"DROP TABLE drawn"_s, u"DROP TABLE draw"_s,
        u"DROP TABLE cluster_member"_s, u"DROP TABLE clustering_cluster"_s, u"DROP TABLE clustering"_s,
        u"DROP TABLE cluster_event"_s, u"DROP TABLE cluster"_s,
        u"CREATE TABLE cluster(id INTEGER PRIMARY KEY, name TEXT NOT NULL, first_seen TEXT NOT NULL, state INTEGER NOT "
        "NULL, title TEXT, next_step TEXT, ended_by INTEGER REFERENCES run) STRICT"_s,
        u"CREATE TABLE cluster_member(day TEXT NOT NULL, answer INTEGER NOT NULL REFERENCES answer, cluster INTEGER "
        "REFERENCES cluster, x REAL, y REAL, PRIMARY KEY(day, answer)) STRICT, WITHOUT ROWID"_s,
        u"CREATE TABLE draw(id INTEGER PRIMARY KEY, day TEXT NOT NULL, run INTEGER NOT NULL REFERENCES run, seed "
        "INTEGER NOT NULL, size INTEGER NOT NULL, frame BLOB NOT NULL, detail TEXT NOT NULL, UNIQUE(day, run, seed, "
        "size)) STRICT"_s,
        u"CREATE TABLE drawn(draw INTEGER NOT NULL REFERENCES draw, position INTEGER NOT NULL, answer INTEGER NOT NULL "
        "REFERENCES answer, part INTEGER NOT NULL, cluster INTEGER REFERENCES cluster, stratum_size INTEGER NOT NULL, "
        "stratum_drawn INTEGER NOT NULL, inclusion_probability REAL NOT NULL, reasons TEXT NOT NULL, PRIMARY KEY(draw, "
        "position)) STRICT, WITHOUT ROWID"_s}},
      {7, {u"ALTER TABLE adjudication DROP COLUMN left_name"_s, u"ALTER TABLE adjudication DROP COLUMN right_name"_s}},
      {6,
       {u"DROP TABLE assignment_pending"_s, u"DROP TABLE plan_judge"_s, u"DROP TABLE assignment"_s,
        u"DROP TABLE plan"_s,
        u"CREATE TABLE plan(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, unit INTEGER NOT NULL, share REAL NOT NULL, "
        "times INTEGER NOT NULL, seed INTEGER NOT NULL, detail TEXT) STRICT"_s,
        u"CREATE TABLE assignment(id INTEGER PRIMARY KEY, plan INTEGER NOT NULL REFERENCES plan, criterion INTEGER NOT "
        "NULL, item INTEGER NOT NULL, other INTEGER NOT NULL DEFAULT 0, slot INTEGER NOT NULL, round INTEGER NOT NULL "
        "DEFAULT 0, judge INTEGER REFERENCES judge, due TEXT, taken_at INTEGER, done_by INTEGER REFERENCES "
        "label_event, "
        "UNIQUE(plan, criterion, item, other, slot)) STRICT"_s,
        u"CREATE INDEX assignment_judge ON assignment(judge, done_by, due)"_s}},
      {4, {u"ALTER TABLE claim DROP COLUMN ended"_s, u"ALTER TABLE claim DROP COLUMN counter"_s}},
      {3, {u"DROP TABLE claim_edit"_s}},
      {2,
       {u"ALTER TABLE claim DROP COLUMN metadata"_s, u"ALTER TABLE score DROP COLUMN metadata"_s,
        u"ALTER TABLE pool_addition DROP COLUMN metadata"_s, u"ALTER TABLE criterion DROP COLUMN metadata"_s,
        u"ALTER TABLE guideline DROP COLUMN metadata"_s, u"ALTER TABLE label_event DROP COLUMN metadata"_s,
        u"ALTER TABLE label_event DROP COLUMN previous_name"_s, u"ALTER TABLE label_event DROP COLUMN undoes_name"_s,
        u"ALTER TABLE label_event DROP COLUMN carried_from"_s, u"DROP TABLE ranking_metadata"_s}},
  };
  QStringList sql;
  for (const auto& [migration, statements] : added)
    if (migration > version) sql += statements;
  return sql << u"PRAGMA user_version = %1"_s.arg(version);
}

QVector<Record> smallWorkspace()
{
  AnswerRecord answer;
  answer.run = u"bm25"_s;
  answer.query = u"q1"_s;
  answer.text = u"Within 30 days [1]."_s;
  answer.citations = {{15, 18, u"c2"_s}, {15, 18, u"nowhere"_s}};
  AnswerRecord other = answer;
  other.run = u"dense"_s;
  other.text = u"Never."_s;
  other.citations.clear();
  return {
      chunkRecord(u"c1"_s, u"Returns are free."_s),
      chunkRecord(u"c2"_s, u"Returns within 30 days."_s),
      chunkRecord(u"c3"_s, u"客户可以申请退款吗"_s),
      chunkRecord(u"c4"_s, u"ลูกค้าขอเงินคืนได้"_s),
      queryRecord(u"q1"_s, u"How long may I return a thing?"_s),
      queryRecord(u"q2"_s, u"Is shipping free?"_s),
      runRecord(u"bm25"_s),
      runRecord(u"dense"_s),
      RankingRecord{u"bm25"_s, u"q1"_s, {u"c1"_s, u"c2"_s, u"c3"_s}, {3.0, 2.0, 1.0}},
      RankingRecord{u"bm25"_s, u"q2"_s, {u"c4"_s, u"c1"_s}, {}},
      RankingRecord{u"dense"_s, u"q1"_s, {u"c2"_s, u"c4"_s}, {}},
      answer,
      other,
      ClaimRecord{u"k1"_s, u"bm25"_s, u"q1"_s, u"Within 30 days."_s, 0, 14},
  };
}

Gesture gradeGesture(JudgeId judge, QueryId query, ChunkId chunk, int grade)
{
  Decision decision;
  decision.subject = {criterion::Relevance, query.value, chunk.value};
  decision.value = grade;
  return {judge, {decision}};
}

Result<void> RecordingSink::take(Record&& record, const Place&)
{
  lines.append(describe(record));
  records.append(std::move(record));
  return {};
}

namespace {

struct Describer {
  QTextStream& out;

  void list(const QStringList& values) const { out << "[" << values.join(u'|') << "]"; }
  template <class T>
  void optional(const std::optional<T>& value) const
  {
    if (value)
      out << *value << ";";
    else
      out << "-;";
  }

  void operator()(const WorkspaceRecord& r) const
  {
    out << "workspace ";
    if (!r.settings) return;
    list({r.metadata});
    list(r.settings->grades);
    out << r.settings->relevantFrom << r.settings->answersFrom << " " << r.settings->poolDepth << r.settings->purpose
        << r.settings->retainUntil;
  }
  void operator()(const DocumentRecord& r) const
  {
    const DocumentRow& row = r.row;
    out << "document ";
    list(
        {row.name, row.title, row.source, row.owner, row.rights, row.validFrom, row.validTo, row.status, row.metadata});
    list(row.groups);
  }
  void operator()(const ChunkRecord& r) const
  {
    out << (r.superseded ? "old chunk " : "chunk ");
    list({r.name, r.document, r.text, r.metadata});
  }
  void operator()(const QueryRecord& r) const
  {
    const QueryDetail& d = r.detail;
    out << "query ";
    list({d.row.name, d.row.text, d.row.family, d.caseType, d.date, d.reference, d.variantOf, d.facets, d.metadata});
    list(d.groups);
    out << static_cast<int>(d.row.split) << static_cast<int>(d.row.origin) << static_cast<int>(d.row.expect)
        << static_cast<int>(d.refusalReason);
    optional(d.corpusOnly ? std::optional<int>(*d.corpusOnly) : std::nullopt);
    for (const Turn& turn : d.conversation) list({turn.speaker, turn.text});
    for (const Need& need : d.needs)
      for (const NeedOption& option : need) list({option.chunk, option.quote});
  }
  void operator()(const RunRecord& r) const
  {
    out << "run ";
    list({r.row.name, r.row.date, r.row.hypothesis, r.row.record});
    out << static_cast<int>(r.row.condition) << r.row.pooled;
    optional(r.row.k);
  }
  void operator()(const RankingRecord& r) const
  {
    out << "ranking ";
    list({r.run, r.query});
    list(r.chunks);
    for (const double score : r.scores) out << score << ";";
    list({r.metadata});
  }
  void operator()(const AnswerRecord& r) const
  {
    out << "answer ";
    list({r.run, r.query, r.text, r.metadata});
    out << static_cast<int>(r.state);
    for (const CitationRecord& citation : r.citations)
      out << citation.first << "-" << citation.last << citation.chunk << ";";
    optional(r.latencyMs);
    optional(r.cost);
  }
  void operator()(const ClaimRecord& r) const
  {
    out << "claim ";
    list({r.name, r.run, r.query, r.text, r.metadata});
    optional(r.first);
    optional(r.last);
    optional(r.position);
    out << r.ended << r.counter;
  }
  void operator()(const JudgeRecord& r) const
  {
    out << "judge ";
    list({QString::fromLatin1(r.row.uid.toHex()), r.row.name, r.row.record});
    out << static_cast<int>(r.row.kind) << static_cast<int>(r.row.role);
  }
  void operator()(const GuidelineRecord& r) const
  {
    out << "guideline ";
    list({r.version, r.text, QString::number(r.at), r.metadata});
    for (const RevisitRecord& one : r.revisit) list({one.criterion, one.value});
  }
  void operator()(const CriterionRecord& r) const
  {
    out << "criterion " << r.name << static_cast<int>(r.on) << r.ordinal;
    list(r.values);
    list(r.meanings);
    list({r.metadata});
  }
  void operator()(const LabelRecord& r) const
  {
    out << "label ";
    list({r.event,
          QString::number(r.counter),
          r.criterion,
          r.query,
          r.chunk,
          r.chunkHash,
          r.run,
          r.otherRun,
          r.claim,
          r.judge,
          QString::number(r.round),
          QString::number(static_cast<int>(r.state)),
          r.value,
          r.guideline,
          r.rationale,
          QString::number(r.at),
          QString::number(r.afterReveal),
          QString::number(static_cast<int>(r.kind)),
          r.previous,
          r.undoes,
          r.carriedFrom,
          r.by,
          r.metadata});
    if (r.ruling) list({r.ruling->left, r.ruling->right, r.ruling->reason, QString::number(r.ruling->changeGuideline)});
    optional(r.seconds);
    for (const EvidenceRecord& quote : r.evidence) {
      list({quote.chunk, quote.quote, quote.before, quote.after});
      out << quote.first << "-" << quote.last << quote.against << quote.group;
    }
  }
  void operator()(const ScoreRecord& r) const
  {
    out << "score ";
    list({r.run, r.query, r.judge, r.measure, r.reason, r.metadata});
    optional(r.value);
  }
  void operator()(const PoolRecord& r) const
  {
    out << "pool ";
    list({r.query, r.chunk, r.metadata});
  }
  void operator()(const KeptRecord& r) const { out << "kept " << r.kind << " " << r.json; }
};

} // namespace

QString describe(const Record& record)
{
  QString line;
  QTextStream out(&line);
  std::visit(Describer{out}, record);
  return line;
}

QStringList exported(Store& store)
{
  RecordingSink sink;
  const auto done = store.exportTo(sink);
  return done ? sink.lines : QStringList{sentence(done.error())};
}

} // namespace assayer::tests
