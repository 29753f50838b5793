#include "core/near.h"
#include "gate/json_places.h"
#include "gate/rules.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

enum class KeyType { Text, Word, Number, Whole, Texts };

/// One key of an object, what it takes and where it goes. The schema in resources/gate says the same.
struct RuleKey {
  QString name;
  KeyType type = KeyType::Text;
  bool isRequired = false;
  double least = -std::numeric_limits<double>::infinity(); // of numbers; of lists: how many
  double most = std::numeric_limits<double>::infinity();
  QStringList words = {};
};

constexpr double NoEnd = std::numeric_limits<double>::infinity();
constexpr double MostWhole = 1'000'000'000;

const QStringList gateSplits{u"dev"_s, u"test"_s};
const QStringList gateGains{u"exp"_s, u"linear"_s};
const QStringList agreementBounds{u"ci95"_s, u"value"_s};

RuleKey textKey(const QString& name, bool isRequired = false)
{
  return {.name = name, .isRequired = isRequired, .least = 1};
}

RuleKey wordKey(const QString& name, const QStringList& words, bool isRequired = false)
{
  return {.name = name, .type = KeyType::Word, .isRequired = isRequired, .words = words};
}

RuleKey numberKey(const QString& name, double least = -NoEnd, double most = NoEnd, bool isRequired = false)
{
  return {.name = name, .type = KeyType::Number, .isRequired = isRequired, .least = least, .most = most};
}

RuleKey wholeKey(const QString& name, double least)
{
  return {.name = name, .type = KeyType::Whole, .least = least, .most = MostWhole};
}

QVector<RuleKey> fileKeys()
{
  return {
      {.name = u"assayer_gate"_s, .type = KeyType::Whole, .isRequired = true, .least = GateFormat, .most = GateFormat},
      textKey(u"name"_s),
      textKey(u"run"_s),
      textKey(u"baseline"_s),
      textKey(u"source"_s),
      wordKey(u"gain"_s, gateGains),
      wholeKey(u"relevant_from"_s, 1)};
}

QVector<RuleKey> keysOf(RuleKind kind)
{
  const QVector<RuleKey> always{wordKey(u"rule"_s, ruleKindWords(), true), textKey(u"name"_s)};
  const QVector<RuleKey> queries{textKey(u"by"_s),
                                 {.name = u"group"_s, .least = 0},
                                 {.name = u"except"_s, .type = KeyType::Texts, .least = 1},
                                 wordKey(u"split"_s, gateSplits)};
  const QVector<RuleKey> counts{wholeKey(u"min_n"_s, 1), wholeKey(u"max_open"_s, 0)};
  switch (kind) {
  case RuleKind::Metric:
    return always +
           QVector<RuleKey>{textKey(u"measure"_s, true), wordKey(u"bound"_s, gateBoundWords()),
                            numberKey(u"at_least"_s), numberKey(u"at_most"_s)} +
           counts + queries;
  case RuleKind::Difference:
    return always +
           QVector<RuleKey>{textKey(u"measure"_s, true), wordKey(u"bound"_s, gateBoundWords(), true),
                            numberKey(u"max_loss"_s, 0, NoEnd, true)} +
           counts + queries;
  case RuleKind::Agreement:
    return always + QVector<RuleKey>{textKey(u"criterion"_s, true),
                                     wordKey(u"figure"_s, agreementNumberWords(), true),
                                     wordKey(u"bound"_s, agreementBounds, true),
                                     numberKey(u"at_least"_s, -1, 1, true),
                                     wholeKey(u"min_n"_s, 1),
                                     {.name = u"judges"_s, .type = KeyType::Texts, .least = 2, .most = 2}};
  case RuleKind::ModelJudge:
    return always + QVector<RuleKey>{textKey(u"judge"_s, true),
                                     textKey(u"measure"_s, true),
                                     wordKey(u"from"_s, judgedFromWords()),
                                     wordKey(u"figure"_s, agreementNumberWords(), true),
                                     wordKey(u"bound"_s, agreementBounds, true),
                                     numberKey(u"at_least"_s, -1, 1, true),
                                     wholeKey(u"min_n"_s, 1)};
  case RuleKind::CriticalErrors:
    return always +
           QVector<RuleKey>{{.name = u"errors"_s, .type = KeyType::Texts, .least = 1, .words = criticalErrorWords()}} +
           queries;
  case RuleKind::FrozenTest: return always;
  case RuleKind::Coverage: break;
  }
  return always +
         QVector<RuleKey>{wordKey(u"of"_s, coverageWords(), true), wholeKey(u"k"_s, 1), textKey(u"criterion"_s),
                          numberKey(u"at_least"_s, 0, 1, true)} +
         queries;
}

