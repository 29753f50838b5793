#include "cli/queue.h"
#include "cli/table.h"

#include "work/cluster_story.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList drawParts{u"failing"_s, u"audit"_s};

QStringList reasonWordsOf(const QVector<FailReason>& reasons)
{
  QStringList words;
  for (const FailReason reason : reasons) words.append(failReasonWords()[static_cast<int>(reason)]);
  return words;
}

QJsonValue orNoValue(const QString& text)
{
  return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QString plainWords(const QStringList& words)
{
  return words.join(u", "_s).replace(u'_', u' ');
}

QString orNone(const QString& text)
{
  return text.isEmpty() ? u"(none)"_s : text;
}

QString originWord(std::optional<Origin> origin)
{
  return origin ? originWords()[static_cast<int>(*origin)] : u"all"_s;
}

} // namespace

const QStringList& originWords()
{
  static const QStringList words{u"unknown"_s, u"golden"_s, u"production"_s, u"synthetic"_s};
  return words;
}

Result<QueueWords> QueueWords::ofDraw(Store& store, const Draw& draw)
{
  QueueWords words;
  words.draw = draw;
  if (auto read = words.readNames(store); !read) return tl::unexpected(read.error());
  const auto clusters = store.clusters();
  if (!clusters) return tl::unexpected(clusters.error());
  const auto clustering = store.clusteringOf(draw.day, draw.run);
  if (!clustering) return tl::unexpected(clustering.error());
  QSet<ClusterId> shown;
  if (*clustering)
    for (const Cluster& cluster : (*clustering)->clusters) shown.insert(cluster.id);
  for (const DrawnSample& sample : draw.samples) shown.insert(sample.cluster);
  for (const Cluster& cluster : *clusters)
    if (shown.contains(cluster.id)) words.addCluster(cluster.id, cluster);
  if (*clustering) words.countMembers(**clustering);
  return words;
}

Result<QueueWords> QueueWords::ofPrepared(Store& store, const PreparedDay& day)
{
  QueueWords words;
  words.draw = day.draw;
  if (auto read = words.readNames(store); !read) return tl::unexpected(read.error());
  Clustering placed = day.clustering; // samples name clusters by place
  for (qsizetype i = 0; i < placed.clusters.size(); ++i) {
    placed.clusters[i].id = {i + 1};
    words.addCluster({i + 1}, placed.clusters[i]);
  }
  words.countMembers(placed);
  return words;
}

Result<void> QueueWords::readNames(Store& store)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QHash<RunId, QString> runNames;
  for (const RunRow& row : *runs) runNames.insert(row.id, row.name);
  QHash<QueryId, QString> queryNames;
  for (const QueryRow& row : *queries) queryNames.insert(row.id, row.name);
  for (const JudgeRow& row : *judges)
    if (row.id == draw.by) by = row.name;
  run = runNames.value(draw.run);
  for (const DrawnSample& sample : std::as_const(draw.samples)) {
    const auto answer = store.answer(sample.answer);
    if (!answer) return tl::unexpected(answer.error());
    samples.append({queryNames.value(answer->query), runNames.value(answer->run)});
  }
  return {};
}

void QueueWords::addCluster(ClusterId id, const Cluster& cluster)
{
  clusters.insert(id, {shownName(cluster.now), cluster.firstSeen, 0, QString::fromLatin1(cluster.uid.toHex())});
}

void QueueWords::countMembers(const Clustering& clustering)
{
  for (const ClusterMember& member : clustering.members)
    if (member.cluster)
      ++clusters[clustering.clusters[*member.cluster].id].members;
    else
      ++unclustered;
}

QString QueueWords::text() const
{
  QString text = u"%1 of %2 answers of run %3 fail"_s.arg(draw.failing).arg(draw.answers).arg(harmless(run));
  if (draw.reviewedBefore > 0)
    text += u"; of %1 of them the cause was named before, and they are left out"_s.arg(draw.reviewedBefore);
  text += u". Seed %1.\n\n"_s.arg(draw.seed);

  Table kinds({u"cluster"_s, u">failing"_s, u"first seen"_s});
  for (const OfCluster& cluster : clusters)
    kinds.add({cluster.name, QString::number(cluster.members), cluster.firstSeen});
  if (unclustered > 0) kinds.add({u"(unclustered)"_s, QString::number(unclustered), {}});
  if (!kinds.isEmpty()) text += kinds.text() + u'\n';

  Table table({u">no."_s, u"query"_s, u"cluster"_s, u"part"_s, u">π"_s, u"reasons"_s});
  for (qsizetype i = 0; i < draw.samples.size(); ++i) {
    const DrawnSample& sample = draw.samples[i];
    QString part = drawParts[static_cast<int>(sample.part)];
    if (!sample.carriedFrom.isEmpty()) part += u", left over from "_s + sample.carriedFrom;
    const QString query =
        samples[i].run == run ? samples[i].query : u"%1 (run %2)"_s.arg(samples[i].query, samples[i].run);
    table.add({QString::number(i + 1), query, clusters.value(sample.cluster).name, part,
               QString::number(sample.inclusionProbability, 'f', 4), plainWords(reasonWordsOf(sample.reasons))});
  }
  return text + table.text() + u"\nπ is the probability with which a sample was drawn; estimates weigh by it.\n"_s;
}

