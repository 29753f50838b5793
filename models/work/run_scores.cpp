#include "work/run_scores.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

struct NamedScore {
  AnswerId answer;
  QString name;
  double value = 0;
};

// Of the names that the judge used for a measure on this run, the one that counts.
struct ChosenName {
  QString name;
  ScoreName means;
};

Error nothingKnown(const RunRow& run, const QString& judge, const QStringList& others)
{
  const QString scored = others.isEmpty()
                             ? u"%1 scored none of its answers; import scores, or choose another judge"_s.arg(judge)
                             : u"%1 scored its answers by %2 only; what counts is faithfulness, answer_relevance, "
                               "context_precision and composite"_s.arg(judge, others.join(u", "_s));
  return {ErrorKind::NotFound, u"run "_s + run.name, scored};
}

} // namespace

Result<QHash<AnswerId, ModelScores>> loadRunScores(Store& store, const RunRow& run, const QVector<AnswerId>& answers,
                                                   const QString& judge)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto source = std::ranges::find(*judges, judge, &JudgeRow::name);
  if (source == judges->end()) return fail(ErrorKind::NotFound, {}, u"there is no judge \"%1\""_s.arg(judge));

  std::vector<Score> scores;
  if (auto read = store.eachScore(run.id,
                                  [&](const Score& score) {
                                    if (score.judge == source->id && score.value) scores.push_back(score);
                                  });
      !read)
    return tl::unexpected(read.error());
  return runScoresOf(scores, run, answers, *source);
}

Result<QHash<AnswerId, ModelScores>> runScoresOf(const std::vector<Score>& given, const RunRow& run,
                                                 const QVector<AnswerId>& answers, const JudgeRow& judge)
{
  QVector<NamedScore> known;
  QMap<QString, std::optional<ScoreName>> meanings; // of every name, which are few
  QMap<QString, ScoreName> names;
  QStringList others;
  for (const Score& score : given) {
    if (score.judge != judge.id || !score.value) continue;
    auto meaning = meanings.find(score.measure);
    if (meaning == meanings.end()) {
      meaning = meanings.insert(score.measure, scoreNamed(score.measure));
      if (*meaning)
        names.insert(score.measure, **meaning);
      else
        others.append(score.measure);
    }
    if (*meaning) known.append({score.answer, score.measure, *score.value});
  }
  if (known.isEmpty()) return tl::unexpected(nothingKnown(run, judge.name, others));

  std::array<std::optional<ChosenName>, ScoredMeasureCount> chosen;
  for (auto name = names.cbegin(); name != names.cend(); ++name) {
    std::optional<ChosenName>& best = chosen[static_cast<std::size_t>(name->measure)];
    if (!best || name->precedence < best->means.precedence) best = {name.key(), *name};
  }
  ModelScores asked;
  for (std::size_t i = 0; i < chosen.size(); ++i) asked.measures[i].isAsked = chosen[i].has_value();
  QHash<AnswerId, ModelScores> scores;
  for (const AnswerId answer : answers) scores.insert(answer, asked);
  for (const NamedScore& score : std::as_const(known)) {
    const ScoreName& means = names[score.name];
    const auto of = scores.find(score.answer);
    if (of == scores.end() || chosen[static_cast<std::size_t>(means.measure)]->name != score.name) continue;
    const std::optional<double> unit = means.onUnitScale(score.value);
    if (!unit)
      return fail(
          ErrorKind::BadInput, u"run "_s + run.name,
          u"a score of %1 by %2 is %3, and these go from %4; correct it and import the scores anew"_s.arg(
              score.name, judge.name, QString::number(score.value), means.oneToFive ? u"1 to 5"_s : u"0 to 1"_s));
    of->of(means.measure).value = unit;
  }
  return scores;
}

Result<QString> mostScoringJudge(Store& store, RunId run)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QMap<QString, QSet<AnswerId>> scored; // by the judge's name
  QHash<JudgeId, QString> models;
  for (const JudgeRow& judge : *judges)
    if (judge.kind == JudgeKind::Model) models.insert(judge.id, judge.name);
  if (auto read = store.eachScore(run,
                                  [&](const Score& score) {
                                    if (models.contains(score.judge) && score.value && scoreNamed(score.measure))
                                      scored[models[score.judge]].insert(score.answer);
                                  });
      !read)
    return tl::unexpected(read.error());
  QString most;
  for (auto judge = scored.cbegin(); judge != scored.cend(); ++judge)
    if (most.isEmpty() || judge->size() > scored[most].size()) most = judge.key();
  return most;
}

} // namespace assayer
