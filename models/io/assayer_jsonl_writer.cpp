#include "io/assayer_jsonl.h"

#include "io/json.h"
#include "io/writer.h"

#include <QDateTime>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

using Line = nlohmann::ordered_json;

void put(Line& line, const char* key, const QString& text)
{
  if (!text.isEmpty()) line[key] = utf8(text);
}

void put(Line& line, const char* key, const QStringList& texts)
{
  if (texts.isEmpty()) return;
  Line& list = line[key] = Line::array();
  for (const QString& text : texts) list.push_back(utf8(text));
}

void put(Line& line, const char* key, const char* word)
{
  if (word) line[key] = word;
}

template <class Number>
void put(Line& line, const char* key, const std::optional<Number>& number)
{
  if (number) line[key] = *number;
}

// JSON text held by a record; it came from a parser, but a record may also be made by hand.
void putJson(Line& line, const char* key, const QString& json)
{
  if (json.isEmpty()) return;
  Line value = Line::parse(utf8(json), nullptr, false);
  if (value.is_discarded())
    put(line, key, json);
  else
    line[key] = std::move(value);
}

void putTime(Line& line, const char* key, qint64 at)
{
  if (at != 0) put(line, key, QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(Qt::ISODateWithMs));
}

Line started(const char* kind)
{
  Line line;
  line["kind"] = kind;
  return line;
}

Line lineOf(const WorkspaceRecord& record)
{
  Line line = started("workspace");
  const WorkspaceSettings settings = record.settings.value_or(WorkspaceSettings{});
  put(line, "grades", settings.grades);
  line["relevant_from"] = settings.relevantFrom;
  line["answers_from"] = settings.answersFrom;
  line["pool_depth"] = settings.poolDepth;
  if (settings.partly) line["partly"] = true;
  put(line, "purpose", settings.purpose);
  put(line, "retain_until", settings.retainUntil);
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const DocumentRecord& record)
{
  Line line = started("document");
  put(line, "id", record.row.name);
  put(line, "title", record.row.title);
  put(line, "source", record.row.source);
  put(line, "owner", record.row.owner);
  put(line, "rights", record.row.rights);
  put(line, "valid_from", record.row.validFrom);
  put(line, "valid_to", record.row.validTo);
  put(line, "status", record.row.status);
  put(line, "groups", record.row.groups);
  putJson(line, "metadata", record.row.metadata);
  return line;
}

Line lineOf(const ChunkRecord& record)
{
  Line line = started(record.superseded ? "old_chunk" : "chunk");
  put(line, "id", record.name);
  put(line, "document", record.document);
  line["text"] = utf8(record.text);
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const QueryRecord& record)
{
  const QueryDetail& detail = record.detail;
  Line line = started("query");
  put(line, "id", detail.row.name);
  put(line, "text", detail.row.text);
  put(line, "date", detail.date);
  put(line, "family", detail.row.family);
  putJson(line, "facets", detail.facets);
  put(line, "split", wordFor(SplitWords, detail.row.split));
  put(line, "origin", wordFor(OriginWords, detail.row.origin));
  put(line, "expect", wordFor(ExpectWords, detail.row.expect));
  put(line, "refusal_reason", wordFor(RefusalWords, detail.refusalReason));
  put(line, "case_type", detail.caseType);
  put(line, "corpus_only", detail.corpusOnly);
  put(line, "reference", detail.reference);
  for (const Need& need : detail.needs) {
    Line options = Line::array();
    for (const NeedOption& option : need) {
      Line entry = Line::object();
      put(entry, "chunk", option.chunk);
      put(entry, "quote", option.quote);
      options.push_back(std::move(entry));
    }
    line["needs"].push_back(std::move(options));
  }
  put(line, "groups", detail.groups);
  put(line, "variant_of", detail.variantOf);
  for (const Turn& turn : detail.conversation) {
    Line entry = Line::object();
    put(entry, "speaker", turn.speaker);
    put(entry, "text", turn.text);
    line["conversation"].push_back(std::move(entry));
  }
  putJson(line, "metadata", detail.metadata);
  return line;
}

Line lineOf(const RunRecord& record)
{
  Line line = started("run");
  put(line, "name", record.row.name);
  if (record.row.version != 1) line["version"] = record.row.version;
  put(line, "date", record.row.date);
  put(line, "k", record.row.k);
  putJson(line, "record", record.row.record);
  put(line, "condition", wordFor(ConditionWords, record.row.condition));
  line["pooled"] = record.row.pooled;
  put(line, "hypothesis", record.row.hypothesis);
  return line;
}

Line lineOf(const RankingRecord& record)
{
  Line line = started("ranking");
  put(line, "run", record.run);
  put(line, "query", record.query);
  Line& chunks = line["chunks"] = Line::array();
  for (qsizetype i = 0; i < record.chunks.size(); ++i) {
    Line entry = Line::object();
    put(entry, "id", record.chunks[i]);
    if (i < record.scores.size()) entry["score"] = record.scores[i];
    chunks.push_back(std::move(entry));
  }
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const AnswerRecord& record)
{
  Line line = started("answer");
  put(line, "run", record.run);
  put(line, "query", record.query);
  put(line, "text", record.text);
  put(line, "state", wordFor(StateWords, record.state));
  for (const CitationRecord& citation : record.citations) {
    Line entry = {{"start", citation.first}, {"end", citation.last}};
    put(entry, "chunk", citation.chunk);
    line["citations"].push_back(std::move(entry));
  }
  put(line, "latency_ms", record.latencyMs);
  put(line, "cost", record.cost);
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const ClaimRecord& record)
{
  Line line = started("claim");
  put(line, "id", record.name);
  put(line, "run", record.run);
  put(line, "query", record.query);
  put(line, "text", record.text);
  put(line, "start", record.first);
  put(line, "end", record.last);
  put(line, "position", record.position);
  if (record.ended) line["ended"] = true;
  if (record.counter != 0) line["counter"] = record.counter;
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const JudgeRecord& record)
{
  Line line = started("judge");
  put(line, "name", record.row.name);
  put(line, "type", wordFor(JudgeWords, record.row.kind));
  put(line, "role", wordFor(RoleWords, record.row.role));
  put(line, "uid", QString::fromLatin1(record.row.uid.toHex()));
  putJson(line, "record", record.row.record);
  return line;
}

