#include "support/trend_workspace.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct MadeRun {
  QString name;
  QString date;
  QString record;
  int k = 3;
  QStringList first; // by query: which chunk stands first; empty: the query is not there
  QString judge;
  double faithfulness = 0;
};

const QVector<MadeRun>& madeRuns()
{
  static const QVector<MadeRun> runs{
      {u"plain-1"_s,
       u"2026-09-01"_s,
       uR"({"corpus":"snapshot 1","retriever":"bm25","prompt":"v13","settings":{"temperature":0}})"_s,
       2,
       {u"c1"_s, u"c2"_s, u"c2"_s, u"c2"_s, u"c2"_s},
       u"arbiter (v1)"_s,
       0.5},
      {u"plain-2"_s,
       u"2026-10-01"_s,
       uR"({"corpus":"snapshot 1","retriever":"bm25","prompt":"v14","settings":{"temperature":0}})"_s,
       3,
       {u"c1"_s, u"c1"_s, u"c3"_s, u"c3"_s, u"c3"_s},
       u"arbiter (v1)"_s,
       0.6},
      {u"hybrid-1"_s,
       u"2026-11-01"_s,
       uR"({"corpus":"snapshot 1","retriever":"hybrid","prompt":"v14","settings":{"temperature":0}})"_s,
       3,
       {u"c1"_s, u"c1"_s, u"c1"_s, u"c3"_s, {}},
       u"arbiter (v2)"_s,
       0.9},
      {u"hybrid-2"_s,
       u"2026-11-15"_s,
       uR"({"corpus":"snapshot 1","retriever":"hybrid","prompt":"v14","settings":{"temperature":0.5}})"_s,
       3,
       {u"c1"_s, u"c1"_s, u"c1"_s, u"c3"_s, u"c1"_s},
       u"arbiter (v2)"_s,
       0.9},
  };
  return runs;
}

void addJudges(QVector<Record>& records)
{
  for (const QString& version : {u"v1"_s, u"v2"_s}) {
    JudgeRecord judge;
    judge.row.name = u"arbiter (%1)"_s.arg(version);
    judge.row.kind = JudgeKind::Model;
    judge.row.record = u"{\"version\":\"%1\",\"prompt\":\"prompt of %1\"}"_s.arg(version);
    records.append(judge);
  }
  JudgeRecord ann;
  ann.row.name = u"ann"_s;
  records.append(ann);
}

void addRun(QVector<Record>& records, const MadeRun& made)
{
  RunRecord run;
  run.row.name = made.name;
  run.row.date = made.date;
  run.row.k = made.k;
  run.row.record = made.record;
  records.append(run);
  constexpr std::array latencies{100, 200, 300, 400, 1000};
  for (int query = 1; query <= 5; ++query) {
    const QString name = u"q%1"_s.arg(query);
    const QString& first = made.first[query - 1];
    if (!first.isEmpty()) {
      RankingRecord ranking;
      ranking.run = made.name;
      ranking.query = name;
      for (const QString& chunk : QStringList{first, u"c1"_s, u"c2"_s, u"c3"_s})
        if (!ranking.chunks.contains(name + u'-' + chunk)) ranking.chunks.append(name + u'-' + chunk);
      records.append(ranking);
    }
    AnswerRecord answer;
    answer.run = made.name;
    answer.query = name;
    answer.text = u"An answer to question %1."_s.arg(query);
    if (made.name == u"plain-1") {
      answer.latencyMs = latencies[static_cast<std::size_t>(query - 1)];
      if (query <= 2) answer.cost = query == 1 ? 0.01 : 0.03;
    }
    records.append(answer);
    if (made.name == u"hybrid-2" && query == 5) continue; // the judge did not come to it
    records.append(ScoreRecord{made.name, name, made.judge, u"faithfulness"_s, made.faithfulness, {}});
    records.append(ScoreRecord{made.name, name, made.judge, u"answer_relevance"_s, 0.9, {}});
    records.append(ScoreRecord{made.name, name, made.judge, u"context_precision"_s, 0.9, {}});
  }
}

} // namespace

QVector<Record> trendRecords()
{
  QVector<Record> records;
  addJudges(records);
  for (int query = 1; query <= 5; ++query) {
    QueryRecord record;
    record.detail.row.name = u"q%1"_s.arg(query);
    record.detail.row.text = u"Question %1?"_s.arg(query);
    record.detail.row.expect = Expect::Answer;
    record.detail.row.split = query <= 3 ? Split::Dev : Split::Test;
    records.append(record);
    for (int chunk = 1; chunk <= 3; ++chunk) {
      ChunkRecord text;
      text.name = u"q%1-c%2"_s.arg(query).arg(chunk);
      text.text =
          u"Passage %2 about question %1, unlike any other: %3."_s.arg(query).arg(chunk).arg(query * 31 + chunk);
      records.append(text);
      if (query == 4 && chunk == 2) continue;
      LabelRecord label;
      label.criterion = u"relevance"_s;
      label.query = record.detail.row.name;
      label.chunk = text.name;
      label.judge = u"ann"_s;
      label.value = chunk == 1 ? u"3"_s : u"0"_s;
      records.append(label);
    }
  }
  for (const MadeRun& made : madeRuns()) addRun(records, made);
  RunRecord closed;
  closed.row.name = u"closed-book"_s;
  closed.row.date = u"2026-11-20"_s;
  closed.row.condition = Condition::NoContext;
  closed.row.pooled = false;
  records.append(closed);
  AnswerRecord answer;
  answer.run = closed.row.name;
  answer.query = u"q1"_s;
  answer.text = u"From memory."_s;
  records.append(answer);
  return records;
}

} // namespace assayer::tests
