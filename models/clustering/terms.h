// The terms that tell clusters apart, as plain text. Owned by clusterFailures(); values.
#pragma once

#include "clustering/features.h"

#include <vector>

namespace assayer::clustering {

/// By cluster, at most so many terms, the most distinguishing first: by the z-score of the log-odds that a word of the
/// cluster's samples is the term, against those of all others, with all as the prior (Monroe, Colaresi and Quinn 2008),
/// times the inverse document frequency among those others and the background's texts. A sample's words count once. No
/// list of stop words: what all clusters say scores low. A cluster that is alone is told from the background, or by
/// terms that neither few nor all have. Runs of two characters (languages without spaces) grow to three or four where
/// their samples mostly go on so. clusterOf: by sample in the order of contents.
std::vector<QStringList> distinguishingTerms(std::span<const FailingSample> samples, const Ordered& order,
                                             const Features& features, const std::vector<quint32>& clusterOf,
                                             std::size_t clusters, int most, const QStringList& background,
                                             Steps& steps);

} // namespace assayer::clustering
