#include "io/inspector_raget.h"

#include "core/criteria.h"
#include "io/contexts.h"
#include "io/json.h"
#include "io/json_elements.h"
#include "io/sniff.h"

#include <cmath>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

QString keyText(const std::string& key)
{
  return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

// A list of words as one, a word as itself.
QString facetText(const Json& value)
{
  if (value.is_string()) return toText(value);
  if (!value.is_array()) return dumped(value);
  QStringList words;
  for (const Json& word : value) words.append(word.is_string() ? toText(word) : dumped(word));
  return words.join(u", "_s);
}

class InspectorReader {
public:
  explicit InspectorReader(ReadContext& context) : m_context(context), m_chunks(context) {}

  // What evaluations refer to may stand after them, so the file is read twice: metrics, models and contexts first.
  Result<void> read()
  {
    if (auto learnt = each(&InspectorReader::learn); !learnt) return learnt;
    for (const Json& model : m_models)
      if (auto taken = takeModel(model); !taken) return taken;
    for (auto metric = m_metrics.begin(); metric != m_metrics.end(); ++metric)
      if (metric->isLabel)
        if (auto taken = m_context.emitRecord(CriterionRecord(metric->criterion), metric->line); !taken) return taken;
    if (auto taken = each(&InspectorReader::take); !taken) return taken;
    if (m_tasks == 0 && !m_context.refused())
      m_context.fault(0, u"there are no tasks; export again from InspectorRAGet"_s);
    return {};
  }

private:
  struct Metric {
    bool isLabel = false; // people's choice from declared values; everything else is a score
    bool byPeople = false;
    CriterionRecord criterion;
    qint64 line = 0;
  };
  using Visit = Result<void> (InspectorReader::*)(const QByteArray& key, const Json& element, qint64 line);

  Result<void> each(Visit visit)
  {
    JsonElements elements(m_context, m_context.path());
    while (elements.next()) {
      if (m_context.refused() && visit == &InspectorReader::take && !m_context.goesOn(elements.line())) break;
      static const QSet<QByteArray> known = {"documents", "tasks", "models", "metrics", "evaluations", "filters"};
      if (!known.contains(elements.key())) continue;
      if ((elements.key() == "documents" || elements.key() == "evaluations") && visit == &InspectorReader::learn)
        continue;
      const auto element = parseJson(m_context, elements.element(), elements.line(), BareNan::Kept);
      if (!element) continue;
      if (auto visited = (this->*visit)(elements.key(), *element, elements.line()); !visited) return visited;
    }
    return elements.result();
  }

  Result<void> learn(const QByteArray& key, const Json& element, qint64 line)
  {
    if (key == "models") m_models.push_back(element);
    if (key == "filters" && element.is_string()) m_filters.append(toText(element));
    if (key == "metrics") learnMetric(element, line);
    return {};
  }

  void learnMetric(const Json& element, qint64 line)
  {
    Fields fields(m_context, element, line, u"a metric"_s);
    const QString name = fields.required("name");
    Metric metric;
    metric.line = line;
    metric.byPeople = fields.text("author") == u"human"_s;
    const Json* const values = fields.array("values");
    if (!fields.ok()) return;
    metric.criterion.name = builtInCriterion(u"answer."_s + name) ? name + u" (imported)"_s : name;
    metric.criterion.ordinal = true;
    if (values)
      for (const Json& value : *values) {
        Fields entry(m_context, value, line, u"a value of "_s + name);
        metric.criterion.values.append(entry.required("value"));
        metric.criterion.meanings.append(entry.text("display_value"));
        if (!entry.number("numeric_value")) metric.criterion.ordinal = false;
        if (!entry.ok()) return;
      }
    const qsizetype count = metric.criterion.values.size();
    metric.isLabel = metric.byPeople && count >= 2 && count <= 11;
    m_metrics.insert(name, metric);
  }

  Result<void> takeModel(const Json& model)
  {
    Fields fields(m_context, model, 0, u"a model"_s);
    RunRecord run;
    run.row.name = fields.required("model_id");
    run.row.record = dumped(model);
    if (!fields.ok()) return {};
    m_runs.append(run.row.name);
    return m_context.emitRecord(std::move(run), 0);
  }

  Result<void> take(const QByteArray& key, const Json& element, qint64 line)
  {
    if (key != "documents" && key != "tasks" && key != "evaluations") return {};
    Fields fields(m_context, element, line,
                  key == "tasks"       ? u"a task"_s
                  : key == "documents" ? u"a document"_s
                                       : u"an evaluation"_s);
    if (key == "documents") return takeDocument(fields);
    if (key == "tasks") return takeTask(fields, element);
    if (key == "evaluations") return takeEvaluation(fields);
    return {};
  }

  Result<void> takeDocument(Fields& fields)
  {
    ChunkRecord chunk;
    chunk.name = fields.required("document_id");
    chunk.text = fields.text("text");
    chunk.metadata = fields.rest();
    if (!fields.ok()) return {};
    if (chunk.text.isNull()) return {}; // rankings name it
    return m_chunks.send(std::move(chunk), fields.line());
  }

  bool readConversation(Fields& fields, QueryDetail& detail)
  {
    const Json* const input = fields.find("input");
    if (input && input->is_string()) {
      detail.row.text = toText(*input);
      return true;
    }
    const Json* const turns = fields.array("input");
    if (!turns || turns->empty()) {
      if (fields.ok()) fields.wrong("input", u"must hold the conversation, the question last"_s);
      return false;
    }
    for (const Json& turn : *turns) {
      Fields entry(m_context, turn, fields.line(), u"a turn"_s);
      detail.conversation.append(Turn{entry.text("speaker"), entry.text("text")});
      if (!entry.ok()) return false;
    }
    detail.row.text = detail.conversation.takeLast().text;
    return true;
  }

  Result<void> takeTask(Fields& fields, const Json& task)
  {
    QueryRecord query;
    QueryDetail& detail = query.detail;
    detail.row.name = fields.required("task_id");
    if (!readConversation(fields, detail)) return {};
    if (const Json* const targets = fields.array("targets"); targets && !targets->empty())
      detail.reference =
          (*targets)[0].is_object() ? Fields(m_context, (*targets)[0], fields.line()).text("text") : QString();
    readFacets(task, detail);
    QStringList contexts;
    if (const Json* const list = fields.array("contexts"))
      for (const Json& context : *list) {
        Fields entry(m_context, context, fields.line(), u"a context"_s);
        ChunkRecord inlined;
        inlined.text = entry.text("text");
        inlined.name = entry.text("document_id");
        if (inlined.name.isEmpty() && !inlined.text.isEmpty()) inlined.name = chunkNameFor(inlined.text);
        if (inlined.name.isEmpty()) fields.wrong("contexts", u"must name a document_id or hold a text"_s);
        if (contexts.contains(inlined.name))
          fields.wrong("contexts", u"names \"%1\" twice; a ranking may name it once"_s.arg(inlined.name));
        if (!entry.ok() || !fields.ok()) return {};
        contexts.append(inlined.name);
        m_context.count(u"contexts of tasks"_s);
        if (!inlined.text.isNull())
          if (auto taken = m_chunks.send(std::move(inlined), fields.line()); !taken) return taken;
      }
    if (!fields.ok()) return {};
    ++m_tasks;
    const QString name = detail.row.name;
    if (auto taken = m_context.emitRecord(std::move(query), fields.line()); !taken) return taken;
    if (contexts.isEmpty()) return {};
    for (const QString& run : m_runs)
      if (auto taken = m_context.emitRecord(RankingRecord{run, name, contexts, {}}, fields.line()); !taken)
        return taken;
    return {};
  }

  // The family is the collection where there is one, else the first filter; all filters stay as facets.
  void readFacets(const Json& task, QueryDetail& detail)
  {
    Json facets = Json::object();
    for (const QString& filter : m_filters)
      if (const auto value = task.find(utf8(filter)); value != task.end() && !value->is_null())
        facets[utf8(filter)] = utf8(facetText(*value));
    const auto facet = [&](const char* name) {
      const auto found = facets.find(name);
      return found == facets.end() ? QString() : toText(*found);
    };
    detail.row.family = facet("Collection");
    if (detail.row.family.isEmpty() && !m_filters.isEmpty()) detail.row.family = facet(utf8(m_filters.first()).c_str());
    const QString answerable = facet("Answerability");
    if (answerable == u"ANSWERABLE"_s) detail.row.expect = Expect::Answer;
    if (answerable == u"UNANSWERABLE"_s) {
      detail.row.expect = Expect::Refusal;
      detail.refusalReason = RefusalReason::OutsideCorpus;
    }
    if (!facets.empty()) detail.facets = dumped(facets);
  }

  Result<void> takeEvaluation(Fields& fields)
  {
    AnswerRecord answer;
    answer.query = fields.required("task_id");
    answer.run = fields.required("model_id");
    answer.text = fields.text("model_response");
    answer.state = answer.text.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
    const Json* const annotations = fields.find("annotations");
    if (!fields.ok()) return {};
    const QString run = answer.run;
    const QString query = answer.query;
    if (auto taken = m_context.emitRecord(std::move(answer), fields.line()); !taken) return taken;
    if (!annotations || !annotations->is_object()) return {};
    for (const auto& [name, byJudge] : annotations->items()) {
      const auto metric = m_metrics.constFind(keyText(name));
      if (metric == m_metrics.constEnd() || !byJudge.is_object()) {
        m_context.skip(u"annotation \"%1\": no metric of that name"_s.arg(keyText(name)));
        continue;
      }
      for (const auto& [judge, annotation] : byJudge.items()) {
        Fields entry(m_context, annotation, fields.line(), u"an annotation of "_s + keyText(name));
        if (!entry.ok()) return {};
        const JudgeKind kind = metric->byPeople ? JudgeKind::Person : JudgeKind::Model;
        if (auto named = m_context.nameJudge(keyText(judge), kind, fields.line()); !named) return named;
        auto taken = metric->isLabel ? takeLabel(entry, *metric, run, query, keyText(judge))
                                     : takeScore(entry, keyText(name), run, query, keyText(judge));
        if (!taken) return taken;
      }
    }
    return {};
  }

  Result<void> takeLabel(Fields& entry, const Metric& metric, const QString& run, const QString& query,
                         const QString& judge)
  {
    LabelRecord label;
    label.criterion = u"answer."_s + metric.criterion.name;
    label.run = run;
    label.query = query;
    label.judge = judge;
    label.value = entry.required("value");
    label.seconds = entry.number("duration");
    label.kind = ChangeKind::Import;
    if (const auto at = entry.number("timestamp")) label.at = std::llround(*at * 1000);
    if (entry.ok() && !metric.criterion.values.contains(label.value))
      entry.wrong("value", u"must be one of "_s + metric.criterion.values.join(u", "_s));
    if (!entry.ok()) return {};
    return m_context.emitRecord(std::move(label), entry.line());
  }

  Result<void> takeScore(Fields& entry, const QString& measure, const QString& run, const QString& query,
                         const QString& judge)
  {
    ScoreRecord score{run, query, judge, measure, entry.number("value"), {}};
    if (!score.value) score.reason = u"not_scored"_s;
    if (!entry.ok()) return {};
    return m_context.emitRecord(std::move(score), entry.line());
  }

  ReadContext& m_context;
  ChunkStream m_chunks;
  std::vector<Json> m_models;
  QStringList m_filters;
  QMap<QString, Metric> m_metrics;
  QStringList m_runs;
  qint64 m_tasks = 0;
};

} // namespace

QString recogniseInspectorRaget(const Sniff& sniff)
{
  return sniff.has("tasks") && sniff.has("models") && (sniff.has("evaluations") || sniff.has("metrics"))
             ? u"it has tasks, models and evaluations"_s
             : QString();
}

Result<void> readInspectorRaget(ReadContext& context)
{
  return InspectorReader(context).read();
}

} // namespace assayer::io
