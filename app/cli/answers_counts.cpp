#include "cli/answers.h"
#include "cli/metrics.h"
#include "cli/table.h"

#include "answers/answer_measures.h"
#include "answers/production.h"
#include "answers/thresholds.h"
#include "work/source_use.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString countCell(int sure, int open)
{
  return open == 0 ? QString::number(sure) : u"%1 to %2"_s.arg(sure).arg(sure + open);
}

QString boundsCell(const Bounds& bounds)
{
  return valueCell(bounds.status, bounds.min, bounds.max);
}

QJsonValue endsAsJson(const Bounds& bounds)
{
  return bounds.status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{bounds.min, bounds.max});
}

QJsonObject productionAsJson(const QJsonValue& family, const Production& production)
{
  return {{u"family"_s, family},
          {u"tested"_s, production.tested},
          {u"expectation_unknown"_s, production.unknown},
          {u"produced"_s, production.produced},
          {u"produced_open"_s, production.producedOpen},
          {u"validated"_s, production.validated},
          {u"validated_open"_s, production.validatedOpen},
          {u"validated_without_claims"_s, production.withoutClaims},
          {u"quality"_s, endsAsJson(production.quality)},
          {u"coverage"_s, endsAsJson(production.coverage)},
          {u"success"_s, endsAsJson(production.success)}};
}

const QStringList expectWords{u"(unknown)"_s, u"answer"_s, u"refusal"_s, u"escalation"_s, u"clarification"_s};
const QStringList columnWords{u"answered"_s, u"declined"_s, u"escalated"_s, u"asked_back"_s,
                              u"empty"_s,    u"failed"_s,   u"open"_s};

const QStringList partWords{u"faithfulness"_s, u"answer_relevance"_s, u"context_precision"_s};

QStringList sourceCells(const QString& name, const SourceUse& use, int open)
{
  return {name, QString::number(use.retrieved), QString::number(use.used), QString::number(use.cited),
          QString::number(open)};
}

QJsonObject sourceAsJson(const SourceUse& use, int open)
{
  return {{u"retrieved"_s, use.retrieved}, {u"used"_s, use.used}, {u"cited"_s, use.cited}, {u"retrieved_open"_s, open}};
}

} // namespace

Section productionSection(const RunAnswers& answers)
{
  QStringList families;
  QHash<QString, std::vector<JudgedAnswer>> byFamily;
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const QString family = answers.queries[static_cast<qsizetype>(i)].family;
    if (!byFamily.contains(family)) families.append(family);
    byFamily[family].push_back(answers.answers[i]);
  }
  Table table({u"family"_s, u">tested"_s, u">produced"_s, u">validated"_s, u">quality"_s, u">coverage"_s, u">success"_s,
               u">no expectation"_s});
  QJsonArray rows;
  const auto add = [&](const QString& name, const QJsonValue& family, const Production& production) {
    table.add({name, QString::number(production.tested), countCell(production.produced, production.producedOpen),
               countCell(production.validated, production.validatedOpen), boundsCell(production.quality),
               boundsCell(production.coverage), boundsCell(production.success), QString::number(production.unknown)});
    rows.append(productionAsJson(family, production));
  };
  add(u"all"_s, {}, productionOf(answers.answers));
  if (families.size() > 1)
    for (const QString& family : std::as_const(families))
      add(family.isEmpty() ? u"(none)"_s : family, family, productionOf(byFamily[family]));
  return {
      u"Tested, produced, validated (correct, every claim supported, at least one citation and all of them sound, no critical error):\n"_s +
          table.text(),
      rows};
}

Section thresholdsSection(const RunAnswers& answers)
{
  const SampleThresholds asked;
  const SampleCounts counts = sampleCounts(answers.answers, asked);
  Table table({u"below"_s, u">threshold"_s, u">answers"_s});
  QJsonObject below;
  const auto add = [&](const QString& name, double threshold, const BelowCount& count) {
    table.add({name, QString::number(threshold), countCell(count.sure, count.open)});
    below[name] = QJsonObject{{u"threshold"_s, threshold}, {u"below"_s, count.sure}, {u"open"_s, count.open}};
  };
  add(u"composite"_s, asked.composite, counts.composite);
  for (int i = 0; i < SamplePartCount; ++i) add(partWords[i], asked.part, counts.parts[static_cast<std::size_t>(i)]);
  QStringList worst;
  for (const SamplePart part : counts.bottleneck) worst.append(partWords[static_cast<int>(part)]);
  const bool known = counts.mean.status != MeasureStatus::Undefined;
  const QString mean = known ? valueCell(counts.mean.status, counts.mean.min, counts.mean.max) : u"not calculable"_s;
  const QString flag = !known                       ? mean
                       : counts.flagged == Tri::Yes ? u"yes"_s
                       : counts.flagged == Tri::No  ? u"no"_s
                                                    : u"open"_s;
  const QString text =
      u"Failing answers, below a threshold in the composite or a part: %1 of %2 (%3 more are not calculable)\n%4"
      "bottleneck: %5\nmean composite %6, below %7: %8\n"_s.arg(countCell(counts.failing.sure, counts.failing.open))
          .arg(counts.samples)
          .arg(counts.notCalculable)
          .arg(table.text(), worst.isEmpty() ? u"none"_s : worst.join(u" or "_s), mean)
          .arg(asked.run)
          .arg(flag);
  return {text,
          QJsonObject{{u"samples"_s, counts.samples},
                      {u"not_calculable"_s, counts.notCalculable},
                      {u"failing"_s, counts.failing.sure},
                      {u"failing_open"_s, counts.failing.open},
                      {u"below"_s, below},
                      {u"bottleneck"_s, QJsonArray::fromStringList(worst)},
                      {u"composite"_s, known ? QJsonValue(QJsonArray{counts.mean.min, counts.mean.max}) : QJsonValue()},
                      {u"run_threshold"_s, asked.run},
                      {u"flagged"_s, flag}}};
}

