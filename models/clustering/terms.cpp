#include "clustering/terms.h"

#include "clustering/partition.h"
#include "clustering/portable.h"
#include "clustering/tokens.h"
#include "core/text.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <map>

namespace assayer::clustering {

namespace {

constexpr double PriorShare = 0.25; // of all words: what the prior counts as
constexpr double LeastShare = 0.1;  // of a cluster that has a term
constexpr std::size_t Candidates = 24;
constexpr int SamplesRead = 60; // of a cluster, to let terms grow
constexpr double MostlyGoesOn = 0.8;
constexpr int LongestRun = 4;

struct Candidate {
  double score = 0;
  std::size_t word = 0;
};

bool hasLetters(QStringView word)
{
  return std::ranges::any_of(word, [](QChar unit) { return unit.isLetter() || unit.isSurrogate(); });
}

/// How much likelier a word of the cluster is the term than one elsewhere; in standard deviations. Of words, not of
/// samples: long texts have more of every word.
double logOddsScore(double with, double words, double withElsewhere, double wordsElsewhere)
{
  const double prior = PriorShare * (with + withElsewhere);
  const double size = PriorShare * (words + wordsElsewhere);
  const double a = with + prior;
  const double b = words - with + size - prior;
  const double c = withElsewhere + prior;
  const double d = wordsElsewhere - withElsewhere + size - prior;
  const double difference = log2Portable(a / b) - log2Portable(c / d);
  return difference / std::sqrt(1 / a + 1 / b + 1 / c + 1 / d);
}

/// The clusters' samples by word.
struct Occurrences {
  std::vector<quint32> with; // cluster after cluster, by word
  std::vector<quint32> members;
  std::vector<quint32> all;    // by word, the unclustered too
  std::vector<double> wordsIn; // by cluster, different words of its samples
  double words = 0;            // of all samples
};

Occurrences occurrencesIn(const Features& features, const std::vector<quint32>& clusterOf, std::size_t clusters,
                          Steps& steps)
{
  const auto words = static_cast<std::size_t>(features.words.size());
  Occurrences found{std::vector<quint32>(words * clusters), std::vector<quint32>(clusters), std::vector<quint32>(words),
                    std::vector<double>(clusters)};
  for (std::size_t at = 0; at < clusterOf.size(); ++at) {
    if (at % 256 == 0 && !steps.at(0, 1)) break;
    const quint32 cluster = clusterOf[at];
    if (cluster != Unclustered) ++found.members[cluster];
    for (const SparseRows::Cell& cell : features.text.row(at)) {
      if (cell.column >= words) continue;
      ++found.all[cell.column];
      ++found.words;
      if (cluster == Unclustered) continue;
      ++found.with[cluster * words + cell.column];
      ++found.wordsIn[cluster];
    }
  }
  return found;
}

/// Texts of the background by word.
struct Background {
  std::vector<quint32> with;
  double texts = 0;
  double words = 0; // different ones of each text
};

Background backgroundOf(const QStringList& texts, const Features& features, Steps& steps)
{
  QHash<QString, std::size_t> places;
  for (qsizetype word = 0; word < features.words.size(); ++word)
    places.insert(features.words[word], static_cast<std::size_t>(word));
  Background background{std::vector<quint32>(static_cast<std::size_t>(features.words.size())), 0, 0};
  std::vector<quint32> lastText(background.with.size()); // a text's words count once
  Tokens tokens;
  for (const QString& text : texts) {
    if (!steps.going()) break;
    background.texts += 1;
    const QString read = readable(text);
    tokenise(read, tokens);
    for (const Token& token : tokens.words) {
      const auto place = places.constFind(read.mid(token.first, token.last - token.first));
      if (place == places.constEnd() || lastText[*place] == static_cast<quint32>(background.texts)) continue;
      lastText[*place] = static_cast<quint32>(background.texts);
      ++background.with[*place];
      background.words += 1;
    }
  }
  return background;
}

std::vector<Candidate> candidatesOf(std::size_t cluster, const Features& features, const Occurrences& found,
                                    const Background& background, std::size_t samples)
{
  const auto words = static_cast<std::size_t>(features.words.size());
  const double members = found.members[cluster];
  const double elsewhere = static_cast<double>(samples) - members;
  std::vector<Candidate> candidates;
  for (std::size_t word = 0; word < words; ++word) {
    const double with = found.with[cluster * words + word];
    if (with < std::max(2.0, LeastShare * members)) continue;
    const QString& text = features.words[static_cast<qsizetype>(word)];
    if ((!features.spaceless[word] && text.size() < 2) || !hasLetters(text)) continue;
    const double all = found.all[word];
    // What half of the others say tells little, however much more often the cluster does.
    const double others = elsewhere + background.texts;
    const double rarity = others > 0 ? log2Portable((others + 1) / (all - with + background.with[word] + 1))
                                     : log2Portable((members + 1) / with);
    // A cluster that is alone is told from the background.
    const double withOthers = elsewhere > 0 ? all - with : background.with[word];
    const double wordsOfOthers = elsewhere > 0 ? found.words - found.wordsIn[cluster] : background.words;
    const double score =
        rarity * (others > 0 ? logOddsScore(with, found.wordsIn[cluster], withOthers, wordsOfOthers) : with);
    if (score > 0) candidates.push_back({score, word});
  }
  // Words are numbered in the order in which the contents bring them: ties are broken by the texts themselves.
  const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(std::min(Candidates, candidates.size()));
  std::ranges::partial_sort(candidates, end, [&](const Candidate& a, const Candidate& b) {
    if (a.score != b.score) return a.score > b.score;
    return features.words[static_cast<qsizetype>(a.word)] < features.words[static_cast<qsizetype>(b.word)];
  });
  candidates.erase(end, candidates.end());
  return candidates;
}

/// The texts in which a cluster's terms may grow.
QStringList textsOf(std::span<const FailingSample> samples, const Ordered& order, const std::vector<quint32>& clusterOf,
                    std::size_t cluster)
{
  QStringList texts;
  int read = 0;
  for (std::size_t at = 0; at < clusterOf.size() && read < SamplesRead; ++at) {
    if (clusterOf[at] != cluster) continue;
    const FailingSample& sample = samples[static_cast<std::size_t>(order.samples[at])];
    texts << readable(sample.unsupported) << readable(sample.response) << readable(sample.query);
    ++read;
  }
  return texts;
}

/// One whole character with its marks, from here on or up to here; empty where it is not of a language without spaces.
QString neighbour(const QString& text, qsizetype at, bool forward)
{
  const auto wide = [&](qsizetype from) {
    const QChar unit = text[from];
    return unit.isHighSurrogate() && from + 1 < text.size() ? QChar::surrogateToUcs4(unit, text[from + 1])
                                                            : char32_t(unit.unicode());
  };
  qsizetype first = at;
  if (!forward) {
    do {
      if (--first < 0) return {};
    } while (QChar::isMark(wide(first)) || text[first].isLowSurrogate());
  }
  if (first >= text.size() || !text::isSpaceless(wide(first))) return {};
  qsizetype last = first + (wide(first) > 0xffff ? 2 : 1);
  while (last < text.size() && QChar::isMark(wide(last))) ++last;
  return text.mid(first, last - first);
}

/// The character that most often stands behind a run, or before it, and in what share of the run's occurrences.
struct Beside {
  QString character;
  double share = 0;
};

Beside besideOf(const QString& run, const QStringList& texts, bool forward)
{
  std::map<QString, int> next;
  int occurrences = 0;
  for (const QString& text : texts)
    for (qsizetype at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + 1)) {
      ++occurrences;
      if (const QString found = neighbour(text, forward ? at + run.size() : at, forward); !found.isEmpty())
        ++next[found];
    }
  const auto most = std::ranges::max_element(next, {}, [](const auto& entry) { return entry.second; });
  if (most == next.end() || most->second < 2) return {};
  return {most->first, static_cast<double>(most->second) / occurrences};
}

QString grownRun(QString run, const QStringList& texts)
{
  for (int length = 3; length <= LongestRun; ++length) {
    const Beside before = besideOf(run, texts, false);
    const Beside behind = besideOf(run, texts, true);
    if (std::max(before.share, behind.share) < MostlyGoesOn) break;
    run = behind.share >= before.share ? run + behind.character : before.character + run;
  }
  return run;
}

/// Two runs that share a stretch of characters are one word seen twice.
bool overlap(const QString& a, const QString& b, bool spaceless)
{
  if (a.contains(b) || b.contains(a)) return true;
  if (!spaceless) return false;
  return a.endsWith(b.left(1)) || b.endsWith(a.left(1));
}

} // namespace

std::vector<QStringList> distinguishingTerms(std::span<const FailingSample> samples, const Ordered& order,
                                             const Features& features, const std::vector<quint32>& clusterOf,
                                             std::size_t clusters, int most, const QStringList& background,
                                             Steps& steps)
{
  const Occurrences found = occurrencesIn(features, clusterOf, clusters, steps);
  const Background common = backgroundOf(background, features, steps);
  std::vector<QStringList> terms(clusters);
  for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
    if (!steps.at(static_cast<double>(cluster), static_cast<double>(clusters))) break;
    QStringList texts;
    for (const Candidate& candidate : candidatesOf(cluster, features, found, common, samples.size())) {
      if (terms[cluster].size() >= most) break;
      const bool spaceless = features.spaceless[candidate.word] != 0;
      QString term = features.words[static_cast<qsizetype>(candidate.word)];
      if (spaceless) {
        if (texts.isEmpty()) texts = textsOf(samples, order, clusterOf, cluster);
        term = grownRun(term, texts);
      }
      const bool taken =
          std::ranges::any_of(terms[cluster], [&](const QString& other) { return overlap(other, term, spaceless); });
      if (!taken) terms[cluster].append(term);
    }
  }
  return terms;
}

} // namespace assayer::clustering
