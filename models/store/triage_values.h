// How values of the daily queue stand in columns and in exported lines: words, JSON and the packed blocks of a frame.
// Private to store/.
#pragma once

#include "core/triage.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>

#include <initializer_list>
#include <span>

namespace assayer::triage {

inline constexpr int FrameBlock = 500; // items of a frame that stand in one row and travel in one line

/// Words of exported lines, by number. An empty word is left out of a line.
const QStringList& stateWords();
const QStringList& partWords();
const QStringList& originWords();
const QStringList& splitWords();
const QStringList& expectWords();
const QStringList& refusalWords();

QJsonObject fromSettings(const TriageSettings& settings);
/// Absent where a key holds what it cannot hold, or where the settings make no sense.
std::optional<TriageSettings> toSettings(const QJsonValue& json);

/// A JSON array of numbers, as it stands in a column.
QString fromReasons(const QVector<FailReason>& reasons);
QVector<FailReason> toReasons(const QString& column);
/// Nothing that is no reason, and no reason twice.
bool areReasons(const QVector<FailReason>& reasons);

QByteArray packFrame(std::span<const FrameItem> items);
/// Absent where the bytes hold anything but so many items.
std::optional<QVector<FrameItem>> unpackFrame(const QByteArray& bytes, qint64 items);

/// "2026-11-29", a day that there is.

QString hexOf(const QByteArray& uid);

} // namespace assayer::triage
