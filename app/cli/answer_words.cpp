#include "cli/answer_words.h"

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

QString triWord(Tri value)
{
  return value == Tri::Yes ? u"yes"_s : value == Tri::No ? u"no"_s : u"open"_s;
}

QString valuesWord(const ValueSet& values, const QStringList& names)
{
  QStringList possible;
  for (int value = 0; value < names.size(); ++value)
    if (values.may(value)) possible.append(names[value]);
  return possible.size() == names.size() ? u"open"_s : possible.join(u" or "_s);
}

QString evidenceWord(const JudgedClaim& claim, const JudgedAnswer& answer)
{
  if (claim.evidence.isEmpty()) return u"none stored"_s;
  const bool inContext = std::any_of(claim.evidence.begin(), claim.evidence.end(),
                                     [&](const EvidenceGroup& group) { return answer.context.contains(group); });
  return (inContext ? u"in the context"_s : u"outside the context"_s) +
         (claim.conflict ? u", for and against"_s : QString());
}

QString stateWord(AnswerState state)
{
  return state == AnswerState::Written ? u"written"_s : state == AnswerState::Empty ? u"empty"_s : u"failed"_s;
}

} // namespace assayer::cli
