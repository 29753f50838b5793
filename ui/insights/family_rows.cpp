#include "insights/family_rows.h"

#include "answers/answer_measures.h"
#include "core/criteria.h"
#include "core/number_text.h"
#include "metrics/measures.h"
#include "shared/plain_text.h"
#include "work/breakdown_words.h"
#include "work/measure_titles.h"

#include <algorithm>
#include <bit>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString wholeKey = u"whole"_s;

QString groupKey(const QString& name)
{
  return u"group:"_s + name;
}

InsightCell groupNumberCell(const QString& text, const QVariant& order, const QString& explanation = {})
{
  InsightCell cell;
  cell.text = text;
  cell.order = order;
  cell.explanation = explanation;
  cell.isNumber = true;
  return cell;
}

QString expectTitle(Expect expect)
{
  switch (expect) {
  case Expect::Answer: return FamilyRows::tr("an answer");
  case Expect::Refusal: return FamilyRows::tr("a refusal");
  case Expect::Escalation: return FamilyRows::tr("an escalation");
  case Expect::Clarification: return FamilyRows::tr("a question back");
  case Expect::None: break;
  }
  return FamilyRows::tr("nobody said");
}

QString outcomeTitle(OutcomeColumn outcome)
{
  switch (outcome) {
  case OutcomeColumn::Answered: return FamilyRows::tr("answered");
  case OutcomeColumn::Declined: return FamilyRows::tr("declined");
  case OutcomeColumn::Escalated: return FamilyRows::tr("escalated");
  case OutcomeColumn::AskedBack: return FamilyRows::tr("asked back");
  case OutcomeColumn::Empty: return FamilyRows::tr("empty");
  case OutcomeColumn::Failed: return FamilyRows::tr("failed");
  case OutcomeColumn::Open: break;
  }
  return FamilyRows::tr("open");
}

QString answersWords(qsizetype count)
{
  return count == 1 ? FamilyRows::tr("1 answer") : FamilyRows::tr("%1 answers").arg(count);
}

/// What the bar draws, and what it says.
InsightCell outcomesCell(const Production& made)
{
  DrawnOutcomes drawn;
  drawn.validated = made.validated;
  drawn.open = std::max(made.validatedOpen, made.producedOpen);
  drawn.unanswered = made.tested - made.produced - made.producedOpen;
  drawn.unvalidated = std::max(0, made.tested - drawn.validated - drawn.open - drawn.unanswered);
  InsightCell cell;
  cell.outcomes = drawn;
  cell.order = made.tested > 0 ? made.success.min : -1.0;
  cell.text = made.tested == 0 ? u"—"_s
                               : FamilyRows::tr("%1 validated, %2 not, %3 unanswered")
                                     .arg(drawn.validated)
                                     .arg(drawn.unvalidated)
                                     .arg(drawn.unanswered);
  if (drawn.open > 0) cell.text += FamilyRows::tr(", %1 open").arg(drawn.open);
  cell.explanation = FamilyRows::tr("Of %1 tested: %2").arg(made.tested).arg(cell.text);
  return cell;
}

InsightCell groupShareCell(const Bounds& share, const std::optional<ShareInterval>& interval, const QString& counts,
                           bool intervals)
{
  InsightCell cell =
      groupNumberCell(percentWords(share), share.status == MeasureStatus::Undefined ? -1.0 : share.min, counts);
  cell.isQuiet = share.status == MeasureStatus::Undefined;
  if (cell.isQuiet || !interval) return cell;
  const QString sampled = ci95Text(interval->low, interval->high, NumberStyle::Percent);
  cell.explanation += u'\n' + FamilyRows::tr("95 % sampling interval %1").arg(sampled);
  if (intervals) cell.text += u' ' + sampled;
  return cell;
}

} // namespace

const QVector<FamilyRows::Column>& FamilyRows::columns()
{
  static const QVector<Column> all{
      {u"queries"_s, tr("Queries"), tr("Queries of the group, tried or not")},
      {u"tested"_s, tr("Tested"), tr("Queries that expect an answer and that the run tried")},
      {u"produced"_s, tr("Produced"), tr("Of these, those that were answered")},
      {u"validated"_s, tr("Validated"),
       tr("Of these, answers that are correct, with every claim supported, sound citations and no critical error")},
      {u"bar"_s, tr("Outcome of the tested"),
       tr("The tested queries: validated, open (outlined), not validated, unanswered (hatched)")},
      {u"quality"_s, tr("Quality"), tr("Validated ÷ produced")},
      {u"coverage"_s, tr("Coverage"), tr("Produced ÷ tested")},
      {u"success"_s, tr("Success"), tr("Validated ÷ tested")},
      {u"change"_s, tr("Δ baseline"),
       tr("Queries whose answer holds now and did not in the baseline, and the other way round")},
      {u"declined"_s, tr("Declined"), tr("Of the queries that expect a refusal, how many were declined")},
      {u"wrong_refusals"_s, tr("Wrongly declined"), tr("Of the queries that expect an answer, how many were declined")},
      {u"critical"_s, tr("Critical"), tr("Answers with a critical error, of whatever kind")},
  };
  return all;
}

