// The measures that only trec_eval has, with its conventions: what is undefined is 0. Formulas are those of trec_eval's
// m_*.c, in the same order of additions, so that the last printed digit is the same. The measures that it shares with
// the rest of the program are metrics/ranked.h's and are not repeated here.
#pragma once

#include "trec/trec_measures.h"

namespace assayer::trec::scores {

using Score = void(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values);

// set_scores.cpp: from counts and the ranks of relevant documents
Score interpolatedPrecision; // iprec_at_recall: the best precision from that recall on
Score elevenPoints;          // 11pt_avg: its mean over the given fractions
Score rPrecisionMultiples;   // Rprec_mult: precision at multiples of R
Score relativePrecision;     // relative_P: precision against the best possible at the cutoff
Score setRelativePrecision;
Score setMap; // precision times recall of the whole list
Score setF;
Score utility;
Score judgedOthers; // num_nonrel_judged_ret
Score binaryG;      // binG
Score smoothedAp;   // yaap

// gain_scores.cpp: with a gain for each grade, which parameters may replace
Score ndcg;
Score ndcgAtRelevant; // ndcg_rel: nDCG averaged over the relevant documents
Score ndcgAtLevels;   // Rndcg: nDCG averaged over the ranks where the ideal gain falls
Score normalisedGain; // G
Score rankBiasedPrecision;
Score rankBiasedResidual;

} // namespace assayer::trec::scores
