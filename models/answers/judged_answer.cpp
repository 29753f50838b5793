#include "answers/judged_answer.h"

#include <QMap>

#include <algorithm>

namespace assayer {

QVector<EvidenceGroup> evidenceGroups(const QVector<EvidenceQuote>& quotes)
{
  QMap<int, EvidenceGroup> groups;
  for (const EvidenceQuote& quote : quotes)
    if (!quote.against) groups[quote.group].insert(quote.chunk);
  return groups.values();
}

Tri isFaithful(const JudgedClaim& claim, const JudgedAnswer& answer)
{
  const bool elsewhere = !claim.evidence.isEmpty() &&
                         std::none_of(claim.evidence.begin(), claim.evidence.end(),
                                      [&](const EvidenceGroup& group) { return answer.context.contains(group); });
  return elsewhere ? Tri::No : claim.support.is(support::Supported);
}

Tri isFaithful(const JudgedAnswer& answer)
{
  if (!answer.split) return Tri::Open;
  Tri all = Tri::Yes;
  for (const JudgedClaim& claim : answer.claims) all = all && isFaithful(claim, answer);
  return all;
}

ValueSet citationSupport(const JudgedClaim& claim, ChunkId cited)
{
  constexpr int none = static_cast<int>(CitationSupport::None);
  constexpr int partial = static_cast<int>(CitationSupport::Partial);
  constexpr int full = static_cast<int>(CitationSupport::Full);
  if (!cited) return ValueSet::only(none);
  bool alone = false;
  bool joint = false;
  for (const EvidenceGroup& group : claim.evidence) {
    alone = alone || group == EvidenceGroup{cited};
    joint = joint || group.contains(cited);
  }
  ValueSet levels;
  if (claim.support.may(support::Contradicted) || claim.support.may(support::NotInEvidence)) levels.add(none);
  if (claim.support.may(support::Partly)) {
    if (joint) levels.add(partial);
    if (!joint) levels.add(none);
    if (claim.evidence.isEmpty()) levels.add(partial);
  }
  if (claim.support.may(support::Supported)) {
    if (alone) levels.add(full);
    if (!alone && joint) levels.add(partial);
    if (!joint) levels.add(none);
    if (claim.evidence.isEmpty()) { // nobody said yet by what
      levels.add(partial);
      levels.add(full);
    }
  }
  return levels;
}

Tri citationsHold(const JudgedAnswer& answer)
{
  const auto holds = [&](ChunkId cited) { return toTri(cited && answer.context.contains(cited)); };
  Tri all = Tri::Yes;
  bool any = !answer.looseCitations.isEmpty();
  for (const ChunkId cited : answer.looseCitations) all = all && holds(cited);
  for (const JudgedClaim& claim : answer.claims)
    for (const ChunkId cited : claim.cited) {
      any = true;
      all = all && holds(cited) && !citationSupport(claim, cited).is(static_cast<int>(CitationSupport::None));
    }
  // Beside which claim a citation stands is not known before the answer is split.
  if (!answer.split && any) all = all && Tri::Open;
  return any ? all : Tri::No;
}

Tri isProduced(const JudgedAnswer& answer)
{
  return answer.state == AnswerState::Written ? answer.outcome.is(outcome::Answered) : Tri::No;
}

Tri isValidated(const JudgedAnswer& answer, const ValidationRule& rule)
{
  Tri all = answer.correct.is(correct::Yes) && isFaithful(answer);
  if (rule.needsCitations) all = all && citationsHold(answer);
  for (const Tri error : answer.critical) all = all && !error;
  return all;
}

} // namespace assayer
