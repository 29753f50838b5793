// Near-duplicate texts: how alike two are, and which of many belong together. Pure functions.
#pragma once

#include <QStringView>
#include <QtGlobal>

#include <span>
#include <vector>

namespace assayer {

/// Texts this alike are near-duplicates (rule "Counts once"), in tenths so that comparing stays exact.
inline constexpr std::size_t NearDuplicateTenths = 9;

/// The shingles of a text: its runs of five words, or of five characters where most of its letters are of a script that
/// is written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese). A shorter text is one shingle. Words are
/// letters, digits and marks of the normalised text, whatever stands between them. Each shingle as a 64-bit hash;
/// ascending, each once; never none.
std::vector<quint64> shingles(QStringView text);

/// Jaccard's coefficient of two sets of shingles, shared ÷ all, in [0, 1] (Broder 1997, "resemblance").
double jaccard(std::span<const quint64> a, std::span<const quint64> b);

/// Clusters by single linkage: texts are linked where jaccard() is at least 0.9, exactly. By text the cluster's number,
/// from 1 in the order of their first members; 0: alone, as an empty set always is. Pairs that cannot reach 0.9 are
/// passed over by their sizes and rarest shingles (prefix filtering: Chaudhuri, Ganti and Kaushik, ICDE 2006; Bayardo,
/// Ma and Srikant, WWW 2007).
std::vector<quint32> nearDuplicates(std::span<const std::vector<quint64>> sets);

} // namespace assayer
