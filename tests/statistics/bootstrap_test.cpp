#include "statistics/bootstrap_test.h"

#include "statistics/bootstrap.h"
#include "statistics/oracle.h"

#include <QTest>

#include <numeric>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

/// By the oracle's names.
const std::map<std::string, TableStatistic>& tableStatistics()
{
  static const std::map<std::string, TableStatistic> table{
      {"percent_agreement", [](const ContingencyTable& t) { return percentAgreement(t); }},
      {"cohen_kappa", [](const ContingencyTable& t) { return cohenKappaValue(t); }},
      {"cohen_kappa_linear", [](const ContingencyTable& t) { return cohenKappaValue(t, AgreementWeights::Linear); }},
      {"cohen_kappa_quadratic",
       [](const ContingencyTable& t) { return cohenKappaValue(t, AgreementWeights::Quadratic); }},
      {"fleiss_kappa", [](const ContingencyTable& t) { return scottPiValue(t); }}, // the same for two raters
      {"gwet_ac1", [](const ContingencyTable& t) { return gwetAcValue(t); }},
  };
  return table;
}

const std::map<std::string, RatingsStatistic>& ratingsStatistics()
{
  static const std::map<std::string, RatingsStatistic> table{
      {"percent_agreement", [](const Ratings& r) { return percentAgreement(r); }},
      {"cohen_kappa", [](const Ratings& r) { return cohenKappaValue(r.pairs(0, 1)); }},
      {"fleiss_kappa", [](const Ratings& r) { return fleissKappa(r).value; }},
      {"gwet_ac1", [](const Ratings& r) { return gwetAc(r).value; }},
  };
  return table;
}

json caseOf(const char* kind, const char* set)
{
  const json given = oracle(u"agreement/bootstrap.json"_s);
  for (const json& one : given["cases"])
    if (one["kind"] == kind && one["dataset"] == set) return one;
  return {};
}

json setNamed(const std::string& name)
{
  return oracle(u"agreement/"_s + QString::fromStdString(name) + u".json"_s);
}

/// The statistic of every one of n^n resamples.
template <class Visit>
void everyResample(const std::vector<std::vector<std::optional<int>>>& items, int categories, Visit visit)
{
  std::vector<std::size_t> chosen(items.size(), 0);
  while (true) {
    Ratings ratings(categories, static_cast<int>(items.front().size()));
    for (const std::size_t item : chosen) ratings.addItem(items[item]);
    visit(ratings);
    std::size_t place = 0;
    while (place < chosen.size() && ++chosen[place] == items.size()) chosen[place++] = 0;
    if (place == chosen.size()) return;
  }
}

Bootstrap drawn(const ContingencyTable& table, const TableStatistic& statistic, int samples = 20'000)
{
  return bootstrap(table, {statistic}, {.samples = samples}).value().front();
}

} // namespace

void BootstrapTest::all_resamples_of_six_items_give_the_oracles_quantiles()
{
  for (const char* name : {"A16", "A17"}) {
    const json one = caseOf("exact", name);
    const json set = setNamed(name);
    const auto categories = static_cast<int>(set["scale"].size());
    std::vector<std::vector<std::optional<int>>> items; // their labels are their positions
    for (const json& row : set["ratings"]) {
      items.emplace_back();
      for (const json& label : row) items.back().push_back(label.get<int>());
    }
    std::map<std::string, std::vector<double>> values;
    std::map<std::string, int> undefined;
    int resamples = 0;
    everyResample(items, categories, [&](const Ratings& ratings) {
      ++resamples;
      for (const auto& [statistic, expected] : one["statistics"].items()) {
        const std::optional<double> value = ratingsStatistics().at(statistic)(ratings);
        if (value)
          values[statistic].push_back(*value);
        else
          ++undefined[statistic];
      }
    });
    QCOMPARE(resamples, one["resamples"].get<int>());
    for (const auto& [statistic, expected] : one["statistics"].items()) {
      const Bootstrap all = summarise(values[statistic], undefined[statistic]);
      const std::vector<double>& sorted = values[statistic];
      const auto inverse = [&](double share) {
        return sorted[static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size()))) - 1];
      };
      const auto size = static_cast<double>(sorted.size());
      std::map<std::string, double> found{
          {"point", *ratingsStatistics().at(statistic)(ratingsOf(set))},
          {"undefined_share", all.undefinedShare()},
          {"mean", *all.mean},
          {"sd", *all.deviation * std::sqrt((size - 1) / size)}, // the oracle divides by their number
          {"q025_type7", all.interval->low},
          {"q975_type7", all.interval->high},
          {"q025_inverse", inverse(0.025)},
          {"q975_inverse", inverse(0.975)},
      };
      for (const auto& [field, number] : expected.items()) {
        QVERIFY2(found.contains(field), field.c_str());
        const std::string both =
            statistic + ' ' + field + ": " + std::to_string(found[field]) + " for " + number.dump();
        QVERIFY2(near(found[field], number), both.c_str());
      }
    }
  }
}

