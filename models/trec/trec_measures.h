// trec_eval's measures by its own names: what each prints, its parameters and their defaults, the sets it belongs to.
// The table is immutable; selecting from it is pure.
#pragma once

#include "core/result.h"
#include "trec/settings.h"
#include "trec/topic.h"

#include <QByteArray>

#include <span>
#include <utility>
#include <vector>

namespace assayer::trec {

/// What stands after the "." of a name. Only what the measure takes is filled.
struct Parameters {
  std::vector<double> numbers;               // cutoffs and fractions ascending, coefficients as given
  std::vector<std::pair<int, double>> gains; // of grades, instead of the grade itself
  std::optional<double> persistence;         // "p=0.8" among the gains
};

/// What the parameters are, and how they enter the printed names.
enum class Takes {
  Nothing,
  Cutoffs,      // whole numbers from 1: a value and a name each, "P_5"
  Fractions,    // a value and a name each, "iprec_at_recall_0.10"
  Coefficients, // as many as the defaults: one value, "utility_2,-1,0,0" when given
  Points,       // however many: one value, "11pt_avg_.25,.5,.75" when given
  Gains,        // one value, "ndcg_1=3,2=9" when given
};

/// How a measure is printed and averaged.
enum class Kind {
  RunName,       // summary only
  TopicCount,    // summary only
  Sum,           // a whole number
  Mean,          //
  GeometricMean, // summary only; the values of the topics are logarithms
  Grades,        // topics only: the grades of the first documents as characters
};

struct Measure {
  const char* name = "";
  Kind kind = Kind::Mean;
  Takes takes = Takes::Nothing;
  const char* defaults = "";
  unsigned sets = 0;
  void (*score)(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values) = nullptr;
};

/// A measure with its parameters; a value of a topic for each name.
struct Selected {
  const Measure* measure = nullptr; // never null
  Parameters parameters;
  std::vector<QByteArray> names;
};

/// In the order in which trec_eval prints.
std::span<const Measure> measures();

/// The bit in Measure::sets of "official", "all_trec" or "set"; nothing for any other name.
std::optional<unsigned> setNamed(const QString& name, Version version);

/// The measures that the settings name ("P.5,10", "map", "all_trec"; none: the official ones), in the order of
/// printing. Usage for an unknown name and for parameters that the measure does not take.
Result<std::vector<Selected>> selectMeasures(const Settings& settings);

/// exp and log of the geometric means do not go below this (trec_eval's MIN_GEO_MEAN).
inline constexpr double LeastOfGeometricMean = 0.00001;

} // namespace assayer::trec
