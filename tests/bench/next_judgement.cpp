// How many judgements it takes to bring a mean interval under a width, or to settle which of two runs is better: the
// most informative chunk next, against the order of ranks and at random. A folder with TREC runs and qrels is the pool;
// its grades are hidden and revealed one by one: assayer-next-judgement FOLDER [--measure ndcg@10] [--width 0.02]
#include "metrics/mean.h"
#include "metrics/worth.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QHash>

#include <cstdio>
#include <random>

using namespace Qt::Literals::StringLiterals;
using namespace assayer;

namespace {

struct Topic {
  std::vector<int> grades;                // the truth, by pool item
  std::vector<std::vector<int>> rankings; // by run: pool items, −1 outside
  Knowledge knowledge;                    // what is revealed so far
  std::vector<KnownRanking> lists;        // by run
};

struct Collection {
  QStringList runs;
  std::vector<Topic> topics;
};

QList<QByteArrayList> linesOf(const QString& path)
{
  QFile file(path);
  QList<QByteArrayList> lines;
  if (file.open(QIODevice::ReadOnly))
    while (!file.atEnd()) lines.append(file.readLine().simplified().split(' '));
  return lines;
}

std::optional<Collection> readCollection(const QString& folder)
{
  const QDir dir(folder);
  const QStringList qrels = dir.entryList({u"qrels*"_s}, QDir::Files);
  const QStringList files = QDir(dir.filePath(u"runs"_s)).entryList({u"*.txt"_s}, QDir::Files, QDir::Name);
  if (qrels.isEmpty() || files.isEmpty()) return std::nullopt;
  Collection collection;
  QHash<QByteArray, std::size_t> topicAt;
  std::vector<QHash<QByteArray, int>> itemAt;
  for (const QByteArrayList& line : linesOf(dir.filePath(qrels.first()))) {
    if (line.size() != 4) continue;
    if (!topicAt.contains(line[0])) {
      topicAt.insert(line[0], collection.topics.size());
      collection.topics.emplace_back();
      itemAt.emplace_back();
    }
    const std::size_t topic = topicAt.value(line[0]);
    itemAt[topic].insert(line[2], static_cast<int>(collection.topics[topic].grades.size()));
    collection.topics[topic].grades.push_back(line[3].toInt());
  }
  for (const QString& file : files) {
    collection.runs.append(file.chopped(4));
    for (Topic& topic : collection.topics) topic.rankings.emplace_back();
    // The files are in rank order.
    for (const QByteArrayList& line : linesOf(dir.filePath(u"runs/"_s + file)))
      if (line.size() == 6 && topicAt.contains(line[0])) {
        const std::size_t topic = topicAt.value(line[0]);
        collection.topics[topic].rankings.back().push_back(itemAt[topic].value(line[2], -1));
      }
  }
  return collection;
}

/// Everything hidden again.
void hide(Topic& topic)
{
  topic.knowledge = {};
  topic.lists.clear();
  for (std::size_t i = 0; i < topic.grades.size(); ++i) {
    const auto at = static_cast<quint32>(i);
    topic.knowledge.pool.push_back({.chunk = at, .range = {.low = 0, .high = 3, .open = true}, .unknown = at});
    topic.knowledge.unknowns.push_back({.low = 0, .high = 3, .open = true});
  }
  for (const auto& ranking : topic.rankings) {
    KnownRanking list;
    for (const int item : ranking)
      list.items.push_back(item < 0 ? KnownItem{.range = {.open = true, .outside = true}, .unknown = {}}
                                    : topic.knowledge.pool[static_cast<std::size_t>(item)]);
    topic.lists.push_back(list);
  }
}

void reveal(Topic& topic, quint32 item)
{
  const auto grade = static_cast<std::uint8_t>(topic.grades[item]);
  const auto settle = [&](KnownItem& known) {
    if (known.unknown != item) return;
    known.range = {.low = grade, .high = grade};
    known.unknown.reset();
  };
  for (KnownItem& known : topic.knowledge.pool) settle(known);
  for (KnownRanking& list : topic.lists)
    for (KnownItem& known : list.items) settle(known);
  topic.knowledge.unknowns[item] = {.low = grade, .high = grade};
}

enum class Strategy {
  Informative,
  ByQuery,       // a query after the other, each by rank: how a queue is worked through
  ByRank,        // every query's first place, then every query's second, …
  ByRankOfThese, // the same over the runs in question alone, as if the others were not pooled
  Random
};

struct Question {
  MeasureSpec spec;
  std::size_t a = 0;
  std::optional<std::size_t> b; // absent: how wide the interval of a is
  double width = 0;
};

constexpr std::size_t Unranked = 1000;

/// By pool item: the best place that any of the runs gives it, from 0.
std::vector<std::size_t> placesOf(const Topic& topic, const std::vector<std::size_t>& runs)
{
  std::vector<std::size_t> places(topic.grades.size(), Unranked);
  for (const std::size_t run : runs)
    for (std::size_t rank = 0; rank < topic.rankings[run].size(); ++rank)
      if (const int item = topic.rankings[run][rank]; item >= 0) {
        std::size_t& place = places[static_cast<std::size_t>(item)];
        place = std::min(place, rank);
      }
  return places;
}

class Experiment {
public:
  Experiment(Collection& collection, const Question& question) : m_collection(collection), m_question(question)
  {
    for (Topic& topic : m_collection.topics) {
      hide(topic);
      m_scores.push_back(scoreOf(topic));
    }
  }

