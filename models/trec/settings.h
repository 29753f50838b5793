// What a call of trec_eval asks for, apart from its two files. A plain value.
#pragma once

#include <QStringList>

#include <optional>

namespace assayer::trec {

/// Whose conventions count where the two differ: scores as 32-bit floats or as doubles, recall points rounded up from
/// 0.1 or to the nearest, "#" comments, what all_trec names, and whether option -c lists topics that the run misses.
enum class Version { V9, V10 };

struct Settings {
  Version version = Version::V9;
  QStringList measures = {};                 // as after -m; empty: the official ones
  int relevantFrom = 1;                      // -l, from 1 to HighestGrade
  bool judgedOnly = false;                   // -J: documents without a grade leave the list
  bool allJudgedTopics = false;              // -c: average over every topic of the qrels
  std::optional<int> deepest = std::nullopt; // -M
  qint64 collectionSize = 0;                 // -N, for measure utility
  bool lenient = false;                      // read what is malformed as trec_eval does, and say so
  int threads = 1;
};

/// Grades are kept in a byte, as the measures want them; trec_eval's own documented limit is 127.
inline constexpr int HighestGrade = 255;

} // namespace assayer::trec
