// How values that are more than a number or a text stand in columns: lists and structures as JSON, rankings as packed
// integers. Private to store/.
#pragma once

#include "core/catalogue.h"

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>
#include <QVector>

#include <span>

namespace assayer::columns {

/// A JSON array of strings; empty text for an empty list.
QString fromList(const QStringList& list);
QStringList toList(const QString& json);
QString fromObject(const QJsonObject& object);
QString fromTurns(const QVector<Turn>& turns);
QVector<Turn> toTurns(const QString& json);
QString fromNeeds(const QVector<Need>& needs);
QVector<Need> toNeeds(const QString& json);

/// Little-endian u32 ids in order.
QByteArray fromIds(std::span<const quint32> ids);
QVector<quint32> toIds(const QByteArray& bytes);
/// Little-endian f64.
QByteArray fromScores(const QVector<double>& scores);
QVector<double> toScores(const QByteArray& bytes);

} // namespace assayer::columns