  /// How many judgements it takes.
  int run(Strategy strategy, std::uint32_t seed)
  {
    const bool planned = strategy != Strategy::Informative;
    std::vector<std::pair<std::size_t, quint32>> plan;
    if (planned) plan = planOf(strategy, seed);
    m_best.assign(m_collection.topics.size(), std::nullopt);
    int judged = 0;
    while (!answered()) {
      std::size_t topic = 0;
      quint32 item = 0;
      if (planned) {
        std::tie(topic, item) = plan[static_cast<std::size_t>(judged)];
      } else {
        std::tie(topic, item) = mostInformative();
      }
      reveal(m_collection.topics[topic], item);
      m_scores[topic] = scoreOf(m_collection.topics[topic]);
      m_best[topic].reset();
      ++judged;
    }
    return judged;
  }

private:
  PackedBounds scoreOf(const Topic& topic)
  {
    if (m_question.b)
      return differenceOf(m_question.spec, {topic.knowledge, topic.lists[m_question.a], topic.lists[*m_question.b]}, 0);
    return m_question.spec.measure->score(m_shape.of(topic.knowledge, topic.lists[m_question.a]), m_question.spec.cut);
  }

  bool answered() const
  {
    const Mean mean = meanOf(m_scores);
    if (!m_question.b) return mean.max - mean.min < m_question.width;
    return mean.min > 0 || mean.max < 0 || mean.status == MeasureStatus::Determined;
  }

  std::vector<std::pair<std::size_t, quint32>> planOf(Strategy strategy, std::uint32_t seed) const
  {
    std::vector<std::size_t> runs;
    if (strategy == Strategy::ByRankOfThese) {
      runs.push_back(m_question.a);
      if (m_question.b) runs.push_back(*m_question.b);
    } else {
      for (std::size_t run = 0; run < m_collection.topics.front().rankings.size(); ++run) runs.push_back(run);
    }
    std::vector<std::tuple<std::size_t, std::size_t, quint32>> steps; // place, topic, item
    for (std::size_t topic = 0; topic < m_collection.topics.size(); ++topic) {
      const std::vector<std::size_t> places = placesOf(m_collection.topics[topic], runs);
      for (quint32 item = 0; item < places.size(); ++item) steps.emplace_back(places[item], topic, item);
    }
    std::mt19937 random(seed);
    if (strategy == Strategy::Random)
      for (std::size_t i = steps.size(); i > 1; --i) std::swap(steps[i - 1], steps[random() % i]);
    else if (strategy == Strategy::ByQuery)
      std::ranges::stable_sort(steps, {},
                               [](const auto& step) { return std::pair(std::get<1>(step), std::get<0>(step)); });
    else
      std::ranges::stable_sort(steps, {}, [](const auto& step) { return std::get<0>(step); });
    std::vector<std::pair<std::size_t, quint32>> plan;
    for (const auto& [place, topic, item] : steps) plan.emplace_back(topic, item);
    return plan;
  }

