#include "trec/evaluation.h"

#include <array>
#include <charconv>
#include <cmath>

namespace assayer::trec {

namespace {

QByteArray numberText(double value, bool whole)
{
  if (whole) return QByteArray::number(static_cast<qint64>(value));
  std::array<char, 340> text{};
  return {text.data(),
          std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 4).ptr - text.data()};
}

bool isWhole(Kind kind)
{
  return kind == Kind::Sum || kind == Kind::TopicCount;
}

} // namespace

void Evaluation::eachTopicLine(const std::function<void(const Line&)>& take) const
{
  for (const TopicScores& topic : m_topics) {
    const double* value = topic.values.data();
    for (const Selected& selected : m_measures) {
      const Kind kind = selected.measure->kind;
      for (const QByteArray& name : selected.names) {
        if (kind == Kind::Grades)
          take({name, topic.name, '\'' + topic.grades + '\'', std::nullopt});
        else if (kind == Kind::Sum || kind == Kind::Mean)
          take({name, topic.name, numberText(*value, isWhole(kind)), *value});
        ++value;
      }
    }
  }
}

void Evaluation::eachSummaryLine(const std::function<void(const Line&)>& take) const
{
  std::size_t value = 0;
  for (const Selected& selected : m_measures) {
    const Kind kind = selected.measure->kind;
    for (const QByteArray& name : selected.names) {
      if (kind == Kind::RunName) {
        take({name, "all", m_runName, std::nullopt});
      } else if (kind != Kind::Grades) {
        const double number = average(selected, value);
        take({name, "all", numberText(number, isWhole(kind)), number});
      }
      ++value;
    }
  }
}

// In order of topics and with plain additions, as trec_eval does it: sums that end in a 5 at the fifth decimal round
// the same way.
double Evaluation::average(const Selected& selected, std::size_t value) const
{
  const auto topics = static_cast<double>(m_averagedOver);
  double sum = 0;
  for (const TopicScores& topic : m_topics) sum += topic.values[value];
  switch (selected.measure->kind) {
  case Kind::TopicCount: return topics;
  case Kind::Sum:
    return m_allRelevant && selected.names.front() == "num_rel" ? static_cast<double>(*m_allRelevant) : sum;
  case Kind::GeometricMean:
    sum += (topics - static_cast<double>(m_topics.size())) * std::log(LeastOfGeometricMean);
    return std::exp(sum / topics);
  case Kind::Mean: return sum / topics;
  case Kind::RunName:
  case Kind::Grades: break;
  }
  return 0;
}

QByteArray printed(const Line& line)
{
  constexpr qsizetype Width = 22;
  QByteArray text = line.measure.toByteArray().leftJustified(Width);
  return text.append('\t').append(line.topic).append('\t').append(line.text).append('\n');
}

} // namespace assayer::trec