void BootstrapTest::drawn_resamples_come_as_near_the_oracle_as_chance_allows()
{
  int compared = 0;
  const json given = oracle(u"agreement/bootstrap.json"_s);
  for (const json& one : given["cases"]) {
    if (one["kind"] != "monte_carlo") continue;
    const ContingencyTable table = tableOf(setNamed(one["dataset"]));
    const int samples = one["resamples"];
    std::vector<TableStatistic> statistics;
    std::vector<std::string> names;
    for (const auto& [name, expected] : one["statistics"].items()) {
      names.push_back(name);
      statistics.push_back(tableStatistics().at(name));
    }
    const auto results = bootstrap(table, statistics, {.samples = samples, .seed = 20'250'611});
    QVERIFY(results);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const json& expected = one["statistics"][names[i]];
      const Bootstrap& found = (*results)[i];
      const double deviation = expected["sd"];
      // Both sides are drawn: four standard errors of their difference.
      const double chance = 4 * deviation * std::sqrt(2.0 / samples);
      // mc_error is about two standard errors of one side: these are some four of both.
      const auto allowed = [&](int end) { return std::max(3 * expected["mc_error"][end].get<double>(), 1e-9); };
      QVERIFY(near(statistics[i](table), expected["point"]));
      QVERIFY(std::abs(*found.mean - expected["mean"].get<double>()) <= chance);
      QVERIFY(std::abs(*found.deviation - deviation) <= 2 * chance);
      QVERIFY(std::abs(found.undefinedShare() - expected["undefined_share"].get<double>()) <= 5e-5);
      QVERIFY2(std::abs(found.interval->low - expected["q025_type7"].get<double>()) <= allowed(0), names[i].c_str());
      QVERIFY2(std::abs(found.interval->high - expected["q975_type7"].get<double>()) <= allowed(1), names[i].c_str());
      QCOMPARE(expected.size(), std::size_t(7));
      ++compared;
    }
  }
  QCOMPARE(compared, 15);
}

void BootstrapTest::drawn_resamples_of_six_items_come_near_all_of_them()
{
  for (const char* name : {"A16", "A17"}) {
    const json one = caseOf("exact", name);
    const Ratings ratings = ratingsOf(setNamed(name));
    for (const auto& [statistic, expected] : one["statistics"].items()) {
      constexpr int Samples = 20'000;
      const auto result = bootstrap(ratings, {ratingsStatistics().at(statistic)}, {.samples = Samples});
      QVERIFY(result);
      const Bootstrap& found = result->front();
      const double deviation = expected["sd"];
      QVERIFY(std::abs(*found.mean - expected["mean"].get<double>()) <= 4 * deviation / std::sqrt(Samples));
      QVERIFY(std::abs(*found.deviation - deviation) <= 0.03 * deviation);
      const double share = expected["undefined_share"];
      QVERIFY(std::abs(found.undefinedShare() - share) <= 4 * std::sqrt(share / Samples));
    }
  }
}

void BootstrapTest::draws_are_multinomial()
{
  const std::vector<qint64> counts{3, 0, 100, 17, 1, 0, 79};
  const auto items = static_cast<double>(std::accumulate(counts.begin(), counts.end(), qint64{0}));
  constexpr int Draws = 40'000;
  Resampler resampler(counts, 5);
  std::vector<double> sums(counts.size(), 0);
  std::vector<double> squares(counts.size(), 0);
  double product = 0; // of the third and the fourth cell
  for (int draw = 0; draw < Draws; ++draw) {
    const std::vector<qint64>& drawn = resampler.next();
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
      sums[cell] += static_cast<double>(drawn[cell]);
      squares[cell] += static_cast<double>(drawn[cell] * drawn[cell]);
    }
    product += static_cast<double>(drawn[2] * drawn[3]);
  }
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    const double share = static_cast<double>(counts[cell]) / items;
    const double variance = items * share * (1 - share);
    const double mean = sums[cell] / Draws;
    QVERIFY(std::abs(mean - items * share) <= 4 * std::sqrt(variance / Draws));
    QVERIFY(std::abs(squares[cell] / Draws - mean * mean - variance) <= 0.05 * variance);
  }
  // Covariance: −n p q.
  const double covariance = product / Draws - sums[2] / Draws * sums[3] / Draws;
  QVERIFY(std::abs(covariance + items * (100 / items) * (17 / items)) <= 0.5);
}

