// Measures from claim × chunk and claim × truth labels (RAGChecker's set) and from nuggets. Entries may be open; every
// bound is exact, since each figure only rises or only falls with each entry. Pure functions.
#pragma once

#include "answers/value_set.h"
#include "metrics/scoring.h"

#include <QStringList>

#include <vector>

namespace assayer {

/// What is known of one answer, its truth claims and its chunks. Entries say whether the first entails the second.
struct EntailmentCase {
  std::vector<Tri> truthEntailsClaim;              // by response claim: the truth entails it
  std::vector<std::vector<Tri>> chunkEntailsClaim; // by response claim, by chunk
  std::vector<Tri> answerEntailsTruth;             // by truth claim: the response entails it
  std::vector<std::vector<Tri>> chunkEntailsTruth; // by truth claim, by chunk
  int chunks = 0;
};

struct EntailmentMeasure {
  QString name; // "ragchecker.precision", …
  QString title;
  QString explanation;
  QString formula;
  PackedBounds (*score)(const EntailmentCase&) = nullptr;
  bool ofClaims = false; // wants the answer split
  bool ofTruth = true;   // wants truth claims
};

/// precision, recall, f1, claim_recall, context_precision, context_utilization, noise_sensitivity_in_relevant,
/// noise_sensitivity_in_irrelevant, hallucination, self_knowledge, faithfulness: RAGChecker's names and rules (an
/// answer without claims scores 0 there). As shares, not per cent. Source: RAGChecker, arXiv 2408.08067.
const std::vector<EntailmentMeasure>& entailmentMeasures();

struct Nugget {
  bool vital = false;
  ValueSet support = ValueSet::whole(3); // 0 none, 1 partial, 2 full
};
enum class NuggetScore { Vital, VitalStrict, All, AllStrict };
/// (support + ½ partial) ÷ nuggets, strict: support ÷ nuggets. No vital nugget: 0; no nugget: undefined.
PackedBounds nuggetScore(const std::vector<Nugget>& nuggets, NuggetScore which);

} // namespace assayer
