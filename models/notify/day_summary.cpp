#include "notify/day_summary.h"

#include "notify/harmless_text.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int LongestName = 80;
constexpr int LongestText = 300;
constexpr qsizetype LongestBlock = 3000; // Slack's limits, in characters
constexpr qsizetype LongestHeader = 150;
constexpr qsizetype MostBlocks = 50;

using Escape = QString (*)(const QString& line);

QString unnamedCluster()
{
  return u"A cluster without a given name"_s;
}

struct DaySection {
  QString heading; // empty for the first
  QStringList lines;
};

/// The summary in words; what comes from data goes through one format's escape.
class DayWords {
public:
  DayWords(const DaySummary& day, Escape escape) : m_day(day), m_escape(escape) {}

  QString title() const { return u"Failures of %1"_s.arg(m_day.day.toString(Qt::ISODate)); }
  QString place() const { return u"Workspace %1, run %2"_s.arg(name(m_day.workspace), name(m_day.run)); }

  QStringList overview() const
  {
    QStringList lines;
    if (m_day.samples == 0)
      lines.append(u"The run holds no samples"_s);
    else
      lines.append(u"%1 of %2 %3 (%4 %)"_s.arg(QString::number(m_day.failing), QString::number(m_day.samples),
                                               m_day.samples == 1 ? u"sample fails"_s : u"samples fail"_s,
                                               QString::number(100.0 * m_day.failing / m_day.samples, 'f', 1)));
    if (!m_day.runBelowThreshold)
      lines.append(u"Whether the run is below its threshold is open"_s);
    else
      lines.append(*m_day.runBelowThreshold ? u"The run is below its threshold"_s
                                            : u"The run is not below its threshold"_s);
    if (!m_day.bottleneck.isEmpty()) lines.append(u"Bottleneck: "_s + name(m_day.bottleneck));
    lines.append(m_day.drawn == 0 ? u"Nothing was drawn for triage"_s
                                  : u"Cause named: %1 of %2 drawn"_s.arg(m_day.triaged).arg(m_day.drawn));
    return lines;
  }

  QVector<DaySection> sections() const
  {
    QVector<DaySection> sections{{{}, overview()}};
    add(sections, u"Below the threshold"_s, m_day.metrics, MostLinesTold, [this](const MetricCount& metric) {
      return u"%1: %2 of %3%4"_s.arg(name(metric.name), QString::number(metric.below), QString::number(metric.of),
                                     metric.open == 0 ? QString() : u", %1 open"_s.arg(metric.open));
    });
    add(sections, u"Biggest clusters"_s, m_day.clusters, MostClustersTold,
        [this](const ClusterSize& cluster) { return clusterLine(cluster); });
    add(sections, u"Confirmed today"_s, m_day.confirmed, MostLinesTold, [this](const ConfirmedCluster& confirmed) {
      return (confirmed.title.isEmpty() ? unnamedCluster() : name(confirmed.title)) +
             (confirmed.nextStep.isEmpty() ? QString() : u"; next: "_s + name(confirmed.nextStep)) +
             (confirmed.by.isEmpty() ? QString() : u"; by "_s + name(confirmed.by));
    });
    add(sections, u"Estimates for the whole run"_s, m_day.estimates, MostLinesTold,
        [this](const DayEstimate& estimate) { return name(estimate.name) + u": "_s + figure(estimate.figure); });
    if (m_day.withTexts)
      add(sections, u"Some failing queries"_s, m_day.texts, MostTextsTold, [this](const SampleText& sample) {
        return name(sample.name) + u": "_s + m_escape(harmlessLine(sample.text, LongestText));
      });
    return sections;
  }

private:
  QString name(const QString& text) const
  {
    const QString line = harmlessLine(text, LongestName);
    return line.isEmpty() ? u"(no name)"_s : m_escape(line);
  }

  QString clusterLine(const ClusterSize& cluster) const
  {
    const bool hidden = cluster.nameFromTexts && !m_day.withTexts;
    QString line = hidden ? unnamedCluster() : name(cluster.name);
    if (hidden && !cluster.mostOften.isEmpty()) line += u" (most often: "_s + name(cluster.mostOften) + u')';
    line += u": %1"_s.arg(cluster.size);
    if (cluster.isNew)
      line += u", new"_s;
    else if (cluster.sizeBefore)
      line += u", %1 the day before"_s.arg(*cluster.sizeBefore);
    return line;
  }

  static QString figure(const std::optional<EstimateFigure>& figure)
  {
    if (!figure) return u"too few labels"_s;
    const auto number = [](double value) { return QString::number(value, 'f', 3); };
    return u"%1 (95 % interval %2 to %3)"_s.arg(number(figure->value), number(figure->low), number(figure->high));
  }

  template <class Row, class Line>
  static void add(QVector<DaySection>& sections, const QString& heading, const QVector<Row>& rows, int most, Line line)
  {
    if (rows.isEmpty()) return;
    DaySection section{heading, {}};
    for (const Row& row : rows.first(std::min<qsizetype>(most, rows.size()))) section.lines.append(line(row));
    if (rows.size() > most) section.lines.append(u"… and %1 more"_s.arg(rows.size() - most));
    sections.append(section);
  }

  const DaySummary& m_day;
  Escape m_escape;
};

QJsonObject headerBlock(const QString& title)
{
  return {{u"type"_s, u"header"_s},
          {u"text"_s, QJsonObject{{u"type"_s, u"plain_text"_s}, {u"text"_s, title.left(LongestHeader)}}}};
}

/// verbatim: Slack makes no links and calls of what only looks like them.
QJsonObject sectionBlock(const QString& text)
{
  return {{u"type"_s, u"section"_s},
          {u"text"_s, QJsonObject{{u"type"_s, u"mrkdwn"_s}, {u"text"_s, text}, {u"verbatim"_s, true}}}};
}

/// Lines joined to texts that a block can hold. Escapes are never cut: a line is bounded far below a block.
QStringList blockTexts(const QStringList& lines)
{
  QStringList texts;
  for (const QString& line : lines) {
    if (texts.isEmpty() || texts.last().size() + 1 + line.size() > LongestBlock)
      texts.append(line);
    else
      texts.last() += u'\n' + line;
  }
  return texts;
}

} // namespace

QString dayAsMarkdown(const DaySummary& day)
{
  const DayWords words(day, markdownText);
  QString text = u"# "_s + words.title() + u"\n\n"_s + words.place() + u'\n';
  const QVector<DaySection> sections = words.sections();
  for (const DaySection& section : sections) {
    text += u'\n';
    if (!section.heading.isEmpty()) text += u"## "_s + section.heading + u"\n\n"_s;
    for (const QString& line : section.lines) text += u"- "_s + line + u'\n';
  }
  return text;
}

QJsonObject dayForSlack(const DaySummary& day)
{
  const DayWords words(day, slackText);
  QJsonArray blocks{headerBlock(words.title())};
  const QVector<DaySection> sections = words.sections();
  for (const DaySection& section : sections) {
    QStringList lines{section.heading.isEmpty() ? words.place() : u'*' + section.heading + u'*'};
    for (const QString& line : section.lines) lines.append(u"• "_s + line);
    const QStringList texts = blockTexts(lines);
    for (const QString& text : texts)
      if (blocks.size() < MostBlocks) blocks.append(sectionBlock(text));
  }
  return {{u"text"_s, words.title() + u". "_s + words.place() + u". "_s + words.overview().join(u". "_s)},
          {u"blocks"_s, blocks},
          {u"unfurl_links"_s, false},
          {u"unfurl_media"_s, false}};
}

} // namespace assayer