void BootstrapTest::a_resample_has_as_many_items_as_there_are()
{
  const std::vector<qint64> counts{100'003, 0, 1, 64, 127, 1'345'678};
  Resampler resampler(counts, 3);
  for (int draw = 0; draw < 50; ++draw) {
    const std::vector<qint64>& drawn = resampler.next();
    QCOMPARE(std::accumulate(drawn.begin(), drawn.end(), qint64{0}),
             std::accumulate(counts.begin(), counts.end(), qint64{0}));
    QCOMPARE(drawn[1], 0);
    QVERIFY(std::all_of(drawn.begin(), drawn.end(), [](qint64 count) { return count >= 0; }));
  }
  Resampler nothing({0, 0}, 1);
  QCOMPARE(nothing.next(), std::vector<qint64>({0, 0}));
}

void BootstrapTest::a_seed_gives_the_same_on_every_machine()
{
  // From another implementation of the generator and of the draw; only whole numbers stand between seed and counts.
  Resampler resampler({40, 30, 20, 10}, 42);
  QCOMPARE(resampler.next(), std::vector<qint64>({39, 29, 21, 11}));
  QCOMPARE(resampler.next(), std::vector<qint64>({39, 32, 18, 11}));
  const ContingencyTable table({{21, 5}, {1, 13}});
  const auto kappa = tableStatistics().at("cohen_kappa");
  QVERIFY(bootstrap(table, {kappa}, {.seed = 7}).value() == bootstrap(table, {kappa}, {.seed = 7}).value());
  QVERIFY(bootstrap(table, {kappa}, {.seed = 7}).value() != bootstrap(table, {kappa}, {.seed = 8}).value());
}

void BootstrapTest::statistics_of_one_call_see_the_same_resamples()
{
  const ContingencyTable table({{21, 5}, {1, 13}});
  const auto kappa = tableStatistics().at("cohen_kappa");
  const auto together = bootstrap(table, {tableStatistics().at("gwet_ac1"), kappa}, {.samples = 500}).value();
  QVERIFY(together[1] == drawn(table, kappa, 500));
}

void BootstrapTest::resamples_of_one_category_are_counted_and_left_out()
{
  const auto kappa = tableStatistics().at("cohen_kappa");
  const Bootstrap never = drawn(ContingencyTable({{0, 0}, {0, 12}}), kappa, 100);
  QCOMPARE(never.undefined, 100);
  QCOMPARE(never.undefinedShare(), 1.0);
  QVERIFY(!never.mean && !never.deviation && !never.interval);
  // One of two items, drawn twice: half of the resamples are in one category, the others agree entirely.
  const Bootstrap half = drawn(ContingencyTable({{1, 0}, {0, 1}}), kappa, 10'000);
  QVERIFY(std::abs(half.undefinedShare() - 0.5) < 0.02);
  QCOMPARE(*half.mean, 1.0);
  const Bootstrap none = drawn(ContingencyTable(3), kappa, 10);
  QCOMPARE(none.undefined, 10);
}

void BootstrapTest::a_bootstrap_that_is_stopped_says_so()
{
  int asked = 0;
  const auto stopped = bootstrap(ContingencyTable({{21, 5}, {1, 13}}), {tableStatistics().at("cohen_kappa")},
                                 {.keepGoing = [&] { return ++asked < 3; }});
  QVERIFY(!stopped);
  QVERIFY(stopped.error().kind == ErrorKind::Cancelled);
  QCOMPARE(asked, 3);
}

void BootstrapTest::nonsense_is_refused()
{
  const ContingencyTable table({{21, 5}, {1, 13}});
  const std::vector<TableStatistic> kappa{tableStatistics().at("cohen_kappa")};
  QVERIFY(bootstrap(table, kappa, {.samples = 0}).error().kind == ErrorKind::Usage);
  QVERIFY(bootstrap(table, kappa, {.confidence = 1}).error().kind == ErrorKind::Usage);
  QVERIFY(bootstrap(table, kappa, {.confidence = 0}).error().kind == ErrorKind::Usage);
  QVERIFY(bootstrap(table, {}, {.samples = 10})->empty());
}

void BootstrapTest::quantiles_lie_between_neighbours()
{
  QCOMPARE(quantile({1, 2, 3, 4}, 0.5), 2.5);
  QCOMPARE(quantile({1, 2, 3, 4}, 0.25), 1.75); // R: quantile(1:4, .25)
  QCOMPARE(quantile({1, 2, 3, 4}, 0), 1.0);
  QCOMPARE(quantile({1, 2, 3, 4}, 1), 4.0);
  QCOMPARE(quantile({5}, 0.3), 5.0);
}

} // namespace assayer::tests
