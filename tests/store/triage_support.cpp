#include "store/triage_support.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int QueryCount = 9;

QVector<Record> failingAnswers()
{
  QVector<Record> records;
  for (int i = 1; i <= QueryCount; ++i)
    records.append(queryRecord(u"q%1"_s.arg(i), u"How long may goods number %1 be returned?"_s.arg(i)));
  records.append(runRecord(u"today"_s));
  records.append(runRecord(u"yesterday"_s));
  for (const QString& run : {u"today"_s, u"yesterday"_s})
    for (int i = 1; i <= QueryCount; ++i) {
      AnswerRecord answer;
      answer.run = run;
      answer.query = u"q%1"_s.arg(i);
      answer.text = u"Within %1 days."_s.arg(i);
      records.append(answer);
    }
  for (const QString& judge : {u"anna"_s, u"ben"_s, u"cleo"_s, u"model"_s}) {
    JudgeRecord record;
    record.row.name = judge;
    record.row.kind = judge == "model"_L1 ? JudgeKind::Model : JudgeKind::Person;
    records.append(record);
  }
  for (int i = 1; i <= 3; ++i)
    records.append(ScoreRecord{u"today"_s, u"q%1"_s.arg(i), u"model"_s, u"faithfulness"_s, i / 4.0, {}});
  records.append(ScoreRecord{u"today"_s, u"q2"_s, u"model"_s, u"answer_relevance"_s, {}, u"judge_error"_s});
  records.append(ScoreRecord{u"yesterday"_s, u"q1"_s, u"model"_s, u"faithfulness"_s, 1.0, {}});
  return records;
}

} // namespace

TriageDesk::TriageDesk(const QString& path) : TriageDesk(std::move(Store::create(path).value())) {}

TriageDesk::TriageDesk(std::unique_ptr<Store> opened) : store(std::move(opened))
{
  if (store->queries().value().isEmpty()) (void)importAll(*store, failingAnswers()).value();
  run = store->findRun(u"today"_s).value();
  other = store->findRun(u"yesterday"_s).value();
}

AnswerId TriageDesk::answerTo(int number, bool ofOther) const
{
  return store->answer(ofOther ? other : run, query(number)).value().value().id;
}

QueryId TriageDesk::query(int number) const
{
  return store->findQuery(u"q%1"_s.arg(number)).value();
}

JudgeId TriageDesk::judge(const QString& name) const
{
  const QVector<JudgeRow> rows = store->judges().value();
  for (const JudgeRow& row : rows)
    if (row.name == name) return row.id;
  return {};
}

Clustering TriageDesk::clustering(const QVector<Cluster>& clusters) const
{
  Clustering made;
  made.day = day;
  made.run = run;
  made.seed = -7;
  Cluster first;
  first.terms = {u"days"_s, u"within"_s};
  first.profile = QByteArray("\0first", 6);
  Cluster second;
  second.terms = {u"退款"_s};
  second.now.name = u"Refunds"_s;
  made.clusters = clusters.isEmpty() ? QVector<Cluster>{first, second} : clusters;
  for (int i = 1; i <= 6; ++i) {
    ClusterMember member;
    member.answer = answerTo(i);
    if (i <= 5) member.cluster = i <= 3 ? 0 : 1;
    member.x = i / 8.0;
    member.y = 1 - i / 8.0;
    member.severity = i / 10.0;
    member.reasons = {FailReason::Faithfulness, FailReason::Composite};
    made.members.append(member);
  }
  return made;
}

Draw TriageDesk::draw() const
{
  Draw made;
  made.day = day;
  made.run = run;
  made.seed = std::numeric_limits<qint64>::max();
  made.by = judge(u"cleo"_s);
  made.settings.failing = 3;
  made.settings.audit = 1;
  made.settings.families.insert(u"refunds"_s, {0.8, {}});
  made.settings.origin = Origin::None;
  made.answers = 9;
  made.failing = 6;
  made.reviewedBefore = 0;
  const auto add = [&](int query, DrawPart part, int cluster, int stratum, int size, int drawn) {
    DrawnSample sample;
    sample.answer = answerTo(query);
    sample.part = part;
    sample.cluster = {cluster};
    sample.stratum = stratum;
    sample.stratumSize = size;
    sample.stratumDrawn = drawn;
    sample.inclusionProbability = double(drawn) / size;
    if (part == DrawPart::Failing) sample.reasons = {FailReason::CitationFault};
    made.samples.append(sample);
  };
  add(3, DrawPart::Failing, 1, 0, 3, 2);
  add(8, DrawPart::Audit, 0, 0, 3, 1);
  add(6, DrawPart::Failing, 0, 1, 3, 1);
  add(1, DrawPart::Failing, 1, 0, 3, 2);
  return made;
}

QVector<FrameItem> TriageDesk::frame() const
{
  QVector<FrameItem> items;
  for (int i = 1; i <= QueryCount; ++i) {
    FrameItem item;
    item.answer = answerTo(i);
    item.part = i <= 6 ? DrawPart::Failing : DrawPart::Audit;
    item.cluster = {i <= 3 ? 1 : i <= 5 ? 2 : 0};
    item.severity = i <= 6 ? i / 10.0 : 0;
    if (i % 2 == 0) item.score = (i % 4) / 4.0;
    items.append(item);
  }
  return items;
}

std::unique_ptr<TriageDesk> TriageDesk::copy(const QString& path) const
{
  (void)store->backup(path);
  return std::make_unique<TriageDesk>(std::move(Store::open(path).value()));
}

} // namespace assayer::tests
