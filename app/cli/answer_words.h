// Words for what is known of answers, as the verbs print it: three-valued facts, sets of values, the state of a claim's
// evidence. Pure functions.
#pragma once

#include "answers/judged_answer.h"

#include <QString>
#include <QStringList>

namespace assayer::cli {

/// "yes", "no" or "open".
QString triWord(Tri value);
/// "supported", or "supported or partly" where it is open between few, "open" where everything is possible.
QString valuesWord(const ValueSet& values, const QStringList& names);
/// How a claim's evidence stands to what the writer saw: "in the context", "outside the context", "none stored", and
/// "for and against" beside them.
QString evidenceWord(const JudgedClaim& claim, const JudgedAnswer& answer);
QString stateWord(AnswerState state);

} // namespace assayer::cli
