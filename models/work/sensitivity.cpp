#include "work/sensitivity.h"

#include "core/criteria.h"
#include "metrics/measures.h"
#include "statistics/rank_correlation.h"
#include "store/store.h"
#include "work/engine_loading.h"
#include "work/judged_answers.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <limits>

namespace assayer {

namespace {

// Judges of the engine alone, whose labels are what persons say at least and at most. No row has such ids.
constexpr JudgeId LowestVoice{std::numeric_limits<qint64>::min()};
constexpr JudgeId HighestVoice{std::numeric_limits<qint64>::min() + 1};

struct Extremes {
  Label lowest;
  Label highest;
};

/// Persons' current grades by subject, and who has any label on relevance.
struct RelevanceLabels {
  QHash<Subject, Extremes> grades;
  QSet<JudgeId> judges;
};

Result<RelevanceLabels> readLabels(Store& store, const QVector<JudgeRow>& judges)
{
  QSet<JudgeId> persons;
  for (const JudgeRow& judge : judges)
    if (judge.kind == JudgeKind::Person) persons.insert(judge.id);
  RelevanceLabels found;
  auto read = store.eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label& label) {
    if (label.round != 0) return;
    found.judges.insert(label.judge);
    if (label.state != LabelState::Valued || !persons.contains(label.judge)) return;
    const auto known = found.grades.find(label.subject);
    if (known == found.grades.end()) {
      found.grades.insert(label.subject, {label, label});
      return;
    }
    if (label.value < known->lowest.value) known->lowest = label;
    if (label.value > known->highest.value) known->highest = label;
  });
  if (!read) return tl::unexpected(read.error());
  return found;
}

void addVoices(Engine& engine, const RelevanceLabels& labels)
{
  // As models, they never enter gold.
  for (const JudgeId voice : {LowestVoice, HighestVoice}) {
    JudgeRow row;
    row.id = voice;
    row.kind = JudgeKind::Model;
    engine.addJudge(row);
  }
  for (const Extremes& grades : labels.grades) {
    Label label = grades.lowest;
    label.judge = LowestVoice;
    engine.addLabel(label);
    label = grades.highest;
    label.judge = HighestVoice;
    engine.addLabel(label);
  }
}

std::optional<JudgeId> voiceOf(const SensitivitySource& source)
{
  switch (source.kind) {
  case LabelsOf::Gold: return std::nullopt;
  case LabelsOf::Judge: return source.judge.id;
  case LabelsOf::Lowest: return LowestVoice;
  case LabelsOf::Highest: break;
  }
  return HighestVoice;
}

/// 1: the first is certainly ahead, −1: the second, 0: certainly equal; absent: open.
std::optional<int> certainOrder(const Mean& first, const Mean& second)
{
  const auto isOpen = [](const Mean& mean) {
    return mean.status == MeasureStatus::Undefined || mean.status == MeasureStatus::PartlyUndefined;
  };
  if (isOpen(first) || isOpen(second)) return std::nullopt;
  if (first.min > second.max) return 1;
  if (first.max < second.min) return -1;
  if (first.min == first.max && second.min == second.max) return 0;
  return std::nullopt;
}

void rank(SensitivityOrder& order)
{
  for (SensitivityFigure& figure : order.figures) {
    if (!figure.point) continue;
    figure.rank = 1 + static_cast<int>(std::ranges::count_if(order.figures, [&](const SensitivityFigure& other) {
                    return other.point && *other.point > *figure.point;
                  }));
  }
}

void compare(SensitivityOrder& order, const SensitivityOrder& gold)
{
  std::vector<double> here;
  std::vector<double> there;
  for (qsizetype i = 0; i < order.figures.size(); ++i) {
    if (order.figures[i].point && gold.figures[i].point) {
      here.push_back(*order.figures[i].point);
      there.push_back(*gold.figures[i].point);
    }
    for (qsizetype j = i + 1; j < order.figures.size(); ++j) {
      const auto now = certainOrder(order.figures[i].mean, order.figures[j].mean);
      const auto then = certainOrder(gold.figures[i].mean, gold.figures[j].mean);
      if (!now || !then || (*now != *then && *now * *then == 0))
        ++order.open;
      else
        ++(*now == *then ? order.kept : order.reversed);
    }
  }
  if (const auto found = kendall(here, there)) order.tau = found->tauB;
}

} // namespace

Result<Sensitivity> measureSensitivity(Store& store, const QStringList& measures, Gain gain,
                                       const std::function<bool()>& keepGoing)
{
  for (const QString& measure : measures)
    if (!parseMeasure(measure))
      return fail(ErrorKind::Usage, measure, QStringLiteral("there is no such measure of retrieval"));
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  const auto labels = readLabels(store, *judges);
  if (!labels) return tl::unexpected(labels.error());

  Sensitivity found;
  found.measures = measures;
  for (const RunRow& run : *runs)
    if (!isReference(run)) found.runs.append(run);
  QVector<SensitivitySource> sources{{LabelsOf::Gold, {}}};
  for (const JudgeRow& judge : *judges)
    if (judge.kind != JudgeKind::Adjudication && labels->judges.contains(judge.id))
      sources.append({LabelsOf::Judge, judge});
  sources.append({LabelsOf::Lowest, {}});
  sources.append({LabelsOf::Highest, {}});

  // Everybody's labels are in the engine whoever counts, so the pool is the same for all.
  Lens lens;
  lens.gain = gain;
  lens.relevantFrom = settings->relevantFrom;
  EngineExtras extras;
  extras.addMore = [&](Engine& engine) { addVoices(engine, *labels); };
  auto engine = loadEngine(store, lens, keepGoing, extras);
  if (!engine) return tl::unexpected(engine.error());

  for (const QString& measure : measures)
    for (const SensitivitySource& source : std::as_const(sources)) {
      SensitivityOrder order;
      order.measure = measure;
      order.source = source;
      order.figures.resize(found.runs.size());
      found.orders.append(order);
    }
  // By source first, since who counts is what costs.
  for (qsizetype s = 0; s < sources.size(); ++s) {
    lens.onlyJudge = voiceOf(sources[s]);
    for (const Policy policy : {Policy::Interval, Policy::JudgedOnly}) {
      if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, QStringLiteral("measuring was stopped"));
      lens.policy = policy;
      engine->setLens(lens);
      for (qsizetype m = 0; m < measures.size(); ++m)
        for (qsizetype r = 0; r < found.runs.size(); ++r) {
          const Mean mean = engine->mean(found.runs[r].id, measures[m]).value_or(Mean{});
          SensitivityFigure& figure = found.orders[m * sources.size() + s].figures[r];
          if (policy == Policy::Interval)
            figure.mean = mean;
          else
            figure.point = mean.value();
        }
    }
  }
  for (qsizetype i = 0; i < found.orders.size(); ++i) {
    rank(found.orders[i]);
    compare(found.orders[i], found.orders[i - i % sources.size()]);
  }
  return found;
}

} // namespace assayer
