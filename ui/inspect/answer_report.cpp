#include "inspect/answer_report.h"

#include "answers/answer_measures.h"
#include "answers/citations.h"
#include "answers/diagnosis.h"
#include "answers/lens.h"
#include "answers/production.h"
#include "answers/validation_words.h"
#include "core/criteria.h"
#include "inspect/figure.h"

#include <array>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString valueOf(MeasureStatus status, double min, double max)
{
  return status == MeasureStatus::Undefined ? u"—"_s : FigureWords::interval(min, max);
}

QString valueOf(const Bounds& bounds)
{
  return valueOf(bounds.status, bounds.min, bounds.max);
}

/// "12", or "12 to 15" with what is open.
QString countOf(int sure, int open)
{
  return open == 0 ? QString::number(sure) : u"%1 – %2"_s.arg(sure).arg(sure + open);
}

} // namespace

ReportItem AnswerReport::item(std::size_t answer, const QString& why) const
{
  const QueryRow& query = m_answers.queries[static_cast<qsizetype>(answer)];
  return {query.id, query.text.isEmpty() ? query.name : query.name + u" · "_s + query.text.simplified(), why};
}

QVector<ReportItem> AnswerReport::itemsWhere(const std::function<bool(const JudgedAnswer&)>& holds) const
{
  QVector<ReportItem> items;
  for (std::size_t i = 0; i < m_answers.answers.size(); ++i)
    if (holds(m_answers.answers[i])) items.append(item(i));
  return items;
}

QString AnswerReport::title(ReportKind kind)
{
  switch (kind) {
  case ReportKind::Measures: return tr("&Measures");
  case ReportKind::Production: return tr("&Produced");
  case ReportKind::Abstention: return tr("&Abstention");
  case ReportKind::Causes: return tr("What &broke");
  case ReportKind::Citations: return tr("&Citations");
  case ReportKind::Lenses: break;
  }
  return tr("&Other tools");
}

ReportTable AnswerReport::table(ReportKind kind, Policy policy) const
{
  switch (kind) {
  case ReportKind::Measures: return measures(policy);
  case ReportKind::Production: return production();
  case ReportKind::Abstention: return abstention();
  case ReportKind::Causes: return causes();
  case ReportKind::Citations: return citations();
  case ReportKind::Lenses: break;
  }
  return lenses();
}

ReportTable AnswerReport::measures(Policy policy) const
{
  ReportTable table{tr("Means over the answers that have a value; ⟦ ⟧ is everything that they can still become while "
                       "labels are open."),
                    {tr("Measure"), tr("Value"), tr("Answers")},
                    {}};
  for (const AnswerMeasure& measure : answerMeasures()) {
    const Mean mean = meanOverAnswers(measure, m_answers.answers, policy);
    if (mean.defined + mean.optional == 0 && measure.name.contains(u'.')) continue; // of others, and nothing for it
    ReportRow row;
    QVector<ReportItem> valued;
    QVector<ReportItem> without;
    for (std::size_t i = 0; i < m_answers.answers.size(); ++i) {
      const PackedBounds score = scoreOf(measure, m_answers.answers[i], policy);
      if (score.status == MeasureStatus::Undefined)
        without.append(item(i, FigureWords::reason(reasonName(score.reason))));
      else
        valued.append(item(i, valueOf(score.status, score.min, score.max)));
    }
    const QString count = tr("%1 of %2").arg(countOf(mean.defined, mean.optional)).arg(mean.total);
    row.cells = {{measure.title, valued}, {valueOf(mean.status, mean.min, mean.max), valued}, {count, without}};
    QStringList lines{measure.explanation, measure.formula};
    lines += FigureWords::reasons(mean);
    lines.removeAll(QString());
    row.explanation = lines.join(u" · "_s);
    table.rows.append(row);
  }
  return table;
}

