#include "io/trec.h"

#include "io/line_reader.h"
#include "io/sniff.h"
#include "io/topic_groups.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

std::string_view stringView(QByteArrayView bytes)
{
  return {bytes.data(), static_cast<size_t>(bytes.size())};
}

template <class Number>
std::optional<Number> numberIn(QByteArrayView bytes)
{
  if (bytes.startsWith('+')) bytes = bytes.sliced(1);
  Number number{};
  const auto [end, error] = std::from_chars(bytes.begin(), bytes.end(), number);
  if (error != std::errc() || end != bytes.end()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>)
    if (!std::isfinite(number)) return std::nullopt;
  return number;
}

QString shown(QByteArrayView bytes)
{
  return QString::fromUtf8(bytes.first(std::min<qsizetype>(bytes.size(), 60)));
}

bool looksLikeQrels(QByteArrayView line)
{
  const LineFields fields = splitFields(line);
  return fields.count == 4 && numberIn<double>(fields.field[3]) &&
         (numberIn<int>(fields.field[1]) || stringView(fields.field[1]) == "Q0");
}

bool looksLikeRun(QByteArrayView line)
{
  const LineFields fields = splitFields(line);
  return fields.count >= 6 && numberIn<int>(fields.field[3]) && numberIn<double>(fields.field[4]) &&
         (stringView(fields.field[1]) == "Q0" || stringView(fields.field[1]) == "q0" || numberIn<int>(fields.field[1]));
}

// ---- judgements -----------------------------------------------------------------------------------------------------

bool lookAtJudgement(ReadContext& context, const LineFields& fields, qint64 number, TopicLine& line)
{
  if (fields.count != 4) {
    context.fault(number, fields.count == 0
                              ? u"a blank line in a qrels file; remove it"_s
                              : u"%1 columns instead of 4; write: topic 0 document grade"_s.arg(fields.count));
    return false;
  }
  const auto grade = numberIn<int>(fields.field[3]);
  if (!grade) {
    context.fault(number, u"the grade \"%1\" is no whole number; correct it"_s.arg(shown(fields.field[3])));
    return false;
  }
  line.value = *grade;
  context.count(u"lines"_s);
  return true;
}

Result<void> takeJudgement(ReadContext& context, const QString& topic, const QString& chunk, const TopicLine& line)
{
  if (line.value < 0) {
    context.skip(u"negative grade: kept as unjudged"_s);
    return context.emitRecord(PoolRecord{topic, chunk}, line.line);
  }
  const auto grade = context.mapGrade(static_cast<int>(line.value), line.line);
  if (!grade) return {};
  LabelRecord label;
  label.criterion = u"relevance"_s;
  label.query = topic;
  label.chunk = chunk;
  label.judge = context.judgeName();
  label.value = QString::number(*grade);
  label.kind = ChangeKind::Import;
  return context.emitRecord(std::move(label), line.line);
}

Result<void> takeJudgements(ReadContext& context, const TopicGroup& group)
{
  const auto topic = context.decode(group.topic, group.lines.empty() ? 0 : group.lines.front().line);
  if (!topic) return {};
  if (auto named = context.nameJudge(context.judgeName(), JudgeKind::Person, 0); !named) return named;
  std::unordered_map<std::string_view, const TopicLine*> seen;
  for (const TopicLine& line : group.lines) {
    const auto [before, isNew] = seen.emplace(stringView(group.id(line)), &line);
    if (!isNew) {
      if (before->second->value == line.value) {
        context.skip(u"repeated judgement: the same grade again"_s);
      } else {
        context.fault(line.line, u"topic %1 grades \"%2\" %3 here and %4 in line %5; keep one of them"_s.arg(
                                     *topic, shown(group.id(line)), QString::number(line.value),
                                     QString::number(before->second->value), QString::number(before->second->line)));
      }
      continue;
    }
    const auto chunk = context.decode(group.id(line), line.line);
    if (!chunk) continue;
    if (auto taken = takeJudgement(context, *topic, *chunk, line); !taken) return taken;
  }
  return {};
}

// ---- runs -----------------------------------------------------------------------------------------------------------

class RunReader {
public:
  explicit RunReader(ReadContext& context) : m_context(context) {}

  bool look(const LineFields& fields, qint64 number, TopicLine& line)
  {
    if (fields.count == 0) return false; // trec_eval accepts blank lines in runs
    if (fields.count < 6) {
      m_context.fault(number, u"%1 columns instead of 6; write: topic Q0 document rank score tag"_s.arg(fields.count));
      return false;
    }
    const auto score = numberIn<double>(fields.field[4]);
    if (!score) {
      m_context.fault(number, u"the score \"%1\" is no finite number; correct it"_s.arg(shown(fields.field[4])));
      return false;
    }
    line.value = *score;
    line.rank = numberIn<int>(fields.field[3]).value_or(-1);
    if (m_tag.isNull()) m_tag = fields.field[5].toByteArray();
    if (m_tag != fields.field[5] && m_context.hints().runName.isEmpty()) {
      m_context.fault(
          number, u"the tag \"%1\" differs from \"%2\" above; a file holds one run: split it, or name the run"_s.arg(
                      shown(fields.field[5]), shown(m_tag)));
      return false;
    }
    m_context.count(u"lines"_s);
    return true;
  }