/// What a key wants, to follow "must be".
QString wantedOf(const RuleKey& key)
{
  switch (key.type) {
  case KeyType::Text: return key.least > 0 ? u"a text that is not empty"_s : u"a text"_s;
  case KeyType::Word: return u"one of "_s + key.words.join(u", "_s);
  case KeyType::Whole:
    if (key.least == key.most) return QString::number(key.least);
    return u"a whole number from %1"_s.arg(key.least);
  case KeyType::Number:
    if (key.most < NoEnd) return u"a number from %1 to %2"_s.arg(key.least).arg(key.most);
    return key.least > -NoEnd ? u"a number from %1"_s.arg(key.least) : u"a number"_s;
  case KeyType::Texts: break;
  }
  const QString many = key.most < NoEnd ? u"%1 different texts"_s.arg(key.least) : u"different texts"_s;
  return u"a list of "_s + many + (key.words.isEmpty() ? QString() : u" of "_s + key.words.join(u", "_s));
}

bool areTexts(const RuleKey& key, const QJsonArray& list)
{
  QStringList texts;
  for (const QJsonValue& each : list) {
    const QString text = each.toString();
    if (text.isEmpty() || texts.contains(text) || (!key.words.isEmpty() && !key.words.contains(text))) return false;
    texts.append(text);
  }
  const auto count = static_cast<double>(texts.size());
  return count >= key.least && count <= key.most;
}

bool isTaken(const RuleKey& key, const QJsonValue& value)
{
  switch (key.type) {
  case KeyType::Text: return value.isString() && static_cast<double>(value.toString().size()) >= key.least;
  case KeyType::Word: return value.isString() && key.words.contains(value.toString());
  case KeyType::Whole:
  case KeyType::Number: {
    const double number = value.toDouble();
    const bool isWhole = key.type == KeyType::Number || std::floor(number) == number;
    return value.isDouble() && isWhole && number >= key.least && number <= key.most;
  }
  case KeyType::Texts: break;
  }
  return value.isArray() && areTexts(key, value.toArray());
}

/// What stands there instead, to follow "must be …"; empty for a list, of which only the elements can be wrong.
QString foundInstead(const RuleKey& key, const QJsonValue& value)
{
  constexpr qsizetype Longest = 40;
  switch (value.type()) {
  case QJsonValue::Null: return u", and is null"_s;
  case QJsonValue::Bool: return value.toBool() ? u", and is true"_s : u", and is false"_s;
  case QJsonValue::Double: return u", and is %1"_s.arg(value.toDouble(), 0, 'g', 12);
  case QJsonValue::String: {
    const QString text = value.toString();
    return u", and is \"%1\""_s.arg(text.size() > Longest ? text.left(Longest) + u'…' : text);
  }
  case QJsonValue::Array: return key.type == KeyType::Texts ? QString() : u", and is a list"_s;
  case QJsonValue::Object: return u", and is an object"_s;
  case QJsonValue::Undefined: break;
  }
  return {};
}

/// JSON that is one bare value, which Qt takes for no document: null, 5, "text".
bool isBareValue(const QByteArray& json)
{
  return QJsonDocument::fromJson('[' + json + ']').array().size() == 1;
}

class RulesReader {
public:
  RulesReader(const QByteArray& json, const QString& file) : m_json(json), m_file(file) {}