ReportTable AnswerReport::production() const
{
  ReportTable table{
      tr("Of the questions that expect an answer: how many got one, and how many of these are correct, "
         "with every claim supported, citations that hold and no critical error."),
      {tr("Family"), tr("Tested"), tr("Produced"), tr("Validated"), tr("Quality"), tr("Coverage"), tr("Success")},
      {}};
  const auto add = [&](const QString& name, const std::function<bool(const QueryRow&)>& isIn) {
    std::vector<JudgedAnswer> group;
    QVector<ReportItem> tested;
    QVector<ReportItem> produced;
    QVector<ReportItem> validated;
    QVector<ReportItem> notValidated;
    for (std::size_t i = 0; i < m_answers.answers.size(); ++i) {
      const JudgedAnswer& answer = m_answers.answers[i];
      if (!isIn(m_answers.queries[static_cast<qsizetype>(i)])) continue;
      group.push_back(answer);
      if (answer.expect != Expect::Answer) continue;
      tested.append(item(i));
      if (isProduced(answer) == Tri::No) continue;
      produced.append(item(i, isProduced(answer) == Tri::Open ? tr("open") : tr("answered")));
      const Tri valid = isValidated(answer);
      (valid == Tri::No ? notValidated : validated)
          .append(item(i, valid == Tri::Open  ? tr("open")
                          : valid == Tri::Yes ? tr("validated")
                                              : tr("not validated: %1").arg(validationWords(answer))));
    }
    if (tested.isEmpty()) return;
    const Production counts = productionOf(group);
    table.rows.append({{{name, notValidated},
                        {QString::number(counts.tested), tested},
                        {countOf(counts.produced, counts.producedOpen), produced},
                        {countOf(counts.validated, counts.validatedOpen), validated},
                        {valueOf(counts.quality), notValidated},
                        {valueOf(counts.coverage), produced},
                        {valueOf(counts.success), validated}},
                       counts.unknown > 0 ? tr("%1 answers to questions of which nobody said what is expected are not "
                                               "counted.")
                                                .arg(counts.unknown)
                                          : QString()});
  };
  QStringList families;
  for (const QueryRow& query : m_answers.queries)
    if (!families.contains(query.family)) families.append(query.family);
  for (const QString& family : std::as_const(families))
    add(family.isEmpty() ? tr("no family") : family, [&](const QueryRow& query) { return query.family == family; });
  if (families.size() > 1) add(tr("all"), [](const QueryRow&) { return true; });
  return table;
}

ReportTable AnswerReport::abstention() const
{
  ReportTable table{tr("What was expected, and what came. Empty and failed answers are neither answers nor refusals."),
                    {tr("Expected"), tr("answered"), tr("declined"), tr("escalated"), tr("asked back"), tr("empty"),
                     tr("failed"), tr("not judged")},
                    {}};
  const std::pair<Expect, QString> rows[] = {{Expect::Answer, tr("an answer")},
                                             {Expect::Refusal, tr("a refusal")},
                                             {Expect::Escalation, tr("to be sent on")},
                                             {Expect::Clarification, tr("a question back")},
                                             {Expect::None, tr("nobody said")}};
  for (const auto& [expect, name] : rows) {
    ReportRow row;
    const auto all = itemsWhere([&](const JudgedAnswer& answer) { return answer.expect == expect; });
    if (all.isEmpty()) continue;
    row.cells.append({name, all});
    for (int column = 0; column < OutcomeColumnCount; ++column) {
      const auto items = itemsWhere([&](const JudgedAnswer& answer) {
        return answer.expect == expect && static_cast<int>(outcomeColumn(answer)) == column;
      });
      row.cells.append({items.isEmpty() ? u"·"_s : QString::number(items.size()), items});
    }
    table.rows.append(row);
  }
  return table;
}

