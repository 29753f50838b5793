#include "io/nuggetizer.h"

#include "io/json.h"
#include "io/line_reader.h"
#include "io/sniff.h"
#include "io/truth_claims.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::pair<const char*, bool> importanceWords[] = {{"vital", true}, {"okay", false}};
constexpr std::pair<const char*, const char*> assignmentWords[] = {
    {"support", "entailment"}, {"partial_support", "partial"}, {"not_support", "neutral"}};

struct ReadNugget {
  QString text;
  bool vital = false;
  QString assignment; // empty: not assigned
};

class NuggetReader {
public:
  explicit NuggetReader(ReadContext& context)
      : m_context(context), m_truth(context),
        m_judge(context.hints().judgeName.isEmpty() ? u"AutoNuggetizer"_s : context.hints().judgeName)
  {
  }

  Result<void> take(const Json& line, qint64 number)
  {
    Fields fields(m_context, line, number);
    QueryRecord query;
    const QString name = fields.required("qid");
    query.detail.row.name = name;
    query.detail.row.text = fields.text("query");
    const QString run = m_context.hints().runName.isEmpty() ? fields.text("run_id") : m_context.hints().runName;
    const auto nuggets = nuggetsOf(fields);
    if (!fields.ok()) return {};
    if (!query.detail.row.text.isEmpty())
      if (auto taken = m_context.emitRecord(std::move(query), number); !taken) return taken;
    if (auto taken = takeTruth(name, nuggets, number); !taken) return taken;
    return run.isEmpty() ? Result<void>() : takeAssignments(name, run, nuggets, number);
  }

private:
  QVector<ReadNugget> nuggetsOf(Fields& fields)
  {
    QVector<ReadNugget> nuggets;
    const Json* const list = fields.array("nuggets");
    if (!list && fields.ok()) fields.wrong("nuggets", u"are missing"_s);
    if (!list) return nuggets;
    for (const Json& nugget : *list) {
      Fields parts(m_context, nugget, fields.line(), u"a nugget"_s);
      ReadNugget one{parts.required("text"), parts.choice("importance", importanceWords, false), {}};
      one.assignment = QString::fromLatin1(parts.choice("assignment", assignmentWords, ""));
      if (!parts.ok()) return {};
      nuggets.append(one);
    }
    return nuggets;
  }

  Result<void> takeTruth(const QString& query, const QVector<ReadNugget>& nuggets, qint64 line)
  {
    for (qsizetype i = 0; i < nuggets.size(); ++i) {
      ClaimRecord claim;
      claim.name = nuggetName(query, i);
      claim.query = query;
      claim.text = nuggets[i].text;
      claim.metadata = nuggets[i].vital ? u"{\"vital\":true}"_s : u"{\"vital\":false}"_s;
      if (auto taken = m_truth.send(std::move(claim), line); !taken) return taken;
    }
    return {};
  }

  static QString nuggetName(const QString& query, qsizetype at)
  {
    return u"%1/%2/%3"_s.arg(ReferenceRun, query).arg(at + 1);
  }

  Result<void> takeAssignments(const QString& query, const QString& run, const QVector<ReadNugget>& nuggets,
                               qint64 line)
  {
    for (qsizetype i = 0; i < nuggets.size(); ++i) {
      if (nuggets[i].assignment.isEmpty()) continue;
      if (auto named = m_context.nameJudge(m_judge, JudgeKind::Model, line); !named) return named;
      LabelRecord label;
      label.criterion = u"entailment.answer"_s;
      label.claim = nuggetName(query, i);
      label.run = ReferenceRun;
      label.otherRun = run;
      label.query = query;
      label.judge = m_judge;
      label.value = nuggets[i].assignment;
      label.kind = ChangeKind::Import;
      if (auto taken = m_context.emitRecord(std::move(label), line); !taken) return taken;
    }
    return {};
  }

  ReadContext& m_context;
  TruthClaims m_truth;
  QString m_judge;
};

} // namespace

QString recogniseNuggetizer(const Sniff& sniff)
{
  return sniff.isJsonLines() && sniff.has("qid") && sniff.has("nuggets") ? u"its lines have qid and nuggets"_s
                                                                         : QString();
}

Result<void> readNuggetizer(ReadContext& context)
{
  NuggetReader nuggets(context);
  LineReader reader(context, context.path());
  qint64 count = 0;
  while (reader.next()) {
    if (!context.goesOn(reader.number())) break;
    if (reader.line().trimmed().isEmpty()) continue;
    ++count;
    const auto line = parseJson(context, reader.line(), reader.number());
    if (!line) continue;
    if (auto taken = nuggets.take(*line, reader.number()); !taken) return taken;
  }
  if (reader.result() && count == 0) context.fault(0, u"the file is empty; there is nothing to import"_s);
  return reader.result();
}

} // namespace assayer::io
