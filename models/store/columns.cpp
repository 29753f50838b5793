#include "store/columns.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

namespace assayer::columns {

using namespace Qt::Literals::StringLiterals;

namespace {

QString toText(const QJsonArray& array)
{
  return array.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

QJsonArray toArray(const QString& json)
{
  return QJsonDocument::fromJson(json.toUtf8()).array();
}

} // namespace

QString fromList(const QStringList& list)
{
  return toText(QJsonArray::fromStringList(list));
}

QStringList toList(const QString& json)
{
  QStringList list;
  for (const QJsonValue& value : toArray(json)) list.append(value.toString());
  return list;
}

QString fromObject(const QJsonObject& object)
{
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QString fromTurns(const QVector<Turn>& turns)
{
  QJsonArray array;
  for (const Turn& turn : turns) array.append(QJsonArray{turn.speaker, turn.text});
  return toText(array);
}

QVector<Turn> toTurns(const QString& json)
{
  QVector<Turn> turns;
  for (const QJsonValue& value : toArray(json)) turns.append({value[0].toString(), value[1].toString()});
  return turns;
}

QString fromNeeds(const QVector<Need>& needs)
{
  QJsonArray array;
  for (const Need& need : needs) {
    QJsonArray options;
    for (const NeedOption& option : need) options.append(QJsonArray{option.chunk, option.quote});
    array.append(options);
  }
  return toText(array);
}

QVector<Need> toNeeds(const QString& json)
{
  QVector<Need> needs;
  for (const QJsonValue& value : toArray(json)) {
    Need need;
    for (const QJsonValue& option : value.toArray()) need.append({option[0].toString(), option[1].toString()});
    needs.append(need);
  }
  return needs;
}

QByteArray fromIds(std::span<const quint32> ids)
{
  QByteArray bytes(static_cast<qsizetype>(ids.size() * sizeof(quint32)), Qt::Uninitialized);
  // Copying nothing from a null pointer is undefined, and an empty list's data is one.
  if (!ids.empty()) qToLittleEndian<quint32>(ids.data(), static_cast<qsizetype>(ids.size()), bytes.data());
  return bytes;
}

QVector<quint32> toIds(const QByteArray& bytes)
{
  QVector<quint32> ids(bytes.size() / static_cast<qsizetype>(sizeof(quint32)));
  if (!ids.isEmpty()) qFromLittleEndian<quint32>(bytes.constData(), ids.size(), ids.data());
  return ids;
}

QByteArray fromScores(const QVector<double>& scores)
{
  QByteArray bytes(scores.size() * static_cast<qsizetype>(sizeof(double)), Qt::Uninitialized);
  if (!scores.isEmpty()) qToLittleEndian<double>(scores.constData(), scores.size(), bytes.data());
  return bytes;
}

QVector<double> toScores(const QByteArray& bytes)
{
  QVector<double> scores(bytes.size() / static_cast<qsizetype>(sizeof(double)));
  if (!scores.isEmpty()) qFromLittleEndian<double>(bytes.constData(), scores.size(), scores.data());
  return scores;
}

} // namespace assayer::columns
