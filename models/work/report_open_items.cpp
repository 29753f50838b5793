// What nobody has judged yet, or judges see differently: how much of it there is, of what kind, and in which queries.
#include "work/report_sections.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::ColumnKind;
using report::countCell;
using report::textCell;

namespace {

constexpr qsizetype MostListed = 100;

/// What is open of one answer.
struct OpenOfAnswer {
  int claims = 0;
  int checks = 0;
};

bool isOpenClaim(const JudgedClaim& claim)
{
  return !claim.support.isKnown();
}

OpenOfAnswer openOf(const JudgedAnswer& answer)
{
  OpenOfAnswer open;
  if (answer.state != AnswerState::Written) return open;
  for (const JudgedClaim& claim : answer.claims) open.claims += isOpenClaim(claim);
  open.checks = !answer.split + !answer.outcome.isKnown() + !answer.correct.isKnown() + !answer.addresses.isKnown();
  for (const Tri error : answer.critical) open.checks += error == Tri::Open;
  return open;
}

void addKind(report::Table& table, const QString& what, int count, const QString& of, int all)
{
  table.rows.append({{textCell(what), countCell(count), textCell(of), countCell(all)}});
}

/// Over the report's questions.
template <class CountsOf>
JudgingCounts summedCounts(const ReportFacts& facts, CountsOf countsOf)
{
  JudgingCounts sum;
  for (const QueryRow& query : facts.queries) {
    const JudgingCounts counts = countsOf(query.id);
    for (int JudgingCounts::*const part :
         {&JudgingCounts::total, &JudgingCounts::judged, &JudgingCounts::disputed, &JudgingCounts::later,
          &JudgingCounts::cannotJudge, &JudgingCounts::unjudged, &JudgingCounts::unjudgeable})
      sum.*part += counts.*part;
  }
  return sum;
}

JudgingCounts topOfRun(const ReportFacts& facts)
{
  return summedCounts(
      facts, [&](QueryId query) { return facts.engine.topCounts(facts.run.id, query, facts.settings.poolDepth); });
}

report::Table kindsTable(const ReportFacts& facts)
{
  report::Table table;
  table.key = u"open_kinds"_s;
  table.caption = u"What is open, by kind"_s;
  table.columns = {{u"kind"_s, u"what"_s},
                   {u"open"_s, u"how many"_s, ColumnKind::Count},
                   {u"of"_s, u"of"_s},
                   {u"all"_s, u"all of them"_s, ColumnKind::Count}};
  const auto chunks = [&](const JudgingCounts& counts, const QString& of) {
    addKind(table, u"chunks that nobody judged"_s, counts.unjudged, of, counts.total);
    addKind(table, u"chunks that were put off"_s, counts.later, of, counts.total);
    addKind(table, u"chunks that judges could not judge"_s, counts.cannotJudge, of, counts.total);
    addKind(table, u"chunks that judges see differently"_s, counts.disputed, of, counts.total);
  };
  chunks(summedCounts(facts, [&](QueryId query) { return facts.engine.poolCounts(query); }),
         facts.split ? u"the pool of the split's questions"_s : u"the pool of all questions"_s);
  chunks(topOfRun(facts), u"the run's first %1 chunks"_s.arg(facts.settings.poolDepth));

  struct AnswerKind {
    QString what;
    int open = 0;
    bool (*isOpen)(const JudgedAnswer& answer);
  };
  QVector<AnswerKind> kinds{
      {u"answers that nobody split into claims"_s, 0, [](const JudgedAnswer& a) { return !a.split; }},
      {u"answers of which it is open whether they are one"_s, 0,
       [](const JudgedAnswer& a) { return !a.outcome.isKnown(); }},
      {u"answers of which it is open whether they are correct"_s, 0,
       [](const JudgedAnswer& a) { return !a.correct.isKnown(); }},
      {u"answers of which it is open how far they address the question"_s, 0,
       [](const JudgedAnswer& a) { return !a.addresses.isKnown(); }},
      {u"answers of which it is open whether their citations hold"_s, 0,
       [](const JudgedAnswer& a) { return citationsHold(a) == Tri::Open; }},
      {u"answers with a critical error that is open"_s, 0,
       [](const JudgedAnswer& a) { return std::ranges::count(a.critical, Tri::Open) > 0; }}};
  int written = 0;
  int claims = 0;
  int openClaims = 0;
  for (std::size_t i = 0; i < facts.answers.answers.size(); ++i) {
    const JudgedAnswer& answer = facts.answers.answers[i];
    if (facts.split && facts.answers.queries[static_cast<qsizetype>(i)].split != *facts.split) continue;
    if (answer.state != AnswerState::Written) continue;
    ++written;
    claims += static_cast<int>(answer.claims.size());
    openClaims += static_cast<int>(std::ranges::count_if(answer.claims, isOpenClaim));
    for (AnswerKind& kind : kinds) kind.open += kind.isOpen(answer);
  }
  if (written == 0) return table;
  addKind(table, u"claims without a settled verdict"_s, openClaims, u"the run's claims"_s, claims);
  for (const AnswerKind& kind : kinds) addKind(table, kind.what, kind.open, u"the run's written answers"_s, written);
  return table;
}

struct OpenQuery {
  const QueryRow* query = nullptr;
  int chunks = 0; // of the run's first ones
  OpenOfAnswer answer;
  int all() const { return chunks + answer.claims + answer.checks; }
};

QVector<OpenQuery> openQueries(const ReportFacts& facts)
{
  QHash<QueryId, std::size_t> places;
  for (qsizetype i = 0; i < facts.answers.queries.size(); ++i)
    places.insert(facts.answers.queries[i].id, static_cast<std::size_t>(i));
  QVector<OpenQuery> open;
  for (const QueryRow& query : facts.queries) {
    const JudgingCounts counts = facts.engine.topCounts(facts.run.id, query.id, facts.settings.poolDepth);
    OpenQuery one{&query, counts.unjudged + counts.later + counts.cannotJudge + counts.disputed, {}};
    if (const auto at = places.constFind(query.id); at != places.constEnd())
      one.answer = openOf(facts.answers.answers[*at]);
    if (one.all() > 0) open.append(one);
  }
  std::ranges::stable_sort(open, [](const OpenQuery& a, const OpenQuery& b) { return a.all() > b.all(); });
  return open;
}

} // namespace

