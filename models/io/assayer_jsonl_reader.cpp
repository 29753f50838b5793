#include "io/assayer_jsonl.h"

#include "io/flat_object.h"
#include "io/json.h"
#include "io/line_reader.h"
#include "io/sniff.h"
#include "io/truth_claims.h"

#include "core/text.h"
#include "core/triage.h"

#include <QDateTime>

#include <map>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// Each reads one kind; nothing when a fault was found.
using KindReader = std::optional<Record> (*)(ReadContext&, Fields&, const Json&);

std::optional<Record> finished(const Fields& fields, Record&& record)
{
  if (!fields.ok()) return std::nullopt;
  return std::move(record);
}

// What a run or a judge has besides its record is kept inside the record.
QString recordWithRest(Fields& fields)
{
  const QString record = fields.object("record");
  const QString rest = fields.rest();
  if (rest.isEmpty()) return record;
  Json merged = record.isEmpty() ? Json::object() : Json::parse(utf8(record));
  merged["metadata"] = Json::parse(utf8(rest));
  return dumped(merged);
}

std::optional<qint64> timeOf(Fields& fields, const char* key)
{
  const QString written = fields.text(key);
  if (written.isEmpty()) return 0;
  QDateTime time = QDateTime::fromString(written, Qt::ISODateWithMs);
  if (time.timeSpec() == Qt::LocalTime) time.setTimeSpec(Qt::UTC); // no zone given: ours are UTC
  if (time.isValid() && time.toMSecsSinceEpoch() > 0) return time.toMSecsSinceEpoch();
  fields.wrong(key, u"must be a time after 1970 such as 2026-11-29T10:42:07Z"_s);
  return std::nullopt;
}

// Of an event or of a claim's last edit; 0 when absent.
qint64 counterOf(Fields& fields)
{
  const Json* const counter = fields.find("counter");
  if (!counter) return 0;
  // Counting goes on above it, so there must be room.
  constexpr qint64 Highest = qint64(1) << 61;
  if (counter->is_number_integer() && *counter >= 0 && *counter <= Highest) return counter->get<qint64>();
  fields.wrong("counter", u"must be a whole number from 0 to %1"_s.arg(Highest));
  return 0;
}

std::optional<Record> readWorkspace(ReadContext&, Fields& fields, const Json&)
{
  WorkspaceSettings settings;
  if (fields.find("grades")) settings.grades = fields.texts("grades");
  settings.relevantFrom = fields.integer("relevant_from").value_or(settings.relevantFrom);
  settings.answersFrom = fields.integer("answers_from").value_or(settings.answersFrom);
  settings.poolDepth = fields.integer("pool_depth").value_or(settings.poolDepth);
  settings.partly = fields.boolean("partly").value_or(settings.partly);
  settings.purpose = fields.text("purpose");
  settings.retainUntil = fields.text("retain_until");
  if (settings.grades.size() < 2 || settings.grades.size() > 11)
    fields.wrong("grades", u"must name 2 to 11 grades"_s);
  else if (settings.grades.contains(QString()))
    fields.wrong("grades", u"must give every grade a name"_s);
  else if (settings.relevantFrom < 1 || settings.relevantFrom > settings.highestGrade())
    fields.wrong("relevant_from", u"must be a grade above 0"_s);
  else if (settings.answersFrom < settings.relevantFrom || settings.answersFrom > settings.highestGrade())
    fields.wrong("answers_from", u"must be a grade not below relevant_from"_s);
  if (settings.poolDepth < 1) fields.wrong("pool_depth", u"must be 1 or more"_s);
  return finished(fields, WorkspaceRecord{settings, fields.rest()});
}

