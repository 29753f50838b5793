// What `agreement` prints: reports as a table for people or as JSON.
#pragma once

#include "cli/verb.h"

#include "work/agreement_report.h"

namespace assayer::cli {

struct AgreementParts {
  bool confusion = false;
  bool rates = false;
  bool self = false;
  bool bootstrap = false;
};

struct AgreementPrint {
  AgreementParts parts;
  QVector<JudgeRow> judges;
  QString name(JudgeId judge) const;
};

QString agreementAsText(const QVector<AgreementReport>& reports, const AgreementPrint& print);
QJsonObject agreementAsJson(const QVector<AgreementReport>& reports, const AgreementPrint& print);

} // namespace assayer::cli