ReportPart openItemsPart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = u"What is open"_s;
  part.section.blocks.append(kindsTable(facts));
  const QVector<OpenQuery> open = openQueries(facts);
  report::Table table;
  table.key = u"open_items"_s;
  table.caption = open.size() > MostListed
                      ? u"The %1 questions of %2 with most that is open"_s.arg(MostListed).arg(open.size())
                      : u"Questions of which something is open"_s;
  table.empty = u"Everything of this run is judged and settled."_s;
  table.columns = {{u"query"_s, u"question"_s}};
  if (facts.texts) table.columns.append({u"text"_s, u"its words"_s});
  table.columns += QVector<report::Column>{{u"family"_s, u"family"_s},
                                           {u"chunks"_s, u"chunks of the run's first"_s, ColumnKind::Count},
                                           {u"claims"_s, u"claims"_s, ColumnKind::Count},
                                           {u"checks"_s, u"checks of the answer"_s, ColumnKind::Count}};
  for (const OpenQuery& one : open.first(std::min(MostListed, open.size()))) {
    report::Row row{{textCell(one.query->name)}};
    if (facts.texts) row.cells.append(textCell(one.query->text));
    row.cells += QVector<report::Cell>{textCell(groupName(one.query->family)), countCell(one.chunks),
                                       countCell(one.answer.claims), countCell(one.answer.checks)};
    table.rows.append(row);
  }
  part.section.blocks.append(table);

  const JudgingCounts top = topOfRun(facts);
  const int chunks = top.unjudged + top.later + top.cannotJudge + top.disputed;
  int claims = 0;
  for (const OpenQuery& one : open) claims += one.answer.claims;
  if (open.isEmpty())
    part.headlines.append({ours(u"Nothing of this run is open: every figure is settled by what people said."_s)});
  else
    part.headlines.append(
        {ours(u"Open: %1 of the %2 chunks that the run shows first, %3 claims, and something in %4 of "
              "%5 questions."_s.arg(chunks)
                  .arg(top.total)
                  .arg(claims)
                  .arg(open.size())
                  .arg(facts.queries.size()))});
  return part;
}

} // namespace assayer
