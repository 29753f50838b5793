#include "inspect/figure.h"

#include "answers/answer_measures.h"
#include "core/number_text.h"
#include "metrics/measures.h"
#include "work/measure_titles.h"

#include <QHash>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString depthOf(const QString& measure)
{
  return measure.section(u'@', 1);
}

} // namespace

QStringList FigureWords::measures(int k)
{
  const QString depth = QString::number(k);
  return {u"p@"_s + depth, u"recall@"_s + depth, u"ndcg@"_s + depth, u"rr"_s, u"judged@"_s + depth};
}

QStringList FigureWords::answerMeasures()
{
  return {u"faithfulness"_s, u"correct"_s, u"citation_precision"_s, u"answer_success"_s, u"wrong_refusal"_s};
}

QVector<CriterionId> FigureWords::labelsUnder(const QString& measure)
{
  using namespace criterion;
  if (measure.startsWith(u"judged@"_s) || measure.startsWith(u"unjudged@"_s)) return {}; // who judged, not what
  if (!isOfAnswers(measure)) return {criterion::Relevance};
  static const QVector<CriterionId> critical{CriticalFactual,      CriticalCitation,   CriticalStale,
                                             CriticalUnauthorised, CriticalDisclosure, CriticalObeyed,
                                             CriticalIrreversible};
  static const QHash<QString, QVector<CriterionId>> table{
      {u"faithfulness"_s, {Support}},
      {u"faithfulness_claims"_s, {Support}},
      {u"contradicted"_s, {Support}},
      {u"citation_precision"_s, {Support}},
      {u"citation_recall"_s, {Support}},
      {u"answer_relevance"_s, {Addresses}},
      {u"composite"_s, {Support, Addresses, criterion::Relevance}},
      {u"correct"_s, {Correct}},
      {u"complete"_s, {Complete}},
      {u"critical"_s, critical},
      {u"abstention"_s, {Outcome}},
      {u"wrong_refusal"_s, {Outcome}},
      {u"answered_without_coverage"_s, {Outcome, criterion::Relevance}},
      {u"answer_coverage"_s, {Outcome}},
      {u"answer_quality"_s, QVector<CriterionId>{Outcome, Correct, Support} + critical},
      {u"answer_success"_s, QVector<CriterionId>{Outcome, Correct, Support} + critical},
  };
  if (const auto known = table.constFind(measure); known != table.constEnd()) return *known;
  const AnswerMeasure* const row = answerMeasure(measure);
  return row && row->ofEntailment ? QVector<CriterionId>{EntailmentByChunk, EntailmentByAnswer}
                                  : QVector<CriterionId>();
}

QString FigureWords::doubt(const QString& measure, const QVector<LabelDoubt>& doubts)
{
  const QVector<CriterionId> under = labelsUnder(measure);
  for (const LabelDoubt& doubt : doubts)
    if (under.contains(doubt.criterion)) return doubtSentence(doubt);
  return {};
}

QString FigureWords::doubtMark()
{
  return tr("labels in doubt");
}

bool FigureWords::isOfAnswers(const QString& measure)
{
  return answerMeasure(measure) != nullptr;
}

QStringList FigureWords::allMeasures(int k)
{
  QStringList all = measures(k);
  for (const QString& measure : {u"f1@%1"_s, u"success@%1"_s, u"context_precision@%1"_s, u"ap"_s, u"ndcg"_s, u"rprec"_s,
                                 u"bpref"_s, u"infap"_s, u"rbp"_s, u"coverage_any@%1"_s, u"coverage_all@%1"_s})
    if (const QString name = measure.contains(u'%') ? measure.arg(k) : measure; parseMeasure(name)) all.append(name);
  return all;
}

QString FigureWords::title(const QString& measure, Gain gain)
{
  return measureTitle(measure, gain);
}

QString FigureWords::under(const Lens& lens)
{
  QStringList parts;
  if (lens.policy == Policy::Strict) parts.append(tr("only determined"));
  if (lens.policy == Policy::TrecEval) parts.append(tr("as trec_eval"));
  if (lens.policy == Policy::JudgedOnly) parts.append(tr("judged only"));
  if (lens.nearDuplicatesOnce) parts.append(tr("copies once"));
  if (lens.disputesOpenFully) parts.append(tr("apart: whole scale"));
  if (lens.undefinedIsZero && lens.policy != Policy::TrecEval) parts.append(tr("nothing relevant: 0"));
  return parts.join(u" · "_s);
}

QString FigureWords::fullTitle(const QString& measure, const Lens& lens)
{
  const QString under = FigureWords::under(lens);
  return under.isEmpty() ? title(measure, lens.gain) : u"%1 · %2"_s.arg(title(measure, lens.gain), under);
}