QStringList FamilyRows::usualColumns()
{
  const QStringList counts{u"tested"_s,  u"produced"_s, u"validated"_s, u"bar"_s,
                           u"quality"_s, u"coverage"_s, u"success"_s,   u"change"_s};
  return counts + usualBreakdownMeasures() + QStringList{u"critical"_s};
}

const QStringList& FamilyRows::offeredMeasures()
{
  static const QStringList names{u"p@5"_s,
                                 u"recall@5"_s,
                                 u"recall@10"_s,
                                 u"ndcg@10"_s,
                                 u"rr"_s,
                                 u"success@5"_s,
                                 u"coverage_any"_s,
                                 u"coverage_all"_s,
                                 u"judged@10"_s,
                                 u"faithfulness"_s,
                                 u"contradicted"_s,
                                 u"answer_relevance"_s,
                                 u"composite"_s,
                                 u"correct"_s,
                                 u"complete"_s,
                                 u"citation_valid"_s,
                                 u"citation_precision"_s,
                                 u"citation_recall"_s,
                                 u"answered_without_coverage"_s};
  return names;
}

QStringList FamilyRows::titles(const QStringList& shown, const QString& groupTitle) const
{
  QStringList titles{groupTitle};
  for (const QString& id : shown) {
    const auto column = std::ranges::find(columns(), id, &Column::id);
    titles.append(column == columns().end() ? plain::oneLine(measureTitle(id, m_gain)) : column->title);
  }
  return titles;
}

QStringList FamilyRows::explanations(const QStringList& shown) const
{
  QStringList explanations{{}};
  for (const QString& id : shown) {
    const auto column = std::ranges::find(columns(), id, &Column::id);
    if (column != columns().end()) {
      explanations.append(column->explanation);
      continue;
    }
    const auto ofAnswers = std::ranges::find(m_report.question.measures.ofAnswers, id, &AnswerMeasure::name);
    const auto spec = parseMeasure(id);
    explanations.append(ofAnswers != m_report.question.measures.ofAnswers.end() ? ofAnswers->explanation
                        : spec                                                  ? spec->measure->explanation
                                                                                : QString());
  }
  return explanations;
}

QVector<InsightRow> FamilyRows::rows(const QStringList& shown, bool intervals) const
{
  QVector<InsightRow> rows;
  const auto add = [&](const BreakdownRow& row, bool isWhole) {
    InsightCell name = textCell(isWhole ? tr("All together") : nameOf(row));
    name.isQuiet = !isWhole && row.name.isEmpty();
    if (row.isTooFew()) {
      name.text += u" · "_s + tr("too few: %1").arg(row.n());
      name.explanation = tr("Its figures rest on %1, fewer than %2: they say little.")
                             .arg(row.n() == 1 ? tr("1 query") : tr("%1 queries").arg(row.n()))
                             .arg(FewestForFigure);
    }
    InsightRow line{isWhole ? wholeKey : groupKey(row.name), {name}, isWhole};
    for (const QString& column : shown) line.cells.append(cellOf(row, column, intervals));
    rows.append(line);
  };
  for (const BreakdownRow& row : m_report.breakdown.rows) add(row, false);
  add(m_report.breakdown.whole, true);
  return rows;
}

