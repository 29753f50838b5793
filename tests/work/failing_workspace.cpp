#include "work/failing_workspace.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Origin originOf(int query)
{
  return query <= 40 ? Origin::Production : query <= 50 ? Origin::Golden : Origin::Synthetic;
}

// Answers that fail in one way speak of one thing.
QString answerText(int query)
{
  if (query <= 15) return u"The parcel arrives by courier within %1 days of shipping [1]."_s.arg(query);
  if (query <= 30) return u"Your invoice number %1 and its payment are refunded by the bank [1]."_s.arg(query);
  return u"Goods may be returned for article %1 [1]."_s.arg(query);
}

} // namespace

QVector<Record> failingRecords()
{
  QVector<Record> records = smallWorkspace(60, 3);
  JudgeRecord judge;
  judge.row.name = u"model x"_s;
  judge.row.kind = JudgeKind::Model;
  records.append(judge);
  for (Record& record : records) {
    if (auto* const query = std::get_if<QueryRecord>(&record))
      query->detail.row.origin = originOf(query->detail.row.name.mid(1).toInt());
    auto* const answer = std::get_if<AnswerRecord>(&record);
    if (!answer) continue;
    answer->text = answerText(answer->query.mid(1).toInt());
    answer->citations.front().first = static_cast<int>(answer->text.size()) - 4;
    answer->citations.front().last = static_cast<int>(answer->text.size()) - 1;
  }
  for (int query = 1; query <= 60; ++query) {
    const QString name = u"q%1"_s.arg(query);
    const auto score = [&](const QString& run, const QString& measure, std::optional<double> value) {
      records.append(ScoreRecord{run, name, u"model x"_s, measure, value, value ? QString() : u"judge_error"_s});
    };
    score(u"alpha"_s, u"faithfulness"_s, query == 60 ? std::nullopt : std::optional(query <= 30 ? 0.2 : 0.9));
    score(u"alpha"_s, u"answer_relevancy"_s, query > 30 && query <= 35 ? 0.3 : 0.9);
    score(u"alpha"_s, u"context_precision"_s, 0.9);
    score(u"beta"_s, u"faithfulness"_s, query <= 5 ? 0.2 : 0.9);
    score(u"beta"_s, u"answer_relevancy"_s, 0.9);
    score(u"beta"_s, u"context_precision"_s, 0.9);
  }
  return records;
}

bool FailingWorkspace::label(AnswerId answer, CriterionId criterion, int value)
{
  Decision decision;
  decision.subject = {criterion, answer.value, 0};
  decision.value = value;
  return store.record({ada, {decision}}).has_value();
}

} // namespace assayer::tests