  Result<GateRules> read()
  {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(m_json, &error);
    if (error.error != QJsonParseError::NoError && isBareValue(m_json)) return notAnObject();
    if (error.error != QJsonParseError::NoError)
      return fail(ErrorKind::BadInput, m_file,
                  u"line %1: this is no valid JSON (%2)"_s.arg(lineAt(m_json, error.offset)).arg(error.errorString()));
    m_places = jsonPlaces(m_json);
    if (m_places.twice) return fault(*m_places.twice, u"this key stands twice in its object"_s);
    if (!document.isObject()) return notAnObject();
    const QJsonObject file = document.object();
    QVector<RuleKey> keys = fileKeys();
    if (auto checked = check(file, {}, keys, {u"rules"_s}); !checked) return tl::unexpected(checked.error());
    GateRules rules{file[u"name"_s].toString(), file[u"run"_s].toString(), file[u"baseline"_s].toString(),
                    file[u"source"_s].toString(), file[u"gain"_s] == u"linear"_s};
    if (file.contains(u"relevant_from"_s)) rules.relevantFrom = file[u"relevant_from"_s].toInt();
    const QJsonValue list = file[u"rules"_s];
    if (!list.isArray() || list.toArray().isEmpty())
      return file.contains(u"rules"_s)
                 ? fault(u"rules"_s, u"must be a list of at least one rule"_s +
                                         (list.isArray() ? u", and is empty"_s : foundInstead({}, list)))
                 : fault({}, u"rules is missing; it must be a list of at least one rule"_s);
    const QJsonArray array = list.toArray();
    for (qsizetype at = 0; at < array.size(); ++at) {
      auto rule = readRule(array[at], u"rules[%1]"_s.arg(at));
      if (!rule) return tl::unexpected(rule.error());
      rules.rules.append(*std::move(rule));
    }
    return rules;
  }

private:
  tl::unexpected<Error> notAnObject() const
  {
    return fault({}, u"this is JSON and no rules: they are an object with the keys assayer_gate and rules"_s);
  }

  tl::unexpected<Error> fault(const QString& path, const QString& what) const
  {
    // A key that is missing has the place of its object.
    const QString place = path.isEmpty() ? QString() : u", "_s + path;
    return fail(ErrorKind::BadInput, m_file, u"line %1%2: %3"_s.arg(m_places.lines.value(path, 1)).arg(place, what));
  }

  static QString under(const QString& path, const QString& key) { return path.isEmpty() ? key : path + u'.' + key; }

  Result<void> check(const QJsonObject& object, const QString& path, const QVector<RuleKey>& keys,
                     const QStringList& further = {}) const
  {
    QStringList names = further;
    for (const RuleKey& key : keys) names.append(key.name);
    const QStringList found = object.keys();
    for (const QString& name : found)
      if (!names.contains(name))
        return fault(under(path, name), u"there is no such key here"_s + didYouMean(name, names) +
                                            u"; the keys are "_s + names.join(u", "_s));
    for (const RuleKey& key : keys) {
      if (!object.contains(key.name)) {
        if (key.isRequired) return fault(path, u"%1 is missing; it must be %2"_s.arg(key.name, wantedOf(key)));
        continue;
      }
      if (isTaken(key, object[key.name])) continue;
      const QString near = key.type == KeyType::Word ? didYouMean(object[key.name].toString(), key.words) : QString();
      return fault(under(path, key.name), u"must be "_s + wantedOf(key) + foundInstead(key, object[key.name]) + near);
    }
    return {};
  }

  Result<GateRule> readRule(const QJsonValue& value, const QString& path) const
  {
    if (!value.isObject()) return fault(path, u"a rule is an object with the key rule"_s + foundInstead({}, value));
    const QJsonObject object = value.toObject();
    const RuleKey kindKey = wordKey(u"rule"_s, ruleKindWords(), true);
    if (!object.contains(kindKey.name)) return fault(path, u"rule is missing; it must be "_s + wantedOf(kindKey));
    if (!isTaken(kindKey, object[kindKey.name]))
      return fault(under(path, kindKey.name), u"must be "_s + wantedOf(kindKey) +
                                                  foundInstead(kindKey, object[kindKey.name]) +
                                                  didYouMean(object[kindKey.name].toString(), kindKey.words));
    GateRule rule;
    rule.kind = static_cast<RuleKind>(ruleKindWords().indexOf(object[u"rule"_s].toString()));
    if (auto checked = check(object, path, keysOf(rule.kind)); !checked) return tl::unexpected(checked.error());
    if (auto fits = checkTogether(object, rule.kind, path); !fits) return tl::unexpected(fits.error());
    rule.line = m_places.lines.value(path);
    fill(rule, object);
    return rule;
  }