QString FigureWords::name(const QString& measure)
{
  const QString depth = depthOf(measure);
  if (measure.startsWith("p@"_L1))
    return tr("Precision at %1: how many of the first %1 chunks are relevant, divided by %1").arg(depth);
  if (measure.startsWith("recall@"_L1))
    return tr("Recall at %1: how many of the pool's relevant chunks are among the first %1 (within the pool)")
        .arg(depth);
  if (measure.startsWith("ndcg@"_L1))
    return tr("Normalised discounted gain at %1: the graded order of the first %1 chunks against the best order that "
              "the judged pool allows")
        .arg(depth);
  if (measure.startsWith("judged@"_L1))
    return tr("Judged at %1: share of the first %1 chunks that is judged").arg(depth);
  return tr("Reciprocal rank: 1 divided by the rank of the first relevant chunk");
}

QString FigureWords::policy(Policy policy)
{
  switch (policy) {
  case Policy::Interval: return tr("unjudged chunks are open: the figure is everything it can still become");
  case Policy::Strict: return tr("strict: published only when determined");
  case Policy::TrecEval: return tr("as trec_eval: unjudged counts as not relevant");
  case Policy::JudgedOnly: return tr("judged only: unjudged chunks are left out of the list");
  }
  return {};
}

QString FigureWords::reason(const QString& code)
{
  if (code == "not_in_run"_L1) return tr("not in this run");
  if (code == "no_relevant"_L1) return tr("nothing judged relevant");
  if (code == "no_judgements"_L1) return tr("nothing judged");
  if (code == "not_retrieved"_L1) return tr("nothing was retrieved");
  if (code == "unjudged"_L1 || code == "open"_L1) return tr("not all judged");
  return QString(code).replace(u'_', u' ');
}

QString FigureWords::interval(double low, double high)
{
  return boundsText(low, high);
}

bool FigureWords::isOld(const Lens& shown, const Lens& chosen)
{
  return shown.nearDuplicatesOnce != chosen.nearDuplicatesOnce || shown.disputesOpenFully != chosen.disputesOpenFully;
}

QString FigureWords::narrowing(const QString& measure, Gain gain, double by)
{
  constexpr double least = 0.001;
  const QString name = title(measure, gain);
  if (by < least) return tr("narrows %1 by less than %2").arg(name).arg(least);
  return tr("narrows %1 by %2").arg(name, QString::number(by, 'f', by < 0.1 ? 3 : 2));
}

StripFigure FigureWords::valueOf(const QString& measure, const Mean& mean, const Lens& lens)
{
  StripFigure figure;
  figure.measure = measure;
  figure.title = title(measure, lens.gain);
  const bool strictlyOpen = lens.policy == Policy::Strict && mean.status != MeasureStatus::Determined;
  figure.status = strictlyOpen ? MeasureStatus::Undefined : mean.status;
  figure.low = mean.min;
  figure.high = mean.max;
  figure.value = figure.status == MeasureStatus::Undefined ? u"—"_s : interval(mean.min, mean.max);
  figure.count = tr("%1 of %2").arg(mean.defined + mean.optional).arg(mean.total);
  return figure;
}

QStringList FigureWords::reasons(const Mean& mean)
{
  QStringList lines;
  for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
    lines += tr("%1: %2").arg(FigureWords::reason(reason.key())).arg(reason.value());
  return lines;
}

StripFigure FigureWords::figure(const QString& measure, const Mean& mean, const Lens& lens, bool ownOnly)
{
  StripFigure figure = valueOf(measure, mean, lens);
  figure.under = under(lens);
  QStringList lines{name(measure)};
  lines += figure.status == MeasureStatus::Undefined ? tr("not calculable over %1 queries").arg(mean.total)
                                                     : tr("%1, mean over %2 queries").arg(figure.value, figure.count);
  if (mean.optional > 0) lines += tr("%1 of them count only if a relevant chunk turns up").arg(mean.optional);
  lines += reasons(mean);
  if (measure.startsWith("ndcg@"_L1))
    lines += lens.gain == Gain::Exponential ? tr("gain 2^grade − 1") : tr("gain = grade");
  else
    lines += tr("relevant from grade %1").arg(lens.relevantFrom);
  lines += policy(lens.policy);
  if (lens.nearDuplicatesOnce) lines += tr("chunks whose texts are equal or nearly so count once");
  if (lens.disputesOpenFully) lines += tr("where judges are apart every grade is possible");
  if (lens.undefinedIsZero && lens.policy != Policy::TrecEval) lines += tr("where nothing is relevant it counts 0");
  if (mean.outer) lines += tr("the ends are safe but may be wider than they need be");
  if (ownOnly) lines += tr("from your own labels only");
  figure.explanation = lines.join(u'\n');
  return figure;
}

StripFigure FigureWords::answerFigure(const QString& measure, const Mean& mean, const Lens& lens, bool ownOnly)
{
  StripFigure figure = valueOf(measure, mean, lens);
  const AnswerMeasure& row = *answerMeasure(measure);
  QStringList lines{row.explanation, row.formula};
  lines += figure.status == MeasureStatus::Undefined ? tr("not calculable over %1").arg(mean.total)
                                                     : tr("%1, over %2").arg(figure.value, figure.count);
  lines += reasons(mean);
  if (ownOnly) lines += tr("from your own labels only");
  lines.removeAll(QString());
  figure.explanation = lines.join(u'\n');
  return figure;
}

} // namespace assayer