ReportTable AnswerReport::lenses() const
{
  ReportTable table{
      tr("The same labels of claims as other tools would score them; behind each figure stand the answers "
         "that come out differently, and the rule that makes them so."),
      {tr("Tool"), tr("Its name for it"), tr("Value"), tr("Answers"), tr("Different")},
      {}};
  for (const ToolLens& lens : toolLenses()) {
    std::vector<PackedBounds> scores;
    QVector<ReportItem> different;
    for (std::size_t i = 0; i < m_answers.answers.size(); ++i) {
      const JudgedAnswer& answer = m_answers.answers[i];
      scores.push_back(lens.faithfulness(answer));
      const PackedBounds& theirs = scores.back();
      const PackedBounds ours = toolLenses().front().faithfulness(answer);
      const QString why = whyDifferent(lens, answer);
      const bool defined = theirs.status != MeasureStatus::Undefined && ours.status != MeasureStatus::Undefined;
      if (why.isEmpty() || (defined && theirs.min == ours.min && theirs.max == ours.max)) continue;
      different.append(item(
          i, tr("%1 here, %2 there: %3")
                 .arg(valueOf(ours.status, ours.min, ours.max), valueOf(theirs.status, theirs.min, theirs.max), why)));
    }
    const Mean mean = meanOf(scores);
    table.rows.append({{{lens.tool, different},
                        {lens.score, different},
                        {valueOf(mean.status, mean.min, mean.max), different},
                        {tr("%1 of %2").arg(mean.defined + mean.optional).arg(mean.total), different},
                        {QString::number(different.size()), different}},
                       lens.rules});
  }
  return table;
}

ReportTable AnswerReport::causes() const
{
  ReportTable table{tr("The first cause of the table that matches an answer. Possible: labels that are open decide."),
                    {tr("Cause"), tr("Settled"), tr("Possible")},
                    {}};
  std::array<QVector<ReportItem>, CauseCount> settled;
  std::array<QVector<ReportItem>, CauseCount> possible;
  for (std::size_t i = 0; i < m_answers.answers.size(); ++i) {
    const Symptoms symptoms = symptomsOf(m_answers.answers[i]);
    const Diagnosis diagnosis = diagnose(symptoms);
    for (const Cause cause : diagnosis.causes) {
      QStringList evidence = diagnosis.isSettled()
                                 ? evidenceFor(cause, symptoms)
                                 : QStringList{tr("one of %1 that are possible").arg(diagnosis.causes.size())};
      if (diagnosis.impossible) evidence.append(tr("only the corpus says so, and it was right without it"));
      auto& list = diagnosis.isSettled() ? settled : possible;
      list[static_cast<std::size_t>(cause)].append(item(i, evidence.join(u"; "_s)));
    }
  }
  const QStringList names = builtInCriterion(criterion::Cause)->values;
  for (std::size_t cause = 0; cause < CauseCount; ++cause) {
    if (settled[cause].isEmpty() && possible[cause].isEmpty()) continue;
    const QString name = names.value(static_cast<qsizetype>(cause));
    table.rows.append({{{QString(name).replace(u'_', u' '), settled[cause] + possible[cause]},
                        {QString::number(settled[cause].size()), settled[cause]},
                        {QString::number(possible[cause].size()), possible[cause]}}});
  }
  return table;
}

ReportTable AnswerReport::citations() const
{
  ReportTable table{tr("Each citation is counted under the first check that it fails: the document exists, the "
                       "generator saw it, it supports the claim beside it."),
                    {tr("Citations"), tr("Count")},
                    {}};
  using Counter = int CitationCounts::*;
  const std::pair<QString, Counter> rows[] = {{tr("all"), &CitationCounts::all},
                                              {tr("not in the corpus"), &CitationCounts::unknown},
                                              {tr("never shown to the generator"), &CitationCounts::elsewhere},
                                              {tr("support their claim"), &CitationCounts::supports},
                                              {tr("do not support their claim"), &CitationCounts::doesNot},
                                              {tr("support not judged"), &CitationCounts::open},
                                              {tr("beside no claim"), &CitationCounts::besideNoClaim},
                                              {tr("claims without a citation"), &CitationCounts::uncited},
                                              {tr("answers without any"), &CitationCounts::without}};
  for (const auto& [name, counter] : rows) {
    QVector<ReportItem> items;
    int sum = 0;
    for (std::size_t i = 0; i < m_answers.answers.size(); ++i) {
      const int count = countCitations({&m_answers.answers[i], 1}).*counter;
      sum += count;
      if (count > 0) items.append(item(i, QString::number(count)));
    }
    table.rows.append({{{name, items}, {QString::number(sum), items}}});
  }
  return table;
}

} // namespace assayer
