#include "trec/trec_measures.h"

#include "metrics/ranked.h"
#include "trec/scores.h"

#include <array>
#include <cmath>

namespace assayer::trec {

namespace {

enum Sets : unsigned { Official = 1, All9 = 2, All10 = 4, Set = 8 };
constexpr unsigned Everywhere = All9 | All10;

constexpr const char* Depths = "5,10,15,20,30,100,200,500,1000";
constexpr const char* Recalls = "0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1";

double valueOf(const PackedBounds& score)
{
  return score.status == MeasureStatus::Undefined ? 0 : score.min; // nothing is open here, so min and max agree
}

using Shared = PackedBounds(const RankedQuery& query, const Cut& cut);

/// A measure of metrics/ranked.h over the whole list.
template <Shared measure>
void whole(const Topic& topic, const Parameters&, const Settings& settings, double* values)
{
  *values = valueOf(measure(topic.query(settings.relevantFrom), {}));
}

/// The same at each cutoff.
template <Shared measure>
void atCutoffs(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  for (const double cutoff : parameters.numbers)
    *values++ = valueOf(measure(topic.query(settings.relevantFrom), {.k = static_cast<int>(cutoff)}));
}

template <Shared measure>
void logarithm(const Topic& topic, const Parameters&, const Settings& settings, double* values)
{
  *values = std::log(std::max(valueOf(measure(topic.query(settings.relevantFrom), {})), LeastOfGeometricMean));
}

const std::array Table = {
    Measure{"runid", Kind::RunName, Takes::Nothing, "", Official | Everywhere | Set, nullptr},
    Measure{"num_q", Kind::TopicCount, Takes::Nothing, "", Official | Everywhere | Set, nullptr},
    Measure{"num_ret", Kind::Sum, Takes::Nothing, "", Official | Everywhere | Set, whole<ranked::retrievedCount>},
    Measure{"num_rel", Kind::Sum, Takes::Nothing, "", Official | Everywhere | Set, whole<ranked::relevantCount>},
    Measure{"num_rel_ret", Kind::Sum, Takes::Nothing, "", Official | Everywhere | Set,
            whole<ranked::relevantRetrievedCount>},
    Measure{"map", Kind::Mean, Takes::Nothing, "", Official | Everywhere, whole<ranked::averagePrecision>},
    Measure{"gm_map", Kind::GeometricMean, Takes::Nothing, "", Official | Everywhere,
            logarithm<ranked::averagePrecision>},
    Measure{"Rprec", Kind::Mean, Takes::Nothing, "", Official | Everywhere, whole<ranked::rPrecision>},
    Measure{"bpref", Kind::Mean, Takes::Nothing, "", Official | Everywhere, whole<ranked::bpref>},
    Measure{"recip_rank", Kind::Mean, Takes::Nothing, "", Official | Everywhere, whole<ranked::reciprocalRank>},
    Measure{"iprec_at_recall", Kind::Mean, Takes::Fractions, Recalls, Official | Everywhere,
            scores::interpolatedPrecision},
    Measure{"P", Kind::Mean, Takes::Cutoffs, Depths, Official | Everywhere, atCutoffs<ranked::precision>},
    Measure{"relstring", Kind::Grades, Takes::Coefficients, "10", Everywhere, nullptr},
    Measure{"recall", Kind::Mean, Takes::Cutoffs, Depths, Everywhere, atCutoffs<ranked::recall>},
    Measure{"infAP", Kind::Mean, Takes::Nothing, "", Everywhere, whole<ranked::infAp>},
    Measure{"gm_bpref", Kind::GeometricMean, Takes::Nothing, "", Everywhere, logarithm<ranked::bpref>},
    Measure{"Rprec_mult", Kind::Mean, Takes::Fractions, ".2,.4,.6,.8,1,1.2,1.4,1.6,1.8,2", Everywhere,
            scores::rPrecisionMultiples},
    Measure{"utility", Kind::Mean, Takes::Coefficients, "1,-1,0,0", Everywhere | Set, scores::utility},
    Measure{"11pt_avg", Kind::Mean, Takes::Points, Recalls, Everywhere, scores::elevenPoints},
    Measure{"binG", Kind::Mean, Takes::Nothing, "", Everywhere, scores::binaryG},
    Measure{"G", Kind::Mean, Takes::Gains, "", Everywhere, scores::normalisedGain},
    Measure{"ndcg", Kind::Mean, Takes::Gains, "", Everywhere, scores::ndcg},
    Measure{"ndcg_rel", Kind::Mean, Takes::Gains, "", Everywhere, scores::ndcgAtRelevant},
    Measure{"Rndcg", Kind::Mean, Takes::Gains, "", Everywhere, scores::ndcgAtLevels},
    Measure{"ndcg_cut", Kind::Mean, Takes::Cutoffs, Depths, Everywhere, atCutoffs<ranked::ndcg>},
    Measure{"map_cut", Kind::Mean, Takes::Cutoffs, Depths, Everywhere, atCutoffs<ranked::averagePrecision>},
    Measure{"relative_P", Kind::Mean, Takes::Cutoffs, Depths, Everywhere, scores::relativePrecision},
    Measure{"success", Kind::Mean, Takes::Cutoffs, "1,5,10", Everywhere, atCutoffs<ranked::success>},
    Measure{"set_P", Kind::Mean, Takes::Nothing, "", Everywhere | Set, whole<ranked::precision>},
    Measure{"set_relative_P", Kind::Mean, Takes::Nothing, "", Everywhere | Set, scores::setRelativePrecision},
    Measure{"set_recall", Kind::Mean, Takes::Nothing, "", Everywhere | Set, whole<ranked::recall>},
    Measure{"set_map", Kind::Mean, Takes::Nothing, "", Everywhere | Set, scores::setMap},
    Measure{"set_F", Kind::Mean, Takes::Coefficients, "1", Everywhere | Set, scores::setF},
    Measure{"num_nonrel_judged_ret", Kind::Sum, Takes::Nothing, "", Everywhere, scores::judgedOthers},
    Measure{"yaap", Kind::Mean, Takes::Nothing, "", 0, scores::smoothedAp},
    Measure{"rbp", Kind::Mean, Takes::Gains, "", All10, scores::rankBiasedPrecision},
    Measure{"rbp_resid", Kind::Mean, Takes::Nothing, "", All10, scores::rankBiasedResidual},
    Measure{"unj", Kind::Mean, Takes::Cutoffs, "5,10,20", All10, atCutoffs<ranked::unjudged>},
};

} // namespace

std::span<const Measure> measures()
{
  return Table;
}

std::optional<unsigned> setNamed(const QString& name, Version version)
{
  if (name == u"official") return Official;
  if (name == u"all_trec") return version == Version::V9 ? All9 : All10;
  if (name == u"set") return Set;
  return std::nullopt;
}

} // namespace assayer::trec
