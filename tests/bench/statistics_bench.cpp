// What agreement costs without a store: the figures of two judges and of five, their bootstraps, the search for copied
// labels, a day's draw: assayer-statistics-bench [--check] [--pairs N]. Times are the processor's, so that others on
// the machine do not count.
#include "bench/figures.h"

#include "statistics/bootstrap.h"
#include "statistics/copied_ratings.h"
#include "statistics/paired.h"
#include "statistics/stratified_draw.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <ctime>
#include <random>

using namespace Qt::Literals::StringLiterals;
using namespace assayer;
using namespace assayer::bench;

namespace {

constexpr int Categories = 4;
constexpr int Judges = 5;
constexpr AgreementWeights AllWeights[]{AgreementWeights::Nominal, AgreementWeights::Linear,
                                        AgreementWeights::Quadratic};

double statisticsMs()
{
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

template <class Work>
double timedWork(Work work)
{
  const double before = statisticsMs();
  work();
  return statisticsMs() - before;
}

/// Keeps a figure from being left out by the compiler.
double used = 0;
void use(const std::optional<double>& value)
{
  used += value.value_or(0);
}

/// A judge is right three times in four, and otherwise a grade away.
int judged(int truth, std::mt19937& random)
{
  const auto chance = random() % 8;
  const int grade = chance == 0 ? truth - 1 : chance == 1 ? truth + 1 : truth;
  return std::clamp(grade, 0, Categories - 1);
}

std::vector<JudgedTwice> makePairs(int pairs, std::mt19937& random)
{
  std::vector<JudgedTwice> list;
  for (int item = 0; item < pairs; ++item) {
    const auto truth = static_cast<int>(random() % Categories);
    list.push_back({.item = item,
                    .first = judged(truth, random),
                    .second = judged(truth, random),
                    .firstAt = 1'700'000'000'000 + item * 7'000 + static_cast<int>(random() % 5'000),
                    .secondAt = 1'700'000'000'000 + static_cast<int>(random() % 1'000'000'000)});
  }
  return list;
}

void measureTwo(const std::vector<JudgedTwice>& pairs, Figures& figures)
{
  const QString size = u"%1 pairs, %2 grades"_s.arg(pairs.size()).arg(Categories);
  ContingencyTable table(Categories);
  figures.atMost(u"two judges: count, kappas, π, AC1/AC2, all cuts"_s, timedWork([&] {
                   for (const JudgedTwice& pair : pairs) table.add(pair.first, pair.second);
                   for (const AgreementWeights weights : AllWeights) {
                     use(percentAgreement(table, weights));
                     use(cohenKappa(table, weights).value);
                     use(scottPi(table, weights).value);
                     use(gwetAc(table, weights).value);
                   }
                   for (int cut = 1; cut < Categories; ++cut) use(cohenKappa(table.atCut(cut)).value);
                 }),
                 50, u"ms"_s, size);
  const std::vector<TableStatistic> statistics{
      [](const ContingencyTable& t) { return percentAgreement(t); },
      [](const ContingencyTable& t) { return cohenKappaValue(t); },
      [](const ContingencyTable& t) { return cohenKappaValue(t, AgreementWeights::Linear); },
      [](const ContingencyTable& t) { return cohenKappaValue(t, AgreementWeights::Quadratic); },
      [](const ContingencyTable& t) { return cohenKappaValue(t.atCut(2)); },
  };
  figures.atMost(u"10,000 resamples, five statistics"_s,
                 timedWork([&] { use(bootstrap(table, statistics).value().front().mean); }), 2000, u"ms"_s, size);
  figures.add(u"signs of copied labels"_s,
              timedWork([&] { used += static_cast<double>(copySigns(pairs).secondFollows); }), u"ms"_s, size);
}

void measureMany(int items, std::mt19937& random, Figures& figures)
{
  std::vector<std::vector<std::optional<int>>> rows;
  for (int item = 0; item < items; ++item) {
    const auto truth = static_cast<int>(random() % Categories);
    rows.emplace_back();
    for (int judge = 0; judge < Judges; ++judge)
      rows.back().push_back(random() % 4 == 0 ? std::nullopt : std::optional(judged(truth, random)));
  }
  Ratings ratings(Categories, Judges);
  const double reading = timedWork([&] {
    for (const auto& row : rows) ratings.addItem(row);
  });
  const QString size = u"%1 items, %2 judges, %3 different rows"_s.arg(items).arg(Judges).arg(ratings.patterns());
  const double computing = timedWork([&] {
    for (const AgreementWeights weights : AllWeights) {
      use(fleissKappa(ratings, weights).value);
      use(gwetAc(ratings, weights).value);
    }
    for (const AlphaDistance distance : {AlphaDistance::Nominal, AlphaDistance::Ordinal, AlphaDistance::Interval})
      use(krippendorffAlpha(ratings, distance).value);
  });
  figures.atMost(u"five judges: count, Fleiss, AC1/AC2, alphas"_s, reading + computing, 50, u"ms"_s, size);
  figures.add(u"1,000 resamples of the ordinal alpha"_s, timedWork([&] {
                const RatingsStatistic alpha = [](const Ratings& r) {
                  return krippendorffAlpha(r, AlphaDistance::Ordinal).value;
                };
                use(bootstrap(ratings, {alpha}, {.samples = 1'000}).value().front().mean);
              }),
              u"ms"_s, size);
}

void measureTests(std::mt19937& random, Figures& figures)
{
  std::vector<double> differences;
  for (int topic = 0; topic < 200; ++topic) differences.push_back((static_cast<double>(random() % 2000) - 900) / 1e4);
  figures.add(u"exact signed ranks"_s, timedWork([&] { use(signedRanks(differences).pExact); }), u"ms"_s,
              u"200 topics"_s);
  figures.add(u"exact randomization"_s, timedWork([&] { use(randomization(differences)->p); }), u"ms"_s,
              u"200 topics, four decimals"_s);
}

void measureDraw(std::mt19937& random, Figures& figures)
{
  DrawFrame frame;
  for (int id = 0; id < 100'000; ++id) {
    if (id % 5 != 0)
      frame.passing.push_back({.id = id});
    else // 200 clusters of very different sizes
      frame.failing.push_back({.id = id,
                               .cluster = static_cast<qint64>((random() % 200) * (random() % 200) / 200),
                               .severity = static_cast<double>(random() % 1000) / 1000});
  }
  for (int cluster = 0; cluster < 200; ++cluster) frame.novelty[cluster] = cluster % 10 == 0 ? 1 : 0;
  figures.atMost(u"a day's draw of 20"_s,
                 timedWork([&] { used += static_cast<double>(drawStratified(frame, {}, 1).value().items.size()); }), 50,
                 u"ms"_s, u"20,000 failing and 80,000 passing items"_s);
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addOptions({{u"check"_s, u"exit with 1 where a figure is missed"_s},
                     {u"pairs"_s, u"how many items are judged twice"_s, u"N"_s, u"100000"_s}});
  parser.process(application);
  Figures figures;
  const int pairs = std::max(100, parser.value(u"pairs"_s).toInt());
  std::mt19937 random(5);
  measureTwo(makePairs(pairs, random), figures);
  measureMany(pairs, random, figures);
  measureTests(random, figures);
  measureDraw(random, figures);
  std::printf("%d figures missed\n", figures.missed());
  return (parser.isSet(u"check"_s) && figures.missed() > 0) || used == 0 ? 1 : 0;
}