QJsonObject QueueWords::json() const
{
  QJsonArray kinds;
  for (const OfCluster& cluster : clusters)
    kinds.append(QJsonObject{{u"cluster"_s, cluster.name},
                             {u"uid"_s, orNoValue(cluster.uid)},
                             {u"first_seen"_s, cluster.firstSeen},
                             {u"members"_s, cluster.members}});
  QJsonArray rows;
  for (qsizetype i = 0; i < draw.samples.size(); ++i) {
    const DrawnSample& sample = draw.samples[i];
    rows.append(QJsonObject{{u"query"_s, samples[i].query},
                            {u"run"_s, samples[i].run},
                            {u"cluster"_s, orNoValue(clusters.value(sample.cluster).name)},
                            {u"part"_s, drawParts[static_cast<int>(sample.part)]},
                            {u"stratum"_s, sample.stratum},
                            {u"stratum_size"_s, sample.stratumSize},
                            {u"stratum_drawn"_s, sample.stratumDrawn},
                            {u"inclusion_probability"_s, sample.inclusionProbability},
                            {u"reasons"_s, QJsonArray::fromStringList(reasonWordsOf(sample.reasons))},
                            {u"carried_from"_s, orNoValue(sample.carriedFrom)}});
  }
  return {{u"day"_s, draw.day},
          {u"run"_s, run},
          {u"draw"_s, orNoValue(QString::fromLatin1(draw.uid.toHex()))},
          {u"seed"_s, QString::number(draw.seed)}, // beyond what a JSON number keeps
          {u"by"_s, orNoValue(by)},
          {u"answers"_s, draw.answers},
          {u"failing"_s, draw.failing},
          {u"reviewed_before"_s, draw.reviewedBefore},
          {u"unclustered"_s, unclustered},
          {u"clusters"_s, kinds},
          {u"settings"_s, settingsAsJson(draw.settings)},
          {u"samples"_s, rows}};
}

QString settingsText(const TriageSettings& settings)
{
  Table table({u"setting"_s, u"value"_s});
  const auto number = [](double value) { return QString::number(value); };
  table.add({u"composite of a sample, fails below"_s, number(settings.composite)});
  table.add({u"each part of a sample, fails below"_s, number(settings.part)});
  table.add({u"mean composite of a run, flagged below"_s, number(settings.run)});
  for (auto family = settings.families.cbegin(); family != settings.families.cend(); ++family) {
    if (family->composite) table.add({u"composite in family "_s + family.key(), number(*family->composite)});
    if (family->part) table.add({u"each part in family "_s + family.key(), number(*family->part)});
  }
  table.add({u"failing samples a day"_s, QString::number(settings.failing)});
  table.add({u"passing samples a day, the audit"_s, QString::number(settings.audit)});
  table.add({u"leftovers of the day before"_s, settings.carryLeftovers ? u"carried"_s : u"dropped"_s});
  table.add({u"scores of"_s, !settings.source.isEmpty() ? settings.source
                             : settings.anySource       ? u"whichever model judge scored most of the run"_s
                                                        : u"nobody; people's labels count"_s});
  table.add({u"compared with run"_s, orNone(settings.baseline)});
  table.add({u"queries of origin"_s, originWord(settings.origin)});
  table.add({u"queries quoted in summaries that leave the workspace"_s, settings.textsInAlerts ? u"yes"_s : u"no"_s});
  return table.text();
}

QJsonObject settingsAsJson(const TriageSettings& settings)
{
  QJsonObject families;
  for (auto family = settings.families.cbegin(); family != settings.families.cend(); ++family)
    families[family.key()] =
        QJsonObject{{u"composite"_s, family->composite ? QJsonValue(*family->composite) : QJsonValue()},
                    {u"part"_s, family->part ? QJsonValue(*family->part) : QJsonValue()}};
  return {{u"composite"_s, settings.composite},
          {u"part"_s, settings.part},
          {u"run"_s, settings.run},
          {u"families"_s, families},
          {u"failing"_s, settings.failing},
          {u"audit"_s, settings.audit},
          {u"carry_leftovers"_s, settings.carryLeftovers},
          {u"any_source"_s, settings.anySource},
          {u"source"_s, orNoValue(settings.source)},
          {u"baseline"_s, orNoValue(settings.baseline)},
          {u"origin"_s, originWord(settings.origin)},
          {u"texts_in_alerts"_s, settings.textsInAlerts}};
}

} // namespace assayer::cli
