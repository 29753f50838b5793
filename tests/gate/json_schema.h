// Just enough of JSON Schema (draft 2020-12) to hold files against the schema of the rules.
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace assayer::tests {

/// Empty where the value is valid; else the first thing that is not, or a keyword that this validator does not know.
QString schemaFault(const QJsonValue& value, const QJsonObject& schema);

} // namespace assayer::tests
