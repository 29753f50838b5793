#include "answers/entailment.h"

#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Tri any(const std::vector<Tri>& entries)
{
  return std::accumulate(entries.begin(), entries.end(), Tri::No, [](Tri a, Tri b) { return a || b; });
}

// Does the chunk entail a truth claim?
Tri isRelevant(const EntailmentCase& of, std::size_t chunk)
{
  Tri relevant = Tri::No;
  for (const auto& row : of.chunkEntailsTruth)
    if (chunk < row.size()) relevant = relevant || row[chunk];
  return relevant;
}

template <class Test>
PackedBounds share(std::size_t count, Test test)
{
  if (count == 0) return determined(0); // RAGChecker's rule
  qint64 sure = 0;
  qint64 possible = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Tri is = test(i);
    sure += is == Tri::Yes;
    possible += is != Tri::No;
  }
  return between(Fraction{sure, static_cast<qint64>(count)}, Fraction{possible, static_cast<qint64>(count)});
}

PackedBounds precision(const EntailmentCase& of)
{
  return share(of.truthEntailsClaim.size(), [&](std::size_t i) { return of.truthEntailsClaim[i]; });
}

PackedBounds recall(const EntailmentCase& of)
{
  return share(of.answerEntailsTruth.size(), [&](std::size_t i) { return of.answerEntailsTruth[i]; });
}

double harmonic(double a, double b)
{
  return a + b > 0 ? 2 * a * b / (a + b) : 0;
}

PackedBounds f1(const EntailmentCase& of)
{
  const PackedBounds p = precision(of);
  const PackedBounds r = recall(of);
  return between(harmonic(p.min, r.min), harmonic(p.max, r.max));
}

PackedBounds claimRecall(const EntailmentCase& of)
{
  return share(of.chunkEntailsTruth.size(), [&](std::size_t i) { return any(of.chunkEntailsTruth[i]); });
}

PackedBounds contextPrecision(const EntailmentCase& of)
{
  return share(static_cast<std::size_t>(of.chunks), [&](std::size_t j) { return isRelevant(of, j); });
}

// Of the truth claims that the chunks hold, those that the answer uses: each truth claim may be out, held or used. Both
// ends follow as those of quality do (the README's rules, Bounds), where nothing held counts 0.
PackedBounds utilization(const EntailmentCase& of)
{
  qint64 K = 0, V = 0, a = 0, b = 0, c = 0, d = 0;
  for (std::size_t i = 0; i < of.chunkEntailsTruth.size(); ++i) {
    const Tri held = any(of.chunkEntailsTruth[i]);
    const Tri used = i < of.answerEntailsTruth.size() ? of.answerEntailsTruth[i] : Tri::Open;
    if (held == Tri::No) continue;
    if (held == Tri::Yes) {
      ++K;
      V += used == Tri::Yes;
      a += used == Tri::Open;
    } else {
      ++(used == Tri::Open ? b : used == Tri::No ? c : d);
    }
  }
  if (K == 0) return between(Fraction{0, 1}, Fraction{b + d > 0 ? 1 : 0, 1});
  return between(Fraction{V, K + b + c}, Fraction{V + a + b + d, K + b + d});
}

enum class Noise { Relevant, Irrelevant };

Tri noise(const EntailmentCase& of, std::size_t claim, Noise kind)
{
  Tri byRelevant = Tri::No;
  Tri byAny = Tri::No;
  Tri byIrrelevant = Tri::No;
  const auto& row = of.chunkEntailsClaim[claim];
  for (std::size_t j = 0; j < row.size(); ++j) {
    const Tri relevant = isRelevant(of, j);
    byRelevant = byRelevant || (row[j] && relevant);
    byIrrelevant = byIrrelevant || (row[j] && !relevant);
    byAny = byAny || row[j];
  }
  const Tri wrong = !of.truthEntailsClaim[claim];
  // What an irrelevant chunk entails and no relevant one does.
  return wrong && (kind == Noise::Relevant ? byRelevant : byIrrelevant && !byRelevant);
}

PackedBounds noiseRelevant(const EntailmentCase& of)
{
  return share(of.chunkEntailsClaim.size(), [&](std::size_t i) { return noise(of, i, Noise::Relevant); });
}

PackedBounds noiseIrrelevant(const EntailmentCase& of)
{
  PackedBounds bounds =
      share(of.chunkEntailsClaim.size(), [&](std::size_t i) { return noise(of, i, Noise::Irrelevant); });
  bounds.outer = bounds.status == MeasureStatus::Interval; // a chunk's relevance stands on both sides
  return bounds;
}

