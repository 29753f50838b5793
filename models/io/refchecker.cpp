// RefChecker's benchmark: claims of answers as triples, each labelled by a person.
#include "io/json_elements.h"
#include "io/ragchecker.h"
#include "io/sniff.h"

#include <algorithm>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// The key names the extractor: "claude2_response_kg".
const QString claimsSuffix = u"_response_kg"_s;

QStringList claimsKeys(const QSet<QString>& keys)
{
  QStringList found;
  for (const QString& key : keys)
    if (key.endsWith(claimsSuffix)) found.append(key);
  found.sort();
  return found;
}

constexpr std::pair<const char*, const char*> humanLabels[] = {
    {"Entailment", "supported"}, {"Neutral", "not_in_evidence"}, {"Contradiction", "contradicted"}};

class ClaimsReader {
public:
  explicit ClaimsReader(ReadContext& context)
      : m_context(context), m_run(context.runName()),
        m_judge(context.hints().judgeName.isEmpty() ? u"RefChecker's annotator"_s : context.hints().judgeName)
  {
    if (context.hints().runName.isEmpty() && m_run.endsWith(u"_answers")) m_run.chop(8);
  }

  Result<void> start()
  {
    RunRecord run;
    run.row.name = m_run;
    if (auto taken = m_context.emitRecord(std::move(run), 0); !taken) return taken;
    return m_context.nameJudge(m_judge, JudgeKind::Person, 0);
  }

  Result<void> take(const Json& element, qint64 line)
  {
    Fields fields(m_context, element, line, u"an answer"_s);
    AnswerRecord answer;
    answer.run = m_run;
    answer.query = fields.required("id");
    answer.text = fields.text("response");
    answer.state = answer.text.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
    QSet<QString> keys;
    if (element.is_object())
      for (const auto& [key, value] : element.items()) keys.insert(QString::fromStdString(key));
    const QStringList extractors = claimsKeys(keys);
    if (extractors.size() > 1)
      fields.wrong(extractors.last().toUtf8().constData(),
                   u"is a second set of claims beside \"%1\"; keep one of them"_s.arg(extractors.first()));
    const Json* const claims = fields.array(utf8(extractors.value(0)).c_str());
    if (!fields.ok()) return {};
    const QString query = answer.query;
    if (auto taken = m_context.emitRecord(std::move(answer), line); !taken) return taken;
    int number = 0;
    if (claims)
      for (const Json& claim : *claims)
        if (auto taken = takeClaim(claim, query, ++number, line); !taken) return taken;
    if (number == 0) m_context.count(u"answers without claims"_s);
    return {};
  }

private:
  Result<void> takeClaim(const Json& claim, const QString& query, int number, qint64 line)
  {
    Fields fields(m_context, claim, line, u"a claim"_s);
    const Json* const triplet = fields.find("triplet");
    if (!triplet && fields.ok()) fields.wrong("triplet", u"is missing"_s);
    if (!fields.ok()) return {};
    ClaimRecord record;
    record.name = u"%1/%2/%3"_s.arg(m_run, query).arg(number);
    record.run = m_run;
    record.query = query;
    record.text = claimText(fields, "triplet", *triplet);
    LabelRecord label;
    label.criterion = u"support"_s;
    label.claim = record.name;
    label.run = m_run;
    label.query = query;
    label.judge = m_judge;
    label.kind = ChangeKind::Import;
    const bool labelled = fields.find("human_label") != nullptr;
    label.value = QString::fromLatin1(fields.choice("human_label", humanLabels, ""));
    if (!fields.ok()) return {};
    if (auto taken = m_context.emitRecord(std::move(record), line); !taken) return taken;
    if (!labelled) return {};
    return m_context.emitRecord(std::move(label), line);
  }

  ReadContext& m_context;
  QString m_run;
  QString m_judge;
};

} // namespace

QString recogniseRefchecker(const Sniff& sniff)
{
  return sniff.has("response") && !claimsKeys(sniff.keys).isEmpty()
             ? u"its answers have claims under a key …%1"_s.arg(claimsSuffix)
             : QString();
}

Result<void> readRefchecker(ReadContext& context)
{
  ClaimsReader reader(context);
  if (auto started = reader.start(); !started) return started;
  return eachEntry(context, u"there are no answers; choose another file"_s,
                   [&](const Json& entry, qint64 line) { return reader.take(entry, line); });
}

} // namespace assayer::io
