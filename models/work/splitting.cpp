#include "work/splitting.h"

#include "answers/claims.h"

namespace assayer {

Result<int> splitAnswers(Store& store, RunId run, const QSet<AnswerId>& except)
{
  QVector<Answer> unsplit;
  QSet<AnswerId> split = except;
  if (auto read = store.eachClaim(run, [&](const Claim& claim, bool) { split.insert(claim.answer); }); !read)
    return tl::unexpected(read.error());
  if (auto read = store.eachAnswer(run,
                                   [&](const Answer& answer) {
                                     if (answer.state == AnswerState::Written && !split.contains(answer.id))
                                       unsplit.append(answer);
                                   });
      !read)
    return tl::unexpected(read.error());
  // Some at a time: each transaction waits for the disk, and labels wait for each transaction.
  constexpr qsizetype AtOnce = 200;
  int count = 0;
  QVector<Claim> claims;
  const auto add = [&]() -> Result<void> {
    const auto added = store.addClaims(claims);
    if (!added) return tl::unexpected(added.error());
    count += *added;
    claims.clear();
    return {};
  };
  for (const Answer& answer : unsplit) {
    claims += proposedClaims(answer);
    if (claims.size() < AtOnce) continue;
    if (auto added = add(); !added) return tl::unexpected(added.error());
  }
  if (auto added = claims.isEmpty() ? Result<void>() : add(); !added) return tl::unexpected(added.error());
  return count;
}

} // namespace assayer
