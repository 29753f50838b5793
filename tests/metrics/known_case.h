// A small case as knowledge and rankings, where open items may share an unknown; and its outcomes one by one.
#pragma once

#include "metrics/draw.h"
#include "metrics/knowledge.h"

namespace assayer::tests {

struct KnownCase {
  SmallCase small;                             // its ranking is the first run's
  std::vector<int> second;                     // the other run's, positions likewise
  std::vector<std::optional<quint32>> unknown; // by position
  Knowledge knowledge;
  KnownRanking a;
  KnownRanking b;
};

/// tiesOneIn: how seldom an open item shares the unknown of an earlier one with the same range; 0: never.
KnownCase knownCase(Draw& draw, const SmallCase& small, int tiesOneIn);

/// The grades of the pool for grades of the unknowns.
std::vector<int> gradesOf(const KnownCase& known, const std::vector<std::uint8_t>& unknowns);

/// Calls visit(grades by unknown) for every outcome.
template <class Visit>
void eachOutcome(const Knowledge& knowledge, Visit visit)
{
  std::vector<std::uint8_t> grades;
  for (const GradeRange& range : knowledge.unknowns) grades.push_back(range.low);
  while (true) {
    visit(grades);
    std::size_t digit = 0;
    while (digit < grades.size() && grades[digit] == knowledge.unknowns[digit].high) {
      grades[digit] = knowledge.unknowns[digit].low;
      ++digit;
    }
    if (digit == grades.size()) return;
    ++grades[digit];
  }
}

/// measure(a) − measure(b), or of the first run alone, over all outcomes by the definitions.
Outcome enumerateDifference(const KnownCase& known, const QString& name, std::optional<int> k);
Outcome enumerateFirst(const KnownCase& known, const QString& name, std::optional<int> k);

} // namespace assayer::tests