std::optional<Record> readDocument(ReadContext&, Fields& fields, const Json&)
{
  DocumentRecord record;
  record.row.name = fields.required("id");
  record.row.title = fields.text("title");
  record.row.source = fields.text("source");
  record.row.owner = fields.text("owner");
  record.row.rights = fields.text("rights");
  record.row.validFrom = fields.text("valid_from");
  record.row.validTo = fields.text("valid_to");
  record.row.status = fields.text("status");
  record.row.groups = fields.texts("groups");
  record.row.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readChunk(ReadContext&, Fields& fields, const Json&)
{
  ChunkRecord record;
  record.name = fields.required("id");
  record.document = fields.text("document");
  record.text = fields.text("text");
  if (record.text.isNull() && fields.ok())
    fields.wrong("text", u"is missing; leave the line out where the text is unknown"_s);
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readOldChunk(ReadContext& context, Fields& fields, const Json& line)
{
  auto record = readChunk(context, fields, line);
  if (record) std::get<ChunkRecord>(*record).superseded = true;
  return record;
}

std::optional<QVector<Need>> needsOf(ReadContext& context, Fields& fields)
{
  QVector<Need> needs;
  const Json* const lists = fields.array("needs");
  if (!lists) return needs;
  for (const Json& list : *lists) {
    Need need;
    if (!list.is_array()) {
      fields.wrong("needs", u"must be a list of lists, one for each need"_s);
      return std::nullopt;
    }
    for (const Json& option : list) {
      Fields entry(context, option, fields.line(), u"a need"_s);
      need.append(NeedOption{entry.text("chunk"), entry.text("quote")});
      fields.keepRestOf(entry, "needs", {needs.size(), need.size() - 1});
      if (!entry.ok()) return std::nullopt;
      if (need.last().chunk.isEmpty() == need.last().quote.isEmpty()) {
        fields.wrong("needs", u"must give each option either a chunk or a quote"_s);
        return std::nullopt;
      }
    }
    needs.append(need);
  }
  return needs;
}

std::optional<Record> readQuery(ReadContext& context, Fields& fields, const Json&)
{
  QueryRecord record;
  QueryDetail& detail = record.detail;
  detail.row.name = fields.required("id");
  detail.row.text = fields.text("text");
  detail.row.family = fields.text("family");
  detail.row.split = fields.choice("split", SplitWords, Split::None);
  detail.row.origin = fields.choice("origin", OriginWords, Origin::None);
  detail.row.expect = fields.choice("expect", ExpectWords, Expect::None);
  detail.refusalReason = fields.choice("refusal_reason", RefusalWords, RefusalReason::None);
  detail.caseType = fields.text("case_type");
  detail.corpusOnly = fields.boolean("corpus_only");
  detail.date = fields.text("date");
  detail.reference = fields.text("reference");
  detail.groups = fields.texts("groups");
  detail.variantOf = fields.text("variant_of");
  if (const Json* const turns = fields.array("conversation"))
    for (const Json& turn : *turns) {
      Fields entry(context, turn, fields.line(), u"a turn"_s);
      detail.conversation.append(Turn{entry.text("speaker"), entry.text("text")});
      fields.keepRestOf(entry, "conversation", {detail.conversation.size() - 1});
      if (!entry.ok()) return std::nullopt;
    }
  auto needs = needsOf(context, fields);
  if (!needs) return std::nullopt;
  detail.needs = std::move(*needs);
  detail.facets = fields.object("facets");
  detail.metadata = fields.rest();
  return finished(fields, std::move(record));
}

/// A day of the calendar, alone or with a time of day: runs are ordered by it and guidelines dated against it.
bool isDayOrMoment(const QString& text)
{
  if (isDay(text)) return true;
  return text.size() > 11 && isDay(text.left(10)) && (text[10] == u'T' || text[10] == u' ') &&
         QDateTime::fromString(text, Qt::ISODateWithMs).isValid();
}

std::optional<Record> readRun(ReadContext&, Fields& fields, const Json&)
{
  RunRecord record;
  record.row.name = fields.required("name");
  record.row.version = fields.integer("version").value_or(1);
  record.row.condition = fields.choice("condition", ConditionWords, Condition::Context);
  record.row.pooled = fields.boolean("pooled").value_or(true);
  record.row.date = fields.text("date");
  if (!record.row.date.isEmpty() && !isDayOrMoment(record.row.date))
    fields.wrong("date", u"must be a day, such as 2026-11-28, with or without a time such as T14:30:00Z, and is "
                         "\"%1\""_s.arg(text::shortened(record.row.date, 40)));
  record.row.hypothesis = fields.text("hypothesis");
  record.row.k = fields.integer("k");
  record.row.record = recordWithRest(fields);
  // The depth that the generator saw is part of many tools' run records; a k of its own wins.
  if (!record.row.k && !record.row.record.isEmpty()) {
    const Json parsed = Json::parse(utf8(record.row.record));
    if (const auto k = parsed.find("k"); k != parsed.end() && k->is_number_integer()) record.row.k = k->get<int>();
  }
  if (record.row.k && *record.row.k < 1) fields.wrong("k", u"must be 1 or more"_s);
  return finished(fields, std::move(record));
}

std::optional<Record> readRanking(ReadContext& context, Fields& fields, const Json&)
{
  RankingRecord record;
  record.run = fields.required("run");
  record.query = fields.required("query");
  const Json* const chunks = fields.array("chunks");
  if (!chunks && fields.ok()) fields.wrong("chunks", u"is missing"_s);
  if (!fields.ok()) return std::nullopt;
  QSet<QString> seen;
  for (const Json& chunk : *chunks) {
    Fields entry(context, chunk, fields.line(), u"a ranked chunk"_s);
    const QString id = entry.required("id");
    const auto score = entry.number("score");
    if (!entry.ok()) return std::nullopt;
    fields.keepRestOf(entry, "chunks", {record.chunks.size()});
    if (seen.contains(id)) {
      fields.wrong("chunks", u"names the chunk \"%1\" twice; a ranking may name it once"_s.arg(id));
      return std::nullopt;
    }
    seen.insert(id);
    record.chunks.append(id);
    if (score) record.scores.append(*score);
  }
  if (!record.scores.isEmpty() && record.scores.size() != record.chunks.size())
    fields.wrong("chunks", u"must give a score to every chunk or to none"_s);
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readAnswer(ReadContext& context, Fields& fields, const Json&)
{
  AnswerRecord record;
  record.run = fields.required("run");
  record.query = fields.required("query");
  record.text = fields.text("text");
  record.state = fields.choice("state", StateWords, record.text.isEmpty() ? AnswerState::Empty : AnswerState::Written);
  if (const Json* const citations = fields.array("citations"))
    for (const Json& citation : *citations) {
      Fields entry(context, citation, fields.line(), u"a citation"_s);
      record.citations.append(CitationRecord{entry.integer("start").value_or(0), entry.integer("end").value_or(0),
                                             entry.required("chunk")});
      fields.keepRestOf(entry, "citations", {record.citations.size() - 1});
      if (!entry.ok()) return std::nullopt;
      const CitationRecord& made = record.citations.last();
      if (made.first < 0 || made.last < made.first) fields.wrong("citations", u"must have 0 ≤ start ≤ end"_s);
    }
  record.latencyMs = fields.number("latency_ms");
  record.cost = fields.number("cost");
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readClaim(ReadContext&, Fields& fields, const Json&)
{
  ClaimRecord record{fields.required("id"), fields.required("run"),  fields.required("query"),
                     fields.text("text"),   fields.integer("start"), fields.integer("end")};
  if (record.first.has_value() != record.last.has_value())
    fields.wrong("start", u"must come together with \"end\""_s);
  else if (record.first && (*record.first < 0 || *record.last < *record.first))
    fields.wrong("start", u"must have 0 ≤ start ≤ end"_s);
  else if (!record.first && record.text.isEmpty() && fields.ok())
    fields.wrong("text", u"is missing; a claim has a text or a span"_s);
  record.position = fields.integer("position");
  if (record.position.value_or(0) < 0) fields.wrong("position", u"must not be negative"_s);
  record.ended = fields.boolean("ended").value_or(false);
  record.counter = counterOf(fields);
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readJudge(ReadContext&, Fields& fields, const Json&)
{
  JudgeRecord record;
  record.row.name = fields.required("name");
  record.row.kind = fields.choice("type", JudgeWords, JudgeKind::Person);
  record.row.role = fields.choice("role", RoleWords, Role::None);
  const QByteArray uid = fields.text("uid").toUtf8();
  record.row.uid = QByteArray::fromHex(uid);
  record.row.record = recordWithRest(fields);
  if (!uid.isEmpty() && (record.row.uid.size() != 16 || uid.size() != 32))
    fields.wrong("uid", u"must be 32 hex digits"_s);
  return finished(fields, std::move(record));
}

std::optional<Record> readGuideline(ReadContext& context, Fields& fields, const Json&)
{
  GuidelineRecord record{fields.required("version"), fields.text("text"), 0};
  const auto at = timeOf(fields, "at");
  record.at = at.value_or(0);
  if (const Json* const revisit = fields.array("revisit"))
    for (const Json& one : *revisit) {
      Fields entry(context, one, fields.line(), u"what to revisit"_s);
      record.revisit.append({entry.required("subject"), entry.text("value")});
      fields.keepRestOf(entry, "revisit", {record.revisit.size() - 1});
      if (!entry.ok()) return std::nullopt;
    }
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readCriterion(ReadContext&, Fields& fields, const Json&)
{
  CriterionRecord record;
  record.name = fields.required("name");
  record.on = fields.choice("on", OnWords, SubjectKind::Answer);
  record.ordinal = fields.boolean("ordinal").value_or(false);
  record.values = fields.texts("values");
  record.meanings = fields.texts("meanings");
  if (fields.ok() && (record.values.size() < 2 || record.values.size() > 11))
    fields.wrong("values", u"must name 2 to 11 values"_s);
  // Those words are states in every scale, so as values they would come back as another label.
  const QSet<QString> different(record.values.begin(), record.values.end());
  if (different.size() != record.values.size() || different.contains(QString()) ||
      different.contains(u"cannot_judge"_s) || different.contains(u"later"_s) || different.contains(u"unjudgeable"_s))
    fields.wrong("values", u"must be different words, none empty, cannot_judge, later or unjudgeable"_s);
  if (!record.meanings.isEmpty() && record.meanings.size() != record.values.size())
    fields.wrong("meanings", u"must have one entry for each value"_s);
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

bool readEvidence(ReadContext& context, Fields& fields, LabelRecord& record)
{
  const Json* const quotes = fields.array("evidence");
  if (!quotes) return true;
  for (const Json& quote : *quotes) {
    Fields entry(context, quote, fields.line(), u"a piece of evidence"_s);
    record.evidence.append(EvidenceRecord{entry.required("chunk"), entry.integer("start").value_or(0),
                                          entry.integer("end").value_or(0), entry.text("quote"), entry.text("before"),
                                          entry.text("after"), entry.boolean("against").value_or(false),
                                          entry.integer("group").value_or(0)});
    fields.keepRestOf(entry, "evidence", {record.evidence.size() - 1});
    if (!entry.ok()) return false;
    const EvidenceRecord& made = record.evidence.last();
    if (made.first < 0 || made.last < made.first) fields.wrong("evidence", u"must have 0 ≤ start ≤ end"_s);
  }
  return true;
}

// What an adjudicator weighed and why.
bool readRuling(ReadContext& context, Fields& fields, LabelRecord& record)
{
  record.by = fields.text("by");
  const Json* const ruling = fields.find("ruling");
  if (!ruling) return true;
  if (!ruling->is_object()) {
    fields.wrong("ruling", u"must be an object"_s);
    return false;
  }
  Fields entry(context, *ruling, fields.line(), u"the ruling"_s);
  record.ruling = RulingRecord{entry.text("left"), entry.text("right"), entry.text("reason"),
                               entry.boolean("change_guideline").value_or(false)};
  fields.keepRestOf(entry, "ruling", {});
  return entry.ok();
}

// "value": a grade as a number, a word of the criterion, one of the states, or null for a withdrawn label.
void readValue(Fields& fields, const Json& line, LabelRecord& record)
{
  const auto value = line.find("value");
  fields.find("value"); // asked for
  if (value == line.end()) {
    fields.wrong("value", u"is missing; write null for a withdrawn label"_s);
  } else if (value->is_null()) {
    record.state = LabelState::Cleared;
  } else {
    record.value = fields.text("value");
    if (record.value == u"cannot_judge"_s) record.state = LabelState::CannotJudge;
    if (record.value == u"later"_s) record.state = LabelState::Later;
    if (record.value == u"unjudgeable"_s) record.state = LabelState::Unjudgeable;
    if (record.state != LabelState::Valued)
      record.value.clear();
    else if (record.value.isEmpty() && fields.ok())
      fields.wrong("value", u"is empty"_s);
  }
}

std::optional<Record> readLabel(ReadContext& context, Fields& fields, const Json& line)
{
  LabelRecord record;
  record.event = fields.text("event");
  record.counter = counterOf(fields);
  record.criterion = fields.required("subject");
  record.query = fields.text("query");
  record.chunk = fields.text("chunk");
  record.chunkHash = fields.text("chunk_hash");
  record.run = fields.text("run");
  if (const QStringList runs = fields.texts("runs"); !runs.isEmpty()) {
    if (runs.size() != 2) fields.wrong("runs", u"must name two runs"_s);
    if (runs.value(0) == runs.value(1)) fields.wrong("runs", u"must name two different runs"_s);
    record.run = runs.value(0);
    record.otherRun = runs.value(1);
  }
  record.claim = fields.text("claim");
  record.judge = fields.text("judge");
  record.round = fields.integer("repeat").value_or(0);
  readValue(fields, line, record);
  record.seconds = fields.number("seconds");
  if (record.round < 0) fields.wrong("repeat", u"must not be negative"_s);
  if (record.seconds.value_or(0) < 0) fields.wrong("seconds", u"must not be negative"_s);
  record.guideline = fields.text("guideline");
  record.rationale = fields.text("rationale");
  record.at = timeOf(fields, "at").value_or(0);
  record.afterReveal = fields.boolean("after_reveal").value_or(false);
  record.kind = fields.choice("why", ChangeWords, ChangeKind::Label);
  if (!readEvidence(context, fields, record)) return std::nullopt;
  if (!readRuling(context, fields, record)) return std::nullopt;
  if (record.judge.isEmpty()) record.judge = context.judgeName();
  record.previous = fields.text("previous");
  record.undoes = fields.text("undoes");
  record.carriedFrom = fields.text("carried_from");
  record.imported = fields.boolean("imported").value_or(false);
  record.metadata = fields.rest();
  if (record.criterion == u"relevance"_s && record.state == LabelState::Valued && fields.ok()) {
    bool isNumber = false;
    const int grade = record.value.toInt(&isNumber);
    if (!isNumber || grade < 0) {
      fields.wrong("value", u"of a relevance label must be a grade, cannot_judge, later or null"_s);
      return std::nullopt;
    }
    const auto mapped = context.mapGrade(grade, fields.line());
    if (!mapped) return std::nullopt;
    record.value = QString::number(*mapped);
  }
  return finished(fields, std::move(record));
}

std::optional<Record> readScore(ReadContext&, Fields& fields, const Json&)
{
  ScoreRecord record{fields.required("run"),     fields.required("query"), fields.required("judge"),
                     fields.required("measure"), fields.number("value"),   fields.text("reason")};
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

std::optional<Record> readPool(ReadContext&, Fields& fields, const Json&)
{
  PoolRecord record{fields.required("query"), fields.required("chunk")};
  record.judge = fields.text("judge");
  record.at = timeOf(fields, "at").value_or(0);
  record.metadata = fields.rest();
  return finished(fields, std::move(record));
}

const std::map<std::string, KindReader, std::less<>>& kindReaders()
{
  static const std::map<std::string, KindReader, std::less<>> readers = {
      {"workspace", readWorkspace}, {"document", readDocument},   {"chunk", readChunk},
      {"old_chunk", readOldChunk},  {"query", readQuery},         {"run", readRun},
      {"ranking", readRanking},     {"answer", readAnswer},       {"claim", readClaim},
      {"judge", readJudge},         {"guideline", readGuideline}, {"criterion", readCriterion},
      {"label", readLabel},         {"score", readScore},         {"pool", readPool}};
  return readers;
}

// A chunk with nothing but an id, a document and a text; nearly every line of a large corpus is one.
std::optional<ChunkRecord> flatChunk(FlatObject& object)
{
  ChunkRecord record;
  bool isChunk = false;
  for (auto& [key, value] : object) {
    if (key == QByteArrayView("kind"))
      isChunk = value == u"chunk"_s;
    else if (key == QByteArrayView("id"))
      record.name = std::move(value);
    else if (key == QByteArrayView("document"))
      record.document = std::move(value);
    else if (key == QByteArrayView("text"))
      record.text = std::move(value);
    else
      return std::nullopt;
  }
  if (!isChunk || record.name.isEmpty() || record.text.isNull()) return std::nullopt;
  return record;
}

// A line that says too little to be used is kept as it stands, and that is said.
bool keepsAsItStands(ReadContext& context, Fields& fields, const QString& lacks)
{
  context.remark(fields.line(), u"%1; the line is kept as it stands and counts for nothing"_s.arg(lacks));
  return false;
}

// A truth_claim is a claim of the query's reference answer. False: it is to be kept as it stands.
Result<bool> readTruthClaim(ReadContext& context, TruthClaims& truth, Fields& fields)
{
  for (const char* const key : {"query", "text"})
    if (!fields.find(key))
      return keepsAsItStands(context, fields, u"a truth claim without a %1"_s.arg(QString::fromLatin1(key)));
  ClaimRecord claim{fields.required("id"), {}, fields.required("query"), fields.required("text"), {}, {}};
  claim.metadata = fields.rest(); // "vital" among them
  if (!fields.ok()) return true;
  if (auto taken = truth.send(std::move(claim), fields.line()); !taken) return tl::unexpected(taken.error());
  return true;
}

// An entailment is a label on a claim: what entails it is a chunk, an answer, or the truth of a query. False: it is to
// be kept as it stands.
Result<bool> readEntailment(ReadContext& context, Fields& fields)
{
  const Json* const from = fields.find("from");
  if (!from) return keepsAsItStands(context, fields, u"an entailment that does not say from what"_s);
  Fields by(context, *from, fields.line(), u"from"_s);
  if (!by.ok()) return true;
  LabelRecord record;
  record.criterion = by.find("chunk") ? u"entailment.chunk"_s : u"entailment.answer"_s;
  if (by.find("chunk")) {
    record.chunk = by.required("chunk");
  } else if (by.find("truth")) {
    record.query = by.required("truth");
    record.otherRun = ReferenceRun;
  } else if (const Json* const answer = by.find("answer")) {
    Fields parts(context, *answer, fields.line(), u"answer"_s);
    record.otherRun = parts.required("run");
    record.query = parts.required("query");
    if (!parts.ok()) return true;
  } else {
    return keepsAsItStands(context, fields, u"an entailment from neither a chunk nor an answer nor the truth"_s);
  }
  record.claim = fields.required("claim");
  record.judge = fields.text("judge");
  if (record.judge.isEmpty()) record.judge = context.judgeName();
  record.value = fields.required("value");
  record.at = timeOf(fields, "at").value_or(0);
  record.kind = ChangeKind::Import;
  record.metadata = fields.rest();
  if (!fields.ok() || !by.ok()) return true;
  if (auto taken = context.emitRecord(std::move(record), fields.line()); !taken) return tl::unexpected(taken.error());
  return true;
}

Result<void> readLine(ReadContext& context, QByteArrayView line, qint64 number, FlatObject& flat, TruthClaims& truth)
{
  if (readFlat(line, flat))
    if (auto chunk = flatChunk(flat)) return context.emitRecord(std::move(*chunk), number);
  const auto value = parseJson(context, line, number);
  if (!value) return {};
  Fields fields(context, *value, number);
  const QString kind = fields.required("kind");
  if (!fields.ok()) return {};
  if (kind == u"truth_claim" || kind == u"entailment") {
    const auto read = kind == u"entailment" ? readEntailment(context, fields) : readTruthClaim(context, truth, fields);
    if (!read) return tl::unexpected(read.error());
    if (*read) return {};
  }
  const auto reader = kindReaders().find(utf8(kind));
  if (reader == kindReaders().end()) return context.emitRecord(KeptRecord{kind, QString::fromUtf8(line)}, number);
  auto record = reader->second(context, fields, *value);
  if (!record) return {};
  return context.emitRecord(std::move(*record), number);
}

} // namespace

QString recogniseAssayerJsonl(const Sniff& sniff)
{
  const bool ours = sniff.isJsonLines() && sniff.first.contains("kind") && sniff.first["kind"].is_string();
  return ours ? u"its lines are JSON objects with a \"kind\""_s : QString();
}

Result<void> readAssayerJsonl(ReadContext& context)
{
  LineReader reader(context, context.path());
  FlatObject flat;
  TruthClaims truth(context);
  qint64 records = 0;
  while (reader.next()) {
    if (reader.line().trimmed().isEmpty()) continue;
    ++records;
    if (auto taken = readLine(context, reader.line(), reader.number(), flat, truth); !taken) return taken;
  }
  if (reader.result() && records == 0) context.fault(0, u"the file is empty; there is nothing to import"_s);
  return reader.result();
}

} // namespace assayer::io