InsightCell FamilyRows::cellOf(const BreakdownRow& row, const QString& column, bool intervals) const
{
  const Production& made = row.production;
  if (const qsizetype measure = m_report.question.measures.names.indexOf(column); measure >= 0)
    return measureCell(row, measure, intervals);
  const QString of = tr("%1 of %2");
  if (column == u"queries") return countCell(row.queries);
  if (column == u"tested") return countCell(made.tested);
  if (column == u"produced") return groupNumberCell(countWords({made.produced, made.producedOpen}), made.produced);
  if (column == u"validated") return groupNumberCell(countWords({made.validated, made.validatedOpen}), made.validated);
  if (column == u"bar") return outcomesCell(made);
  if (column == u"quality")
    return groupShareCell(
        made.quality, row.quality,
        of.arg(countWords({made.validated, made.validatedOpen}), countWords({made.produced, made.producedOpen})),
        intervals);
  if (column == u"coverage")
    return groupShareCell(made.coverage, row.coverage,
                          of.arg(countWords({made.produced, made.producedOpen})).arg(made.tested), intervals);
  if (column == u"success")
    return groupShareCell(made.success, row.success,
                          of.arg(countWords({made.validated, made.validatedOpen})).arg(made.tested), intervals);
  if (column == u"declined" || column == u"wrong_refusals") {
    const bool isRight = column == u"declined";
    const int all = isRight ? row.unanswerable : row.answerable;
    if (all == 0) return groupNumberCell(u"—"_s, -1);
    const OpenCount& count = isRight ? row.declined : row.wronglyDeclined;
    return groupNumberCell(of.arg(countWords(count)).arg(all), static_cast<double>(count.sure) / all);
  }
  if (column == u"critical") {
    InsightCell cell = groupNumberCell(countWords(row.critical), row.critical.sure);
    cell.isQuiet = row.critical.sure + row.critical.open == 0;
    QStringList kinds;
    for (qint64 kind = 0; kind < CriticalErrorCount; ++kind) {
      const OpenCount& count = row.criticalKinds[static_cast<std::size_t>(kind)];
      if (count.sure + count.open > 0)
        kinds.append(
            u"%1: %2"_s.arg(m_words.title(CriterionId{criterion::CriticalFactual.value + kind}), countWords(count)));
    }
    cell.explanation = kinds.join(u'\n');
    return cell;
  }
  if (column == u"change" && row.change) {
    InsightCell cell = groupNumberCell(changeWords(*row.change), row.change->gained.sure - row.change->lost.sure);
    cell.explanation = tr("Over %1 queries that both runs tried: %2 gained, %3 lost")
                           .arg(row.change->paired)
                           .arg(countWords(row.change->gained), countWords(row.change->lost));
    return cell;
  }
  InsightCell nothing = groupNumberCell(u"—"_s, -1);
  nothing.isQuiet = true;
  return nothing;
}

InsightCell FamilyRows::measureCell(const BreakdownRow& row, qsizetype measure, bool intervals) const
{
  const GroupFigure& figure = row.figures[measure];
  const Mean& mean = figure.mean;
  InsightCell cell = groupNumberCell(figureWords(mean), mean.status == MeasureStatus::Undefined ? -1.0 : mean.min);
  if (mean.status == MeasureStatus::Undefined) {
    cell.isQuiet = true;
    QStringList reasons;
    for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
      reasons.append(u"%1 %2"_s.arg(*reason).arg(QString(reason.key()).replace(u'_', u' ')));
    cell.explanation = reasons.isEmpty() ? tr("Not calculable") : tr("Not calculable: %1").arg(reasons.join(u", "_s));
    return cell;
  }
  cell.explanation = tr("%1 of %2").arg(mean.defined).arg(mean.total);
  if (mean.status != MeasureStatus::Determined)
    cell.explanation += u'\n' + tr("⟦ ⟧ is what open items can still make of it");
  if (!figure.ci95) return cell;
  const QString sampled = ci95Text(figure.ci95->low, figure.ci95->high);
  cell.explanation += u'\n' + tr("95 % sampling interval %1").arg(sampled);
  if (intervals) cell.text += u' ' + sampled;
  return cell;
}

QString FamilyRows::nameOf(const BreakdownRow& row) const
{
  return row.name.isEmpty() ? tr("none named") : plain::isolated(plain::oneLine(row.name));
}

QString FamilyRows::causeName(Cause cause) const
{
  return m_words.word(criterion::Cause, static_cast<int>(cause));
}

QVector<Expect> FamilyRows::expectations() const
{
  QVector<Expect> rows;
  for (const Expect expect : {Expect::Refusal, Expect::Answer, Expect::Escalation, Expect::Clarification, Expect::None})
    if (m_report.matrices.abstention.contains(expect)) rows.append(expect);
  return rows;
}

QVector<OutcomeColumn> FamilyRows::outcomeColumns() const
{
  QVector<OutcomeColumn> columns;
  for (int outcome = 0; outcome < OutcomeColumnCount; ++outcome) {
    const bool isMain = outcome <= static_cast<int>(OutcomeColumn::Declined);
    const bool occurs = std::ranges::any_of(m_report.matrices.abstention, [&](const auto& row) {
      return !row[static_cast<std::size_t>(outcome)].isEmpty();
    });
    if (isMain || occurs) columns.append(static_cast<OutcomeColumn>(outcome));
  }
  return columns;
}

