#include "cli/answer_words.h"
#include "cli/answers.h"
#include "cli/metrics.h"
#include "cli/table.h"

#include "answers/diagnosis.h"
#include "answers/lens.h"
#include "metrics/mean.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString scoreCell(const PackedBounds& score)
{
  const QString reason = score.status == MeasureStatus::Undefined ? reasonName(score.reason) : QString();
  return reason.isEmpty() ? valueCell(score.status, score.min, score.max) : reason;
}

QJsonValue scoreAsJson(const PackedBounds& score)
{
  return score.status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max});
}

/// Both are figures, and the same ones; that one of them may yet drop out is not worth a line.
bool sameFigure(const PackedBounds& a, const PackedBounds& b)
{
  const bool both = a.status != MeasureStatus::Undefined && b.status != MeasureStatus::Undefined;
  return both && a.min == b.min && a.max == b.max;
}

QString causeName(Cause cause)
{
  return builtInCriterion(criterion::Cause)->values.value(static_cast<int>(cause));
}

QString causeCell(const Diagnosis& diagnosis)
{
  constexpr qsizetype NamedAtMost = 3;
  if (diagnosis.causes.size() > NamedAtMost) return u"open: %1 are possible"_s.arg(diagnosis.causes.size());
  QStringList names;
  for (const Cause cause : diagnosis.causes) names.append(causeName(cause));
  return (diagnosis.isSettled() ? QString() : u"open: "_s) + names.join(u" or "_s);
}

const QStringList ablationNames{u"impossible"_s, u"parametric"_s, u"grounded"_s, u"failed"_s};

/// The run without context that goes with this one.
Result<RunRow> runWithout(Store& store, const AnswersRequest& request)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QVector<RunRow> found;
  for (const RunRow& run : *runs)
    if (request.without.isEmpty() ? run.condition == Condition::NoContext : run.name == request.without)
      found.append(run);
  if (found.size() == 1) return found.first();
  if (!request.without.isEmpty())
    return fail(ErrorKind::Usage, u"--without"_s, u"there is no run \"%1\""_s.arg(request.without));
  QStringList names;
  for (const RunRow& run : found) names.append(run.name);
  return fail(ErrorKind::Usage, u"--ablation"_s,
              names.isEmpty()
                  ? u"no run has the condition no_context; import one, or name a run with --without"_s
                  : u"several runs are without context; name one with --without: %1"_s.arg(names.join(u", "_s)));
}

} // namespace

Section lensSection(const RunAnswers& answers)
{
  Table table({u"tool"_s, u"calls it"_s, u">value"_s, u">answers"_s, u"what differs"_s});
  Table differing({u"query"_s, u"tool"_s, u">theirs"_s, u">ours"_s, u"because"_s});
  QJsonArray tools;
  for (const ToolLens& lens : toolLenses()) {
    std::vector<PackedBounds> scores;
    QJsonArray differs;
    for (std::size_t i = 0; i < answers.answers.size(); ++i) {
      const JudgedAnswer& answer = answers.answers[i];
      scores.push_back(lens.faithfulness(answer));
      const QString why = whyDifferent(lens, answer);
      const PackedBounds own = toolLenses().front().faithfulness(answer);
      if (why.isEmpty() || sameFigure(own, scores.back())) continue;
      const QString query = answers.queries[static_cast<qsizetype>(i)].name;
      differing.add({query, lens.tool, scoreCell(scores.back()), scoreCell(own), why});
      differs.append(QJsonObject{{u"query"_s, query},
                                 {u"theirs"_s, scoreAsJson(scores.back())},
                                 {u"ours"_s, scoreAsJson(own)},
                                 {u"rule"_s, why}});
    }
    const Mean mean = meanOf(scores);
    const bool none = mean.status == MeasureStatus::Undefined;
    table.add({lens.tool, lens.score, valueCell(mean.status, mean.min, mean.max),
               u"%1 of %2"_s.arg(mean.defined).arg(mean.total), lens.rules});
    tools.append(QJsonObject{{u"tool"_s, lens.tool},
                             {u"score"_s, lens.score},
                             {u"status"_s, statusName(mean.status)},
                             {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{mean.min, mean.max})},
                             {u"n_defined"_s, mean.defined},
                             {u"n_total"_s, mean.total},
                             {u"rules"_s, lens.rules},
                             {u"differs"_s, differs}});
  }
  return {u"The same claim labels as other tools would score them:\n"_s + table.text(PageColumns) +
              (differing.isEmpty() ? QString() : u"\nAnswers that come out differently:\n"_s + differing.text()),
          tools};
}

