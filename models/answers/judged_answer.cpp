#include "answers/judged_answer.h"

#include <QMap>

#include <algorithm>

namespace assayer {

namespace {

constexpr int NoSupport = static_cast<int>(CitationSupport::None);
constexpr int PartialSupport = static_cast<int>(CitationSupport::Partial);
constexpr int FullSupport = static_cast<int>(CitationSupport::Full);

} // namespace

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

ValueSet supportByEntailment(const ValueSet& verdict)
{
  ValueSet levels;
  if (verdict.may(entailment::Entailment)) levels.add(FullSupport);
  if (verdict.may(entailment::Partial)) levels.add(PartialSupport);
  if (verdict.may(entailment::Neutral) || verdict.may(entailment::Contradiction)) levels.add(NoSupport);
  return levels;
}

ValueSet citationSupport(const JudgedClaim& claim, ChunkId cited)
{
  if (!cited) return ValueSet::only(NoSupport);
  bool alone = false;
  bool jointly = false;
  for (const EvidenceGroup& group : claim.evidence) {
    alone = alone || group == EvidenceGroup{cited};
    jointly = jointly || group.contains(cited);
  }
  const bool mayHold = claim.support.may(support::Supported) || claim.support.may(support::Partly);
  const bool mayFail = claim.support.may(support::Contradicted) || claim.support.may(support::NotInEvidence);
  // What a label, the quotes and the verdict say of it; where they are apart, each of that.
  ValueSet levels = claim.said.value(cited);
  const bool isSaid = !levels.isEmpty();
  if (mayFail && !(isSaid && mayHold)) levels.add(NoSupport);
  if (jointly && claim.support.may(support::Supported)) levels.add(alone ? FullSupport : PartialSupport);
  if (jointly && claim.support.may(support::Partly)) levels.add(PartialSupport);
  if (!mayHold || isSaid || jointly) return levels;
  levels.add(NoSupport);
  levels.add(PartialSupport);
  if (claim.support.may(support::Supported)) levels.add(FullSupport);
  return levels;
}

Tri citationSupports(const JudgedClaim& claim, ChunkId cited)
{
  return !citationSupport(claim, cited).is(NoSupport);
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
      all = all && holds(cited) && citationSupports(claim, cited);
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
