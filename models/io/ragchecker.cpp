#include "io/ragchecker.h"

#include "core/text.h"
#include "io/contexts.h"
#include "io/json_elements.h"
#include "io/sniff.h"
#include "io/truth_claims.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Entailment, Neutral or Contradiction as our values; a fault for anything else.
QString verdictWord(Fields& fields, const char* key, const Json& verdict)
{
  const QString word = verdict.is_string() ? toText(verdict).toLower() : QString();
  if (word == u"entailment" || word == u"neutral" || word == u"contradiction") return word;
  fields.wrong(key, u"must hold Entailment, Neutral or Contradiction"_s);
  return {};
}

class CheckingReader {
public:
  explicit CheckingReader(ReadContext& context)
      : m_context(context), m_chunks(context), m_truth(context), m_run(context.runName()),
        m_judge(context.hints().judgeName.isEmpty() ? u"RAGChecker's checker"_s : context.hints().judgeName)
  {
  }

  // Document ids count within their question, so a first look finds those that stand for several texts.
  Result<void> read()
  {
    if (auto looked = each(&CheckingReader::learn); !looked) return looked;
    if (m_results == 0 && !m_context.refused())
      m_context.fault(0, u"there are no results; write the file again with RAGChecker"_s);
    RunRecord run;
    run.row.name = m_run;
    if (auto taken = m_context.emitRecord(std::move(run), 0); !taken) return taken;
    return each(&CheckingReader::take);
  }

private:
  using Visit = Result<void> (CheckingReader::*)(const Json& element, qint64 line);

  Result<void> each(Visit visit)
  {
    JsonElements elements(m_context, m_context.path());
    while (elements.next()) {
      if (elements.key() != "results") continue;
      if (!m_context.goesOn(elements.line())) break;
      const auto element = parseJson(m_context, elements.element(), elements.line(), BareNan::Kept);
      if (!element) continue;
      if (auto visited = (this->*visit)(*element, elements.line()); !visited) return visited;
    }
    return elements.result();
  }

  Result<void> learn(const Json& element, qint64)
  {
    ++m_results;
    const auto contexts = element.is_object() ? element.find("retrieved_context") : element.end();
    if (contexts == element.end() || !contexts->is_array()) return {};
    for (const Json& context : *contexts) {
      if (!context.is_object() || !context.contains("doc_id") || !context.contains("text")) continue;
      m_texts[dumped(context["doc_id"])].insert(text::hash(dumped(context["text"])));
    }
    return {};
  }

  Result<void> take(const Json& element, qint64 line)
  {
    Fields fields(m_context, element, line, u"a result"_s);
    QueryRecord query;
    query.detail.row.name = fields.required("query_id");
    query.detail.row.text = fields.text("query");
    query.detail.reference = fields.text("gt_answer");
    const QString name = query.detail.row.name;
    const QString truth = query.detail.reference;
    const QString response = fields.text("response");
    if (fields.find("metrics")) m_context.skip(u"the tool's own figures: worked out again from its verdicts"_s);
    if (!fields.ok()) return {};
    if (auto taken = m_context.emitRecord(std::move(query), line); !taken) return taken;
    QStringList chunks;
    if (auto taken = takeContexts(fields, name, chunks); !taken) return taken;
    if (auto taken = takeAnswer(m_run, name, response, line); !taken) return taken;
    const auto said = takeClaims(fields, "response_claims", m_run, name);
    if (!said) return tl::unexpected(said.error());
    QStringList truths;
    if (fields.find("gt_answer_claims")) {
      if (auto named = m_truth.nameAnswer(name, truth, line); !named) return named;
      const auto made = takeClaims(fields, "gt_answer_claims", ReferenceRun, name);
      if (!made) return tl::unexpected(made.error());
      truths = *made;
    }
    for (const auto step : {&CheckingReader::takeAnswerVerdicts, &CheckingReader::takeChunkVerdicts}) {
      if (auto taken = (this->*step)(fields, name, *said, truths, chunks); !taken) return taken;
    }
    return {};
  }

  Result<void> takeContexts(Fields& fields, const QString& query, QStringList& chunks)
  {
    const Json* const contexts = fields.array("retrieved_context");
    if (!contexts) return {};
    for (const Json& context : *contexts) {
      Fields entry(m_context, context, fields.line(), u"a retrieved_context"_s);
      ChunkRecord chunk;
      chunk.name = entry.required("doc_id");
      chunk.text = entry.text("text");
      if (!entry.ok()) return {};
      if (m_texts.value(dumped(context["doc_id"])).size() > 1) chunk.name = query + u'/' + chunk.name;
      if (chunks.contains(chunk.name)) {
        fields.wrong("retrieved_context", u"names \"%1\" twice; a ranking may name it once"_s.arg(chunk.name));
        return {};
      }
      chunks.append(chunk.name);
      if (auto taken = m_chunks.send(std::move(chunk), fields.line()); !taken) return taken;
    }
    if (chunks.isEmpty()) return {};
    return m_context.emitRecord(RankingRecord{m_run, query, chunks, {}}, fields.line());
  }

