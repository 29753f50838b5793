// The engine alone, without a store: full recomputation, one label, bounds of a long list, and what opening a number
// and asking for the next judgement cost: assayer-metrics-bench [--check] [--queries N]. Times are the processor's, so
// that others on the machine do not count.
#include "bench/figures.h"

#include "metrics/engine.h"

#include "core/criteria.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <ctime>
#include <random>

using namespace Qt::Literals::StringLiterals;
using namespace assayer;
using namespace assayer::bench;

namespace {

constexpr qint64 Runs = 5;
constexpr qint64 ChunksEach = 100;
constexpr qint64 Judge = 1;

double processorMs()
{
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

template <class Work>
double timed(Work work)
{
  const double before = processorMs();
  work();
  return processorMs() - before;
}

Label gradeOf(qint64 query, qint64 chunk, int grade)
{
  Label label;
  label.subject = {criterion::Relevance, query, chunk};
  label.judge = {Judge};
  label.value = grade;
  return label;
}

/// Every run ranks the same chunks of a query in its own order; half of them are judged.
Engine makeEngine(qint64 queries, std::mt19937& random)
{
  WorkspaceSettings settings;
  settings.poolDepth = static_cast<int>(ChunksEach);
  Engine engine(settings, {});
  JudgeRow judge;
  judge.id = {Judge};
  engine.addJudge(judge);
  for (qint64 query = 1; query <= queries; ++query) {
    QueryRow row;
    row.id = {query};
    engine.addQuery(row);
  }
  for (qint64 run = 1; run <= Runs; ++run) {
    RunRow row;
    row.id = {run};
    engine.addRun(row);
  }
  for (qint64 query = 1; query <= queries; ++query) {
    std::vector<quint32> order;
    for (qint64 chunk = 0; chunk < ChunksEach; ++chunk)
      order.push_back(static_cast<quint32>((query - 1) * ChunksEach + chunk + 1));
    for (qint64 run = 1; run <= Runs; ++run) {
      std::ranges::shuffle(order, random);
      engine.addRanking({run}, {query}, order);
    }
    for (const quint32 chunk : order)
      if (random() % 2 == 0) engine.addLabel(gradeOf(query, chunk, static_cast<int>(random() % 4)));
  }
  engine.finish();
  return engine;
}

/// Every row of the table, with a cutoff where it takes one.
QStringList everyMeasure()
{
  QStringList names;
  for (const Measure& measure : measures()) names.append(measure.cutoff ? measure.name + u"@10"_s : measure.name);
  return names;
}

void measureEngine(qint64 queries, Figures& figures)
{
  std::mt19937 random(7);
  Engine engine = makeEngine(queries, random);
  const QString size = u"%1 pairs × %2 runs"_s.arg(queries * ChunksEach).arg(Runs);
  const QStringList strip{u"p@10"_s, u"recall@10"_s, u"ndcg@10"_s, u"rr"_s, u"judged@10"_s};
  const auto read = [&](const QStringList& names) {
    for (qint64 run = 1; run <= Runs; ++run) {
      engine.workOut({run}, names);
      for (const QString& name : names) engine.mean({run}, name);
    }
  };
  figures.add(u"the strip's measures, recomputed"_s, timed([&] { read(strip); }), u"ms"_s, size);
  const QStringList all = everyMeasure();
  for (const QString& name : all) {
    engine.setLens(engine.lens()); // forgets every figure
    figures.add(u"  "_s + name, timed([&] { read({name}); }), u"ms"_s);
  }
  engine.setLens(engine.lens());
  figures.atMost(u"all measures, recomputed with bounds"_s, timed([&] { read(all); }), 500, u"ms"_s,
                 u"%1, %2 measures"_s.arg(size).arg(all.size()));
  figures.add(u"the same, further"_s, timed([&] { engine.setLens(engine.lens()), read(all); }), u"ms"_s);

  engine.setLens(engine.lens());
  read(strip);
  Times labels;
  for (int i = 0; i < 5000; ++i) {
    const auto query = static_cast<qint64>(1 + random() % static_cast<unsigned>(queries));
    const auto chunk = (query - 1) * ChunksEach + 1 + static_cast<qint64>(random() % ChunksEach);
    Change change;
    LabelEvent event;
    event.now = gradeOf(query, chunk, static_cast<int>(random() % 4));
    change.events = {event};
    labels.add(timed([&] {
      engine.apply(change);
      read(strip);
    }));
  }
  figures.add(u"one label to all means, median"_s, labels.median(), u"ms"_s, u"five measures of five runs kept up"_s);
  figures.atMost(u"one label to all means, 99 %"_s, labels.percentile99(), 0.2, u"ms"_s, size);

  Times explained;
  for (qint64 query = 1; query <= 200; ++query)
    explained.add(timed([&] { engine.explain({1}, {query}, u"ndcg@10"_s); }));
  figures.add(u"explaining a query's nDCG@10, median"_s, explained.median(), u"ms"_s);
  figures.add(u"explaining a mean"_s, timed([&] { engine.explainMean({1}, u"ndcg@10"_s); }), u"ms"_s);
  for (const QString& name : {u"p@10"_s, u"ndcg@10"_s, u"rr"_s})
    figures.add(u"mean difference of two runs, "_s + name, timed([&] { engine.meanDifference({1}, {2}, name); }),
                u"ms"_s);
  figures.add(u"100 next judgements, one run"_s, timed([&] {
                engine.mostInformative({u"ndcg@10"_s, {1}, std::nullopt}, 100);
              }),
              u"ms"_s);
  figures.add(u"100 next judgements, two runs"_s, timed([&] {
                engine.mostInformative({u"ndcg@10"_s, {1}, RunId{2}}, 100);
              }),
              u"ms"_s);
}

/// One list with 1,800 open of 2,000 chunks, all in the pool.
void measureLongList(Figures& figures)
{
  std::mt19937 random(11);
  std::vector<GradeRange> ranked;
  for (int i = 0; i < 2000; ++i) {
    const auto grade = static_cast<std::uint8_t>(random() % 4);
    ranked.push_back(i % 10 == 0 ? GradeRange{.low = grade, .high = grade} : GradeRange{.high = 3, .open = true});
  }
  std::vector<RangeCount> pool{{{.high = 3, .open = true}, 1800}};
  for (std::uint8_t grade = 0; grade < 4; ++grade) {
    const auto count = std::ranges::count(ranked, GradeRange{.low = grade, .high = grade});
    pool.push_back({{.low = grade, .high = grade}, static_cast<std::uint32_t>(count)});
  }
  for (const QString& name : {u"ndcg"_s, u"ndcg@10"_s, u"ap"_s}) {
    const MeasureSpec spec = *parseMeasure(name);
    Times times;
    for (int i = 0; i < 200; ++i)
      times.add(timed([&] { spec.measure->score({.ranked = ranked, .pool = pool}, spec.cut); }));
    figures.atMost(u"bounds of %1, 1,800 open"_s.arg(name), times.median(), 1, u"ms"_s, u"2,000 chunks, median"_s);
  }
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addOptions({{u"check"_s, u"exit with 1 where a figure is missed"_s},
                     {u"queries"_s, u"how many queries of 100 chunks"_s, u"N"_s, u"10000"_s}});
  parser.process(application);
  Figures figures;
  measureLongList(figures);
  measureEngine(std::max(200, parser.value(u"queries"_s).toInt()), figures);
  std::printf("%d figures missed\n", figures.missed());
  return parser.isSet(u"check"_s) && figures.missed() > 0 ? 1 : 0;
}
