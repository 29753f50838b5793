// The records of the runs, and how every figure of a report is defined.
#include "work/report_sections.h"

#include "metrics/measures.h"
#include "work/run_changes.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::ColumnKind;

namespace {

QString valueWords(const QJsonValue& value)
{
  if (value.isUndefined() || value.isNull()) return {};
  if (value.isString()) return value.toString();
  if (value.isObject()) return QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
  return QString::fromUtf8(QJsonDocument(QJsonObject{{u"v"_s, value}}).toJson(QJsonDocument::Compact))
      .mid(5)
      .chopped(1);
}

/// What a record says, the parts that every run should name first and said to be missing where it does not.
QVector<QPair<QString, QString>> recordLines(const RunRow& run)
{
  static const QVector<QPair<QString, QString>> wanted{
      {u"corpus"_s, u"corpus snapshot"_s}, {u"index"_s, u"index"_s}, {u"chunker"_s, u"chunker"_s},
      {u"retriever"_s, u"retriever"_s},    {u"model"_s, u"model"_s}, {u"prompt"_s, u"prompt"_s}};
  QJsonObject record = QJsonDocument::fromJson(run.record.toUtf8()).object();
  QVector<QPair<QString, QString>> lines{
      {u"name"_s, run.name},
      {u"version"_s, QString::number(run.version)},
      {u"date"_s, run.date},
      {u"why it was made"_s, run.hypothesis},
      {u"condition"_s, conditionWords(run.condition)},
      {u"chunks that the writer saw"_s, run.k ? u"the first %1"_s.arg(*run.k) : u"all that were retrieved"_s},
      {u"counts for the pool"_s, run.pooled ? u"yes"_s : u"no"_s}};
  for (const auto& [key, title] : wanted) {
    // Imports name a snapshot in more than one way.
    const QString other = key == u"corpus" ? u"corpus_snapshot"_s : key;
    lines.append({title, valueWords(record.contains(key) ? record.take(key) : record.take(other))});
  }
  for (auto rest = record.begin(); rest != record.end(); ++rest) lines.append({rest.key(), valueWords(*rest)});
  return lines;
}

report::Cell recordCell(const QString& value)
{
  return value.isEmpty() ? report::textCell(u"not recorded"_s, report::Tone::Quiet) : report::textCell(value);
}

/// Every measure of the tables that the report shows, whatever it is about.
struct Definition {
  QString name;
  QString explanation;
  QString formula;
  QString source;
  QString needs;
};
std::optional<Definition> definitionOf(const QString& name)
{
  if (const AnswerMeasure* const row = answerMeasure(name))
    return Definition{name, row->explanation, row->formula, u"as defined here"_s, row->needs};
  const auto spec = parseMeasure(name);
  if (!spec) return std::nullopt;
  const Measure& measure = *spec->measure;
  return Definition{name, measure.explanation, measure.formula, measure.source, measure.needs};
}

QString policyWords(Policy policy)
{
  switch (policy) {
  case Policy::Interval:
    return u"What is open (unjudged, put off, not judgeable, judges apart) may still turn out every way that it can: a "
           "figure over open items is an interval with exact ends, and becomes a number when nothing of it is open."_s;
  case Policy::Strict: return u"Figures are published only where nothing open can change them."_s;
  case Policy::TrecEval: return u"What is open counts as not relevant, as in trec_eval; answers have bounds."_s;
  case Policy::JudgedOnly: break;
  }
  return u"What is open is left out of lists, claims and answers."_s;
}

} // namespace

Result<ReportPart> recordsPart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = facts.baseline ? u"The runs"_s : u"The run"_s;
  const auto doubt = [&](const RunRow& run) {
    const QString words = doubtSentence(facts.doubts.value(run.id, PickDoubt::None));
    if (words.isEmpty()) return;
    part.section.blocks.append(report::Note{{u"%1: %2"_s, {run.name, words}}, true});
    part.headlines.append({{u"%1: %2"_s, {run.name, words}}, true});
  };
  doubt(facts.run);
  if (facts.baseline) doubt(*facts.baseline);
  report::Table table;
  table.key = u"run_records"_s;
  table.caption = u"What the record says"_s;
  table.columns = {{u"field"_s, QString()}, {u"run"_s, facts.nameOf(facts.run)}};
  if (facts.baseline) table.columns.append({u"baseline"_s, facts.nameOf(*facts.baseline)});
  const auto record = recordLines(facts.run);
  auto other = facts.baseline ? recordLines(*facts.baseline) : QVector<QPair<QString, QString>>();
  for (const auto& [name, value] : record) {
    report::Row row{{report::textCell(name), recordCell(value)}};
    if (facts.baseline) {
      const auto same = std::ranges::find(other, name, &QPair<QString, QString>::first);
      row.cells.append(recordCell(same == other.end() ? QString() : same->second));
      if (same != other.end()) other.erase(same);
    }
    table.rows.append(row);
  }
  for (const auto& [name, value] : std::as_const(other))
    table.rows.append({{report::textCell(name), recordCell({}), recordCell(value)}});
  part.section.blocks.append(table);
  if (!facts.baseline) return part;

  report::Table changes;
  changes.key = u"run_changes"_s;
  changes.caption = u"What changed since the baseline"_s;
  changes.empty = u"Their records name no difference."_s;
  changes.columns = {
      {u"component"_s, u"component"_s}, {u"before"_s, u"in the baseline"_s}, {u"now"_s, u"in the run"_s}};
  for (const RunChange& change : changesBetween(facts.run, *facts.baseline))
    changes.rows.append({{report::textCell(change.component), recordCell(change.before), recordCell(change.now)}});
  if (changes.rows.size() > 1)
    part.section.blocks.append(report::Note{ours(u"%1 components changed at once: none of them alone explains a "
                                                 "difference between the runs."_s.arg(changes.rows.size())),
                                            true});
  part.section.blocks.append(changes);
  return part;
}

