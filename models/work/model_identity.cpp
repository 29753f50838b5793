#include "work/model_identity.h"

#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QHash<QString, QString> familyWords()
{
  QHash<QString, QString> words;
  const auto add = [&](const QString& family, const QStringList& names) {
    words.insert(family, family);
    for (const QString& name : names) words.insert(name, family);
  };
  add(u"gpt"_s, {u"chatgpt"_s, u"openai"_s, u"davinci"_s});
  add(u"claude"_s, {u"anthropic"_s, u"sonnet"_s, u"opus"_s, u"haiku"_s});
  add(u"gemini"_s, {u"gemma"_s, u"palm"_s, u"bard"_s});
  add(u"llama"_s, {u"codellama"_s, u"tinyllama"_s, u"vicuna"_s, u"alpaca"_s, u"tulu"_s});
  add(u"mistral"_s,
      {u"mixtral"_s, u"ministral"_s, u"codestral"_s, u"magistral"_s, u"mistralai"_s, u"zephyr"_s, u"prometheus"_s});
  add(u"qwen"_s, {u"qwq"_s});
  add(u"command"_s, {u"cohere"_s, u"aya"_s});
  add(u"deepseek"_s, {});
  add(u"phi"_s, {});
  add(u"grok"_s, {u"xai"_s});
  add(u"nova"_s, {u"titan"_s});
  add(u"glm"_s, {u"chatglm"_s, u"zhipu"_s});
  add(u"yi"_s, {});
  add(u"falcon"_s, {});
  add(u"granite"_s, {});
  add(u"jamba"_s, {u"jurassic"_s});
  add(u"olmo"_s, {});
  add(u"kimi"_s, {u"moonshot"_s});
  add(u"ernie"_s, {});
  add(u"internlm"_s, {});
  add(u"baichuan"_s, {});
  return words;
}

QJsonObject recordOf(const QString& text)
{
  return QJsonDocument::fromJson(text.toUtf8()).object();
}

/// A number is a version, too.
QString wordOf(const QJsonValue& value)
{
  return value.isDouble() ? QString::number(value.toDouble()) : value.toString().trimmed();
}

/// "judge-m (v2)" → "judge-m" and "v2"; "judge-m v2", "judge-m-v2.1", "judge-m@2026-11-01" likewise.
std::pair<QString, QString> withoutVersion(const QString& name, const QString& version)
{
  static const QRegularExpression versionAtEnd(
      u"^(.+?)[\\s\\-_@:(\\[]+((?:v|ver|version|prompt)[\\s\\-_.]*\\d[\\w.]*|\\d{4}-\\d{2}-\\d{2})[)\\]]?$"_s,
      QRegularExpression::CaseInsensitiveOption);
  const QString plain = name.trimmed();
  if (!version.isEmpty()) {
    static const QRegularExpression brackets(u"[\\s\\-_@:()\\[\\]]+$"_s);
    QString rest = plain;
    rest.remove(brackets);
    if (rest.size() > version.size() && rest.endsWith(version, Qt::CaseInsensitive)) {
      rest.chop(version.size());
      rest.remove(brackets);
      if (!rest.isEmpty()) return {rest, version};
    }
  }
  const auto match = versionAtEnd.match(plain);
  if (!match.hasMatch()) return {plain, version};
  return {match.captured(1).trimmed(), version.isEmpty() ? match.captured(2) : version};
}

} // namespace

QString modelFamily(const QString& name)
{
  static const QHash<QString, QString> words = familyWords();
  static const QRegularExpression token(u"[a-z]+"_s);
  static const QRegularExpression reasoning(u"(?<![a-z0-9])o[1345](?![a-z0-9.])"_s);
  const QString lower = name.toLower();
  qsizetype at = lower.size();
  QString family;
  if (const auto o = reasoning.match(lower); o.hasMatch()) {
    at = o.capturedStart();
    family = u"gpt"_s;
  }
  for (auto tokens = token.globalMatch(lower); tokens.hasNext();) {
    const auto one = tokens.next();
    if (one.capturedStart() >= at) break;
    if (const auto found = words.constFind(one.captured()); found != words.constEnd()) return *found;
  }
  return family;
}

ModelIdentity identityOf(const JudgeRow& judge)
{
  const QJsonObject record = recordOf(judge.record);
  ModelIdentity identity;
  std::tie(identity.base, identity.version) = withoutVersion(judge.name, wordOf(record[u"version"_s]));
  identity.prompt = wordOf(record[u"prompt"_s]);
  identity.model = wordOf(record[u"model"_s]);
  if (identity.model.isEmpty()) identity.model = identity.base;
  identity.family = wordOf(record[u"family"_s]).toLower();
  if (const QString known = modelFamily(identity.family); !known.isEmpty()) identity.family = known;
  if (identity.family.isEmpty()) identity.family = modelFamily(identity.model);
  if (identity.family.isEmpty()) identity.family = modelFamily(judge.name);
  return identity;
}

ModelIdentity generatorOf(const RunRow& run)
{
  const QJsonObject record = recordOf(run.record);
  ModelIdentity identity;
  identity.base = run.name;
  for (const QString& key : {u"model"_s, u"generator"_s, u"llm"_s}) {
    const QJsonValue value = record[key];
    identity.model = value.isObject() ? wordOf(value[u"model"_s]) : wordOf(value);
    if (!identity.model.isEmpty()) break;
  }
  identity.prompt = wordOf(record[u"prompt"_s]);
  identity.family = wordOf(record[u"family"_s]).toLower();
  if (const QString known = modelFamily(identity.family); !known.isEmpty()) identity.family = known;
  if (identity.family.isEmpty()) identity.family = modelFamily(identity.model);
  return identity;
}

bool areOfOneFamily(const ModelIdentity& a, const ModelIdentity& b)
{
  if (!a.family.isEmpty() && a.family == b.family) return true;
  return !a.model.isEmpty() && a.model.compare(b.model, Qt::CaseInsensitive) == 0;
}

QString differenceOf(const ModelIdentity& now, const ModelIdentity& before)
{
  QStringList words;
  const auto orNone = [](const QString& text) { return text.isEmpty() ? u"none"_s : text; };
  if (now.version != before.version)
    words.append(u"version %1 instead of %2"_s.arg(orNone(now.version), orNone(before.version)));
  if (now.model != before.model) words.append(u"model %1 instead of %2"_s.arg(now.model, before.model));
  if (now.prompt != before.prompt) words.append(u"another prompt"_s);
  return words.join(u", "_s);
}

} // namespace assayer
