#include "io/ragas_rows.h"

#include "core/text.h"

#include <QRegularExpression>

#include <cmath>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString NotScored = u"not_scored"_s;

// "source.pdf#page=4:  text" blocks between blank lines, as one string of context; empty when it is anything else.
QVector<std::pair<QString, QString>> sourcedBlocks(const QString& context)
{
  static const QRegularExpression start(u"^(\\S[^\\n:]{0,200}?\\.[A-Za-z0-9]{1,5}(?:#[^:\\n]*)?):\\s"_s);
  QVector<std::pair<QString, QString>> blocks;
  for (const QString& block : context.split(u"\n\n"_s)) {
    const auto match = start.match(block);
    if (!match.hasMatch()) return {};
    blocks.append({match.captured(1), block.sliced(match.capturedEnd()).trimmed()});
  }
  return blocks;
}

QString messageText(const Json& message)
{
  const auto content = message.is_object() ? message.find("content") : message.end();
  return message.is_object() && content != message.end() && content->is_string() ? toText(*content) : QString();
}

QString speakerOf(const Json& message)
{
  for (const char* key : {"type", "role"})
    if (const auto found = message.find(key); found != message.end() && found->is_string()) {
      const QString speaker = toText(*found);
      return speaker == u"human"_s ? u"user"_s : speaker == u"ai"_s ? u"assistant"_s : speaker;
    }
  return {};
}

} // namespace

QString ragasName(const QString& column)
{
  static const QHash<QString, QString> names = {{u"question"_s, u"user_input"_s},
                                                {u"query"_s, u"user_input"_s},
                                                {u"contexts"_s, u"retrieved_contexts"_s},
                                                {u"context"_s, u"retrieved_contexts"_s},
                                                {u"answer"_s, u"response"_s},
                                                {u"ground_truth"_s, u"reference"_s},
                                                {u"ground_truths"_s, u"reference"_s},
                                                {u"truth"_s, u"reference"_s},
                                                {u"ground_truth_answer"_s, u"reference"_s},
                                                {u"question_id"_s, u"query_id"_s}};
  return names.value(column, column);
}

bool isRagasField(const QString& name)
{
  static const QSet<QString> fields = {u"user_input"_s,
                                       u"retrieved_contexts"_s,
                                       u"retrieved_context_ids"_s,
                                       u"reference_contexts"_s,
                                       u"reference"_s,
                                       u"response"_s,
                                       u"reference_context_ids"_s,
                                       u"multi_responses"_s,
                                       u"rubrics"_s,
                                       u"persona_name"_s,
                                       u"query_style"_s,
                                       u"query_length"_s,
                                       u"synthesizer_name"_s,
                                       u"query_id"_s,
                                       u"id"_s,
                                       u"latency"_s,
                                       u"latency_ms"_s,
                                       u"cost"_s,
                                       u"answer_length"_s,
                                       u"has_citation"_s,
                                       u"citation_match"_s,
                                       u"index"_s,
                                       u""_s,
                                       u"Unnamed: 0"_s,
                                       u"metadata"_s,
                                       u"run"_s};
  return fields.contains(name);
}

QString RagasRows::uniqueQueryName(const QString& text)
{
  const QString name = queryNameFor(text);
  const int seen = ++m_seenQueries[name];
  return seen == 1 ? name : name + u'#' + QString::number(seen);
}

QStringList RagasRows::listOf(Fields& fields, const char* key)
{
  const Json* const value = fields.find(key);
  if (!value) return {};
  if (value->is_array()) return fields.texts(key);
  const QString cell = fields.text(key);
  const CellList list = listIn(cell, m_context.hints().listDelimiter);
  m_context.count(u"context cells read as "_s + list.readAs);
  return list.texts;
}

// A multi-turn user_input: the last question is the query, what came before is its conversation.
bool RagasRows::conversation(Fields& fields, QueryDetail& detail, QString& response)
{
  const Json* const messages = fields.array("user_input");
  if (!messages) return false;
  for (const Json& message : *messages) {
    if (!message.is_object() || speakerOf(message).isEmpty()) {
      fields.wrong("user_input", u"must be a text or a list of messages with \"type\" and \"content\""_s);
      return false;
    }
    detail.conversation.append(Turn{speakerOf(message), messageText(message)});
  }
  QString after;
  while (!detail.conversation.isEmpty() && detail.conversation.last().speaker != u"user"_s)
    after = detail.conversation.takeLast().text;
  if (response.isNull()) response = after;
  if (detail.conversation.isEmpty()) {
    fields.wrong("user_input", u"holds no message of the user"_s);
    return false;
  }
  detail.row.text = detail.conversation.takeLast().text;
  return true;
}