  Result<void> takeAnswer(const QString& run, const QString& query, const QString& text, qint64 line)
  {
    AnswerRecord answer;
    answer.run = run;
    answer.query = query;
    answer.text = text;
    answer.state = text.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
    return m_context.emitRecord(std::move(answer), line);
  }

  Result<QStringList> takeClaims(Fields& fields, const char* key, const QString& run, const QString& query)
  {
    QStringList names;
    const Json* const claims = fields.array(key);
    if (!claims) return names;
    for (const Json& claim : *claims) {
      ClaimRecord record;
      record.name = u"%1/%2/%3"_s.arg(run, query).arg(names.size() + 1);
      record.run = run;
      record.query = query;
      record.text = claimText(fields, key, claim);
      if (!fields.ok()) return names;
      names.append(record.name);
      if (auto taken = m_context.emitRecord(std::move(record), fields.line()); !taken)
        return tl::unexpected(taken.error());
    }
    return names;
  }

  /// The list of verdicts under the key where it is there and as long as it must be.
  const Json* verdicts(Fields& fields, const char* key, qsizetype length)
  {
    const Json* const list = fields.array(key);
    if (!list) return nullptr;
    if (static_cast<qsizetype>(list->size()) == length) return list;
    fields.wrong(key, u"must have one entry for each of %1 claims"_s.arg(length));
    return nullptr;
  }

  Result<void> label(Fields& fields, LabelRecord&& record)
  {
    if (!fields.ok()) return {};
    if (auto named = m_context.nameJudge(m_judge, JudgeKind::Model, fields.line()); !named) return named;
    record.judge = m_judge;
    record.kind = ChangeKind::Import;
    return m_context.emitRecord(std::move(record), fields.line());
  }

  Result<void> takeAnswerVerdicts(Fields& fields, const QString& query, const QStringList& said,
                                  const QStringList& truths, const QStringList&)
  {
    const auto takeList = [&](const char* key, const QStringList& claims, const QString& run,
                              const QString& by) -> Result<void> {
      const Json* const list = verdicts(fields, key, claims.size());
      for (qsizetype i = 0; list && i < claims.size(); ++i) {
        LabelRecord record;
        record.criterion = u"entailment.answer"_s;
        record.claim = claims[i];
        record.run = run;
        record.otherRun = by;
        record.query = query;
        record.value = verdictWord(fields, key, (*list)[static_cast<std::size_t>(i)]);
        if (auto taken = label(fields, std::move(record)); !taken) return taken;
      }
      return {};
    };
    if (!m_truth.any()) return {};
    if (auto taken = takeList("answer2response", said, m_run, ReferenceRun); !taken) return taken;
    return takeList("response2answer", truths, ReferenceRun, m_run);
  }

  Result<void> takeChunkVerdicts(Fields& fields, const QString& query, const QStringList& said,
                                 const QStringList& truths, const QStringList& chunks)
  {
    const auto takeMatrix = [&](const char* key, const QStringList& claims, const QString& run) -> Result<void> {
      const Json* const rows = verdicts(fields, key, claims.size());
      for (qsizetype i = 0; rows && i < claims.size(); ++i) {
        const Json& row = (*rows)[static_cast<std::size_t>(i)];
        if (!row.is_array() || static_cast<qsizetype>(row.size()) != chunks.size()) {
          fields.wrong(key, u"must have in each row one entry for each of %1 chunks"_s.arg(chunks.size()));
          return {};
        }
        for (qsizetype j = 0; j < chunks.size(); ++j) {
          LabelRecord record;
          record.criterion = u"entailment.chunk"_s;
          record.claim = claims[i];
          record.run = run;
          record.query = query;
          record.chunk = chunks[j];
          record.value = verdictWord(fields, key, row[static_cast<std::size_t>(j)]);
          if (auto taken = label(fields, std::move(record)); !taken) return taken;
        }
      }
      return {};
    };
    if (auto taken = takeMatrix("retrieved2response", said, m_run); !taken) return taken;
    return takeMatrix("retrieved2answer", truths, ReferenceRun);
  }

  ReadContext& m_context;
  ChunkStream m_chunks;
  TruthClaims m_truth;
  QString m_run;
  QString m_judge;
  int m_results = 0;
  QHash<QString, QSet<QByteArray>> m_texts; // by document id as written
};

} // namespace

QString claimText(Fields& fields, const char* key, const Json& claim)
{
  if (claim.is_string() && !toText(claim).trimmed().isEmpty()) return toText(claim);
  QStringList parts;
  if (claim.is_array())
    for (const Json& part : claim)
      if (part.is_string()) parts.append(toText(part));
  if (!claim.is_array() || parts.size() != static_cast<qsizetype>(claim.size()) ||
      parts.join(QString()).trimmed().isEmpty())
    fields.wrong(key, u"must hold claims as texts, or as lists of texts"_s);
  return parts.join(u' ');
}

QString recogniseRagchecker(const Sniff& sniff)
{
  return sniff.has("results") && sniff.elementKeys.contains(u"gt_answer"_s) && sniff.elementKeys.contains(u"query_id"_s)
             ? u"its results have query_id and gt_answer"_s
             : QString();
}

Result<void> readRagchecker(ReadContext& context)
{
  return CheckingReader(context).read();
}

} // namespace assayer::io
