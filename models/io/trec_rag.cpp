#include "io/trec_rag.h"

#include "core/text.h"
#include "io/json.h"
#include "io/line_reader.h"
#include "io/sniff.h"
#include "io/truth_claims.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// The names under which a dialect keeps the same things.
struct Dialect {
  const char* topicId;
  const char* topicText; // nullptr: not carried
  const char* sentences;
  bool hasMetadata; // ids stand in "metadata", not in the line itself
};

Result<void> eachObject(ReadContext& context, const std::function<Result<void>(const Json&, qint64)>& take)
{
  LineReader lines(context, context.path());
  qint64 taken = 0;
  while (lines.next()) {
    if (lines.line().trimmed().isEmpty()) continue;
    ++taken;
    const auto value = parseJson(context, lines.line(), lines.number());
    if (!value) continue;
    if (auto done = take(*value, lines.number()); !done) return done;
  }
  if (lines.result() && taken == 0) context.fault(0, u"the file is empty; there is nothing to import"_s);
  return lines.result();
}

class GenerationReader {
public:
  GenerationReader(ReadContext& context, const Dialect& dialect) : m_context(context), m_dialect(dialect) {}

  Result<void> take(const Json& line, qint64 number)
  {
    Fields fields(m_context, line, number);
    const Json* const metadata = m_dialect.hasMetadata ? fields.find("metadata") : &line;
    if (!metadata) {
      if (fields.ok()) fields.wrong("metadata", u"is missing"_s);
      return {};
    }
    Fields about(m_context, *metadata, number, m_dialect.hasMetadata ? u"metadata"_s : QString());
    const QString topic = about.required(m_dialect.topicId);
    const QString run = m_context.runName(about.required("run_id"));
    const QString topicText = m_dialect.topicText ? about.text(m_dialect.topicText) : QString();
    RankingRecord ranking{run, topic, fields.texts("references"), {}};
    auto answer = answerOf(fields, ranking);
    if (!about.ok() || !fields.ok() || !answer || !uniqueReferences(fields, ranking.chunks)) return {};

    if (auto started = startRun(run, about, number); !started) return started;
    if (auto named = startQuery(topic, topicText, number); !named) return named;
    if (!ranking.chunks.isEmpty())
      if (auto taken = m_context.emitRecord(std::move(ranking), number); !taken) return taken;
    return m_context.emitRecord(std::move(*answer), number);
  }

private:
  bool uniqueReferences(Fields& fields, const QStringList& references)
  {
    QSet<QString> seen;
    for (const QString& reference : references) {
      if (seen.contains(reference)) {
        fields.wrong("references", u"names \"%1\" twice; a ranking may name it once"_s.arg(reference));
        return false;
      }
      seen.insert(reference);
    }
    return true;
  }

  // The sentences joined by spaces; each citation spans its sentence.
  std::optional<AnswerRecord> answerOf(Fields& fields, const RankingRecord& ranking)
  {
    AnswerRecord answer;
    answer.run = ranking.run;
    answer.query = ranking.query;
    const Json* const sentences = fields.array(m_dialect.sentences);
    if (!sentences) {
      if (fields.ok()) fields.wrong(m_dialect.sentences, u"is missing"_s);
      return std::nullopt;
    }
    Json confidences = Json::array();
    int at = 0;
    for (const Json& sentence : *sentences) {
      Fields part(m_context, sentence, fields.line(), u"a sentence"_s);
      const QString text = part.text("text");
      if (!answer.text.isEmpty()) {
        answer.text += u' ';
        ++at;
      }
      answer.text += text;
      const int last = at + text::length(text);
      if (!addCitations(part, ranking.chunks, at, last, answer, confidences)) return std::nullopt;
      at = last;
      m_context.count(u"sentences"_s);
    }
    answer.state = answer.text.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
    if (!confidences.empty()) answer.metadata = dumped(Json{{"citation_confidences", std::move(confidences)}});
    return answer;
  }