PackedBounds faithfulness(const EntailmentCase& of)
{
  return share(of.chunkEntailsClaim.size(), [&](std::size_t i) { return any(of.chunkEntailsClaim[i]); });
}

PackedBounds hallucination(const EntailmentCase& of)
{
  return share(of.chunkEntailsClaim.size(),
               [&](std::size_t i) { return !any(of.chunkEntailsClaim[i]) && !of.truthEntailsClaim[i]; });
}

PackedBounds selfKnowledge(const EntailmentCase& of)
{
  return share(of.chunkEntailsClaim.size(),
               [&](std::size_t i) { return !any(of.chunkEntailsClaim[i]) && of.truthEntailsClaim[i]; });
}

} // namespace

const std::vector<EntailmentMeasure>& entailmentMeasures()
{
  static const std::vector<EntailmentMeasure> rows{
      {u"ragchecker.precision"_s, u"Precision"_s, u"How many of the answer's claims the truth entails."_s,
       u"right claims ÷ claims"_s, precision, true},
      {u"ragchecker.recall"_s, u"Recall"_s, u"How many of the truth's claims the answer entails."_s,
       u"truth claims that the answer entails ÷ truth claims"_s, recall},
      {u"ragchecker.f1"_s, u"F1"_s, u"Harmonic mean of precision and recall."_s,
       u"2 · precision · recall ÷ (precision + recall)"_s, f1, true},
      {u"ragchecker.claim_recall"_s, u"Claim recall"_s, u"How many of the truth's claims some chunk entails."_s,
       u"truth claims that a chunk entails ÷ truth claims"_s, claimRecall},
      {u"ragchecker.context_precision"_s, u"Context precision"_s, u"How many chunks entail a claim of the truth."_s,
       u"relevant chunks ÷ chunks"_s, contextPrecision},
      {u"ragchecker.context_utilization"_s, u"Context utilization"_s,
       u"Of the truth that the chunks hold, how much the answer uses."_s,
       u"truth claims in chunks and answer ÷ truth claims in chunks"_s, utilization},
      {u"ragchecker.noise_sensitivity_in_relevant"_s, u"Noise sensitivity in relevant chunks"_s,
       u"Wrong claims that come from relevant chunks."_s, u"wrong claims that a relevant chunk entails ÷ claims"_s,
       noiseRelevant, true},
      {u"ragchecker.noise_sensitivity_in_irrelevant"_s, u"Noise sensitivity in irrelevant chunks"_s,
       u"Wrong claims that come from irrelevant chunks only."_s,
       u"wrong claims that only irrelevant chunks entail ÷ claims"_s, noiseIrrelevant, true},
      {u"ragchecker.hallucination"_s, u"Hallucination"_s, u"Wrong claims that no chunk entails."_s,
       u"wrong claims that no chunk entails ÷ claims"_s, hallucination, true},
      {u"ragchecker.self_knowledge"_s, u"Self-knowledge"_s, u"Right claims that no chunk entails."_s,
       u"right claims that no chunk entails ÷ claims"_s, selfKnowledge, true},
      {u"ragchecker.faithfulness"_s, u"Faithfulness (RAGChecker)"_s, u"Claims that some chunk entails; none: 0."_s,
       u"claims that a chunk entails ÷ claims"_s, faithfulness, true, false},
  };
  return rows;
}

PackedBounds nuggetScore(const std::vector<Nugget>& nuggets, NuggetScore which)
{
  const bool vitalOnly = which == NuggetScore::Vital || which == NuggetScore::VitalStrict;
  const bool strict = which == NuggetScore::VitalStrict || which == NuggetScore::AllStrict;
  if (nuggets.empty()) return undefined(Reason::NoTruth);
  qint64 count = 0;
  qint64 least = 0; // in halves
  qint64 most = 0;
  const auto credit = [&](int level) { return level == 2 ? 2 : level == 1 && !strict ? 1 : 0; };
  for (const Nugget& nugget : nuggets) {
    if (vitalOnly && !nugget.vital) continue;
    ++count;
    least += credit(nugget.support.lowest());
    most += credit(nugget.support.highest());
  }
  if (count == 0) return determined(0);
  return between(Fraction{least, 2 * count}, Fraction{most, 2 * count});
}

} // namespace assayer