  /// What depends on other keys.
  Result<void> checkTogether(const QJsonObject& object, RuleKind kind, const QString& path) const
  {
    const auto has = [&](const char16_t* key) { return object.contains(QStringView(key)); };
    static const QRegularExpression grouping(
        QRegularExpression::anchoredPattern(u"family|split|origin|expect|case_type|facet:.+"_s));
    if (has(u"by") && !grouping.match(object[u"by"_s].toString()).hasMatch())
      return fault(under(path, u"by"_s),
                   u"must be family, split, origin, expect, case_type, or facet: with the facet's name"_s);
    if (has(u"group") && !has(u"by")) return fault(path, u"group needs by, which says what it is a group of"_s);
    if (has(u"except") && !has(u"by"))
      return fault(path, u"except needs by, which says what its groups are groups of"_s);
    if (kind == RuleKind::Metric) {
      if (!has(u"at_least") && !has(u"at_most") && !has(u"min_n") && !has(u"max_open"))
        return fault(path, u"a metric is held to at_least, at_most, min_n or max_open"_s);
      if ((has(u"at_least") || has(u"at_most")) && !has(u"bound"))
        return fault(path, u"bound is missing: which number is held against the threshold, one of "_s +
                               gateBoundWords().join(u", "_s));
    }
    if (kind == RuleKind::Coverage) {
      const QString of = object[u"of"_s].toString();
      if ((of == u"top") != has(u"k")) return fault(path, u"of \"top\" needs k, and nothing else takes it"_s);
      if ((of == u"answers") != has(u"criterion"))
        return fault(path, u"of \"answers\" needs criterion, and nothing else takes it"_s);
    }
    return {};
  }

  static void fill(GateRule& rule, const QJsonObject& object)
  {
    const auto text = [&](const char16_t* key) { return object[QStringView(key)].toString(); };
    const auto number = [&](const char16_t* key) {
      const QJsonValue value = object[QStringView(key)];
      return value.isDouble() ? std::optional<double>(value.toDouble()) : std::nullopt;
    };
    const auto whole = [&](const char16_t* key) {
      const QJsonValue value = object[QStringView(key)];
      return value.isDouble() ? std::optional<int>(value.toInt()) : std::nullopt;
    };
    const auto texts = [&](const char16_t* key) {
      QStringList list;
      const QJsonArray array = object[QStringView(key)].toArray();
      for (const QJsonValue& each : array) list.append(each.toString());
      return list;
    };
    rule.name = text(u"name");
    rule.measure = text(u"measure");
    if (object.contains(u"bound"_s)) rule.bound = static_cast<GateBound>(gateBoundWords().indexOf(text(u"bound")));
    rule.atLeast = number(u"at_least");
    rule.atMost = number(u"at_most");
    rule.maxLoss = number(u"max_loss");
    rule.minN = whole(u"min_n");
    rule.maxOpen = whole(u"max_open");
    rule.by = text(u"by");
    if (object.contains(u"group"_s)) rule.group = text(u"group");
    rule.except = texts(u"except");
    rule.split = text(u"split");
    rule.criterion = text(u"criterion");
    if (object.contains(u"figure"_s))
      rule.number = static_cast<AgreementNumber>(agreementNumberWords().indexOf(text(u"figure")));
    rule.judges = texts(u"judges");
    rule.judge = text(u"judge");
    rule.from = text(u"from");
    rule.errors = texts(u"errors");
    if (object.contains(u"of"_s)) rule.of = static_cast<CoverageOf>(coverageWords().indexOf(text(u"of")));
    rule.k = whole(u"k");
  }

  const QByteArray& m_json;
  QString m_file;
  JsonPlaces m_places;
};

} // namespace

Result<GateRules> readGateRules(const QByteArray& json, const QString& file)
{
  return RulesReader(json, file).read();
}

} // namespace assayer
