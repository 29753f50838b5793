#include "core/freeze.h"

#include "core/text.h"

#include <QCryptographicHash>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype HashSize = 32;

QByteArray escapedName(QString name)
{
  return name.replace(u'\\', u"\\\\"_s).replace(u'\t', u"\\t"_s).replace(u'\n', u"\\n"_s).toUtf8();
}

void addLine(QCryptographicHash& hash, const QByteArrayList& parts)
{
  hash.addData(parts.join('\t'));
  hash.addData("\n");
}

tl::unexpected<Error> senselessFreeze(const QString& problem)
{
  return fail(ErrorKind::Usage, u"freeze"_s, problem);
}

bool isHash(const QByteArray& bytes)
{
  return bytes.size() == HashSize;
}

template <class Row>
Result<void> checkNames(const QVector<Row>& rows, QString Row::*name)
{
  for (qsizetype i = 0; i < rows.size(); ++i) {
    if ((rows[i].*name).isEmpty() || !text::isStorable(rows[i].*name))
      return senselessFreeze(u"a query or guideline of it has no name"_s);
    if (i > 0 && !text::lessByBytes(rows[i - 1].*name, rows[i].*name))
      return senselessFreeze(u"its queries and guidelines stand in the order of their names, each once"_s);
  }
  return {};
}

} // namespace

QByteArray hashOf(const FrozenContent& content)
{
  QCryptographicHash hash(QCryptographicHash::Sha256);
  const bool holdsTruth = content.holdsTruth();
  addLine(hash, {holdsTruth ? "assayer freeze 2" : "assayer freeze 1"});
  for (const FrozenQuery& query : content.queries) {
    QByteArrayList parts{"query",
                         escapedName(query.name),
                         query.text.toHex(),
                         query.expectation.toHex(),
                         query.needs.toHex(),
                         query.facts.toHex()};
    if (holdsTruth) parts.append(query.truth.toHex());
    addLine(hash, parts);
  }
  for (const FrozenGuideline& guideline : content.guidelines)
    addLine(hash, {"guideline", escapedName(guideline.version), guideline.text.toHex()});
  return hash.result();
}

const QStringList& pickedByWords()
{
  static const QStringList words{QString(), u"dev"_s, u"test"_s, u"other"_s};
  return words;
}

Result<void> checkFreeze(const FreezeEvent& event)
{
  if (!text::isStorable(event.note)) return senselessFreeze(u"its note holds a character that cannot be stored"_s);
  if (event.counter < 0 || event.labels < 0) return senselessFreeze(u"its counts are below 0"_s);
  if (event.lifted) {
    const bool isBare = event.hash.isEmpty() && event.goldHash.isEmpty() && event.content == FrozenContent{};
    return isBare ? Result<void>() : senselessFreeze(u"one that lifts another holds nothing itself"_s);
  }
  if (event.content.queries.isEmpty()) return senselessFreeze(u"it holds no query"_s);
  if (auto named = checkNames(event.content.queries, &FrozenQuery::name); !named) return named;
  if (auto named = checkNames(event.content.guidelines, &FrozenGuideline::version); !named) return named;
  const bool holdsTruth = event.content.holdsTruth();
  for (const FrozenQuery& query : event.content.queries)
    if (!isHash(query.text) || !isHash(query.expectation) || !isHash(query.needs) || !isHash(query.facts) ||
        (holdsTruth ? !isHash(query.truth) : !query.truth.isEmpty()))
      return senselessFreeze(u"a hash of a query is none"_s);
  for (const FrozenGuideline& guideline : event.content.guidelines)
    if (!isHash(guideline.text)) return senselessFreeze(u"a hash of a guideline is none"_s);
  if (!event.goldHash.isEmpty() && !isHash(event.goldHash)) return senselessFreeze(u"its hash of the labels is none"_s);
  if (event.hash != hashOf(event.content)) return senselessFreeze(u"its hash is not that of what it holds"_s);
  return {};
}

Result<void> checkPick(const RunPick& pick)
{
  const int by = static_cast<int>(pick.pickedBy);
  if (by < 0 || by >= pickedByWords().size())
    return fail(ErrorKind::Usage, u"picked run"_s, u"what it was picked by stands for nothing"_s);
  if (!text::isStorable(pick.note))
    return fail(ErrorKind::Usage, u"picked run"_s, u"its note holds a character that cannot be stored"_s);
  return {};
}

QVector<RunPick> standingPicks(const QVector<RunPick>& picks)
{
  QVector<RunPick> standing;
  for (const RunPick& pick : picks) {
    standing.removeIf([&](const RunPick& before) { return before.run == pick.run; });
    if (!pick.takenBack) standing.append(pick);
  }
  return standing;
}

} // namespace assayer