ReportPart definitionsPart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = u"How the figures are defined"_s;
  const Lens& lens = facts.lens;
  QVector<report::Sentence> rules{
      ours(policyWords(lens.policy)),
      ours(u"⟦ ⟧ is what open items leave possible. A 95 % interval in ( ) is another thing: how far these questions, "
           "as a sample of others like them, may lie from the whole; Wilson's for shares and where all values are "
           "equal, Student's for other means, "
           "and with open items from the low end of the least outcome to the high end of the most."_s),
      ours(u"What cannot be worked out says so with its reason and is never 0."_s),
      ours(u"Tested: questions that expect an answer and that the run attempted. Produced: of these, those that it "
           "answered. Validated: of these, those whose answer is correct, with every claim supported, citations sound "
           "and no critical error. Quality is validated ÷ produced, coverage produced ÷ tested, success validated ÷ "
           "tested. Questions of which nobody said what they expect are counted apart."_s),
      ours(u"Measures of retrieval run over questions that expect an answer or say nothing; a chunk counts as relevant "
           "from grade %1, as one that answers from grade %2, and nothing outside the pool does."_s
               .arg(lens.relevantFrom)
               .arg(facts.settings.answersFrom)),
      ours(u"What a thing counts as: the ruling on it, else what all people who judged it agree on, else everything "
           "between what they said. Model judges never enter, unless a table says so."_s)};
  if (lens.gain == Gain::Linear) rules.append(ours(u"Gain is linear in the grade."_s));
  if (lens.nearDuplicatesOnce) rules.append(ours(u"Near-duplicates count once."_s));
  part.section.blocks.append(report::List{rules});

  report::Table measures;
  measures.key = u"definitions"_s;
  measures.caption = u"The measures of this report"_s;
  measures.columns = {{u"measure"_s, u"measure"_s}, {u"title"_s, u"title"_s},   {u"explanation"_s, u"what it says"_s},
                      {u"formula"_s, u"formula"_s}, {u"source"_s, u"source"_s}, {u"needs"_s, u"what it needs"_s}};
  QStringList names = facts.question.measures.names;
  for (const QString& usual :
       {u"answer_quality"_s, u"answer_coverage"_s, u"answer_success"_s, u"abstention"_s, u"wrong_refusal"_s})
    if (!names.contains(usual)) names.append(usual);
  for (const QString& name : std::as_const(names))
    if (const auto row = definitionOf(name))
      measures.rows.append(
          {{report::textCell(row->name), report::textCell(facts.titleOf(row->name)), report::textCell(row->explanation),
            report::textCell(row->formula), report::textCell(row->source), report::textCell(row->needs)}});
  part.section.blocks.append(measures);

  report::Table made;
  made.key = u"made_with"_s;
  made.caption = u"What the figures were made with"_s;
  made.columns = {{u"field"_s, QString()}, {u"value"_s, QString()}};
  static const QStringList policies{u"interval"_s, u"strict"_s, u"trec_eval"_s, u"judged_only"_s};
  const int depth = facts.settings.poolDepth;
  const QVector<QPair<QString, QString>> lines{
      {u"policy"_s, policies[static_cast<int>(lens.policy)]},
      {u"gain"_s, lens.gain == Gain::Exponential ? u"2^grade − 1"_s : u"linear"_s},
      {u"grades"_s, facts.settings.grades.join(u", "_s)},
      {u"pool"_s,
       u"version %1, the first %2 of each pooled run and what people added"_s.arg(facts.poolVersion).arg(depth)},
      {u"guideline"_s, facts.guidelines.isEmpty() ? u"none"_s : facts.guidelines.last().version},
      {u"questions"_s, QString::number(facts.queries.size())},
      {u"written"_s, QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH:mm"_s)},
      {u"program"_s, u"Assayer "_s + QStringLiteral(ASSAYER_VERSION)}};
  for (const auto& [name, value] : lines) made.rows.append(report::pairRow(name, value));
  part.section.blocks.append(made);
  return part;
}

} // namespace assayer
