// How long clustering takes over 20,000 failing samples: alone, the day after, and how soon it can be ended. Exits with
// 1 where a promise is missed and --check was asked for.
#include "bench/figures.h"

#include "support/compared_clusters.h"
#include "support/planted_failures.h"

#include <QCoreApplication>

#include <algorithm>
#include <ctime>

using namespace assayer;
using namespace assayer::tests;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Samples = 20'000;

/// The processor's time, so that others on the machine do not count.
double clusteringMs()
{
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

struct Timed {
  FoundClusters found;
  double took = 0;
  double longest = 0; // between two questions whether to go on
};

Timed timed(const std::vector<FailingSample>& samples, const std::vector<KnownCluster>& known)
{
  Timed result;
  const double before = clusteringMs();
  double last = before;
  auto found = clusterFailures(samples, known, {}, [&](double) {
    const double now = clusteringMs();
    result.longest = std::max(result.longest, now - last);
    last = now;
    return true;
  });
  result.took = clusteringMs() - before;
  if (found) result.found = std::move(*found);
  return result;
}

qsizetype meanLength(const std::vector<FailingSample>& samples)
{
  qsizetype all = 0;
  for (const FailingSample& sample : samples)
    all += sample.query.size() + sample.response.size() + sample.unsupported.size();
  return all / static_cast<qsizetype>(samples.size());
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  bench::Figures figures;
  const PlantedSettings settings{.samples = Samples, .causes = 25, .topics = 15, .responseWords = 60};
  const PlantedFailures planted = plantedFailures(settings);
  const QString size = u"20,000 failing samples of %1 characters"_s.arg(meanLength(planted.samples));
  const Timed first = timed(planted.samples, {});
  figures.atMost(u"clusters"_s, first.took, 5000, u"ms"_s, size);
  figures.atMost(u"clusters, end when told to"_s, first.longest, 100, u"ms"_s);
  figures.atLeast(u"clusters, adjusted Rand index with the causes"_s, agreement(first.found, planted.causeOf), 0.8, {});

  PlantedSettings others = settings;
  others.seed = 2;
  others.firstAnswer = 1'000'000;
  const PlantedFailures fresh = plantedFailures(others);
  std::vector<FailingSample> today = planted.samples;
  for (std::size_t at = 0; at < today.size(); at += 20) today[at] = fresh.samples[at];
  const Timed second = timed(today, asKnown(first.found, planted.samples));
  figures.atMost(u"clusters, the day after"_s, second.took, 5000, u"ms"_s, u"a twentieth is new"_s);
  std::vector<int> before = clusterNumbers(first.found);
  std::vector<int> now = clusterNumbers(second.found);
  for (std::size_t kept = 0, at = 0; at < today.size(); ++at) {
    if (at % 20 == 0) continue;
    before[kept] = before[at];
    now[kept] = now[at];
    ++kept;
  }
  before.resize(today.size() - today.size() / 20);
  now.resize(before.size());
  figures.atLeast(u"clusters, adjusted Rand index with the day before"_s, adjustedRandIndex(before, now).value_or(0),
                  0.9, {}, u"of the samples of both"_s);

  std::vector<FailingSample> embedded = planted.samples;
  for (std::size_t at = 0; at < embedded.size(); ++at) {
    embedded[at].embedding.resize(768);
    quint64 bits = at;
    for (float& value : embedded[at].embedding) {
      bits = bits * 6364136223846793005U + 1442695040888963407U;
      value = static_cast<float>(bits >> 40) / (1 << 24) - 0.5F;
    }
    if (planted.causeOf[at] >= 0) embedded[at].embedding[planted.causeOf[at]] += 4;
  }
  const Timed third = timed(embedded, {});
  figures.atMost(u"clusters, embeddings of 768 numbers"_s, third.took, 5000, u"ms"_s);
  figures.atMost(u"clusters by embeddings, end when told to"_s, third.longest, 100, u"ms"_s);

  std::vector<FailingSample> chinese = planted.samples;
  for (FailingSample& sample : chinese)
    for (QString* const text : {&sample.query, &sample.response, &sample.unsupported}) {
      QString written; // two letters a character, as a language without spaces packs them
      for (qsizetype at = 0; at + 1 < text->size(); at += 2)
        written += QChar(0x4e00 + ((*text)[at].unicode() * 31 + (*text)[at + 1].unicode()) % 3000);
      *text = written + written;
    }
  const Timed fourth = timed(chinese, {});
  figures.atMost(u"clusters, a language without spaces"_s, fourth.took, 5000, u"ms"_s,
                 u"%1 characters"_s.arg(meanLength(chinese)));
  return application.arguments().contains(u"--check"_s) && figures.missed() > 0 ? 1 : 0;
}
