#include "trec/ranking_oracle_test.h"

#include "trec/calling.h"

#include <QMap>
#include <QSet>
#include <QTest>

#include <array>
#include <charconv>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using trec::Version;

namespace {

/// trec_eval's spelling of an oracle's metric.
struct Spelling {
  QByteArray measure; // after -m, without parameters
  QByteArray parameters;
  QByteArray printed;
};

std::optional<Spelling> spellingOf(const QByteArray& metric)
{
  static const QMap<QByteArray, QByteArray> whole{
      {"AP", "map"},          {"GMAP", "gm_map"},          {"RR", "recip_rank"},   {"Rprec", "Rprec"},
      {"bpref", "bpref"},     {"infAP", "infAP"},          {"nDCG", "ndcg"},       {"P_set", "set_P"},
      {"F1_set", "set_F"},    {"num_q", "num_q"},          {"num_rel", "num_rel"}, {"num_rel_ret", "num_rel_ret"},
      {"num_ret", "num_ret"}, {"recall_set", "set_recall"}};
  static const QMap<QByteArray, QByteArray> cut{{"P", "P"},           {"recall", "recall"},   {"AP", "map_cut"},
                                                {"nDCG", "ndcg_cut"}, {"success", "success"}, {"unjudged", "unj"}};
  if (metric == "nDCG_exp") return Spelling{"ndcg", "1=1,2=3,3=7,4=15", "ndcg_1=1,2=3,3=7,4=15"};
  if (const auto name = whole.constFind(metric); name != whole.constEnd()) return Spelling{*name, {}, *name};
  const qsizetype at = metric.indexOf('@');
  const auto name = at < 0 ? cut.constEnd() : cut.constFind(metric.first(at));
  if (name == cut.constEnd()) return std::nullopt;
  const QByteArray depth = metric.sliced(at + 1);
  return Spelling{*name, depth, *name + '_' + depth};
}

struct Expected {
  QByteArray topic;
  Spelling spelling;
  double value = 0;
};

/// By options. nDCG and nDCG_exp are one measure with different parameters, so they need a call each.
QMap<QByteArray, std::vector<Expected>> expectations(const QString& path, bool exponential)
{
  QMap<QByteArray, std::vector<Expected>> all;
  for (const QByteArray& line : readLines(path).mid(1)) {
    const QByteArrayList fields = line.split('\t');
    const auto spelling = spellingOf(fields[2]);
    if (spelling && (fields[2] == "nDCG_exp") == exponential)
      all[fields[0]].push_back({fields[1], *spelling, fields[3].toDouble()});
  }
  return all;
}

trec::Settings settingsFor(const QByteArray& options, Version version, const std::vector<Expected>& expected)
{
  trec::Settings settings;
  settings.version = version;
  settings.judgedOnly = options == "-J";
  settings.allJudgedTopics = options == "-c";
  if (options.startsWith("-l")) settings.relevantFrom = options.mid(2).toInt();
  QMap<QString, QStringList> measures;
  for (const Expected& row : expected) {
    QStringList& parameters = measures[QString::fromLatin1(row.spelling.measure)];
    const QString parameter = QString::fromLatin1(row.spelling.parameters);
    if (!parameter.isEmpty() && !parameters.contains(parameter)) parameters.append(parameter);
  }
  for (auto measure = measures.begin(); measure != measures.end(); ++measure)
    settings.measures.append(measure->isEmpty() ? measure.key() : measure.key() + u'.' + measure->join(u','));
  return settings;
}

/// As printf() rounds: a tie in the binary number goes to the even digit.
QByteArray text(const Spelling& spelling, double value)
{
  const int decimals = spelling.measure.startsWith("num_") ? 0 : 4;
  std::array<char, 40> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value, std::chars_format::fixed, decimals).ptr;
  return {digits.data(), end - digits.data()};
}

} // namespace

void RankingOracleTest::every_line_has_the_oracle_s_digits_data()
{
  QTest::addColumn<QString>("set");
  QTest::addColumn<QString>("expectedFile");
  QTest::addColumn<int>("version");
  for (const char* set :
       {"binary", "deep", "graded", "minimal", "missing", "negative", "norel", "short", "ties", "unjudged"})
    for (const Version version : {Version::V9, Version::V10})
      QTest::addRow("%s as %s", set, version == Version::V9 ? "9.0.8" : "10.0")
          << QString::fromLatin1(set) << u"expected.tsv"_s << static_cast<int>(version);
  QTest::newRow("float as 9.0.8") << u"float"_s << u"expected.float32.tsv"_s << static_cast<int>(Version::V9);
  QTest::newRow("float as 10.0") << u"float"_s << u"expected.float64.tsv"_s << static_cast<int>(Version::V10);
}

void RankingOracleTest::every_line_has_the_oracle_s_digits()
{
  QFETCH(QString, set);
  QFETCH(QString, expectedFile);
  QFETCH(int, version);
  const QString folder = rankingFolder(set);
  QSet<QByteArray> inRun;
  for (const QByteArray& line : readLines(folder + u"run.txt"_s)) inRun.insert(line.split(' ').first());
  int compared = 0;
  for (const bool exponential : {false, true}) {
    const auto all = expectations(folder + expectedFile, exponential);
    for (auto options = all.begin(); options != all.end(); ++options) {
      const trec::Settings settings = settingsFor(options.key(), static_cast<Version>(version), *options);
      const Printed printed = score(settings, folder + u"qrels.txt"_s, folder + u"run.txt"_s);
      QVERIFY2(!printed.refused, qPrintable(sentence(printed.error)));
      QHash<QByteArray, QByteArray> lines;
      for (const QByteArray& line : printed.topicLines + printed.summary) {
        const QByteArrayList fields = line.split('\t');
        lines.insert(fields[1] + ' ' + fields[0].trimmed(), fields[2]);
      }
      for (const Expected& row : *options) {
        // The older version lists what the run has and nothing else.
        const bool listed = row.topic == "all" || inRun.contains(row.topic) || settings.version == Version::V10;
        const QByteArray key = row.topic + ' ' + row.spelling.printed;
        const QByteArray expected = listed ? text(row.spelling, row.value) : QByteArray();
        QVERIFY2(lines.value(key) == expected,
                 options.key() + ' ' + key + ": " + lines.value(key) + " instead of " + expected);
        ++compared;
      }
    }
  }
  QVERIFY(compared > 70);
}

} // namespace assayer::tests
