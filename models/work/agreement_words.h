// Sentences about agreement that the window and the command line share. Names of judges and values come from data: they
// are plain text. Pure; any thread.
#pragma once

#include "work/agreement_report.h"

#include <QStringList>

namespace assayer {

/// "dubious", "fair", "good".
QString bandWord(AgreementBand band);
/// "ok", "too_few", "one_category", "no_pairs": for programs.
QString statusWord(PairingStatus status);
/// Why a figure is not shown or not to be relied on; empty where the status is Ok.
QString statusSentence(const Agreement& figures, const AgreementReport& report);
/// The name of a value of the criterion, or of a side of the relevant cut.
QString valueName(const AgreementReport& report, int value);
/// Which kappa the band is about, in words: "kappa at the relevant cut (from grade 1)".
QString basisWords(const AgreementReport& report);
/// Why agreement is high and kappa low; empty where that is not so.
QString prevalenceSentence(const Agreement& figures, const AgreementReport& report);
/// Below the fair band: mend the guideline first. Empty elsewhere.
QString guidelineSentence(const Agreement& figures);
/// names: of the two judges, in the order of the suspicion.
QString suspicionSentence(const Suspicion& suspicion, const QString& first, const QString& second);

} // namespace assayer
