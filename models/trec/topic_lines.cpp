#include "trec/topic_lines.h"

#include "trec/fields.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace assayer::trec {

TopicIndex indexTopics(std::string_view text, bool comments)
{
  TopicIndex index;
  std::unordered_map<std::string_view, std::size_t> places;
  std::string_view name;
  Segment* segment = nullptr;
  const char* const end = text.data() + text.size();
  qint64 number = 0;
  for (const char* at = text.data(); at < end;) {
    const auto* const feed = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    const char* const stop = feed ? feed : end;
    const char* const start = skipBlanks(at, stop);
    at = feed ? feed + 1 : end;
    ++number;
    if (start == stop || (comments && *start == '#')) continue;
    index.lastLine = word(start, stop);
    const bool sameTopic = segment != nullptr && index.lastLine.size() > name.size() && isBlank(start[name.size()]) &&
                           index.lastLine.starts_with(name);
    if (sameTopic) {
      segment->text = word(segment->text.data(), stop);
      continue;
    }
    name = word(start, skipWord(start, stop));
    const auto [place, isNew] = places.try_emplace(name, index.topics.size());
    if (isNew) index.topics.push_back({name, {}});
    segment = &index.topics[place->second].segments.emplace_back(Segment{index.lastLine, number});
  }
  std::ranges::sort(index.topics, {}, &TopicLines::name);
  return index;
}

} // namespace assayer::trec