Section causesSection(const RunAnswers& answers)
{
  std::array<int, CauseCount> sure{};
  std::array<int, CauseCount> possible{};
  Table each({u"query"_s, u"cause"_s, u"evidence"_s});
  QJsonArray rows;
  int impossible = 0;
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const Symptoms symptoms = symptomsOf(answers.answers[i]);
    const Diagnosis diagnosis = diagnose(symptoms);
    QJsonArray names;
    for (const Cause cause : diagnosis.causes) {
      ++(diagnosis.isSettled() ? sure : possible)[static_cast<std::size_t>(cause)];
      names.append(causeName(cause));
    }
    impossible += diagnosis.impossible;
    const QString query = answers.queries[static_cast<qsizetype>(i)].name;
    QStringList evidence = evidenceFor(diagnosis.suggested(), symptoms);
    if (diagnosis.impossible) evidence.append(u"only the corpus says so, and it was right without it"_s);
    evidence.removeDuplicates();
    each.add({query, causeCell(diagnosis), diagnosis.isSettled() ? evidence.join(u"; "_s) : QString()});
    rows.append(QJsonObject{{u"query"_s, query},
                            {u"causes"_s, names},
                            {u"settled"_s, diagnosis.isSettled()},
                            {u"impossible"_s, diagnosis.impossible},
                            {u"evidence"_s, QJsonArray::fromStringList(evidence)}});
  }
  Table counts({u"cause"_s, u">settled"_s, u">possible"_s});
  QJsonObject counted;
  for (std::size_t cause = 0; cause < CauseCount; ++cause) {
    if (sure[cause] + possible[cause] == 0) continue;
    const QString name = causeName(static_cast<Cause>(cause));
    counts.add({name, QString::number(sure[cause]), QString::number(possible[cause])});
    counted[name] = QJsonObject{{u"settled"_s, sure[cause]}, {u"possible"_s, possible[cause]}};
  }
  return {u"What broke (the first row of the table of causes that matches; possible: open labels decide):\n"_s +
              counts.text() + u'\n' + each.text(PageColumns),
          QJsonObject{{u"counts"_s, counted}, {u"impossible"_s, impossible}, {u"answers"_s, rows}}};
}

Result<Section> ablationSection(Store& store, const AnswersRequest& request, const RunAnswers& answers)
{
  const auto without = runWithout(store, request);
  if (!without) return tl::unexpected(without.error());
  if (without->id == answers.run.id) return Section{u"This is the run without context.\n"_s, {}};
  const auto bare = loadRunAnswers(store, without->id, request.scope);
  if (!bare) return tl::unexpected(bare.error());
  QHash<QueryId, std::size_t> places;
  for (qsizetype i = 0; i < bare->queries.size(); ++i) places.insert(bare->queries[i].id, static_cast<std::size_t>(i));
  Table table({u"query"_s, u"with context"_s, u"without"_s, u"so it is"_s});
  QJsonArray rows;
  QMap<QString, int> counts;
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const QueryRow& query = answers.queries[static_cast<qsizetype>(i)];
    const auto at = places.constFind(query.id);
    if (at == places.constEnd()) continue;
    const JudgedAnswer& answer = answers.answers[i];
    const Tri with = isRight(answer);
    const Tri bareRight = isRight(bare->answers[*at]);
    const auto row = ablation(with, bareRight, answer.corpusOnly);
    const QString name = row ? ablationNames[static_cast<int>(*row)] : u"open"_s;
    ++counts[name];
    table.add({query.name, triWord(with), triWord(bareRight), name});
    rows.append(QJsonObject{{u"query"_s, query.name},
                            {u"correct_with"_s, triWord(with)},
                            {u"correct_without"_s, triWord(bareRight)},
                            {u"row"_s, name}});
  }
  QStringList summary;
  QJsonObject counted;
  for (const QString& name : ablationNames + QStringList{u"open"_s}) {
    counted[name] = counts.value(name);
    if (counts.contains(name)) summary.append(u"%1 %2"_s.arg(counts.value(name)).arg(name));
  }
  return Section{harmless(u"With context against run %1 without: %2."_s.arg(
                     without->name, summary.isEmpty() ? u"no query in both"_s : summary.join(u", "_s))) +
                     u'\n' + table.text(),
                 QJsonObject{{u"without"_s, without->name}, {u"counts"_s, counted}, {u"queries"_s, rows}}};
}

} // namespace assayer::cli
