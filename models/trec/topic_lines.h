// Where the lines of each topic stand in a file: found in one pass that looks at line ends and topics only, so that
// topics can be read one by one, on several threads, and nothing but the present one takes memory. Immutable.
#pragma once

#include <QtGlobal>

#include <string_view>
#include <vector>

namespace assayer::trec {

/// Neighbouring lines of one topic, perhaps with blank lines and comments between them.
struct Segment {
  std::string_view text; // without the last line feed
  qint64 firstLine = 0;  // from 1
};

struct TopicLines {
  std::string_view name;
  std::vector<Segment> segments; // in file order; one, unless topics are interleaved
};

struct TopicIndex {
  std::vector<TopicLines> topics; // by name, bytes ascending, as trec_eval prints them
  std::string_view lastLine;      // that is not blank: it names the run
};

/// With `comments`, lines that begin with "#" are none.
TopicIndex indexTopics(std::string_view text, bool comments);

} // namespace assayer::trec
