#include "store/triage_values.h"

#include <QJsonDocument>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cmath>

namespace assayer::triage {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype LongestItem = 40; // bytes of one that is packed
constexpr qint64 MostInBlock = 1'000'000;

enum ItemBits : quint8 { IsAudit = 1, HasScore = 2 };

void putNumber(QByteArray& bytes, quint64 number)
{
  for (; number >= 0x80; number >>= 7) bytes.append(static_cast<char>(number | 0x80));
  bytes.append(static_cast<char>(number));
}

void putReal(QByteArray& bytes, double real)
{
  char raw[sizeof(quint64)];
  qToLittleEndian(std::bit_cast<quint64>(real), raw);
  bytes.append(raw, sizeof raw);
}

// Reads what the two above write; stays at the end once something is missing.
class Unpacker {
public:
  explicit Unpacker(const QByteArray& bytes) : m_bytes(bytes) {}
  bool isWhole() const { return m_sound && m_at == m_bytes.size(); }
  bool isSound() const { return m_sound; }

  quint8 byte() { return take(1) ? static_cast<quint8>(m_bytes[m_at - 1]) : quint8(0); }
  quint64 number()
  {
    quint64 found = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const quint8 next = byte();
      found |= quint64(next & 0x7f) << shift;
      if (next < 0x80) return found;
    }
    m_sound = false;
    return 0;
  }
  double real()
  {
    if (!take(sizeof(quint64))) return 0;
    return std::bit_cast<double>(qFromLittleEndian<quint64>(m_bytes.constData() + m_at - qsizetype(sizeof(quint64))));
  }

private:
  bool take(qsizetype count)
  {
    m_sound = m_sound && m_bytes.size() - m_at >= count;
    if (m_sound) m_at += count;
    return m_sound;
  }

  const QByteArray& m_bytes;
  qsizetype m_at = 0;
  bool m_sound = true;
};

bool readShare(const QJsonObject& json, const QString& key, std::optional<double>& into)
{
  const QJsonValue value = json[key];
  if (value.isUndefined() || value.isNull()) return true;
  into = value.toDouble(-1);
  return value.isDouble();
}

bool readShare(const QJsonObject& json, const QString& key, double& into)
{
  std::optional<double> read;
  const bool sound = readShare(json, key, read);
  into = read.value_or(into);
  return sound;
}

bool readSize(const QJsonObject& json, const QString& key, int& into)
{
  const QJsonValue value = json[key];
  if (value.isUndefined()) return true;
  const double number = value.toDouble(-1);
  if (!value.isDouble() || number != std::floor(number) || number < 0 || number > 1e6) return false;
  into = static_cast<int>(number);
  return true;
}

bool readFlag(const QJsonObject& json, const QString& key, bool& into)
{
  const QJsonValue value = json[key];
  if (value.isUndefined()) return true;
  into = value.toBool();
  return value.isBool();
}

bool readName(const QJsonObject& json, const QString& key, QString& into)
{
  const QJsonValue value = json[key];
  if (value.isUndefined()) return true;
  into = value.toString();
  return value.isString();
}

} // namespace

const QStringList& stateWords()
{
  static const QStringList words{u"open"_s, u"systematic"_s, u"ended"_s};
  return words;
}

const QStringList& partWords()
{
  static const QStringList words{u"failing"_s, u"audit"_s};
  return words;
}

const QStringList& originWords()
{
  static const QStringList words{QString(), u"golden"_s, u"production"_s, u"synthetic"_s};
  return words;
}

const QStringList& splitWords()
{
  static const QStringList words{QString(), u"dev"_s, u"test"_s};
  return words;
}

const QStringList& expectWords()
{
  static const QStringList words{QString(), u"answer"_s, u"refusal"_s, u"escalation"_s, u"clarification"_s};
  return words;
}

const QStringList& refusalWords()
{
  static const QStringList words{QString(), u"outside_corpus"_s, u"outside_period"_s, u"false_premise"_s,
                                 u"excluded"_s};
  return words;
}

QJsonObject fromSettings(const TriageSettings& settings)
{
  QJsonObject json{{u"composite"_s, settings.composite},
                   {u"part"_s, settings.part},
                   {u"run"_s, settings.run},
                   {u"failing"_s, settings.failing},
                   {u"audit"_s, settings.audit},
                   {u"carry_leftovers"_s, settings.carryLeftovers},
                   {u"texts_in_alerts"_s, settings.textsInAlerts}};
  QJsonObject families;
  for (auto it = settings.families.cbegin(); it != settings.families.cend(); ++it) {
    QJsonObject family;
    if (it->composite) family.insert(u"composite"_s, *it->composite);
    if (it->part) family.insert(u"part"_s, *it->part);
    families.insert(it.key(), family);
  }
  if (!families.isEmpty()) json.insert(u"families"_s, families);
  json.insert(u"any_source"_s, settings.anySource);
  if (!settings.source.isEmpty()) json.insert(u"source"_s, settings.source);
  if (!settings.baseline.isEmpty()) json.insert(u"baseline"_s, settings.baseline);
  // Queries of no origin are asked for with an empty word.
  if (settings.origin) json.insert(u"origin"_s, originWords().value(static_cast<int>(*settings.origin)));
  return json;
}

