// The matrices of `breakdown`, for people and for programs.
#pragma once

#include "work/matrices.h"

#include <QJsonObject>
#include <QString>

namespace assayer::cli {

QString matricesText(const AnswerMatrices& matrices);
/// Every cell with the names of its queries.
QJsonObject matricesJson(const AnswerMatrices& matrices, const RunAnswers& answers);

} // namespace assayer::cli
