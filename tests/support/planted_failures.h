// Failing samples with known causes, of made-up words: each cause has words and a signature of its own, topics cut
// across the causes, most words are everybody's, and some samples are of no cause. The same on every machine.
#pragma once

#include "clustering/clusters.h"

#include <vector>

namespace assayer::tests {

struct PlantedSettings {
  int samples = 1000;
  int causes = 6;
  int topics = 5;
  int responseWords = 40;
  int causesAlike = 1;         // so many causes share a signature: only the texts tell them apart
  double wrongSignature = 0.1; // share of samples with another cause's code
  double stray = 0.05;         // share of no cause, with a signature of their own
  quint64 seed = 1;
  qint64 firstAnswer = 1;
};

struct PlantedFailures {
  std::vector<FailingSample> samples;
  std::vector<int> causeOf; // −1: stray
};

PlantedFailures plantedFailures(const PlantedSettings& settings = {});

/// A made-up word: the same kind and number give the same word, others give others.
QString madeUpWord(quint64 kind, quint64 number);

} // namespace assayer::tests
