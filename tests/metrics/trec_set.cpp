#include "metrics/trec_set.h"

#include "metrics/rows.h"

#include <QFile>
#include <QHash>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QString beside(const QString& path)
{
  return QStringLiteral(ASSAYER_TEST_DATA "/") + path;
}

QVector<QByteArrayList> readLines(const QString& path, char separator)
{
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  QVector<QByteArrayList> lines;
  while (!file.atEnd()) lines.append(file.readLine().chopped(1).split(separator));
  return lines;
}

} // namespace

QVector<QByteArrayList> readTsv(const QString& path)
{
  return readLines(beside(path), '\t').mid(1);
}

QMap<QByteArray, QMap<QByteArray, int>> readQrels(const QString& path)
{
  QMap<QByteArray, QMap<QByteArray, int>> qrels;
  for (const QByteArrayList& line : readLines(path, ' ')) qrels[line[0]][line[2]] = line[3].toInt();
  return qrels;
}

QMap<QByteArray, QVector<QByteArray>> readRun(const QString& path)
{
  QMap<QByteArray, QVector<std::pair<double, QByteArray>>> scored;
  for (const QByteArrayList& line : readLines(path, ' ')) scored[line[0]].append({line[4].toDouble(), line[2]});
  QMap<QByteArray, QVector<QByteArray>> run;
  for (auto topic = scored.begin(); topic != scored.end(); ++topic) {
    std::sort(topic->begin(), topic->end(), std::greater<>()); // QByteArray compares unsigned bytes
    for (const auto& [score, document] : *topic) run[topic.key()].append(document);
  }
  return run;
}

TrecSet readTrecSet(const QString& folder, const QString& expectations)
{
  const QString base = u"ranking/"_s + folder + u'/';
  TrecSet set{readQrels(beside(base + u"qrels.txt"_s)), readRun(beside(base + u"run.txt"_s)), {}};
  for (const QByteArrayList& line : readTsv(base + expectations))
    set.expected.push_back({line[0], line[1], line[2], line[3].toDouble()});
  return set;
}

int highestOf(const TrecSet& set)
{
  int highest = 1;
  for (const auto& topic : set.qrels)
    for (const int grade : topic) highest = std::max(highest, grade);
  return highest;
}

TrecTopic topicOf(const TrecSet& set, const QByteArray& topic, const Conventions& conventions)
{
  const auto rangeOf = [&](int grade) {
    const auto plain = static_cast<std::uint8_t>(grade);
    return grade < 0 ? GradeRange{.high = static_cast<std::uint8_t>(highestOf(set)), .open = true}
                     : GradeRange{.low = plain, .high = plain};
  };
  const QMap<QByteArray, int> judged = set.qrels[topic];
  TrecTopic result;
  std::vector<RangeCount> pool;
  for (const int grade : judged) pool.push_back({rangeOf(grade), 1});
  seen(pool, conventions, result.pool);
  for (const QByteArray& document : set.run[topic]) {
    const auto grade = judged.constFind(document);
    const GradeRange range = grade == judged.constEnd() ? GradeRange{.open = true, .outside = true} : rangeOf(*grade);
    if (const auto kept = seen(range, conventions)) result.ranked.push_back(*kept);
  }
  return result;
}

Engine engineOf(const TrecSet& set, const Lens& lens)
{
  WorkspaceSettings settings;
  settings.grades.clear();
  for (int grade = 0; grade <= highestOf(set); ++grade) settings.grades.append(QString::number(grade));
  settings.poolDepth = 0; // only what the qrels name
  Engine engine(settings, lens);
  engine.addJudge(judgeRow(1));
  engine.addRun(runRow(TheRun.value));
  QHash<QByteArray, quint32> chunks;
  const auto chunkOf = [&](const QByteArray& document) {
    const auto next = static_cast<quint32>(chunks.size() + 1);
    return *(chunks.contains(document) ? chunks.find(document) : chunks.insert(document, next));
  };
  qint64 query = 0;
  for (auto topic = set.qrels.begin(); topic != set.qrels.end(); ++topic) {
    const QueryId id{++query};
    engine.addQuery(queryRow(id.value));
    std::vector<quint32> order;
    for (const QByteArray& document : set.run[topic.key()]) order.push_back(chunkOf(document));
    if (!order.empty()) engine.addRanking(TheRun, id, order);
    for (auto judged = topic->begin(); judged != topic->end(); ++judged) {
      const quint32 chunk = chunkOf(judged.key());
      if (*judged < 0)
        engine.addToPool(id, {chunk});
      else
        engine.addLabel(gradeLabel(id.value, chunk, 1, *judged));
    }
  }
  engine.finish();
  return engine;
}

std::optional<OurName> ourName(const QByteArray& metric)
{
  static const QHash<QByteArray, QString> Names = {
      {"P", u"p"_s},
      {"P_set", u"p"_s},
      {"recall", u"recall"_s},
      {"recall_set", u"recall"_s},
      {"F1", u"f1"_s},
      {"F1_set", u"f1"_s},
      {"AP", u"ap"_s},
      {"RR", u"rr"_s},
      {"nDCG", u"ndcg"_s},
      {"nDCG_exp", u"ndcg"_s},
      {"success", u"success"_s},
      {"Rprec", u"rprec"_s},
      {"bpref", u"bpref"_s},
      {"infAP", u"infap"_s},
      {"RBP", u"rbp"_s},
      {"RBP_graded", u"rbp_graded"_s},
      {"GMAP", u"gmap"_s},
      {"RBP_residual", u"rbp_residual"_s},
      {"judged", u"judged"_s},
      {"unjudged", u"unjudged"_s},
      {"num_ret", u"num_ret"_s},
      {"num_rel", u"num_rel"_s},
      {"num_rel_ret", u"num_rel_ret"_s},
  };
  qsizetype end = metric.indexOf('@');
  if (end < 0) end = metric.indexOf('(');
  if (end < 0) end = metric.size();
  const auto name = Names.constFind(metric.first(end));
  if (name == Names.constEnd()) return std::nullopt;
  return OurName{*name + QString::fromLatin1(metric.mid(end)),
                 metric.startsWith("nDCG_exp") ? Gain::Exponential : Gain::Linear};
}

} // namespace assayer::tests
