// What a subject of a label is called in one line: "Relevance · returns#2", "Claim · “Gifts may be returned”",
// "Correct". Reads names from the store, so ask only for what is seen. GUI thread.
#pragma once

#include "core/label.h"

#include <QString>

namespace assayer {

class CriterionWords;
class Store;

QString subjectWords(Store& store, const CriterionWords& words, const Subject& subject);

/// "3 answers", "supported": a value with its key, but for verdicts, which have letters. mirrored: values of two
/// answers that stand the other way round.
QString valueWords(const CriterionWords& words, CriterionId criterion, int value, bool mirrored = false);

} // namespace assayer
