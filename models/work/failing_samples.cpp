#include "work/failing_samples.h"

#include "core/criteria.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int CauseCode = 100;
constexpr qsizetype TermsInName = 3;

// Numbers only; anything else is no embedding.
QVector<float> embeddingIn(const QString& metadata)
{
  if (!metadata.contains("\"embedding\""_L1)) return {};
  const QJsonArray numbers = QJsonDocument::fromJson(metadata.toUtf8()).object().value("embedding"_L1).toArray();
  QVector<float> embedding;
  embedding.reserve(numbers.size());
  for (const QJsonValue& number : numbers) {
    const auto value = static_cast<float>(number.toDouble());
    if (!number.isDouble() || !std::isfinite(value)) return {};
    embedding.append(value);
  }
  return embedding;
}

} // namespace

QString reasonName(FailReason reason)
{
  const QString word = QString(failReasonWords().value(static_cast<int>(reason))).replace(u'_', u' ');
  const bool isMeasure = reason <= FailReason::ContextPrecision;
  return isMeasure ? u"low "_s + word : word;
}

QVector<int> signatureOf(const FailureRow& row)
{
  QVector<int> codes;
  for (const FailReason reason : row.failing.reasons) codes.append(static_cast<int>(reason));
  codes.append(CauseCode + static_cast<int>(row.cause.cause));
  return codes;
}

QString kindName(const QVector<int>& signature, const QStringList& terms)
{
  const QStringList& causes = builtInCriterion(criterion::Cause)->values;
  QString kind;
  for (const int code : signature) // the cause says most; a reason where the members have none in common
    if (code >= CauseCode || kind.isEmpty())
      kind = code >= CauseCode ? causes.value(code - CauseCode) : reasonName(static_cast<FailReason>(code));
  kind = QString(kind).replace(u'_', u' ');
  if (kind.isEmpty()) kind = u"failures"_s;
  kind[0] = kind[0].toUpper();
  const QStringList shown = terms.first(std::min<qsizetype>(TermsInName, terms.size()));
  return shown.isEmpty() ? kind : kind + u": "_s + shown.join(u", "_s);
}

Result<std::vector<FailingSample>> failingSamples(Store& store, const RunFailures& failures)
{
  std::vector<FailingSample> samples;
  QHash<AnswerId, std::size_t> places;
  QHash<AnswerId, QVector<int>> unsupported;
  for (const FailureRow& row : failures.rows) {
    if (!row.failing.fails()) continue;
    places.insert(row.answer, samples.size());
    unsupported.insert(row.answer, row.unsupported);
    FailingSample sample;
    sample.answer = row.answer;
    sample.query = row.query.text;
    sample.signature = signatureOf(row);
    sample.severity = row.failing.severity;
    samples.push_back(std::move(sample));
  }
  if (auto read = store.eachAnswer(failures.run.id,
                                   [&](const Answer& answer) {
                                     const auto at = places.constFind(answer.id);
                                     if (at != places.constEnd()) samples[*at].response = answer.text;
                                   });
      !read)
    return tl::unexpected(read.error());
  if (auto read = store.eachAnswerMetadata(failures.run.id,
                                           [&](AnswerId answer, const QString& metadata) {
                                             const auto at = places.constFind(answer);
                                             if (at != places.constEnd())
                                               samples[*at].embedding = embeddingIn(metadata);
                                           });
      !read)
    return tl::unexpected(read.error());
  QHash<AnswerId, int> seen; // claims that stand, so far
  if (auto read = store.eachClaim(failures.run.id,
                                  [&](const Claim& claim, bool standing) {
                                    const auto at = places.constFind(claim.answer);
                                    if (!standing || at == places.constEnd()) return;
                                    if (!unsupported.value(claim.answer).contains(seen[claim.answer]++)) return;
                                    QString& texts = samples[*at].unsupported;
                                    if (!texts.isEmpty()) texts += u'\n';
                                    texts += claim.text;
                                  });
      !read)
    return tl::unexpected(read.error());
  return samples;
}

Result<QStringList> passingTexts(Store& store, const RunFailures& failures, int most)
{
  QStringList texts;
  std::vector<AnswerId> passing;
  QHash<AnswerId, QString> questions;
  for (const FailureRow& row : failures.rows) {
    if (row.failing.fails()) continue;
    passing.push_back(row.answer);
    questions.insert(row.answer, row.query.text);
  }
  const std::size_t step = std::max<std::size_t>(1, passing.size() / static_cast<std::size_t>(std::max(1, most)));
  QSet<AnswerId> wanted;
  for (std::size_t at = 0; at < passing.size() && wanted.size() < most; at += step) wanted.insert(passing[at]);
  if (auto read = store.eachAnswer(failures.run.id,
                                   [&](const Answer& answer) {
                                     if (wanted.contains(answer.id))
                                       texts.append(questions[answer.id] + u'\n' + answer.text);
                                   });
      !read)
    return tl::unexpected(read.error());
  return texts;
}

} // namespace assayer