  Result<void> finish(TopicGroup& group)
  {
    if (group.lines.empty()) return {};
    const qint64 firstLine = group.lines.front().line;
    const auto topic = m_context.decode(group.topic, firstLine);
    if (!topic || !findRepeats(group, *topic)) return {};
    // trec_eval: score descending, then document id descending by bytes; the rank column does not count.
    std::sort(group.lines.begin(), group.lines.end(), [&](const TopicLine& a, const TopicLine& b) {
      return a.value != b.value ? a.value > b.value : stringView(group.id(a)) > stringView(group.id(b));
    });
    checkRanks(group);
    if (auto started = start(firstLine); !started) return started;
    RankingRecord ranking{m_name, *topic, {}, {}};
    ranking.chunks.reserve(static_cast<qsizetype>(group.lines.size()));
    ranking.scores.reserve(static_cast<qsizetype>(group.lines.size()));
    for (const TopicLine& line : group.lines) {
      const auto chunk = m_context.decode(group.id(line), line.line);
      if (!chunk) return {};
      ranking.chunks.append(*chunk);
      ranking.scores.append(line.value);
    }
    return m_context.emitRecord(std::move(ranking), firstLine);
  }

  void reportRanks()
  {
    if (m_otherRanks == 0) return;
    QStringList places;
    for (const quint32 line : m_firstOtherRanks) places.append(QString::number(line));
    m_context.remark(
        m_firstOtherRanks.front(),
        u"the rank column differs from the order of the scores in %1 lines (first: %2); the scores count"_s.arg(
            QString::number(m_otherRanks), places.join(u", "_s)));
  }

private:
  Result<void> start(qint64 line)
  {
    if (!m_name.isNull()) return {};
    const auto tag = m_context.decode(m_tag, line);
    if (!tag) return {};
    m_name = m_context.runName(*tag);
    RunRecord run;
    run.row.name = m_name;
    return m_context.emitRecord(std::move(run), line);
  }

  bool findRepeats(const TopicGroup& group, const QString& topic)
  {
    std::unordered_map<std::string_view, quint32> seen;
    seen.reserve(group.lines.size());
    bool good = true;
    for (const TopicLine& line : group.lines) {
      const auto [before, isNew] = seen.emplace(stringView(group.id(line)), line.line);
      if (isNew) continue;
      good = false;
      m_context.fault(line.line, u"topic %1 ranks \"%2\" twice (first in line %3); remove one of them"_s.arg(
                                     topic, shown(group.id(line)), QString::number(before->second)));
    }
    return good;
  }

  // Ranks count from 0 or from 1, whichever the topic begins with.
  void checkRanks(const TopicGroup& group)
  {
    qint64 rank = std::min_element(group.lines.begin(), group.lines.end(), [](const auto& a, const auto& b) {
                    return a.rank < b.rank;
                  })->rank;
    for (const TopicLine& line : group.lines) {
      if (line.rank != rank++) {
        ++m_otherRanks;
        if (m_firstOtherRanks.size() < 3) m_firstOtherRanks.push_back(line.line);
      }
    }
  }

  ReadContext& m_context;
  QByteArray m_tag;
  QString m_name;
  qint64 m_otherRanks = 0;
  std::vector<quint32> m_firstOtherRanks;
};

} // namespace

QString recogniseTrecQrels(const Sniff& sniff)
{
  return mostLines(sniff, looksLikeQrels) ? u"its lines have four columns: topic, 0, document, grade"_s : QString();
}

Result<void> readTrecQrels(ReadContext& context)
{
  return eachTopic(
      context,
      [&](const LineFields& fields, qint64 number, TopicLine& line) {
        return lookAtJudgement(context, fields, number, line);
      },
      [&](const TopicGroup& group) { return takeJudgements(context, group); });
}

QString recogniseTrecRun(const Sniff& sniff)
{
  return mostLines(sniff, looksLikeRun) ? u"its lines have six columns: topic, Q0, document, rank, score, tag"_s
                                        : QString();
}

Result<void> readTrecRun(ReadContext& context)
{
  RunReader run(context);
  auto read = eachTopic(
      context, [&](const LineFields& fields, qint64 number, TopicLine& line) { return run.look(fields, number, line); },
      [&](TopicGroup& group) { return run.finish(group); });
  if (read) run.reportRanks();
  return read;
}

} // namespace assayer::io
