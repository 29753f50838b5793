#include "adjudicate/adjudicate_words.h"

#include "judge/criterion_words.h"
#include "judge/subject_words.h"
#include "work/disagreements.h"

#include <QCoreApplication>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString say(const char* text)
{
  return QCoreApplication::translate("assayer::AdjudicateWords", text);
}

} // namespace

QString gapWords(const Disagreement& row, bool ordinal)
{
  if (row.gap == 0) return say("the same by now");
  QString words = !ordinal       ? say("judges differ")
                  : row.gap == 1 ? say("1 step apart")
                                 : say("%1 steps apart").arg(row.gap);
  if (row.crossesCut) words += u" · "_s + say("relevant or not");
  return words;
}

QString rulingWords(const CriterionWords& words, const Ruling& ruling, bool mirrored)
{
  switch (ruling.outcome) {
  case RulingOutcome::Label:
    return say("settled as %1").arg(valueWords(words, ruling.subject.criterion, ruling.value.value_or(0), mirrored));
  case RulingOutcome::Ambiguous: return say("ambiguous");
  case RulingOutcome::Unjudgeable: return say("nobody can judge it");
  case RulingOutcome::Retracted: break;
  }
  return {};
}

QString standingWords(const Disagreement& row)
{
  if (!row.ruling) return say("open");
  QString words = row.ruling == RulingOutcome::Ambiguous     ? say("ambiguous")
                  : row.ruling == RulingOutcome::Unjudgeable ? say("nobody can judge it")
                                                             : say("settled");
  if (row.labelSince) words += u" · "_s + say("a label since");
  return words;
}

Icon standingIcon(const Disagreement& row)
{
  if (!row.ruling) return Icon::Disputed;
  if (row.labelSince) return Icon::Stale;
  return row.ruling == RulingOutcome::Label ? Icon::Supported : Icon::CannotJudge;
}

QString peopleWords(int count)
{
  return count == 1 ? say("1 person") : say("%1 people").arg(count);
}

} // namespace assayer
