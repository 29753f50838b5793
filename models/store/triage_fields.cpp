#include "store/columns.h"
#include "store/triage_fields.h"

#include "core/text.h"
#include "store/triage_values.h"

#include <QJsonArray>

#include <cmath>
#include <limits>

namespace assayer::triage {

using namespace Qt::Literals::StringLiterals;

QJsonValue Fields::value(const QString& key)
{
  m_asked.insert(key);
  return m_line.value(key); // operator[] would put it there
}

void Fields::refuse(const QString& key, const QString& problem)
{
  if (m_problem.isEmpty()) m_problem = u"its “%1” %2"_s.arg(key, problem);
}

QString Fields::rest() const
{
  QJsonObject others = m_line;
  for (const QString& key : m_asked) others.remove(key);
  return others.isEmpty() ? QString() : columns::fromObject(others);
}

QString Fields::text(const QString& key)
{
  const QJsonValue found = value(key);
  if (!found.isUndefined() && (!found.isString() || !text::isStorable(found.toString()))) refuse(key, u"is no text"_s);
  return found.toString();
}

QByteArray Fields::uidOr(const QString& key)
{
  if (!m_line.contains(key)) return {};
  return uid(key);
}

QByteArray Fields::uid(const QString& key)
{
  const QByteArray digits = value(key).toString().toLatin1();
  const QByteArray bytes = QByteArray::fromHex(digits);
  if (bytes.size() != 16 || bytes.toHex() != digits) refuse(key, u"is no id of 32 hex digits"_s);
  return bytes;
}

qint64 Fields::whole(const QString& key, qint64 most)
{
  const QJsonValue found = value(key);
  if (found.isUndefined()) return 0;
  const double number = found.toDouble(-1);
  if (!found.isDouble() || !(number >= 0 && number <= double(most)) || number != std::floor(number)) {
    refuse(key, u"is no whole number from 0 that fits"_s);
    return 0;
  }
  return static_cast<qint64>(number);
}

int Fields::number(const QString& key)
{
  return static_cast<int>(whole(key, std::numeric_limits<int>::max()));
}

qint64 Fields::seed(const QString& key)
{
  const QJsonValue found = value(key);
  bool isNumber = found.isDouble();
  qint64 seed = found.toInteger();
  if (found.isString()) seed = found.toString().toLongLong(&isNumber);
  if (!isNumber) refuse(key, u"is no number"_s);
  return seed;
}

double Fields::real(const QString& key)
{
  const QJsonValue found = value(key);
  if (!found.isDouble() || !std::isfinite(found.toDouble())) refuse(key, u"is no number"_s);
  return found.toDouble();
}

int Fields::word(const QString& key, const QStringList& words)
{
  const QJsonValue found = value(key);
  if (found.isUndefined()) return 0;
  const qsizetype place = found.isString() && !found.toString().isEmpty() ? words.indexOf(found.toString()) : -1;
  if (place < 0) refuse(key, u"is none of the words for it"_s);
  return static_cast<int>(std::max<qsizetype>(place, 0));
}

bool Fields::truth(const QString& key)
{
  const QJsonValue found = value(key);
  if (!found.isUndefined() && !found.isBool()) refuse(key, u"is neither true nor false"_s);
  return found.toBool();
}

QVector<FailReason> Fields::reasons(const QString& key)
{
  QVector<FailReason> found;
  for (const QString& word : texts(key)) {
    const qsizetype place = failReasonWords().indexOf(word);
    if (place < 0) refuse(key, u"name a reason that is not known"_s);
    found.append(static_cast<FailReason>(std::max<qsizetype>(place, 0)));
  }
  return found;
}

QVector<Need> Fields::needs(const QString& key)
{
  QVector<Need> found;
  for (const QJsonValue& options : list(key)) {
    if (!options.isArray()) refuse(key, u"are no lists of chunks and quotes"_s);
    Need need;
    for (const QJsonValue& option : options.toArray()) {
      Fields one(option.toObject());
      need.append({one.text(u"chunk"_s), one.text(u"quote"_s)});
      if (!option.isObject() || !one.isSound()) refuse(key, u"are no lists of chunks and quotes"_s);
    }
    found.append(need);
  }
  return found;
}

QStringList Fields::texts(const QString& key)
{
  QStringList found;
  for (const QJsonValue& entry : list(key)) {
    if (!entry.isString() || !text::isStorable(entry.toString())) refuse(key, u"is no list of texts"_s);
    found.append(entry.toString());
  }
  return found;
}

QByteArray Fields::base64(const QString& key)
{
  const auto decoded = QByteArray::fromBase64Encoding(text(key).toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
  if (!decoded) refuse(key, u"is not in base 64"_s);
  return *decoded;
}

QJsonArray Fields::list(const QString& key)
{
  const QJsonValue found = value(key);
  if (!found.isUndefined() && !found.isArray()) refuse(key, u"is no list"_s);
  return found.toArray();
}

QJsonObject Fields::object(const QString& key)
{
  const QJsonValue found = value(key);
  if (!found.isObject()) refuse(key, u"is no JSON object"_s);
  return found.toObject();
}

std::optional<int> Fields::place(const QString& key, qsizetype count)
{
  if (value(key).isUndefined()) return std::nullopt;
  const int found = number(key);
  if (found >= count) refuse(key, u"is no place among the clusters"_s);
  return found;
}

} // namespace assayer::triage