std::optional<TriageSettings> toSettings(const QJsonValue& value)
{
  if (!value.isObject()) return std::nullopt;
  const QJsonObject json = value.toObject();
  TriageSettings settings;
  bool sound = readShare(json, u"composite"_s, settings.composite) && readShare(json, u"part"_s, settings.part) &&
               readShare(json, u"run"_s, settings.run) && readSize(json, u"failing"_s, settings.failing) &&
               readSize(json, u"audit"_s, settings.audit) &&
               readFlag(json, u"carry_leftovers"_s, settings.carryLeftovers) &&
               readFlag(json, u"texts_in_alerts"_s, settings.textsInAlerts) &&
               readFlag(json, u"any_source"_s, settings.anySource) && readName(json, u"source"_s, settings.source) &&
               readName(json, u"baseline"_s, settings.baseline);
  if (const QJsonValue origin = json[u"origin"]; !origin.isUndefined()) {
    const qsizetype found = originWords().indexOf(origin.isString() ? origin.toString() : u"?"_s);
    sound = sound && found >= 0;
    settings.origin = static_cast<Origin>(found);
  }
  const QJsonValue families = json[u"families"];
  sound = sound && (families.isUndefined() || families.isObject());
  const QJsonObject byFamily = families.toObject();
  for (auto it = byFamily.begin(); it != byFamily.end(); ++it) {
    FamilyThresholds family;
    const QJsonObject thresholds = it.value().toObject();
    sound = sound && it.value().isObject() && readShare(thresholds, u"composite"_s, family.composite) &&
            readShare(thresholds, u"part"_s, family.part);
    settings.families.insert(it.key(), family);
  }
  return sound && checkTriageSettings(settings) ? std::optional(settings) : std::nullopt;
}

QString fromReasons(const QVector<FailReason>& reasons)
{
  QString column(u'[');
  for (const FailReason reason : reasons) {
    if (column.size() > 1) column += u',';
    column += QString::number(static_cast<int>(reason));
  }
  return column + u']';
}

QVector<FailReason> toReasons(const QString& column)
{
  // By hand: there are tens of thousands of them.
  QVector<FailReason> reasons;
  int number = -1;
  for (const QChar c : column) {
    if (const ushort digit = c.unicode(); digit >= u'0' && digit <= u'9') {
      number = std::min(std::max(number, 0) * 10 + (digit - u'0'), FailReasonCount);
    } else {
      if (number >= 0) reasons.append(static_cast<FailReason>(number));
      number = -1;
    }
  }
  return reasons;
}

bool areReasons(const QVector<FailReason>& reasons)
{
  unsigned seen = 0;
  for (const FailReason reason : reasons) {
    const int number = static_cast<int>(reason);
    if (number < 0 || number >= FailReasonCount || (seen & (1u << number)) != 0) return false;
    seen |= 1u << number;
  }
  return true;
}

QByteArray packFrame(std::span<const FrameItem> items)
{
  QByteArray bytes;
  bytes.reserve(static_cast<qsizetype>(items.size()) * 24);
  qint64 before = 0;
  for (const FrameItem& item : items) {
    const qint64 step = item.answer.value - before;
    before = item.answer.value;
    putNumber(bytes, (static_cast<quint64>(step) << 1) ^ static_cast<quint64>(step >> 63));
    bytes.append(static_cast<char>((item.part == DrawPart::Audit ? IsAudit : 0) | (item.score ? HasScore : 0)));
    putNumber(bytes, static_cast<quint64>(item.cluster.value));
    putReal(bytes, item.severity);
    if (item.score) putReal(bytes, *item.score);
  }
  constexpr int fast = 3;
  return qCompress(bytes, fast);
}

std::optional<QVector<FrameItem>> unpackFrame(const QByteArray& packed, qint64 items)
{
  // The size that is promised comes first: a damaged one must not ask for gigabytes.
  if (items < 0 || items > MostInBlock || packed.size() < 4) return std::nullopt;
  if (qFromBigEndian<quint32>(packed.constData()) > static_cast<quint64>(items * LongestItem)) return std::nullopt;
  const QByteArray bytes = qUncompress(packed);
  Unpacker from(bytes);
  QVector<FrameItem> found;
  found.reserve(items);
  quint64 answer = 0;
  for (qint64 i = 0; i < items && from.isSound(); ++i) {
    FrameItem item;
    const quint64 step = from.number();
    answer += (step >> 1) ^ (~(step & 1) + 1);
    item.answer = {static_cast<qint64>(answer)};
    const quint8 bits = from.byte();
    item.part = (bits & IsAudit) != 0 ? DrawPart::Audit : DrawPart::Failing;
    item.cluster = {static_cast<qint64>(from.number())};
    item.severity = from.real();
    if ((bits & HasScore) != 0) item.score = from.real();
    found.append(item);
  }
  return from.isWhole() ? std::optional(found) : std::nullopt;
}

QString hexOf(const QByteArray& uid)
{
  return QString::fromLatin1(uid.toHex());
}

} // namespace assayer::triage
