#include "ui/adjudicate/adjudicate_bench.h"

#include "adjudicate/adjudicate_page.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

LabelRecord labelBy(const QString& judge, const QString& query, const QString& value)
{
  LabelRecord label;
  label.judge = judge;
  label.query = query;
  label.value = value;
  label.at = 1'790'000'000'000;
  return label;
}

LabelRecord gradeBy(const QString& judge, const QString& query, const QString& chunk, int value)
{
  LabelRecord label = labelBy(judge, query, QString::number(value));
  label.criterion = u"relevance"_s;
  label.chunk = chunk;
  return label;
}

} // namespace

QVector<Record> apartWorkspace()
{
  QVector<Record> records = smallWorkspace(4, 4);
  ClaimRecord claim;
  claim.name = u"q1-claim"_s;
  claim.run = u"alpha"_s;
  claim.query = u"q1"_s;
  claim.text = u"Within some days."_s;
  claim.first = 0;
  claim.last = 16;
  records.append(claim);
  GuidelineRecord guideline;
  guideline.version = u"v3"_s;
  guideline.at = 1'780'000'000'000;
  guideline.text = u"# How to grade\n\nGrade what the passage *says*, not what you know."_s;
  records.append(guideline);
  for (const auto& [query, a, b] : {std::tuple{u"q1"_s, 0, 3}, std::tuple{u"q2"_s, 1, 3}, std::tuple{u"q3"_s, 2, 3}}) {
    records.append(gradeBy(u"Anna"_s, query, query + u"-c1"_s, a));
    records.append(gradeBy(u"Ben"_s, query, query + u"-c1"_s, b));
  }
  for (const auto& [judge, value, chunk] :
       {std::tuple{u"Anna"_s, u"supported"_s, u"q1-c1"_s}, std::tuple{u"Ben"_s, u"contradicted"_s, u"q1-c2"_s}}) {
    LabelRecord label = labelBy(judge, u"q1"_s, value);
    label.criterion = u"support"_s;
    label.run = u"alpha"_s;
    label.claim = u"q1-claim"_s;
    EvidenceRecord evidence;
    evidence.chunk = chunk;
    evidence.quote = u"Goods may be returned"_s;
    evidence.first = 41; // after "Passage 1 that was found for question 1. "
    evidence.last = evidence.first + static_cast<int>(evidence.quote.size());
    label.evidence.append(evidence);
    records.append(label);
  }
  return records;
}

AdjudicateBench::AdjudicateBench(const QVector<Record>& records, Role role, const MakePage& make, const QString& judge)
    : PageBench(
          records, role,
          make ? make : [](Session& session, QWidget* parent) { return new AdjudicatePage(session, parent); }, judge)
{
}

bool AdjudicateBench::waitForList()
{
  return QTest::qWaitFor([this] { return !progress().isEmpty(); });
}

Subject AdjudicateBench::relevance(const QString& query, const QString& chunk)
{
  return {criterion::Relevance, store().findQuery(query)->value, store().findChunk(chunk)->value};
}

Subject AdjudicateBench::claim(const QString& query)
{
  const auto answer = store().answer(*store().findRun(u"alpha"_s), *store().findQuery(query));
  return {criterion::Support, store().claimsOf((*answer)->id)->first().id.value, 0};
}

std::optional<StandingRuling> AdjudicateBench::ruling(const Subject& subject)
{
  const auto other = Store::another(path());
  return (*other)->rulingOn(subject).value_or(std::nullopt);
}

} // namespace assayer::tests