MatrixRows FamilyRows::outcomes() const
{
  MatrixRows matrix;
  for (const OutcomeColumn column : outcomeColumns()) matrix.columns.append(outcomeTitle(column));
  for (const Expect expect : expectations()) {
    matrix.rows.append(expectTitle(expect));
    QVector<ItemMatrix::Cell> cells;
    for (const OutcomeColumn column : outcomeColumns()) {
      const Tri right = isRightOutcome(expect, column);
      cells.append({m_report.matrices.abstention[expect][static_cast<std::size_t>(column)].size(),
                    outcomeCellWord(expect, column),
                    right == Tri::Open  ? ItemMatrix::Tone::Plain
                    : right == Tri::Yes ? ItemMatrix::Tone::Good
                                        : ItemMatrix::Tone::Bad});
    }
    matrix.cells.append(cells);
  }
  return matrix;
}

MatrixRows FamilyRows::retrieval() const
{
  MatrixRows matrix{
      {tr("chunk in context"), tr("open"), tr("missed")}, {tr("faithful"), tr("open"), tr("not faithful")}, {}};
  // Short ones; the tool tip has the names of the causes.
  const auto shortWord = [](Tri chunk, Tri faithful) {
    if (chunk == Tri::Yes) return faithful == Tri::Yes ? tr("grounded") : tr("ignored context");
    return faithful == Tri::Yes ? tr("lucky or a miss") : tr("confidently wrong");
  };
  for (std::size_t row = 0; row < 3; ++row) {
    QVector<ItemMatrix::Cell> cells;
    for (std::size_t column = 0; column < 3; ++column) {
      const Tri chunk = triOrder[row];
      const Tri faithful = triOrder[column];
      ItemMatrix::Cell cell{m_report.matrices.retrieval[row][column].size()};
      if (chunk != Tri::Open && faithful != Tri::Open) {
        cell.word = shortWord(chunk, faithful);
        cell.explanation = retrievalCellWord(chunk, faithful);
        cell.tone = chunk == Tri::Yes && faithful == Tri::Yes ? ItemMatrix::Tone::Good : ItemMatrix::Tone::Bad;
      }
      cells.append(cell);
    }
    matrix.cells.append(cells);
  }
  return matrix;
}

QVector<Cause> FamilyRows::occurringCauses() const
{
  QVector<Cause> causes;
  for (int cause = 0; cause < CauseCount; ++cause) {
    const auto& cell = m_report.matrices.causes[static_cast<std::size_t>(cause)];
    if (!cell.settled.isEmpty() || !cell.possible.isEmpty()) causes.append(static_cast<Cause>(cause));
  }
  return causes;
}

MatrixRows FamilyRows::causes() const
{
  MatrixRows matrix{{}, {tr("for certain"), tr("possible")}, {}};
  for (const Cause cause : occurringCauses()) {
    const auto& cell = m_report.matrices.causes[static_cast<std::size_t>(cause)];
    matrix.rows.append(causeName(cause));
    matrix.cells.append(QVector<ItemMatrix::Cell>{{cell.settled.size()}, {cell.possible.size()}});
  }
  return matrix;
}

MatrixRows FamilyRows::coverage() const
{
  MatrixRows matrix{{tr("some of what is needed"), tr("all of what is needed"), tr("answered without any")},
                    {tr("yes"), tr("open"), tr("no")},
                    {}};
  const AnswerMatrices& matrices = m_report.matrices;
  for (const SplitPlaces* const row : {&matrices.anyNeed, &matrices.allNeeds, &matrices.answeredWithout})
    matrix.cells.append(QVector<ItemMatrix::Cell>{{row->yes.size()}, {row->open.size()}, {row->no.size()}});
  return matrix;
}

const BreakdownRow* FamilyRows::rowOf(const QString& key) const
{
  if (key == wholeKey) return &m_report.breakdown.whole;
  const auto found =
      std::ranges::find_if(m_report.breakdown.rows, [&](const BreakdownRow& row) { return groupKey(row.name) == key; });
  return found == m_report.breakdown.rows.end() ? nullptr : &*found;
}

