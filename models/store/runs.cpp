// Reading runs, rankings, answers, scores and the chunks added to pools by hand.
#include "store/columns.h"
#include "store/store_private.h"

#include <QHash>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

RunRow readRun(const Statement& row)
{
  return {{row.integer(0)},   row.text(1), row.number(2), static_cast<Condition>(row.number(3)),
          row.number(4) != 0, row.text(5), row.text(6),   row.optionalNumber(7),
          row.text(8)};
}

namespace {
Citation readCitation(const Statement& row)
{
  return {row.number(0), row.number(1), {row.integer(2)}, row.text(3)};
}
} // namespace

Result<QVector<Citation>> readCitations(Connection& connection, AnswerId answer)
{
  QVector<Citation> citations;
  Statement statement(connection, u"SELECT first, last, chunk, cited FROM citation WHERE answer = ? ORDER BY id"_s);
  STORE_TRY(statement.run(answer));
  while (statement.next()) citations.append(readCitation(statement));
  STORE_TRY(statement.ended());
  return citations;
}

namespace {

Result<QVector<Answer>> readAnswers(Connection& connection, const QString& condition, qint64 first, qint64 second,
                                    bool withCitations = true)
{
  QVector<Answer> answers;
  Statement statement(connection, u"SELECT id, run, query, state, text, latency_ms, cost FROM answer WHERE %1 AND %2 "
                                  "ORDER BY run"_s.arg(condition, landed(u"answer")));
  STORE_TRY(statement.run(first, second));
  while (statement.next()) {
    Answer answer{{statement.integer(0)},    {statement.integer(1)},
                  {statement.integer(2)},    static_cast<AnswerState>(statement.number(3)),
                  statement.text(4),         {},
                  statement.optionalReal(5), statement.optionalReal(6)};
    if (withCitations) {
      STORE_GET(citations, readCitations(connection, answer.id));
      answer.citations = citations;
    }
    answers.append(std::move(answer));
  }
  STORE_TRY(statement.ended());
  return answers;
}

} // namespace

Result<QVector<RunRow>> Store::runs()
{
  QVector<RunRow> rows;
  Statement statement(*d->connection,
                      u"SELECT id, name, version, condition, pooled, date, hypothesis, k, record FROM run "
                      "WHERE %1 ORDER BY id"_s.arg(landed(u"run")));
  STORE_TRY(statement.run());
  while (statement.next()) rows.append(readRun(statement));
  STORE_TRY(statement.ended());
  return rows;
}

Result<QVector<Ranking>> Store::rankingsOf(QueryId query)
{
  QVector<Ranking> rankings;
  Statement statement(*d->connection,
                      u"SELECT run, chunks FROM ranking WHERE run IN (SELECT id FROM run) AND query = ? "
                      "AND %1 ORDER BY run"_s.arg(landed(u"ranking")));
  STORE_TRY(statement.run(query));
  while (statement.next()) rankings.append({{statement.integer(0)}, query, columns::toIds(statement.bytes(1))});
  STORE_TRY(statement.ended());
  return rankings;
}

Result<void> Store::eachRanking(const std::function<void(RunId, QueryId, std::span<const quint32>)>& visit)
{
  Statement statement(*d->connection, u"SELECT run, query, chunks FROM ranking WHERE "_s + landed(u"ranking"));
  STORE_TRY(statement.run());
  while (statement.next()) {
    const QVector<quint32> ids = columns::toIds(statement.bytes(2));
    visit({statement.integer(0)}, {statement.integer(1)}, ids);
  }
  return statement.ended();
}

Result<QVector<Answer>> Store::answersOf(QueryId query)
{
  return readAnswers(*d->connection, u"query = ? AND ? = 0"_s, query.value, 0);
}