  std::pair<std::size_t, quint32> mostInformative()
  {
    std::optional<std::size_t> best;
    for (std::size_t topic = 0; topic < m_best.size(); ++topic) {
      if (!m_best[topic]) m_best[topic] = bestOf(m_collection.topics[topic]);
      if (!m_best[topic]->has_value()) continue;
      const auto key = [&](std::size_t at) { return std::pair((*m_best[at])->swing, (*m_best[at])->narrowing()); };
      if (!best || key(topic) > key(*best)) best = topic;
    }
    return {*best, (*m_best[*best])->unknown};
  }

  std::optional<Worth> bestOf(const Topic& topic) const
  {
    const KnownRanking& a = topic.lists[m_question.a];
    const auto worth = m_question.b
                           ? worthOf(m_question.spec, PairedQuery{topic.knowledge, a, topic.lists[*m_question.b]}, 0)
                           : worthOf(m_question.spec, topic.knowledge, a);
    return worth.empty() ? std::nullopt : std::optional(worth.front());
  }

  Collection& m_collection;
  Question m_question;
  std::vector<PackedBounds> m_scores;
  std::vector<std::optional<std::optional<Worth>>> m_best; // by topic; absent: to be worked out
  Shape m_shape;
};

void row(Collection& collection, const QString& what, const Question& question, int draws)
{
  const auto needed = [&](Strategy strategy, std::uint32_t seed = 0) {
    return Experiment(collection, question).run(strategy, seed);
  };
  int random = 0;
  for (int draw = 1; draw <= draws; ++draw) random += needed(Strategy::Random, static_cast<std::uint32_t>(draw));
  std::printf("| %s | %d | %d | %d | %d | %d |\n", qPrintable(what), needed(Strategy::Informative),
              needed(Strategy::ByQuery), needed(Strategy::ByRank), needed(Strategy::ByRankOfThese), random / draws);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addPositionalArgument(u"folder"_s, u"qrels* and runs/*.txt in TREC's formats"_s);
  parser.addOptions({{u"measure"_s, u"the measure"_s, u"NAME"_s, u"ndcg@10"_s},
                     {u"width"_s, u"how narrow the mean interval shall get"_s, u"W"_s, u"0.02"_s},
                     {u"draws"_s, u"how many random orders to average"_s, u"N"_s, u"5"_s}});
  parser.process(application);
  const auto spec = parseMeasure(parser.value(u"measure"_s));
  auto collection = readCollection(parser.positionalArguments().value(0));
  if (!spec || !collection) {
    std::fprintf(stderr, "assayer-next-judgement: no such measure, or no qrels and runs in that folder\n");
    return 2;
  }
  std::size_t pool = 0;
  for (const Topic& topic : collection->topics) pool += topic.grades.size();
  std::printf("%zu topics, a pool of %zu chunks, %s with exponential gain\n\n", collection->topics.size(), pool,
              qPrintable(parser.value(u"measure"_s)));
  std::printf("| question | most informative first | query by query | by rank | by rank of these runs | at random |\n"
              "|---|---|---|---|---|---|\n");
  const int draws = std::max(1, parser.value(u"draws"_s).toInt());
  const auto runs = static_cast<std::size_t>(collection->runs.size());
  for (std::size_t a = 0; a < runs; ++a)
    for (std::size_t b = a + 1; b < runs; ++b)
      row(*collection,
          collection->runs[static_cast<qsizetype>(a)] + u" or "_s + collection->runs[static_cast<qsizetype>(b)],
          {*spec, a, b, 0}, draws);
  const double width = parser.value(u"width"_s).toDouble();
  for (std::size_t a = 0; a < runs; ++a)
    row(*collection, collection->runs[static_cast<qsizetype>(a)] + u" within "_s + parser.value(u"width"_s),
        {*spec, a, std::nullopt, width}, draws);
  return 0;
}