std::optional<RagasRows::Contexts> RagasRows::contextsOf(Fields& fields)
{
  Contexts contexts;
  const Json* const single = fields.find("retrieved_contexts");
  if (single && single->is_string() && !isBareNan(*single)) {
    for (const auto& [source, text] : sourcedBlocks(fields.text("retrieved_contexts"))) {
      ChunkRecord chunk;
      chunk.name = source + u'#' + chunkNameFor(text);
      chunk.document = source.section(u'#', 0, 0);
      chunk.text = text;
      contexts.names.append(chunk.name);
      if (!contexts.sources.contains(source)) contexts.sources.insert(source, chunk.name);
      contexts.chunks.append(chunk);
    }
    if (!contexts.chunks.isEmpty()) return contexts;
  }
  const QStringList texts = listOf(fields, "retrieved_contexts");
  const QStringList ids = listOf(fields, "retrieved_context_ids");
  if (!ids.isEmpty() && !texts.isEmpty() && ids.size() != texts.size()) {
    fields.wrong("retrieved_context_ids", u"must be as many as the contexts"_s);
    return std::nullopt;
  }
  for (qsizetype i = 0; i < std::max(texts.size(), ids.size()); ++i) {
    ChunkRecord chunk;
    if (i < texts.size()) chunk.text = texts[i];
    chunk.name = i < ids.size() ? ids[i] : chunkNameFor(chunk.text);
    if (chunk.name.isEmpty()) {
      fields.wrong("retrieved_context_ids", u"holds an empty id"_s);
      return std::nullopt;
    }
    if (i < ids.size() && ids.indexOf(chunk.name) != i) {
      fields.wrong("retrieved_context_ids", u"names \"%1\" twice; a ranking may name it once"_s.arg(chunk.name));
      return std::nullopt;
    }
    contexts.names.append(chunk.name);
    contexts.chunks.append(chunk);
  }
  return contexts;
}

Result<void> RagasRows::startRun(const QString& name, qint64 line)
{
  if (m_runs.contains(name)) return {};
  m_runs.insert(name);
  RunRecord run;
  run.row.name = name;
  return m_context.emitRecord(std::move(run), line);
}

Result<void> RagasRows::takeAnswer(Fields& fields, const Answered& answered, const QString& response,
                                   const Contexts& contexts)
{
  const qint64 line = fields.line();
  if (auto started = startRun(answered.run, line); !started) return started;
  RankingRecord ranking{answered.run, answered.query, {}, {}};
  for (ChunkRecord chunk : contexts.chunks) {
    if (ranking.chunks.contains(chunk.name)) {
      m_context.skip(u"the same context text again in one row: kept once"_s);
      continue;
    }
    ranking.chunks.append(chunk.name);
    if (!chunk.document.isEmpty() && !m_documents.contains(chunk.document)) {
      m_documents.insert(chunk.document);
      DocumentRecord document;
      document.row.name = document.row.source = chunk.document;
      if (auto taken = m_context.emitRecord(std::move(document), line); !taken) return taken;
    }
    if (chunk.text.isNull()) continue; // ids only: the ranking names it
    if (auto taken = m_chunks.send(std::move(chunk), line); !taken) return taken;
  }
  if (!ranking.chunks.isEmpty())
    if (auto taken = m_context.emitRecord(std::move(ranking), line); !taken) return taken;
  if (response.isNull()) return {};
  AnswerRecord answer;
  answer.run = answered.run;
  answer.query = answered.query;
  answer.text = response;
  answer.state = response.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
  answer.citations = contexts.sources.isEmpty()
                         ? numberedCitations(response, [&](int n) { return contexts.names.value(n - 1); })
                         : namedCitations(response, [&](const QString& name) { return contexts.sources.value(name); });
  answer.latencyMs = fields.number("latency_ms");
  if (const auto seconds = fields.number("latency"); seconds && !answer.latencyMs) answer.latencyMs = *seconds * 1000;
  answer.cost = fields.number("cost");
  Json metadata = Json::object();
  for (const char* key : {"answer_length", "has_citation", "citation_match"})
    if (const Json* const value = fields.find(key); value && !isBareNan(*value)) metadata[key] = *value;
  if (!metadata.empty()) answer.metadata = dumped(metadata);
  if (!fields.ok()) return {};
  return m_context.emitRecord(std::move(answer), line);
}