Result<void> Store::eachAnswer(RunId run, const std::function<void(const Answer&)>& visit)
{
  STORE_GET(answers, readAnswers(*d->connection, u"run = ? AND ? = 0"_s, run.value, 0, false));
  QHash<AnswerId, qsizetype> places;
  for (qsizetype i = 0; i < answers.size(); ++i) places.insert(answers[i].id, i);
  {
    // Those of a run at once: asking answer by answer takes some times as long.
    Statement statement(*d->connection,
                        u"SELECT c.first, c.last, c.chunk, c.cited, c.answer FROM answer AS a JOIN citation AS c ON "
                        "c.answer = a.id WHERE a.run = ? ORDER BY c.id"_s);
    STORE_TRY(statement.run(run));
    while (statement.next())
      if (const auto place = places.constFind({statement.integer(4)}); place != places.constEnd())
        answers[*place].citations.append(readCitation(statement));
    STORE_TRY(statement.ended());
  }
  for (const Answer& answer : std::as_const(answers)) visit(answer);
  return {};
}

Result<void> Store::eachTiming(RunId run, const std::function<void(const AnswerTiming&)>& visit)
{
  Statement statement(*d->connection,
                      u"SELECT id, query, latency_ms, cost FROM answer WHERE run = ? AND "_s + landed(u"answer"));
  STORE_TRY(statement.run(run));
  while (statement.next())
    visit({{statement.integer(0)}, {statement.integer(1)}, statement.optionalReal(2), statement.optionalReal(3)});
  return statement.ended();
}

Result<void> Store::eachAnswerMetadata(RunId run, const std::function<void(AnswerId, const QString&)>& visit)
{
  Statement statement(*d->connection, u"SELECT id, metadata FROM answer WHERE run = ? AND metadata IS NOT NULL AND %1 "
                                      "ORDER BY id"_s.arg(landed(u"answer")));
  STORE_TRY(statement.run(run));
  while (statement.next()) visit({statement.integer(0)}, statement.text(1));
  return statement.ended();
}

Result<std::optional<Answer>> Store::answer(RunId run, QueryId query)
{
  STORE_GET(answers, readAnswers(*d->connection, u"run = ? AND query = ?"_s, run.value, query.value));
  return answers.isEmpty() ? std::nullopt : std::optional<Answer>(answers.first());
}

Result<Answer> Store::answer(AnswerId id)
{
  STORE_GET(answers, readAnswers(*d->connection, u"id = ? AND ? = 0"_s, id.value, 0));
  if (answers.isEmpty()) return fail(ErrorKind::NotFound, u"answer"_s, u"there is no such answer in the workspace"_s);
  return answers.first();
}

Result<QVector<Score>> Store::scoresOf(AnswerId answer)
{
  QVector<Score> scores;
  Statement statement(*d->connection,
                      u"SELECT judge, measure, value, reason FROM score WHERE answer = ? AND "_s + landed(u"score"));
  STORE_TRY(statement.run(answer));
  while (statement.next())
    scores.append({answer, {statement.integer(0)}, statement.text(1), statement.optionalReal(2), statement.text(3)});
  STORE_TRY(statement.ended());
  return scores;
}

Result<QVector<ChunkId>> Store::poolAdditions(QueryId query)
{
  QVector<ChunkId> chunks;
  Statement statement(*d->connection, u"SELECT chunk FROM pool_addition WHERE query = ? AND %1 ORDER BY id"_s.arg(
                                          landed(u"pool_addition")));
  STORE_TRY(statement.run(query));
  while (statement.next()) chunks.append(ChunkId{statement.integer(0)});
  STORE_TRY(statement.ended());
  return chunks;
}

Result<void> Store::eachPoolAddition(const std::function<void(QueryId, ChunkId)>& visit)
{
  Statement statement(*d->connection,
                      u"SELECT query, chunk FROM pool_addition WHERE %1 ORDER BY id"_s.arg(landed(u"pool_addition")));
  STORE_TRY(statement.run());
  while (statement.next()) visit({statement.integer(0)}, {statement.integer(1)});
  return statement.ended();
}

Result<void> Store::addToPool(QueryId query, ChunkId chunk, JudgeId by)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(this->query(query));
  STORE_TRY(this->chunk(chunk));
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  // An import that runs may hold the pair already: from now on it is there whether that lands or not.
  STORE_TRY(d->connection->run(u"INSERT INTO pool_addition(query, chunk, judge, at) VALUES(?, ?, ?, ?) "
                               "ON CONFLICT(query, chunk) DO UPDATE SET import = 0"_s,
                               query, chunk, by ? QVariant(by.value) : QVariant(), nowMs()));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

} // namespace assayer