  // Citations are indexes into the references from 0, ids, or an object of ids with confidences.
  bool addCitations(Fields& sentence, const QStringList& references, int first, int last, AnswerRecord& answer,
                    Json& confidences)
  {
    const Json* const citations = sentence.find("citations");
    if (!sentence.ok()) return false;
    qsizetype added = 0;
    const auto add = [&](const QString& chunk) {
      answer.citations.append(CitationRecord{first, last, chunk});
      ++added;
    };
    if (citations && citations->is_object()) {
      for (const auto& [id, confidence] : citations->items()) {
        add(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
        confidences.push_back(confidence);
      }
    } else if (citations && citations->is_array()) {
      for (const Json& citation : *citations) {
        if (citation.is_string()) {
          add(toText(citation));
        } else if (citation.is_number_integer()) {
          const auto index = citation.get<qint64>();
          if (index < 0 || index >= references.size()) {
            m_context.remark(sentence.line(),
                             u"a citation points to reference %1 of %2; it is kept as citing nothing that exists"_s.arg(
                                 QString::number(index), QString::number(references.size())));
            add(u"reference %1"_s.arg(index));
          } else {
            add(references[static_cast<qsizetype>(index)]);
          }
        } else {
          sentence.wrong("citations", u"must be indexes or ids of references"_s);
          return false;
        }
      }
    } else if (citations) {
      sentence.wrong("citations", u"must be a list or an object"_s);
      return false;
    }
    m_context.count(u"citations"_s, added);
    if (added == 0) m_context.count(u"sentences without a citation"_s);
    return true;
  }

  Result<void> startRun(const QString& name, Fields& about, qint64 line)
  {
    if (m_runs.contains(name)) return {};
    m_runs.insert(name);
    Json record = Json::object();
    for (const char* key : {"team_id", "run_desc", "type", "prompt"})
      if (const Json* const value = about.find(key)) record[key] = *value;
    RunRecord run;
    run.row.name = name;
    if (!record.empty()) run.row.record = dumped(record);
    return m_context.emitRecord(std::move(run), line);
  }

  Result<void> startQuery(const QString& topic, const QString& topicText, qint64 line)
  {
    if (topicText.isEmpty()) return {};
    const auto before = m_topics.constFind(topic);
    if (before != m_topics.constEnd()) {
      if (*before != topicText)
        m_context.fault(line, u"topic %1 has another text here than before; use one text"_s.arg(topic));
      return {};
    }
    m_topics.insert(topic, topicText);
    QueryRecord query;
    query.detail.row.name = topic;
    query.detail.row.text = topicText;
    return m_context.emitRecord(std::move(query), line);
  }

  ReadContext& m_context;
  const Dialect m_dialect;
  QSet<QString> m_runs;
  QHash<QString, QString> m_topics;
};

Result<void> readGeneration(ReadContext& context, const Dialect& dialect)
{
  GenerationReader reader(context, dialect);
  return eachObject(context, [&](const Json& line, qint64 number) { return reader.take(line, number); });
}

const Json* inMetadata(const Sniff& sniff, const char* key)
{
  if (!sniff.isJsonLines() || !sniff.first.is_object()) return nullptr;
  const auto metadata = sniff.first.find("metadata");
  if (metadata == sniff.first.end() || !metadata->is_object() || !metadata->contains(key)) return nullptr;
  return &*metadata;
}

// A nugget is a question with accepted answers; each answer becomes a fact that reports may be held against.
Result<void> takeNuggets(ReadContext& context, TruthClaims& truth, const Json& line, qint64 number)
{
  Fields fields(context, line, number);
  const Json* const metadata = fields.find("metadata");
  const Json* const bank = fields.array("nugget_bank");
  if (!metadata || !bank) {
    if (fields.ok()) fields.wrong("nugget_bank", u"and metadata must both be there"_s);
    return {};
  }
  Fields about(context, *metadata, number, u"metadata"_s);
  const QString topic = about.required("topic_id");
  const QString run = about.text("run_id");
  if (!about.ok()) return {};
  qsizetype nuggetNumber = 0;
  for (const Json& nugget : *bank) {
    ++nuggetNumber;
    context.count(u"nuggets"_s);
    Fields parts(context, nugget, number, u"a nugget"_s);
    const QString question = parts.text("question");
    const QString aggregator = parts.text("aggregator_type");
    const Json* const answers = parts.array("answers");
    qsizetype answerNumber = 0;
    for (const Json& answer : answers ? *answers : Json::array()) {
      ++answerNumber;
      Fields entry(context, answer, number, u"a nugget's answer"_s);
      const QString text = entry.text("answer");
      const QStringList references = entry.texts("references");
      if (!entry.ok()) return {};
      Json rest{{"question", utf8(question)}, {"aggregator_type", utf8(aggregator)}};
      for (const QString& reference : references) rest["references"].push_back(utf8(reference));
      ClaimRecord claim;
      claim.name = u"%1/%2/%3/%4"_s.arg(run, topic).arg(nuggetNumber).arg(answerNumber);
      claim.query = topic;
      claim.text = text;
      claim.metadata = dumped(rest);
      if (claim.text.trimmed().isEmpty()) {
        context.skip(u"nugget answers without a text"_s);
        continue;
      }
      if (auto taken = truth.send(std::move(claim), number); !taken) return taken;
    }
    if (!parts.ok()) return {};
  }
  return {};
}

} // namespace

QString recogniseTrecRag24(const Sniff& sniff)
{
  return sniff.isJsonLines() && sniff.has("topic_id") && sniff.has("references") && sniff.has("answer")
             ? u"its lines have topic_id, references and answer"_s
             : QString();
}

Result<void> readTrecRag24(ReadContext& context)
{
  return readGeneration(context, {"topic_id", "topic", "answer", false});
}

QString recogniseTrecRag25(const Sniff& sniff)
{
  return inMetadata(sniff, "narrative_id") && sniff.has("answer") ? u"its lines have metadata.narrative_id and answer"_s
                                                                  : QString();
}

Result<void> readTrecRag25(ReadContext& context)
{
  return readGeneration(context, {"narrative_id", "narrative", "answer", true});
}

QString recogniseRagtime(const Sniff& sniff)
{
  return inMetadata(sniff, "topic_id") && sniff.has("responses") ? u"its lines have metadata.topic_id and responses"_s
                                                                 : QString();
}

Result<void> readRagtime(ReadContext& context)
{
  return readGeneration(context, {"topic_id", nullptr, "responses", true});
}

QString recogniseRagtimeNuggets(const Sniff& sniff)
{
  return inMetadata(sniff, "topic_id") && sniff.has("nugget_bank")
             ? u"its lines have metadata.topic_id and nugget_bank"_s
             : QString();
}

Result<void> readRagtimeNuggets(ReadContext& context)
{
  TruthClaims truth(context);
  return eachObject(context,
                    [&](const Json& line, qint64 number) { return takeNuggets(context, truth, line, number); });
}

} // namespace assayer::io
