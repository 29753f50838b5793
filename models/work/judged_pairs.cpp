#include "work/judged_pairs.h"

#include "answers/gold.h"

#include <QHash>

#include <algorithm>

namespace assayer {

Result<std::vector<RunPair>> loadRunPairs(Store& store, const Criterion& criterion, const QVector<RunRow>& runs,
                                          LabelScope scope,
                                          const std::function<bool(const RunRow&, const RunRow&)>& wanted)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QHash<JudgeId, JudgeKind> kinds; // a judge's own view counts what they said, whoever they are
  for (const JudgeRow& judge : *judges)
    kinds.insert(judge.id, scope.judge == judge.id ? JudgeKind::Person : judge.kind);
  QHash<Subject, QVector<Label>> labels;
  if (auto read =
          store.eachLabel(criterion.id, scope, [&](const Label& label) { labels[label.subject].append(label); });
      !read)
    return tl::unexpected(read.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());

  struct Tried {
    AnswerId id;
    AnswerState state = AnswerState::Written;
  };
  std::vector<QHash<QueryId, Tried>> tried;
  QVector<RunRow> ordered = runs;
  std::ranges::sort(ordered, {}, &RunRow::id);
  for (const RunRow& run : std::as_const(ordered)) {
    auto& ofRun = tried.emplace_back();
    if (auto read = store.eachAnswer(run.id,
                                     [&](const Answer& answer) {
                                       ofRun.insert(answer.query, {answer.id, answer.state});
                                     });
        !read)
      return tl::unexpected(read.error());
  }

  std::vector<RunPair> pairs;
  for (std::size_t i = 0; i < tried.size(); ++i)
    for (std::size_t j = i + 1; j < tried.size(); ++j) {
      RunPair pair{ordered[static_cast<qsizetype>(i)], ordered[static_cast<qsizetype>(j)], {}, {}};
      if (!wanted(pair.first, pair.second)) continue;
      for (const QueryRow& query : *queries) {
        const auto first = tried[i].constFind(query.id);
        const auto second = tried[j].constFind(query.id);
        if (first == tried[i].constEnd() || second == tried[j].constEnd()) continue;
        const QVector<Label> said = labels.value({criterion.id, first->id.value, second->id.value});
        JudgedPair judged;
        judged.failed = first->state == AnswerState::Failed || second->state == AnswerState::Failed;
        judged.said.values = goldOf({said.constData(), static_cast<std::size_t>(said.size())}, criterion, kinds);
        for (const Label& label : countedLabels(said, kinds)) judged.said.labels.append(*label.value);
        pair.queries.append(query);
        pair.pairs.push_back(judged);
      }
      if (!pair.queries.isEmpty()) pairs.push_back(std::move(pair));
    }
  return pairs;
}

} // namespace assayer