Result<std::optional<RagasRows::Answered>> RagasRows::takeSample(Fields& fields)
{
  const qint64 line = fields.line();
  QueryRecord query;
  QueryDetail& detail = query.detail;
  QString response = fields.text("response");
  const Json* const input = fields.find("user_input");
  if (input && input->is_array()) {
    if (!conversation(fields, detail, response)) return std::optional<Answered>();
  } else {
    detail.row.text = fields.required("user_input");
  }
  const QString id = fields.text("query_id").isEmpty() ? fields.text("id") : fields.text("query_id");
  const Json* const reference = fields.find("reference");
  if (reference && reference->is_array())
    detail.reference = fields.texts("reference").join(u"\n"_s);
  else
    detail.reference = fields.text("reference");
  detail.row.family = fields.text("synthesizer_name");
  const QStringList ids = listOf(fields, "reference_context_ids");
  for (const QString& needed : ids) detail.needs.append(Need{NeedOption{needed, {}}});
  for (const QString& quote : listOf(fields, "reference_contexts"))
    if (ids.isEmpty() && !quote.isEmpty()) detail.needs.append(Need{NeedOption{{}, quote}});
  Json metadata = Json::object();
  for (const char* key : {"persona_name", "query_style", "query_length", "rubrics"})
    if (const Json* const value = fields.find(key); value && !isBareNan(*value)) metadata[key] = *value;
  if (!metadata.empty()) detail.metadata = dumped(metadata);
  const auto contexts = contextsOf(fields);
  if (!fields.ok() || !contexts) return std::optional<Answered>();

  detail.row.name = id.isEmpty() ? uniqueQueryName(detail.row.text) : id;
  Answered answered{detail.row.name, m_context.runName(fields.text("run"))};
  if (auto taken = m_context.emitRecord(std::move(query), line); !taken) return tl::unexpected(taken.error());
  if (response.isNull() && contexts->chunks.isEmpty()) return std::optional(answered);
  if (auto taken = takeAnswer(fields, answered, response, *contexts); !taken) return tl::unexpected(taken.error());
  return std::optional(answered);
}

Result<void> RagasRows::takeScores(Fields& fields, const Json& row, const Answered& answered)
{
  if (m_metrics.isEmpty()) return {};
  const QString judge = m_context.hints().judgeName.isEmpty() ? u"unnamed model judge"_s : m_context.hints().judgeName;
  if (auto named = m_context.nameJudge(judge, JudgeKind::Model, fields.line()); !named) return named;
  if (auto started = startRun(answered.run, fields.line()); !started) return started;
  for (const QString& metric : m_metrics) {
    ScoreRecord score{answered.run, answered.query, judge, metric, {}, {}};
    const auto cell = row.find(utf8(metric));
    const QString written = cell == row.end() || isBareNan(*cell) ? QString()
                            : cell->is_string()                   ? toText(*cell).trimmed()
                            : cell->is_null()                     ? QString()
                                                                  : dumped(*cell);
    bool isNumber = false;
    const double value =
        cell != row.end() && cell->is_boolean() ? double(cell->get<bool>()) : written.toDouble(&isNumber);
    if ((isNumber && std::isfinite(value)) || (cell != row.end() && cell->is_boolean())) {
      score.value = value;
    } else if (!written.isEmpty() && !isNumber && written != u"None"_s) {
      m_context.fault(fields.line(), u"the score \"%1\" of %2 is no number; correct it or leave it out"_s.arg(
                                         written.left(60), metric));
      return {};
    }
    if (!score.value) {
      score.reason = NotScored;
      m_context.count(u"scores missing"_s);
    }
    if (auto taken = m_context.emitRecord(std::move(score), fields.line()); !taken) return taken;
  }
  return {};
}

Result<void> RagasRows::take(const Json& row, qint64 line)
{
  Fields fields(m_context, row, line);
  if (!fields.ok()) return {};
  const auto answered = takeSample(fields);
  if (!answered) return tl::unexpected(answered.error());
  if (!*answered) return {};
  if (auto taken = takeScores(fields, row, **answered); !taken) return taken;
  for (const QString& key : fields.restKeys())
    if (!m_metrics.contains(key)) m_context.skip(u"column \"%1\": not carried"_s.arg(key));
  return {};
}

} // namespace assayer::io
