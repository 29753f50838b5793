#include "io/ragas.h"

#include "core/text.h"
#include "io/json_elements.h"
#include "io/ragas_rows.h"
#include "io/sniff.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

struct EditedVerdict {
  std::optional<QString> value; // "0" or "1"
  QString reason;
};

// A person's edit of the judge's output, in any of the prompts.
EditedVerdict editedVerdict(const Json& prompts)
{
  EditedVerdict verdict;
  if (!prompts.is_object()) return verdict;
  for (const auto& [name, prompt] : prompts.items()) {
    if (!prompt.is_object() || !prompt.contains("edited_output")) continue;
    const Json& edited = prompt["edited_output"];
    if (!edited.is_object()) continue;
    if (const auto reason = edited.find("reason"); reason != edited.end() && reason->is_string())
      verdict.reason = toText(*reason);
    if (const auto value = edited.find("verdict"); value != edited.end() && value->is_number_integer())
      verdict.value = dumped(*value);
  }
  return verdict;
}

class AnnotatedReader {
public:
  explicit AnnotatedReader(ReadContext& context) : m_context(context), m_rows(context, {}) {}

  Result<void> take(const QString& metric, const Json& entry, qint64 line)
  {
    Fields fields(m_context, entry, line, u"an annotation"_s);
    const Json* const input = fields.find("metric_input");
    if (!input) {
      if (fields.ok()) fields.wrong("metric_input", u"is missing"_s);
      return {};
    }
    const auto answered = sampleOf(metric, *input, line);
    if (!answered) return tl::unexpected(answered.error());
    if (!*answered) return {};
    if (auto taken = takeScore(metric, fields, **answered); !taken) return taken;
    return takeVerdict(metric, fields, **answered);
  }

private:
  // One answer stands under every metric that it was judged by; it is one answer here.
  Result<std::optional<RagasRows::Answered>> sampleOf(const QString& metric, const Json& input, qint64 line)
  {
    const QByteArray content = text::hash(dumped(input));
    const std::pair<QByteArray, int> key(content, ++m_seen[{metric, content}]);
    if (const auto known = m_samples.constFind(key); known != m_samples.constEnd()) return std::optional(*known);
    Fields sample(m_context, input, line, u"metric_input"_s);
    if (!sample.ok()) return std::optional<RagasRows::Answered>();
    auto answered = m_rows.takeSample(sample);
    if (answered && *answered) m_samples.insert(key, **answered);
    return answered;
  }

  Result<void> takeScore(const QString& metric, Fields& fields, const RagasRows::Answered& answered)
  {
    const QString judge =
        m_context.hints().judgeName.isEmpty() ? u"unnamed model judge"_s : m_context.hints().judgeName;
    if (auto named = m_context.nameJudge(judge, JudgeKind::Model, fields.line()); !named) return named;
    ScoreRecord score{answered.run, answered.query, judge, metric, fields.number("metric_output"), {}};
    if (!score.value) score.reason = u"not_scored"_s;
    if (!fields.ok()) return {};
    return m_context.emitRecord(std::move(score), fields.line());
  }

  Result<void> takeVerdict(const QString& metric, Fields& fields, const RagasRows::Answered& answered)
  {
    const Json* const prompts = fields.find("prompts");
    if (prompts) m_context.skip(u"prompts and the judge's own reasons: not carried"_s);
    const auto accepted = fields.boolean("is_accepted");
    const auto target = fields.integer("target");
    const auto output = fields.number("metric_output");
    const EditedVerdict edited = prompts ? editedVerdict(*prompts) : EditedVerdict{};
    if (!fields.ok()) return {};
    LabelRecord label;
    if (target)
      label.value = QString::number(*target);
    else if (edited.value)
      label.value = *edited.value;
    else if (accepted.value_or(false) && output && (*output == 0 || *output == 1))
      label.value = QString::number(*output);
    if (label.value != u"0"_s && label.value != u"1"_s) {
      m_context.skip(!accepted          ? u"annotation nobody looked at: no person's label"_s
                     : accepted.value() ? u"accepted score that is no verdict: no person's label"_s
                                        : u"rejected without a corrected verdict: no person's label"_s);
      return {};
    }
    if (auto declared = declare(metric, fields.line()); !declared) return declared;
    if (auto named = m_context.nameJudge(m_person, JudgeKind::Person, fields.line()); !named) return named;
    label.criterion = u"answer."_s + metric;
    label.run = answered.run;
    label.query = answered.query;
    label.judge = m_person;
    label.rationale = edited.reason;
    label.kind = ChangeKind::Import;
    return m_context.emitRecord(std::move(label), fields.line());
  }

  Result<void> declare(const QString& metric, qint64 line)
  {
    if (m_declared.contains(metric)) return {};
    m_declared.insert(metric);
    return m_context.emitRecord(
        CriterionRecord{metric, SubjectKind::Answer, true, {u"0"_s, u"1"_s}, {u"fails"_s, u"passes"_s}}, line);
  }

  ReadContext& m_context;
  RagasRows m_rows;
  const QString m_person = u"annotator"_s;
  QSet<QString> m_declared;
  QHash<std::pair<QString, QByteArray>, int> m_seen; // how often under each metric
  QHash<std::pair<QByteArray, int>, RagasRows::Answered> m_samples;
};

} // namespace

QString recogniseRagasAnnotated(const Sniff& sniff)
{
  return sniff.elementKeys.contains(u"metric_input"_s) && sniff.elementKeys.contains(u"metric_output"_s)
             ? u"its entries have metric_input and metric_output"_s
             : QString();
}

Result<void> readRagasAnnotated(ReadContext& context)
{
  AnnotatedReader reader(context);
  JsonElements elements(context, context.path());
  while (elements.next()) {
    const auto entry = parseJson(context, elements.element(), elements.line(), BareNan::Kept);
    const auto metric = parseKey(context, elements.key(), elements.line());
    if (!entry || !metric) continue;
    if (auto taken = reader.take(*metric, *entry, elements.line()); !taken) return taken;
  }
  return elements.result();
}

} // namespace assayer::io
