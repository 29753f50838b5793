#include "gate/json_schema.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isOfType(const QJsonValue& value, const QString& type)
{
  if (type == u"object") return value.isObject();
  if (type == u"array") return value.isArray();
  if (type == u"string") return value.isString();
  if (type == u"number") return value.isDouble();
  return type == u"integer" && value.isDouble() && std::floor(value.toDouble()) == value.toDouble();
}

class Validator {
public:
  explicit Validator(const QJsonObject& root) : m_root(root) {}

  QString fault(const QJsonValue& value, const QJsonValue& schema) const
  {
    if (schema.isBool()) return schema.toBool() ? QString() : u"nothing may stand here"_s;
    const QJsonObject words = schema.toObject();
    for (auto word = words.begin(); word != words.end(); ++word)
      if (const QString found = ofWord(value, word.key(), word.value(), words); !found.isEmpty()) return found;
    return {};
  }

private:
  QString ofWord(const QJsonValue& value, const QString& word, const QJsonValue& says, const QJsonObject& words) const
  {
    static const QSet<QString> silent{u"$schema"_s, u"$defs"_s, u"title"_s, u"description"_s};
    if (silent.contains(word)) return {};
    if (word == u"$ref") return fault(value, resolved(says.toString()));
    if (word == u"type") return isOfType(value, says.toString()) ? QString() : u"type"_s;
    if (word == u"const") return value == says ? QString() : word;
    if (word == u"enum") return says.toArray().contains(value) ? QString() : word;
    if (word == u"oneOf" || word == u"anyOf") {
      int valid = 0;
      const QJsonArray choices = says.toArray();
      for (const QJsonValue& each : choices) valid += fault(value, each).isEmpty();
      return (word == u"oneOf" ? valid == 1 : valid > 0) ? QString() : word;
    }
    if (value.isObject()) {
      if (const QString found = ofObject(value.toObject(), word, says, words); found != u"?") return found;
    } else if (value.isArray()) {
      if (const QString found = ofArray(value.toArray(), word, says); found != u"?") return found;
    } else if (value.isDouble()) {
      if (word == u"minimum") return value.toDouble() >= says.toDouble() ? QString() : word;
      if (word == u"maximum") return value.toDouble() <= says.toDouble() ? QString() : word;
    } else if (value.isString()) {
      if (word == u"minLength") return value.toString().size() >= says.toInt() ? QString() : word;
      if (word == u"pattern")
        return QRegularExpression(says.toString()).match(value.toString()).hasMatch() ? QString() : word;
    }
    static const QSet<QString> ofOtherTypes{u"required"_s,          u"properties"_s, u"additionalProperties"_s,
                                            u"dependentRequired"_s, u"minItems"_s,   u"maxItems"_s,
                                            u"uniqueItems"_s,       u"items"_s,      u"minimum"_s,
                                            u"maximum"_s,           u"minLength"_s,  u"pattern"_s};
    return ofOtherTypes.contains(word) ? QString() : u"this validator does not know "_s + word;
  }

  QString ofObject(const QJsonObject& object, const QString& word, const QJsonValue& says,
                   const QJsonObject& words) const
  {
    if (word == u"required") {
      const QJsonArray keys = says.toArray();
      for (const QJsonValue& key : keys)
        if (!object.contains(key.toString())) return u"required "_s + key.toString();
      return {};
    }
    if (word == u"dependentRequired") {
      const QJsonObject table = says.toObject();
      for (auto row = table.begin(); row != table.end(); ++row)
        if (object.contains(row.key()))
          if (const QString found = ofObject(object, u"required"_s, row.value(), words); !found.isEmpty()) return found;
      return {};
    }
    const QJsonObject known = words[u"properties"_s].toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
      if (word == u"additionalProperties" && !known.contains(entry.key())) return u"additional "_s + entry.key();
      if (word != u"properties" || !known.contains(entry.key())) continue;
      if (const QString found = fault(entry.value(), known[entry.key()]); !found.isEmpty())
        return entry.key() + u": "_s + found;
    }
    return word == u"properties" || word == u"additionalProperties" ? QString() : u"?"_s;
  }

  QString ofArray(const QJsonArray& array, const QString& word, const QJsonValue& says) const
  {
    if (word == u"minItems") return array.size() >= says.toInt() ? QString() : word;
    if (word == u"maxItems") return array.size() <= says.toInt() ? QString() : word;
    if (word == u"uniqueItems") {
      for (qsizetype i = 0; i < array.size(); ++i)
        for (qsizetype j = 0; j < i; ++j)
          if (array[i] == array[j]) return word;
      return {};
    }
    if (word != u"items") return u"?"_s;
    for (const QJsonValue& item : array)
      if (const QString found = fault(item, says); !found.isEmpty()) return found;
    return {};
  }

  QJsonValue resolved(const QString& reference) const
  {
    QJsonValue found = m_root;
    for (const QString& step : reference.mid(2).split(u'/')) found = found[step];
    return found.isUndefined() ? QJsonValue(false) : found;
  }

  QJsonObject m_root;
};

} // namespace

QString schemaFault(const QJsonValue& value, const QJsonObject& schema)
{
  return Validator(schema).fault(value, schema);
}

} // namespace assayer::tests
