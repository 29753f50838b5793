#include "trec/topic_reader.h"

#include "trec/fields.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>

namespace assayer::trec {

using namespace Qt::Literals::StringLiterals;

namespace {

QString shown(std::string_view text)
{
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min<std::size_t>(text.size(), 60)));
}

QString whyNoScore(std::string_view text)
{
  if (readNumber(text))
    return u"the score %1 does not fit the 32 bits in which version 9.0.8 keeps it; scale the scores, or compare as "
           "10.0 does (--compatible 10.0)"_s.arg(shown(text));
  return u"the score \"%1\" is no finite number; correct it (--lenient reads it as %2)"_s.arg(shown(text))
      .arg(readLoosely(text));
}

QString commentAdvice(std::string_view line, Version version)
{
  return version == Version::V9 && line.starts_with('#') ? u"; lines with # are comments only for --compatible 10.0"_s
                                                         : QString();
}

} // namespace

void LooseWords::add(Fault word)
{
  constexpr std::size_t Kept = 5;
  const auto place = [](const Fault& fault) { return std::pair(fault.inRun, fault.line); };
  ++m_count;
  m_first.insert(std::ranges::upper_bound(m_first, place(word), {}, place), std::move(word));
  if (m_first.size() > Kept) m_first.pop_back();
}

void LooseWords::add(const LooseWords& others)
{
  for (const Fault& word : others.m_first) add(word);
  m_count += others.m_count - static_cast<qint64>(others.m_first.size());
}

tl::expected<const Topic*, Fault> TopicReader::read(const TopicLines* judgements, const TopicLines* ranking)
{
  m_documents.clear();
  m_hits.clear();
  std::ranges::fill(m_slots, 0);
  if (judgements)
    if (auto done = readJudgements(*judgements); !done) return tl::unexpected(done.error());
  if (ranking)
    if (auto done = readRanking(*ranking, judgements != nullptr); !done) return tl::unexpected(done.error());
  order();
  build();
  m_topic.inRun = ranking != nullptr;
  return &m_topic;
}

template <std::size_t Most, class Take>
tl::expected<void, Fault> TopicReader::eachLine(const TopicLines& lines, Take take) const
{
  const bool comments = m_settings.version == Version::V10;
  for (const Segment& segment : lines.segments) {
    qint64 number = segment.firstLine;
    const char* const end = segment.text.data() + segment.text.size();
    for (const char* at = segment.text.data(); at < end; ++number) {
      const auto* const feed = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
      const std::string_view line = word(at, feed ? feed : end);
      at = feed ? feed + 1 : end;
      const Fields<Most> fields(line);
      if (fields.count == 0 || (comments && fields.field[0].starts_with('#'))) continue;
      if (auto done = take(fields, line, number); !done) return done;
    }
  }
  return {};
}

tl::expected<void, Fault> TopicReader::readJudgements(const TopicLines& lines)
{
  return eachLine<5>(lines, [&](const auto& fields, std::string_view line, qint64 number) -> tl::expected<void, Fault> {
    const auto refuse = [&](const QString& why) {
      return tl::unexpected(Fault{false, number, why + commentAdvice(line, m_settings.version)});
    };
    if (fields.count != 4)
      return refuse(u"%1 columns instead of 4; write: topic 0 document grade"_s.arg(
          fields.count > 4 ? u"more"_s : QString::number(fields.count)));
    const auto grade = this->grade(fields.field[3], number);
    if (!grade)
      return refuse(
          u"the grade \"%1\" is no whole number; correct it (--lenient reads it as %2)"_s.arg(shown(fields.field[3]))
              .arg(readWholeLoosely(fields.field[3])));
    if (*grade > HighestGrade)
      return refuse(u"the grade %1 is above %2, the highest that can be read"_s.arg(*grade).arg(HighestGrade));
    Document& document = m_documents[find(fields.field[2])];
    if (document.judgedIn != 0)
      return refuse(u"topic %1 grades \"%2\" twice (first in line %3); keep one of them"_s.arg(
          shown(lines.name), shown(document.id), QString::number(document.judgedIn)));
    document.judgedIn = number;
    document.grade = *grade;
    return {};
  });
}

tl::expected<void, Fault> TopicReader::readRanking(const TopicLines& lines, bool keep)
{
  return eachLine<6>(lines, [&](const auto& fields, std::string_view line, qint64 number) -> tl::expected<void, Fault> {
    const auto refuse = [&](const QString& why) {
      return tl::unexpected(Fault{true, number, why + commentAdvice(line, m_settings.version)});
    };
    if (fields.count < 6)
      return refuse(u"%1 columns instead of 6; write: topic Q0 document rank score tag"_s.arg(fields.count));
    const auto score = this->score(fields.field[4], number);
    if (!score) return refuse(whyNoScore(fields.field[4]));
    if (!keep) return {};
    const std::uint32_t place = find(fields.field[2]);
    Document& document = m_documents[place];
    if (document.rankedIn != 0)
      return refuse(u"topic %1 ranks \"%2\" twice (first in line %3); remove one of them"_s.arg(
          shown(lines.name), shown(document.id), QString::number(document.rankedIn)));
    document.rankedIn = number;
    m_hits.push_back({*score, place});
    return {};
  });
}