AnswerPlaces FamilyRows::placesOf(const OpenedItems& opened) const
{
  const AnswerMatrices& matrices = m_report.matrices;
  const auto row = static_cast<std::size_t>(opened.row);
  const auto column = static_cast<std::size_t>(opened.column);
  switch (opened.where) {
  case OpenedItems::Where::Group: {
    AnswerPlaces places;
    QVector<QueryId> queries;
    if (opened.group == wholeKey) queries = queriesOf(m_report.question.groups);
    for (const QueryGroup& group : m_report.question.groups)
      if (groupKey(group.name) == opened.group) queries = group.queries;
    for (const QueryId query : std::as_const(queries))
      if (const auto place = m_report.facts.places.constFind(query); place != m_report.facts.places.constEnd())
        places.append(static_cast<int>(*place));
    return places;
  }
  case OpenedItems::Where::Outcomes: {
    const QVector<Expect> rows = expectations();
    const QVector<OutcomeColumn> columns = outcomeColumns();
    if (opened.row >= rows.size() || opened.column >= columns.size()) return {};
    return matrices.abstention[rows[opened.row]][static_cast<std::size_t>(columns[opened.column])];
  }
  case OpenedItems::Where::Retrieval: return row < 3 && column < 3 ? matrices.retrieval[row][column] : AnswerPlaces();
  case OpenedItems::Where::Causes: {
    const QVector<Cause> causes = occurringCauses();
    if (opened.row >= causes.size()) return {};
    const auto& cell = matrices.causes[static_cast<std::size_t>(causes[opened.row])];
    return opened.column == 0 ? cell.settled : cell.possible;
  }
  case OpenedItems::Where::Coverage: {
    if (row > 2) return {};
    const SplitPlaces& places = row == 0 ? matrices.anyNeed : row == 1 ? matrices.allNeeds : matrices.answeredWithout;
    return column == 0 ? places.yes : column == 1 ? places.open : places.no;
  }
  }
  return {};
}

QString FamilyRows::titleOf(const OpenedItems& opened) const
{
  const QString size = answersWords(placesOf(opened).size());
  const auto ofCell = [&](const MatrixRows& matrix) {
    const QString row = matrix.rows.value(opened.row);
    const QString column = matrix.columns.value(opened.column);
    return opened.where == OpenedItems::Where::Outcomes ? tr("%1: expected %2, %3").arg(size, row, column)
                                                        : u"%1: %2, %3"_s.arg(size, row, column);
  };
  switch (opened.where) {
  case OpenedItems::Where::Group: {
    const BreakdownRow* const row = rowOf(opened.group);
    if (!row) return {};
    return u"%1: %2"_s.arg(size, row == &m_report.breakdown.whole ? tr("all together") : nameOf(*row));
  }
  case OpenedItems::Where::Outcomes: return ofCell(outcomes());
  case OpenedItems::Where::Retrieval: return ofCell(retrieval());
  case OpenedItems::Where::Causes: return ofCell(causes());
  case OpenedItems::Where::Coverage: return ofCell(coverage());
  }
  return {};
}

QVector<AnswerItem> FamilyRows::untoldItems(const AnswerPlaces& places) const
{
  QVector<AnswerItem> items;
  items.reserve(places.size());
  for (const int place : places) {
    const QueryRow& query = m_report.queries[place];
    AnswerItem item;
    item.answer = m_report.ids[place];
    item.query = query.text.isEmpty() ? query.name : query.name + u" · "_s + query.text;
    item.family = query.family;
    items.append(item);
  }
  return items;
}

QVector<AnswerItem> FamilyRows::items(const AnswerPlaces& places) const
{
  QVector<AnswerItem> items = untoldItems(places);
  for (qsizetype i = 0; i < places.size(); ++i) {
    const int place = places[i];
    const AnswerFact& fact = m_report.facts.answers[static_cast<std::size_t>(place)];
    AnswerItem& item = items[i];
    item.outcome = outcomeTitle(fact.outcome);
    if (fact.production.produced == Tri::Yes)
      item.outcome += u" · "_s + (fact.production.validated == Tri::Yes  ? tr("validated")
                                  : fact.production.validated == Tri::No ? tr("not validated")
                                                                         : tr("validation open"));
    if (fact.isOutcomeTold) item.told.append(criterion::Outcome);
    if (fact.isCorrectTold) item.told.append(criterion::Correct);
    const int causes = std::popcount(fact.causes);
    if (causes == 1)
      item.cause = causeName(static_cast<Cause>(std::countr_zero(fact.causes)));
    else if (causes > 1)
      item.cause = tr("open: %1 are possible").arg(causes);
  }
  return items;
}

} // namespace assayer
