#include "metrics/known_case.h"

namespace assayer::tests {

namespace {

KnownRanking rankingOf(const KnownCase& known, const std::vector<int>& positions)
{
  KnownRanking ranking;
  for (const int position : positions) {
    KnownItem item{.chunk = static_cast<quint32>(1000 + ranking.items.size()),
                   .range = {.open = true, .outside = true},
                   .unknown = {}};
    if (position >= 0) item = known.knowledge.pool[static_cast<std::size_t>(position)];
    ranking.items.push_back(item);
  }
  return ranking;
}

void widen(Outcome& outcome, std::optional<double> value)
{
  if (!value) {
    outcome.everUndefined = true;
    return;
  }
  outcome.min = outcome.everDefined ? std::min(outcome.min, *value) : *value;
  outcome.max = outcome.everDefined ? std::max(outcome.max, *value) : *value;
  outcome.everDefined = true;
}

} // namespace

KnownCase knownCase(Draw& draw, const SmallCase& small, int tiesOneIn)
{
  KnownCase known{.small = small, .second = {}, .unknown = {}, .knowledge = {}, .a = {}, .b = {}};
  known.knowledge.relevantFrom = small.relevantFrom;
  known.knowledge.answersFrom = small.relevantFrom;
  known.knowledge.gain = small.gain;
  for (std::size_t i = 0; i < small.pool.size(); ++i) {
    KnownItem item{.chunk = static_cast<quint32>(i), .range = small.pool[i], .unknown = {}};
    if (item.range.low < item.range.high) {
      auto& unknowns = known.knowledge.unknowns;
      std::optional<quint32> shared;
      for (quint32 u = 0; u < unknowns.size(); ++u)
        if (unknowns[u] == item.range && tiesOneIn > 0 && draw.oneIn(tiesOneIn)) shared = u;
      if (!shared) {
        shared = static_cast<quint32>(unknowns.size());
        unknowns.push_back(item.range);
      }
      item.unknown = shared;
    }
    known.unknown.push_back(item.unknown);
    known.knowledge.pool.push_back(item);
  }
  for (int i = 0; i < static_cast<int>(small.pool.size()); ++i)
    if (!draw.oneIn(3)) known.second.push_back(i);
  if (draw.oneIn(4)) known.second.push_back(-1);
  draw.shuffle(known.second);
  known.a = rankingOf(known, small.ranking);
  known.b = rankingOf(known, known.second);
  return known;
}

std::vector<int> gradesOf(const KnownCase& known, const std::vector<std::uint8_t>& unknowns)
{
  std::vector<int> grades;
  for (std::size_t i = 0; i < known.unknown.size(); ++i)
    grades.push_back(known.unknown[i] ? unknowns[*known.unknown[i]] : known.small.pool[i].low);
  return grades;
}

Outcome enumerateFirst(const KnownCase& known, const QString& name, std::optional<int> k)
{
  Outcome outcome;
  eachOutcome(known.knowledge, [&](const std::vector<std::uint8_t>& unknowns) {
    widen(outcome, valueFor(known.small, gradesOf(known, unknowns), name, k));
  });
  return outcome;
}

Outcome enumerateDifference(const KnownCase& known, const QString& name, std::optional<int> k)
{
  SmallCase second = known.small;
  second.ranking = known.second;
  Outcome outcome;
  eachOutcome(known.knowledge, [&](const std::vector<std::uint8_t>& unknowns) {
    const std::vector<int> grades = gradesOf(known, unknowns);
    const auto a = valueFor(known.small, grades, name, k);
    const auto b = valueFor(second, grades, name, k);
    widen(outcome, a && b ? std::optional(*a - *b) : std::nullopt);
  });
  return outcome;
}

} // namespace assayer::tests
