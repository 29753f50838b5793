// A workspace of four runs in time whose every figure can be worked out on paper, with what was changed between them
// and two versions of a model judge.
#pragma once

#include "support/small_workspace.h"

namespace assayer::tests {

/// Queries q1 to q5 (q4 and q5 are the test split) with chunks c1 (grade 3), c2 (nobody judged it in q4, else grade 0)
/// and c3 (grade 0). What each run finds first:
///   plain-1  2026-09-01  c1 for q1, c2 for the others                    prompt v13, k 2
///   plain-2  2026-10-01  c1 for q1 and q2, c3 for the others             prompt v14, k 3
///   hybrid-1 2026-11-01  c1 for q1 to q3, c3 for q4; q5 is not there     prompt v14, k 3, retriever hybrid
///   hybrid-2 2026-11-15  c1 for q1, q2, q3 and q5, c3 for q4             the same; temperature 0.5
/// and "closed-book", 2026-11-20, without context. All but the last answer all queries. Answers of plain-1 took 100,
/// 200, 300, 400 and 1,000 ms; those of q1 and q2 cost 0.01 and 0.03.
/// "arbiter (v1)" scored faithfulness 0.5 in plain-1 and 0.6 in plain-2, "arbiter (v2)", with another prompt, 0.9 in
/// both hybrids, but q5 of hybrid-2; answer relevance and context precision are 0.9 everywhere.
QVector<Record> trendRecords();

} // namespace assayer::tests
