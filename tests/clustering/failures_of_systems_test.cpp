#include "clustering/failures_of_systems_test.h"

#include "statistics/random_bits.h"
#include "clustering/clusters.h"

#include "support/compared_clusters.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The failing answers of a folder's systems, and by answer which signature it has: contradicted claims, claims that
/// are not in evidence, both, or nothing claimed.
struct Failing {
  std::vector<FailingSample> samples;
  std::vector<int> signatureOf;
};

Failing failingIn(const QDir& folder)
{
  Failing failing;
  const QStringList files = folder.entryList({u"*.json"_s}, QDir::Files, QDir::Name);
  for (const QString& name : files) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::ReadOnly)) continue;
    const auto answers = nlohmann::json::parse(file.readAll().toStdString());
    for (const auto& answer : answers) {
      FailingSample sample;
      sample.answer = AnswerId{static_cast<qint64>(failing.samples.size()) + 1};
      sample.response = QString::fromStdString(answer.at("response").get<std::string>());
      QStringList unsupported;
      int kinds = 0;
      for (const auto& claim : answer.at("claude2_response_kg")) {
        const std::string label = claim.at("human_label").get<std::string>();
        if (label == "Entailment") continue;
        kinds |= label == "Contradiction" ? 1 : 2;
        QStringList words;
        for (const auto& part : claim.at("triplet")) words << QString::fromStdString(part.get<std::string>());
        unsupported << words.join(u' ');
      }
      if (answer.at("claude2_response_kg").empty()) kinds = 4;
      if (kinds == 0) continue;
      sample.unsupported = unsupported.join(u'\n');
      for (const int code : {1, 2, 4})
        if (kinds & code) sample.signature.append(code);
      failing.samples.push_back(sample);
      failing.signatureOf.push_back(kinds);
    }
  }
  return failing;
}

/// The share of shuffles that agree at least as well.
double byChance(const FoundClusters& found, std::vector<int> labels, double reached)
{
  constexpr int Shuffles = 500;
  RandomBits random(1);
  int asGood = 0;
  for (int i = 0; i < Shuffles; ++i) {
    for (std::size_t at = labels.size() - 1; at > 0; --at) std::swap(labels[at], labels[random.next() % (at + 1)]);
    if (agreement(found, labels) >= reached) ++asGood;
  }
  return (asGood + 1.0) / (Shuffles + 1);
}

} // namespace

void FailuresOfSystemsTest::answers_that_people_labelled_cluster_by_their_failures_data()
{
  QTest::addColumn<QString>("part");
  QTest::addColumn<double>("weight");
  QTest::addColumn<double>("least");
  const double usual = ClusterSettings().signatureWeight;
  QTest::newRow("one passage") << u"accurate_context"_s << usual << 0.3;
  QTest::newRow("several passages") << u"noisy_context"_s << usual << 0.3;
  // From the texts alone, the labels not shown. Where one passage was given, texts say nothing of how an answer failed.
  QTest::newRow("several passages, texts only") << u"noisy_context"_s << 0.0 << 0.05;
}

void FailuresOfSystemsTest::answers_that_people_labelled_cluster_by_their_failures()
{
  const QDir folder(qEnvironmentVariable("ASSAYER_SHARED_DATA", QStringLiteral(ASSAYER_SOURCE "/../shared/data")) +
                    u"/refchecker-claims"_s);
  if (!folder.exists()) QSKIP("refchecker-claims is not beside the project; set ASSAYER_SHARED_DATA");
  QFETCH(QString, part);
  QFETCH(double, weight);
  QFETCH(double, least);
  const Failing failing = failingIn(folder.filePath(part));
  QVERIFY(failing.samples.size() > 100);
  const FoundClusters found = clusterFailures(failing.samples, {}, {.signatureWeight = weight}).value();
  const double reached = agreement(found, failing.signatureOf);
  const double chance = byChance(found, failing.signatureOf, reached);
  qInfo("%zu failing answers, %d clusters: adjusted Rand index with the signature %.3f, as good by chance %.4f",
        failing.samples.size(), static_cast<int>(found.clusters.size()), reached, chance);
  for (const FoundCluster& cluster : found.clusters)
    qInfo("  %d: %s", static_cast<int>(cluster.members.size()), qPrintable(cluster.terms.join(u", "_s)));
  QVERIFY(reached > least);
  QVERIFY(chance < 0.01);
}

} // namespace assayer::tests
