// RAGChecker's meta-evaluation: two answers to a question, compared by two people who are not named.
#include "io/json_elements.h"
#include "io/ragchecker.h"
#include "io/sniff.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList preferenceNames{u"correctness"_s, u"completeness"_s, u"overall"_s};
const QStringList preferenceValues{u"-2"_s, u"-1"_s, u"0"_s, u"1"_s, u"2"_s};
const QStringList preferenceMeanings{u"the first is much better"_s, u"the first is better"_s, u"they are alike"_s,
                                     u"the second is better"_s, u"the second is much better"_s};

class PairsReader {
public:
  explicit PairsReader(ReadContext& context) : m_context(context) {}

  Result<void> declare()
  {
    for (const QString& name : preferenceNames)
      if (auto taken = m_context.emitRecord(
              CriterionRecord{name, SubjectKind::AnswerPair, true, preferenceValues, preferenceMeanings}, 0);
          !taken)
        return taken;
    return {};
  }

  // Each question stands once for every person who compared its answers, in the same order of people.
  Result<void> take(const Json& element, qint64 line)
  {
    Fields fields(m_context, element, line, u"a comparison"_s);
    const QString family = fields.text("dataset");
    const QString id = fields.required("query_id");
    const QString query = family.isEmpty() ? id : family + u'/' + id;
    QueryRecord record;
    record.detail.row.name = query;
    record.detail.row.text = fields.text("query");
    record.detail.row.family = family;
    record.detail.reference = fields.text("gt_answer");
    (void)fields.find("instance_id");
    QStringList runs;
    QStringList texts;
    for (const char* const key : {"model1", "model2"}) {
      const Json* const model = fields.find(key);
      if (!model) {
        if (fields.ok()) fields.wrong(key, u"is missing"_s);
        return {};
      }
      Fields answer(m_context, *model, line, QString::fromLatin1(key));
      runs.append(answer.required("model_name"));
      texts.append(answer.text("response"));
      if (!answer.ok()) return {};
    }
    if (runs[0] == runs[1]) fields.wrong("model2", u"must be another model than model1"_s);
    if (!fields.ok()) return {};
    const QString pair = query + u'\n' + runs.join(u'\n');
    if (!isSame(query, {family, id, record.detail.row.text, record.detail.reference}) || !isSame(pair, texts)) {
      fields.wrong("query_id", u"stood with other texts in an entry above; a comparison repeats them word for word"_s);
      return {};
    }
    const int time = ++m_times[pair];
    if (time == 1)
      if (auto taken = takeAnswers(std::move(record), runs, texts, line); !taken) return taken;
    const QString judge =
        (m_context.hints().judgeName.isEmpty() ? u"annotator %1"_s : m_context.hints().judgeName + u" %1"_s).arg(time);
    if (auto named = m_context.nameJudge(judge, JudgeKind::Person, line); !named) return named;
    for (const QString& name : preferenceNames) {
      const auto value = fields.integer(utf8(name + u"_label"_s).c_str());
      if (!value || !fields.ok()) continue;
      LabelRecord label;
      label.criterion = u"pair."_s + name;
      label.query = query;
      label.run = runs[0];
      label.otherRun = runs[1];
      label.judge = judge;
      label.value = QString::number(*value);
      label.kind = ChangeKind::Import;
      if (!preferenceValues.contains(label.value)) {
        fields.wrong(utf8(name + u"_label"_s).c_str(), u"must be a whole number from -2 to 2"_s);
        return {};
      }
      if (auto taken = m_context.emitRecord(std::move(label), line); !taken) return taken;
    }
    return {};
  }

private:
  // A person compared what the entries above showed, and nothing else.
  bool isSame(const QString& key, const QStringList& texts)
  {
    const auto known = m_texts.constFind(key);
    if (known != m_texts.constEnd()) return *known == texts;
    m_texts.insert(key, texts);
    return true;
  }

  Result<void> takeAnswers(QueryRecord&& query, const QStringList& runs, const QStringList& texts, qint64 line)
  {
    const QString name = query.detail.row.name;
    if (auto taken = m_context.emitRecord(std::move(query), line); !taken) return taken;
    for (qsizetype i = 0; i < runs.size(); ++i) {
      if (!m_runs.contains(runs[i])) {
        m_runs.insert(runs[i]);
        RunRecord run;
        run.row.name = runs[i];
        if (auto taken = m_context.emitRecord(std::move(run), line); !taken) return taken;
      }
      AnswerRecord answer;
      answer.run = runs[i];
      answer.query = name;
      answer.text = texts[i];
      answer.state = texts[i].trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
      if (auto taken = m_context.emitRecord(std::move(answer), line); !taken) return taken;
    }
    return {};
  }

  ReadContext& m_context;
  QSet<QString> m_runs;
  QHash<QString, int> m_times;
  QHash<QString, QStringList> m_texts; // of queries and of pairs of answers, shared with what was read
};

} // namespace

QString recogniseRagcheckerPairs(const Sniff& sniff)
{
  return sniff.has("model1") && sniff.has("model2") && sniff.has("overall_label")
             ? u"its entries have model1, model2 and labels"_s
             : QString();
}

Result<void> readRagcheckerPairs(ReadContext& context)
{
  PairsReader reader(context);
  if (auto declared = reader.declare(); !declared) return declared;
  return eachEntry(context, u"there are no comparisons; choose another file"_s,
                   [&](const Json& entry, qint64 line) { return reader.take(entry, line); });
}

} // namespace assayer::io