Line lineOf(const GuidelineRecord& record)
{
  Line line = started("guideline");
  put(line, "version", record.version);
  put(line, "text", record.text);
  putTime(line, "at", record.at);
  for (const RevisitRecord& one : record.revisit) {
    Line entry = Line::object();
    put(entry, "subject", one.criterion);
    put(entry, "value", one.value);
    line["revisit"].push_back(std::move(entry));
  }
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const CriterionRecord& record)
{
  Line line = started("criterion");
  put(line, "name", record.name);
  put(line, "on", wordFor(OnWords, record.on));
  put(line, "values", record.values);
  put(line, "meanings", record.meanings);
  line["ordinal"] = record.ordinal;
  putJson(line, "metadata", record.metadata);
  return line;
}

void putValue(Line& line, const LabelRecord& record)
{
  bool isNumber = false;
  const int number = record.value.toInt(&isNumber);
  switch (record.state) {
  case LabelState::Cleared: line["value"] = nullptr; break;
  case LabelState::CannotJudge: line["value"] = "cannot_judge"; break;
  case LabelState::Later: line["value"] = "later"; break;
  case LabelState::Unjudgeable: line["value"] = "unjudgeable"; break;
  case LabelState::Valued:
    if (record.criterion == u"relevance"_s && isNumber)
      line["value"] = number;
    else
      line["value"] = utf8(record.value);
  }
}

Line lineOf(const LabelRecord& record)
{
  Line line = started("label");
  put(line, "event", record.event);
  if (record.counter != 0) line["counter"] = record.counter;
  put(line, "subject", record.criterion);
  if (record.otherRun.isEmpty())
    put(line, "run", record.run);
  else
    put(line, "runs", QStringList{record.run, record.otherRun});
  put(line, "query", record.query);
  put(line, "chunk", record.chunk);
  put(line, "chunk_hash", record.chunkHash);
  put(line, "claim", record.claim);
  put(line, "judge", record.judge);
  if (record.round != 0) line["repeat"] = record.round;
  putValue(line, record);
  putTime(line, "at", record.at);
  put(line, "seconds", record.seconds);
  put(line, "guideline", record.guideline);
  put(line, "rationale", record.rationale);
  if (record.afterReveal) line["after_reveal"] = true;
  if (record.kind != ChangeKind::Label) put(line, "why", wordFor(ChangeWords, record.kind));
  for (const EvidenceRecord& quote : record.evidence) {
    Line entry = Line::object();
    put(entry, "chunk", quote.chunk);
    entry["start"] = quote.first;
    entry["end"] = quote.last;
    put(entry, "quote", quote.quote);
    put(entry, "before", quote.before);
    put(entry, "after", quote.after);
    entry["against"] = quote.against;
    if (quote.group != 0) entry["group"] = quote.group;
    line["evidence"].push_back(std::move(entry));
  }
  put(line, "previous", record.previous);
  put(line, "undoes", record.undoes);
  put(line, "carried_from", record.carriedFrom);
  put(line, "by", record.by);
  if (record.ruling) {
    Line ruling = Line::object();
    put(ruling, "left", record.ruling->left);
    put(ruling, "right", record.ruling->right);
    put(ruling, "reason", record.ruling->reason);
    if (record.ruling->changeGuideline) ruling["change_guideline"] = true;
    line["ruling"] = std::move(ruling);
  }
  if (record.imported) line["imported"] = true;
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const ScoreRecord& record)
{
  Line line = started("score");
  put(line, "run", record.run);
  put(line, "query", record.query);
  put(line, "judge", record.judge);
  put(line, "measure", record.measure);
  if (record.value)
    line["value"] = *record.value;
  else
    line["value"] = nullptr;
  put(line, "reason", record.reason);
  putJson(line, "metadata", record.metadata);
  return line;
}

Line lineOf(const PoolRecord& record)
{
  Line line = started("pool");
  put(line, "query", record.query);
  put(line, "chunk", record.chunk);
  put(line, "judge", record.judge);
  if (record.at > 0) putTime(line, "at", record.at);
  putJson(line, "metadata", record.metadata);
  return line;
}

class AssayerJsonlWriter : public Writer {
public:
  using Writer::Writer;

  Result<void> take(Record&& record, const Place&) override
  {
    count(record);
    const auto bytes = std::visit(
        [](const auto& taken) -> std::string {
          if constexpr (std::is_same_v<std::decay_t<decltype(taken)>, KeptRecord>)
            return utf8(taken.json);
          else
            return lineOf(taken).dump();
        },
        record);
    return write(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())), "\n");
  }
};

} // namespace

std::unique_ptr<RecordWriter> makeAssayerJsonlWriter(QIODevice& device, const ExportOptions& options)
{
  return std::make_unique<AssayerJsonlWriter>(device, options);
}

} // namespace assayer::io
