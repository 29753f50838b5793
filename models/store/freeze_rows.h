// Rows of freezes and picked runs as storing, importing, exporting and checking share them. All functions run within
// the caller's transaction. Private to store/.
#pragma once

#include "core/freeze.h"
#include "store/connection.h"

#include <QJsonArray>
#include <QJsonObject>

namespace assayer::freezing {

/// The columns of freeze that readFreeze() takes; the content is read only where it is asked for.
QString freezeColumns(bool withContent);
FreezeEvent readFreeze(const Statement& row, bool withContent);
Result<std::optional<FreezeEvent>> freezeOf(Connection& connection, const QByteArray& uid); // landed or not
Result<void> insertFreeze(Connection& connection, const FreezeEvent& event, const QString& metadata, qint64 import);

QString pickColumns();
RunPick readPick(const Statement& row);
Result<std::optional<RunPick>> pickOf(Connection& connection, const QByteArray& uid);
Result<void> insertPick(Connection& connection, const RunPick& pick, const QString& metadata, qint64 import);

/// {"queries":[[name, text, expectation, needs, facts, truth], …],"guidelines":[[version, text], …]}, hashes in base
/// 64; without truth where the freeze holds none.
QJsonObject fromContent(const FrozenContent& content);
/// Absent where it is anything else.
std::optional<FrozenContent> toContent(const QJsonObject& json);

/// Sentences about rows that must not be; empty: sound.
Result<QStringList> freezeProblems(Connection& connection);

} // namespace assayer::freezing
