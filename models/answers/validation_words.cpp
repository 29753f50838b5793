#include "answers/validation_words.h"

#include "core/criteria.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

void tell(ValidationParts& parts, Tri holds, const QString& failed, const QString& open)
{
  if (holds == Tri::No) parts.failed.append(failed);
  if (holds == Tri::Open) parts.open.append(open);
}

bool citesAnything(const JudgedAnswer& answer)
{
  return !answer.looseCitations.isEmpty() ||
         std::ranges::any_of(answer.claims, [](const JudgedClaim& claim) { return !claim.cited.isEmpty(); });
}

} // namespace

ValidationParts validationParts(const JudgedAnswer& answer, const ValidationRule& rule)
{
  ValidationParts parts;
  tell(parts, isProduced(answer), u"no answer was given"_s, u"whether it is an answer"_s);
  if (!parts.failed.isEmpty()) return parts;
  tell(parts, answer.correct.is(correct::Yes), u"not correct"_s, u"whether it is correct"_s);
  tell(parts, isFaithful(answer), u"a claim that is not supported"_s,
       answer.split ? u"claims"_s : u"claims, which it is not split into"_s);
  if (rule.needsCitations)
    tell(parts, citationsHold(answer), citesAnything(answer) ? u"a citation that does not hold"_s : u"no citation"_s,
         u"citations"_s);
  bool isOpen = false;
  for (qint64 kind = 0; kind < CriticalErrorCount; ++kind) {
    const Tri error = answer.critical[static_cast<std::size_t>(kind)];
    isOpen = isOpen || error == Tri::Open;
    if (error == Tri::Yes)
      parts.failed.append(builtInCriterion(CriterionId{criterion::CriticalFactual.value + kind})->name);
  }
  if (isOpen) parts.open.append(u"critical errors"_s);
  return parts;
}

QString validationWords(const JudgedAnswer& answer, const ValidationRule& rule)
{
  const ValidationParts parts = validationParts(answer, rule);
  QStringList said;
  if (!parts.failed.isEmpty()) said.append(u"fails: "_s + parts.failed.join(u", "_s));
  if (!parts.open.isEmpty()) said.append(u"open: "_s + parts.open.join(u", "_s));
  return said.join(u"; "_s);
}

} // namespace assayer
