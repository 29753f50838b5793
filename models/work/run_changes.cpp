#include "work/run_changes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList usualOrder{u"corpus"_s, u"corpus_snapshot"_s, u"index"_s, u"chunker"_s, u"retriever"_s,
                             u"k"_s,      u"condition"_s,       u"model"_s, u"prompt"_s,  u"settings"_s};

QString componentText(const QJsonValue& value)
{
  if (value.isString()) return value.toString();
  if (value.isUndefined() || value.isNull()) return {};
  const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
  return QString::fromUtf8(list.mid(1, list.size() - 2)); // as JSON spells it
}

void flatten(const QString& path, const QJsonValue& value, QMap<QString, QString>& into)
{
  if (!value.isObject()) {
    into.insert(path, componentText(value));
    return;
  }
  const QJsonObject object = value.toObject();
  for (auto entry = object.begin(); entry != object.end(); ++entry)
    flatten(path.isEmpty() ? entry.key() : path + u'.' + entry.key(), entry.value(), into);
}

QMap<QString, QString> componentsOf(const RunRow& run)
{
  QMap<QString, QString> components;
  flatten({}, QJsonDocument::fromJson(run.record.toUtf8()).object(), components);
  components[u"k"_s] = run.k ? QString::number(*run.k) : QString();
  components[u"condition"_s] = conditionWords(run.condition);
  return components;
}

qsizetype placeOfComponent(const QString& component)
{
  const qsizetype place = usualOrder.indexOf(component.section(u'.', 0, 0));
  return place < 0 ? usualOrder.size() : place;
}

} // namespace

QString conditionWords(Condition condition)
{
  switch (condition) {
  case Condition::NoContext: return u"without context"_s;
  case Condition::TextOnly: return u"text only"_s;
  case Condition::ImageOnly: return u"images only"_s;
  case Condition::Context: break;
  }
  return u"with context"_s;
}

QVector<RunChange> changesBetween(const RunRow& run, const RunRow& baseline)
{
  const QMap<QString, QString> now = componentsOf(run);
  const QMap<QString, QString> before = componentsOf(baseline);
  QStringList names = now.keys() + before.keys();
  names.removeDuplicates();
  names.sort();
  std::stable_sort(names.begin(), names.end(),
                   [](const QString& a, const QString& b) { return placeOfComponent(a) < placeOfComponent(b); });
  QVector<RunChange> changes;
  for (const QString& name : std::as_const(names))
    if (now.value(name) != before.value(name)) changes.append({name, before.value(name), now.value(name)});
  return changes;
}

bool haveOtherChunkers(const RunRow& run, const RunRow& baseline)
{
  const QString now = componentsOf(run).value(u"chunker"_s);
  const QString before = componentsOf(baseline).value(u"chunker"_s);
  return !now.isEmpty() && !before.isEmpty() && now != before;
}

} // namespace assayer
