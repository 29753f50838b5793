// Conflicts between copies of a workspace as lines and as JSON, for merge and conflicts.
#pragma once

#include "work/conflict_page.h"

#include <QJsonArray>

namespace assayer::cli {

QString conflictText(const QVector<ConflictRow>& rows);
QJsonArray conflictJson(const QVector<ConflictRow>& rows);

} // namespace assayer::cli
