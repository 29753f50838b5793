// Reads the lines of a topic in both files, joins them by document and puts the list in trec_eval's order. Keeps its
// tables from topic to topic, so that nothing is allocated for each. One object a thread.
#pragma once

#include "trec/topic.h"
#include "trec/topic_lines.h"

#include <QString>

#include <tl/expected.hpp>

namespace assayer::trec {

/// What is wrong in a line.
struct Fault {
  bool inRun = false; // else in the qrels
  qint64 line = 0;
  QString detail;
};

/// Words that were no numbers and were read all the same: how many, and the first of them.
class LooseWords {
public:
  void add(Fault word);
  void add(const LooseWords& others);
  const std::vector<Fault>& first() const { return m_first; } // by file and line
  qint64 count() const { return m_count; }

private:
  std::vector<Fault> m_first;
  qint64 m_count = 0;
};

class TopicReader {
public:
  explicit TopicReader(const Settings& settings) : m_settings(settings) {}

  /// Either may be null: the lines of the other are checked all the same. The topic is good until the next call.
  tl::expected<const Topic*, Fault> read(const TopicLines* judgements, const TopicLines* ranking);

  /// Of all topics so far; none unless the reading is lenient.
  const LooseWords& looseWords() const { return m_looseWords; }

private:
  struct Document {
    std::string_view id;
    std::size_t hash = 0;
    qint64 judgedIn = 0; // lines, 0: not there
    qint64 rankedIn = 0;
    int grade = 0;
  };
  struct Hit {
    double score = 0;
    std::uint32_t document = 0;
  };
  template <std::size_t Most, class Take>
  tl::expected<void, Fault> eachLine(const TopicLines& lines, Take take) const;
  tl::expected<void, Fault> readJudgements(const TopicLines& lines);
  tl::expected<void, Fault> readRanking(const TopicLines& lines, bool keep);
  std::optional<int> grade(std::string_view text, qint64 line);
  std::optional<double> score(std::string_view text, qint64 line);
  std::uint32_t find(std::string_view id); // adds it if it is new
  void rehash(std::size_t slots);
  void order();
  void build();

  const Settings& m_settings;
  std::vector<Document> m_documents;
  std::vector<std::uint32_t> m_slots; // position in m_documents + 1, 0: free; linear probing
  std::vector<Hit> m_hits;
  Topic m_topic;
  LooseWords m_looseWords;
};

} // namespace assayer::trec
