#include "work/report_content.h"

#include "core/run_time.h"
#include "core/workers.h"
#include "core/text.h"
#include "report/plain.h"
#include "work/engine_loading.h"
#include "work/pick_marks.h"
#include "work/report_sections.h"

#include <QDateTime>
#include <QtConcurrent>

#include <algorithm>
#include <atomic>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

using Parts = std::vector<ReportPart>;

/// Steps of a report, for its progress.
constexpr int Steps = 9;

Result<RunRow> runOf(const QVector<RunRow>& runs, RunId id)
{
  const auto at = std::ranges::find(runs, id, &RunRow::id);
  if (at == runs.end()) return fail(ErrorKind::NotFound, {}, u"there is no such run"_s);
  return *at;
}

/// Everything but answers, engine and what follows from them.
Result<ReportFacts> readReportCatalogue(Store& store, const ReportRequest& request)
{
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  Lens lens;
  lens.relevantFrom = settings->relevantFrom;
  ReportFacts facts(store, *settings, request.lens.value_or(lens));
  facts.grouping = request.grouping;
  facts.texts = request.texts;
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  std::ranges::copy_if(*runs, std::back_inserter(facts.runs), std::not_fn(isReference));
  const auto run = runOf(*runs, request.run);
  if (!run) return tl::unexpected(run.error());
  facts.run = *run;
  if (request.baseline) {
    const auto baseline = runOf(*runs, *request.baseline);
    if (!baseline) return tl::unexpected(baseline.error());
    if (baseline->id == run->id)
      return fail(ErrorKind::Usage, {}, u"the baseline is another run than the one reported on"_s);
    facts.baseline = *baseline;
  }
  auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  facts.split = request.split;
  facts.queries = *std::move(queries);
  if (request.split) facts.queries.removeIf([&](const QueryRow& query) { return query.split != *request.split; });
  auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  facts.criteria = *std::move(criteria);
  auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  facts.judges = *std::move(judges);
  auto guidelines = store.guidelines();
  if (!guidelines) return tl::unexpected(guidelines.error());
  facts.guidelines = *std::move(guidelines);
  const auto pool = store.poolVersion();
  if (!pool) return tl::unexpected(pool.error());
  facts.poolVersion = *pool;
  const auto triage = store.triageSettings();
  if (!triage) return tl::unexpected(triage.error());
  facts.question.weakBelow = triage->composite;
  auto groups = groupQueries(store, request.grouping, request.split);
  if (!groups) return tl::unexpected(groups.error());
  facts.question.groups = *std::move(groups);
  auto measures = findMeasures(store, usualBreakdownMeasures(), {}, Apart::Range);
  if (!measures) return tl::unexpected(measures.error());
  facts.question.measures = *std::move(measures);
  return facts;
}

/// Which runs were picked by their test score.
Result<void> readPicks(ReportFacts& facts)
{
  const auto picks = facts.store.picks();
  if (!picks) return tl::unexpected(picks.error());
  const QVector<RunPick> standing = standingPicks(*picks);
  QVector<SplitFigures> figures;
  if (needsFigures(standing)) figures = splitFigures(facts.engine, facts.runs, facts.queries, PickMeasure);
  for (const RunPick& pick : standing)
    if (const PickDoubt doubt = doubtOf(pick, {figures.constData(), static_cast<std::size_t>(figures.size())});
        doubt != PickDoubt::None)
      facts.doubts.insert(pick.run, doubt);
  return {};
}

/// Answers of the run and of its baseline, the engine, and what follows from them for every section.
Result<void> readFigures(ReportFacts& facts, const std::function<bool()>& keepGoing)
{
  // Needs are read for coverage; queries without any cost nothing.
  auto engine = loadEngine(facts.store, facts.lens, keepGoing, {.copies = true, .needs = true});
  if (!engine) return tl::unexpected(engine.error());
  facts.engine = *std::move(engine);
  if (auto read = readPicks(facts); !read) return read;
  facts.reader = std::make_unique<RunAnswersReader>(facts.store, LabelScope::everybody());
  auto answers = facts.reader->read(facts.run.id);
  if (!answers) return tl::unexpected(answers.error());
  facts.answers = *std::move(answers);
  facts.answerFacts = factsOf(facts.answers, facts.question.rule, true);
  if (facts.baseline) {
    auto other = facts.reader->read(facts.baseline->id);
    if (!other) return tl::unexpected(other.error());
    facts.baselineAnswers = *std::move(other);
    facts.baselineFacts = factsOf(*facts.baselineAnswers, facts.question.rule, true);
  }
  facts.breakdown = breakdownOf(facts.answers, facts.answerFacts, facts.baselineFacts ? &*facts.baselineFacts : nullptr,
                                facts.engine, facts.question);
  return {};
}

/// What to heed, at most so much of it: sections further down say it again, where it belongs.
constexpr int MostWarnings = 8;