Section abstentionSection(const RunAnswers& answers)
{
  Table table(QStringList{u"expected"_s} + [] {
    QStringList right;
    for (const QString& word : columnWords) right.append(u'>' + QString(word).replace(u'_', u' '));
    return right;
  }());
  QJsonObject rows;
  const AbstentionMatrix matrix = abstentionMatrix(answers.answers);
  for (auto row = matrix.rows.begin(); row != matrix.rows.end(); ++row) {
    const QString expected = expectWords[static_cast<int>(row.key())];
    QStringList cells{expected};
    QJsonObject counts;
    for (int column = 0; column < OutcomeColumnCount; ++column) {
      const int count = (*row)[static_cast<std::size_t>(column)];
      cells.append(QString::number(count));
      counts[columnWords[column]] = count;
    }
    table.add(cells);
    rows[row.key() == Expect::None ? u"unknown"_s : expected] = counts;
  }
  QString text = u"What was expected, and what came:\n"_s + table.text();
  QJsonObject shares;
  for (const QString& name : {u"abstention"_s, u"wrong_refusal"_s}) {
    const Mean mean = meanOverAnswers(*answerMeasure(name), answers.answers);
    const auto count = [&](double share) { return qRound(share * mean.defined); };
    text += mean.status == MeasureStatus::Undefined
                ? u"%1: not calculable\n"_s.arg(name)
                : u"%1: %2 of %3 (%4)\n"_s.arg(name, countCell(count(mean.min), count(mean.max) - count(mean.min)))
                      .arg(mean.defined)
                      .arg(valueCell(mean.status, mean.min, mean.max));
    shares[name] = mean.status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{mean.min, mean.max});
  }
  return {text, QJsonObject{{u"expected"_s, rows}, {u"shares"_s, shares}}};
}

Result<Section> citationsSection(Store& store, const RunAnswers& answers)
{
  const CitationCounts counts = countCitations(answers.answers);
  const auto uses = sourceUses(store, answers);
  if (!uses) return tl::unexpected(uses.error());
  Table table({u"citations"_s, u">count"_s});
  QJsonObject json;
  const auto add = [&](const QString& words, const QString& key, int count) {
    table.add({words, QString::number(count)});
    json[key] = count;
  };
  add(u"all"_s, u"all"_s, counts.all);
  add(u"support their claim"_s, u"supports"_s, counts.supports);
  add(u"do not support it"_s, u"does_not"_s, counts.doesNot);
  add(u"open whether they do"_s, u"open"_s, counts.open);
  add(u"beside no claim"_s, u"beside_no_claim"_s, counts.besideNoClaim);
  add(u"not in what the writer saw"_s, u"not_in_context"_s, counts.elsewhere);
  add(u"no document of the corpus"_s, u"unknown"_s, counts.unknown);
  add(u"claims of split answers"_s, u"claims"_s, counts.claims);
  add(u"claims that cite nothing"_s, u"uncited_claims"_s, counts.uncited);
  add(u"written answers without a citation"_s, u"answers_without"_s, counts.without);
  Table sources({u"sources"_s, u">retrieved"_s, u">used"_s, u">cited"_s, u">retrieved, not known"_s});
  sources.add(sourceCells(u"stale"_s, uses->stale, uses->datesOpen));
  sources.add(sourceCells(u"not for the asker"_s, uses->unauthorised, uses->groupsOpen));
  json[u"stale"_s] = sourceAsJson(uses->stale, uses->datesOpen);
  json[u"unauthorised"_s] = sourceAsJson(uses->unauthorised, uses->groupsOpen);
  return Section{u"Citations, each under the first check that it fails:\n"_s + table.text() + u'\n' + sources.text(),
                 json};
}

} // namespace assayer::cli