std::optional<int> TopicReader::grade(std::string_view text, qint64 line)
{
  if (const auto whole = readWhole(text)) return whole;
  if (!m_settings.lenient) return std::nullopt;
  const int loose = readWholeLoosely(text);
  m_looseWords.add({false, line, u"the grade \"%1\" was read as %2"_s.arg(shown(text)).arg(loose)});
  return loose;
}

std::optional<double> TopicReader::score(std::string_view text, qint64 line)
{
  // 9.0.8 keeps scores in 32 bits, so that near ones tie.
  const auto kept = [&](double score) {
    return m_settings.version == Version::V9 ? static_cast<double>(static_cast<float>(score)) : score;
  };
  if (const auto number = readNumber(text); number && std::isfinite(kept(*number))) return kept(*number);
  if (!m_settings.lenient) return std::nullopt;
  const double loose = kept(readLoosely(text));
  m_looseWords.add({true, line, u"the score \"%1\" was read as %2"_s.arg(shown(text)).arg(loose)});
  return loose;
}

std::uint32_t TopicReader::find(std::string_view id)
{
  if (m_slots.size() < 2 * (m_documents.size() + 1)) rehash(std::max<std::size_t>(1024, 2 * m_slots.size()));
  const std::size_t hash = std::hash<std::string_view>()(id);
  const std::size_t last = m_slots.size() - 1;
  std::size_t slot = hash & last;
  for (; m_slots[slot] != 0; slot = (slot + 1) & last) {
    const Document& document = m_documents[m_slots[slot] - 1];
    if (document.hash == hash && document.id == id) return m_slots[slot] - 1;
  }
  m_documents.push_back({id, hash});
  m_slots[slot] = static_cast<std::uint32_t>(m_documents.size());
  return m_slots[slot] - 1;
}

void TopicReader::rehash(std::size_t slots)
{
  m_slots.assign(slots, 0);
  for (std::size_t i = 0; i < m_documents.size(); ++i) {
    std::size_t slot = m_documents[i].hash & (slots - 1);
    while (m_slots[slot] != 0) slot = (slot + 1) & (slots - 1);
    m_slots[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

// Score descending, then document descending by bytes, whatever the rank column says.
void TopicReader::order()
{
  const auto before = [this](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : m_documents[a.document].id > m_documents[b.document].id;
  };
  if (!std::ranges::is_sorted(m_hits, before)) std::ranges::sort(m_hits, before); // runs mostly are
  if (m_settings.deepest) m_hits.resize(std::min(m_hits.size(), static_cast<std::size_t>(*m_settings.deepest)));
}

void TopicReader::build()
{
  m_topic.ranked.clear();
  m_topic.pool.clear();
  m_topic.relevantRanks.clear();
  m_topic.relevant = 0;
  m_topic.aboveZero = 0;
  std::array<std::uint32_t, HighestGrade + 1> counts{};
  std::uint32_t pooledOnly = 0;
  for (const Document& document : m_documents) {
    if (document.judgedIn == 0) continue;
    if (document.grade < 0)
      ++pooledOnly;
    else
      ++counts[static_cast<std::size_t>(document.grade)];
  }
  for (std::size_t grade = 0; grade < counts.size(); ++grade) {
    if (counts[grade] == 0) continue;
    const auto plain = static_cast<std::uint8_t>(grade);
    m_topic.pool.push_back({{.low = plain, .high = plain}, counts[grade]});
    if (plain > 0) m_topic.aboveZero += counts[grade];
    if (plain >= m_settings.relevantFrom) m_topic.relevant += counts[grade];
  }
  m_topic.judged = !m_topic.pool.empty();
  if (pooledOnly > 0) m_topic.pool.push_back({{.open = true}, pooledOnly});
  for (const Hit& hit : m_hits) {
    const Document& document = m_documents[hit.document];
    const bool inPool = document.judgedIn != 0;
    const bool open = !inPool || document.grade < 0;
    if (open && m_settings.judgedOnly) continue;
    const auto plain = static_cast<std::uint8_t>(open ? 0 : document.grade);
    m_topic.ranked.push_back({.low = plain, .high = plain, .open = open, .outside = !inPool});
    if (!open && plain >= m_settings.relevantFrom) m_topic.relevantRanks.push_back(m_topic.retrieved());
  }
}

} // namespace assayer::trec
