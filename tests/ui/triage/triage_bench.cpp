#include "ui/triage/triage_bench.h"

#include "triage/triage_page.h"

#include <QDate>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int production = 30;
constexpr int unfaithful = 12;
constexpr int beside = 10;

ScoreRecord score(const QString& query, const QString& measure, double value)
{
  ScoreRecord record;
  record.run = u"today"_s;
  record.query = query;
  record.judge = u"scorer"_s;
  record.measure = measure;
  record.value = value;
  return record;
}

QString questionOf(int number)
{
  static const QStringList things{u"voucher"_s, u"invoice"_s, u"parcel"_s,  u"receipt"_s, u"deposit"_s,
                                  u"lease"_s,   u"meter"_s,   u"licence"_s, u"badge"_s,   u"locker"_s};
  static const QStringList asked{u"How long is a %1 good for"_s, u"Who signs for a %1 that was lost"_s,
                                 u"What does a second %1 cost"_s};
  return asked[number % asked.size()].arg(things[number % things.size()]) + u'?';
}

} // namespace

QVector<Record> dayWorkspace()
{
  QVector<Record> records;
  JudgeRecord scorer;
  scorer.row.name = u"scorer"_s;
  scorer.row.kind = JudgeKind::Model;
  records.append(scorer);
  RunRecord run;
  run.row.name = u"today"_s;
  run.row.k = 2;
  run.row.date = u"2026-11-30"_s;
  run.row.record = u"{}"_s;
  records.append(run);
  for (int number = 0; number <= production; ++number) {
    const bool isGolden = number == 0;
    QueryRecord query;
    query.detail.row.name = isGolden ? u"g1"_s : u"p%1"_s.arg(number);
    query.detail.row.text = isGolden ? questionOf(1) : questionOf(number);
    query.detail.row.family = number % 2 ? u"stock"_s : u"office"_s;
    query.detail.row.origin = isGolden ? Origin::Golden : Origin::Production;
    query.detail.row.split = isGolden ? Split::Dev : Split::None;
    query.detail.row.expect = Expect::Answer;
    if (isGolden) query.detail.reference = u"A voucher is good for a year."_s;
    records.append(query);
    if (isGolden) continue;
    RankingRecord ranking;
    ranking.run = run.row.name;
    ranking.query = query.detail.row.name;
    for (int rank = 1; rank <= 3; ++rank) {
      ChunkRecord chunk;
      chunk.name = u"p%1-c%2"_s.arg(number).arg(rank);
      chunk.text = u"Passage %1 of the rules on matter %2. It is kept at the front desk."_s.arg(rank).arg(number);
      records.append(chunk);
      ranking.chunks.append(chunk.name);
    }
    records.append(ranking);
    const bool isUnfaithful = number <= unfaithful;
    const bool isBeside = !isUnfaithful && number <= unfaithful + beside;
    AnswerRecord answer;
    answer.run = run.row.name;
    answer.query = query.detail.row.name;
    answer.text = isUnfaithful ? u"The regulation of line %1 says ninety days, and the surcharge doubles."_s.arg(number)
                  : isBeside   ? u"The leaflet on parking mentions nothing of it, ask the gate."_s
                               : u"It is kept at the front desk."_s;
    records.append(answer);
    records.append(score(answer.query, u"faithfulness"_s, isUnfaithful ? 0.2 : 0.9));
    records.append(score(answer.query, u"answer_relevancy"_s, 0.9));
    records.append(score(answer.query, u"context_precision"_s, isBeside ? 0.1 : 0.9));
  }
  return records;
}

TriageBench::TriageBench(Role role, const QVector<Record>& records)
    : PageBench(records, role, [](Session& session, QWidget* parent) { return new TriagePage(session, parent); })
{
  if (!problem().isEmpty()) qFatal("%s", qPrintable(problem()));
}

QString TriageBench::today()
{
  return QDate::currentDate().toString(Qt::ISODate);
}

bool TriageBench::drawToday()
{
  press(Qt::Key_Return);
  return waitForSamples();
}

bool TriageBench::waitForSamples()
{
  return QTest::qWaitFor([this] { return !samples().isEmpty(); }, 30'000);
}

Draw TriageBench::draw()
{
  const auto other = Store::another(path());
  const QVector<Draw> draws = (*other)->draws().value();
  if (draws.isEmpty()) return {};
  return (*other)->draw(draws.last().day, draws.last().run).value().value();
}

std::optional<int> TriageBench::labelOn(int sample, CriterionId criterion)
{
  const AnswerId answer = draw().samples[sample].answer;
  const auto other = Store::another(path());
  const QueryId query = (*other)->answer(answer)->query;
  const QVector<Label> labels = (*other)->labelsOf(query, LabelScope::only(session().judge()->id)).value();
  for (const Label& label : labels)
    if (label.subject == Subject{criterion, answer.value, 0} && label.state == LabelState::Valued) return label.value;
  return std::nullopt;
}

} // namespace assayer::tests
