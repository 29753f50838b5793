#include "work/picking.h"

#include "work/judged_answers.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<RunPick> addPickOf(Store& store, const RunPick& pick)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto judge = std::ranges::find(*judges, pick.by, &JudgeRow::id);
  if (judge == judges->end() || judge->kind != JudgeKind::Person ||
      (judge->role != Role::Lead && judge->role != Role::Reviewer))
    return fail(ErrorKind::Usage, judge == judges->end() ? QString() : judge->name,
                u"only reviewers and leads pick runs; ask one, or choose the role in the window"_s);
  return store.addPick(pick);
}

} // namespace

bool beats(const Bounds& one, const Bounds& other, bool lowerIsBetter)
{
  if (lowerIsBetter) return beats(other, one);
  return one.min >= other.min && one.max >= other.max && (one.min > other.min || one.max > other.max);
}

PickDoubt doubtOf(const RunPick& pick, std::span<const SplitFigures> runs, bool lowerIsBetter)
{
  if (pick.pickedBy == PickedBy::Test) return PickDoubt::PickedByTest;
  if (pick.pickedBy != PickedBy::NotSaid) return PickDoubt::None;
  const auto picked = std::ranges::find(runs, pick.run, &SplitFigures::run);
  if (picked == runs.end() || !picked->test || !picked->dev) return PickDoubt::None;
  bool hasRival = false;
  bool isBestOnTest = true;
  bool isBeatenOnDev = false;
  for (const SplitFigures& other : runs) {
    if (other.run == pick.run) continue;
    if (other.test) {
      hasRival = true;
      isBestOnTest = isBestOnTest && beats(*picked->test, *other.test, lowerIsBetter);
    }
    isBeatenOnDev = isBeatenOnDev || (other.dev && beats(*other.dev, *picked->dev, lowerIsBetter));
  }
  return hasRival && isBestOnTest && isBeatenOnDev ? PickDoubt::BestOnTestOnly : PickDoubt::None;
}

bool needsFigures(const QVector<RunPick>& picks)
{
  return std::ranges::find(picks, PickedBy::NotSaid, &RunPick::pickedBy) != picks.end();
}

QVector<SplitFigures> splitFigures(const Engine& engine, const QVector<RunRow>& runs, const QVector<QueryRow>& queries,
                                   const QString& measure)
{
  std::vector<QueryId> dev;
  std::vector<QueryId> test;
  for (const QueryRow& query : queries) {
    if (query.split == Split::Dev) dev.push_back(query.id);
    if (query.split == Split::Test) test.push_back(query.id);
  }
  const auto figure = [&](RunId run, const std::vector<QueryId>& of) -> std::optional<Bounds> {
    const auto mean = engine.mean(run, measure, of);
    if (!mean || mean->status == MeasureStatus::Undefined) return std::nullopt;
    return Bounds{mean->status, mean->min, mean->max, mean->outer, {}};
  };
  QVector<SplitFigures> figures;
  for (const RunRow& run : runs)
    if (!isReference(run)) figures.append({run.id, figure(run.id, dev), figure(run.id, test)});
  return figures;
}

QString doubtWord(PickDoubt doubt)
{
  switch (doubt) {
  case PickDoubt::None: return {};
  case PickDoubt::PickedByTest: return u"picked by its test score"_s;
  case PickDoubt::BestOnTestOnly: return u"perhaps picked by its test score"_s;
  }
  return {};
}

QString doubtSentence(PickDoubt doubt)
{
  switch (doubt) {
  case PickDoubt::None: return {};
  case PickDoubt::PickedByTest:
    return u"This run was picked by its test score, so its test figures flatter it and estimate nothing any more; its "
           "figures on questions that nobody chose by would."_s;
  case PickDoubt::BestOnTestOnly:
    return u"Nobody said by what this run was picked, and it is the best of the runs on test but not on dev: if it was "
           "picked by its test score, its test figures flatter it and estimate nothing any more."_s;
  }
  return {};
}

Result<RunPick> pickRun(Store& store, RunId run, JudgeId by, PickedBy pickedBy, const QString& note)
{
  RunPick pick;
  pick.run = run;
  pick.by = by;
  pick.pickedBy = pickedBy;
  pick.note = note.trimmed();
  return addPickOf(store, pick);
}

Result<RunPick> takeBackPick(Store& store, RunId run, JudgeId by, const QString& note)
{
  RunPick pick;
  pick.run = run;
  pick.by = by;
  pick.takenBack = true;
  pick.note = note.trimmed();
  return addPickOf(store, pick);
}

} // namespace assayer