report::Section summaryOf(const ReportFacts& facts, const Parts& parts)
{
  report::Section section{u"Summary"_s, {}};
  report::List lines;
  int warnings = 0;
  for (const ReportPart& part : parts)
    for (const Headline& line : part.headlines) {
      if (!line.isWarning)
        lines.items.append(line.text);
      else if (++warnings <= MostWarnings)
        section.blocks.append(report::Note{line.text, true});
    }
  if (warnings > MostWarnings)
    section.blocks.append(report::Note{ours(u"%1 further warnings stand below."_s.arg(warnings - MostWarnings))});
  if (facts.queries.isEmpty())
    lines.items.append(ours(facts.split ? u"No question is in the split %1."_s.arg(splitWord(*facts.split))
                                        : u"The workspace has no questions yet."_s));
  if (!lines.items.isEmpty()) section.blocks.prepend(lines);
  return section;
}

tl::unexpected<Error> reportStopped()
{
  return fail(ErrorKind::Cancelled, {}, u"the report was stopped"_s);
}

/// All the others in their order, the last three being about the report itself.
Result<Parts> partsOnRuns(ReportFacts& facts, int& done, const std::function<bool()>& keepGoing)
{
  if (auto read = readFigures(facts, keepGoing); !read) return tl::unexpected(read.error());
  ++done;
  using Making = std::function<Result<ReportPart>()>;
  Parts parts;
  for (const Making& make : std::initializer_list<Making>{
           [&] { return Result<ReportPart>(familiesPart(facts)); },
           [&] { return comparisonPart(facts, keepGoing); },
           [&] { return Result<ReportPart>(breaksPart(facts)); },
           [&] { return trendPart(facts); },
           [&] { return freezePart(facts); },
           [&] { return Result<ReportPart>(openItemsPart(facts)); },
           [&] { return recordsPart(facts); },
           [&] { return Result<ReportPart>(definitionsPart(facts)); },
       }) {
    if (!keepGoing()) return reportStopped();
    auto part = make();
    if (!part) return tl::unexpected(part.error());
    parts.push_back(*std::move(part));
    ++done;
  }
  return parts;
}

} // namespace

Result<report::Document> makeReport(Store& store, const ReportRequest& request, const ProgressFunction& progress)
{
  int done = 0;
  std::atomic<bool> isStopped = false;
  const auto keepGoing = [&] {
    if (progress && !progress({done, Steps})) isStopped = true;
    return !isStopped.load();
  };
  auto facts = readReportCatalogue(store, request);
  if (!facts) return tl::unexpected(facts.error());
  // How far judges can be trusted is read beside all else; it takes about as long.
  const QFuture<Result<Parts>> beside = QtConcurrent::run(&workers(), [&, path = store.path()]() -> Result<Parts> {
    // Looks at the facts' catalogue only, which nobody changes meanwhile.
    const auto own = Store::another(path);
    if (!own) return tl::unexpected(own.error());
    return partsOnJudges(*facts, **own, [&] { return !isStopped.load(); });
  });
  auto parts = partsOnRuns(*facts, done, keepGoing);
  if (!parts) isStopped = true;
  auto onJudges = beside.result();
  if (!parts) return tl::unexpected(parts.error());
  if (!onJudges) return tl::unexpected(onJudges.error());
  // Before the last three: what is open, the records, the definitions.
  parts->insert(parts->end() - 3, onJudges->begin(), onJudges->end());

  report::Document document;
  const auto shortName = [](const RunRow& run) { return text::shortened(run.name, report::MostShown); };
  document.title = {u"Report on %1"_s, {shortName(facts->run)}};
  const QString day = QDateTime::currentDateTime().toString(u"yyyy-MM-dd"_s);
  const QString only =
      facts->split
          ? u"Questions of the split %1 only; judges and agreement over all labels. "_s.arg(splitWord(*facts->split))
          : QString();
  document.subtitle = facts->baseline ? report::Sentence{u"Against %1. "_s + only + u"Written %2."_s,
                                                         {shortName(*facts->baseline), day}}
                                      : report::Sentence{only + u"Written %1."_s, {day}};
  document.sections.append(summaryOf(*facts, *parts));
  for (ReportPart& part : *parts)
    if (!part.section.blocks.isEmpty()) document.sections.append(std::move(part.section));
  return document;
}

Result<ReportRuns> usualReportRuns(Store& store)
{
  const auto all = store.runs();
  if (!all) return tl::unexpected(all.error());
  QVector<RunRow> runs;
  std::ranges::copy_if(*all, std::back_inserter(runs), std::not_fn(isReference));
  if (runs.isEmpty()) return fail(ErrorKind::NotFound, {}, u"the workspace has no run to report on"_s);
  // Runs without context answer another question: they are reported on where there is nothing else.
  if (std::ranges::any_of(runs, [](const RunRow& run) { return run.condition == Condition::Context; }))
    runs.removeIf([](const RunRow& run) { return run.condition != Condition::Context; });
  // Those without a date come first: nothing says that they are new.
  std::ranges::stable_sort(runs, {}, timeOf);
  ReportRuns usual{runs.last().id, {}};
  // A baseline is a run of the same condition: without context everything is another question.
  for (const RunRow& run : std::as_const(runs))
    if (run.id != usual.run && run.condition == runs.last().condition) usual.before = run.id;
  return usual;
}

} // namespace assayer
