// The same claim labels as other tools would score them: their rules for answers without claims, for what the context
// does not mention and for refusals differ, and so do the figures. Pure functions.
#pragma once

#include "answers/judged_answer.h"
#include "metrics/scoring.h"

#include <QStringList>

#include <vector>

namespace assayer {

struct ToolLens {
  QString tool;  // "Ragas", …
  QString score; // what the tool calls it
  QString rules; // what differs from ours, in one sentence
  PackedBounds (*faithfulness)(const JudgedAnswer& answer) = nullptr;
};

/// Ours first, then Ragas, DeepEval, TruLens, RAGChecker, TREC.
const std::vector<ToolLens>& toolLenses();

/// Why the tool's figure for this answer differs from ours; empty where the rules come to the same.
QString whyDifferent(const ToolLens& lens, const JudgedAnswer& answer);

} // namespace assayer
