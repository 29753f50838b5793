// Importing the clusters and the draws of days, with their members and frames in lines of some hundred. They are the
// same in every copy of a workspace, so what is there already is compared and skipped.
#include "core/triage_lines.h"
#include "store/import_writer.h"
#include "store/store_private.h"
#include "store/triage_checks.h"
#include "store/triage_fields.h"
#include "store/triage_rows.h"
#include "store/triage_values.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString drawsThereAlready = u"kept lines that were there already"_s;
constexpr qint64 MostDeclared = qint64(1) << 40;
constexpr int MostClusters = 10'000; // of a day

QString otherDay(const QString& what, const QByteArray& uid)
{
  return u"the %1 “%2” are there with other content; an id belongs to one day's"_s.arg(what, triage::hexOf(uid));
}

} // namespace

Result<void> ImportWriter::takeClustering(const QJsonObject& line, const Place& place)
{
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, u"clusters of a day: "_s + problem);
    return {};
  };
  triage::Fields fields(line);
  Clustering clustering;
  clustering.uid = fields.uid(u"id"_s);
  clustering.day = fields.text(u"day"_s);
  clustering.seed = fields.seed(u"seed"_s);
  clustering.at = fields.whole(u"at"_s, triage::LatestTime);
  const qint64 members = fields.whole(u"members"_s, MostDeclared);
  const QString run = fields.text(u"run"_s);
  const QJsonArray list = fields.list(u"clusters"_s);
  if (!fields.isSound()) return refuse(fields.problem() + u"; export them again"_s);
  if (!isDay(clustering.day)) return refuse(u"the day is no date; write 2026-11-29"_s);
  if (list.size() > MostClusters) return refuse(u"there are more than 10,000; export them again"_s);
  STORE_GET(runRow, run.isEmpty() ? Result<qint64>(0) : runToRead(run));
  if (runRow == 0) return refuse(u"they are of the run “%1” that is nowhere; import that too"_s.arg(run));
  clustering.run = {runRow};
  QSet<qint64> seen;
  for (const QJsonValue& entry : list) {
    triage::Fields of(entry.toObject());
    Cluster cluster;
    cluster.uid = of.uid(u"id"_s);
    cluster.terms = of.texts(u"terms"_s);
    cluster.profile = of.base64(u"profile"_s);
    if (!of.isSound()) return refuse(of.problem() + u"; export them again"_s);
    STORE_GET(id, clusterOf(cluster.uid));
    if (id == 0 || seen.contains(id))
      return refuse(u"one of them is not there or stands twice; put the line after its clusters"_s);
    seen.insert(id);
    cluster.id = {id};
    STORE_GET(firstSeen, m_connection->text(u"SELECT first_seen FROM cluster WHERE id = ?"_s, id));
    cluster.firstSeen = firstSeen.value_or(QString());
    clustering.clusters.append(cluster);
  }
  STORE_GET(there, triage::clusteringOf(*m_connection, clustering.uid));
  if (there && there->row != clustering) {
    fault(place, otherDay(u"clusters"_s, clustering.uid));
    return {};
  }
  if (m_clusterings.contains(clustering.uid)) return {};
  ClusteringHead head{0, clustering, !there, members, 0, place};
  if (there) {
    skip(drawsThereAlready);
    head.id = there->id;
  } else {
    STORE_GET(id, triage::insertClustering(*m_connection, clustering, fields.rest(), m_import));
    head.id = id;
    ++m_added[14];
  }
  m_clusterings.insert(clustering.uid, head);
  return {};
}

// An answer of a run by the name of its query, 0: there is none. Queries that are not there are not made.
Result<qint64> ImportWriter::answerOf(RunId run, const QString& query)
{
  STORE_GET(id, m_connection->number(u"SELECT answer.id FROM query JOIN answer ON answer.query = query.id WHERE "
                                     "query.name = ? AND answer.run = ?"_s,
                                     query, run));
  return id.value_or(0);
}

Result<void> ImportWriter::takeMembers(const QJsonObject& line, const Place& place)
{
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, u"samples of clusters: "_s + problem);
    return {};
  };
  triage::Fields fields(line);
  const QByteArray uid = fields.uid(u"clustering"_s);
  const QJsonArray list = fields.list(u"members"_s);
  if (!fields.isSound()) return refuse(fields.problem() + u"; export them again"_s);
  const auto found = m_clusterings.find(uid);
  if (found == m_clusterings.end()) return refuse(u"their clusters are not there; put the line after them"_s);
  ClusteringHead& head = *found;
  const QHash<qint64, int> places = triage::placesOf(head.clustering.clusters);
  for (const QJsonValue& entry : list) {
    triage::Fields of(entry.toObject());
    ClusterMember member;
    const QString query = of.text(u"query"_s);
    member.cluster = of.place(u"cluster"_s, head.clustering.clusters.size());
    member.x = of.real(u"x"_s);
    member.y = of.real(u"y"_s);
    member.severity = of.real(u"severity"_s);
    member.reasons = of.reasons(u"reasons"_s);
    if (!of.isSound()) return refuse(of.problem() + u"; export them again"_s);
    if (const auto sound = triage::checkMember(member); !sound) return refuse(sound.error().detail);
    STORE_GET(answer, answerOf(head.clustering.run, query));
    if (answer == 0)
      return refuse(u"the run has no answer to the query “%1”; put the line after its answers"_s.arg(query));
    member.answer = {answer};
    std::optional<ClusterMember> there;
    {
      Statement statement(*m_connection, u"SELECT %1 FROM cluster_member WHERE clustering = ? AND answer = ?"_s.arg(
                                             triage::memberColumns()));
      STORE_TRY(statement.run(head.id, answer));
      if (statement.next()) there = triage::readMember(statement, places);
      STORE_TRY(statement.ended());
    }
    if (there ? *there != member : !head.isNew) return refuse(otherDay(u"samples"_s, uid));
    if (there) continue;
    STORE_TRY(triage::insertMembers(*m_connection, head.id, std::span(&member, 1), head.clustering.clusters));
    ++head.taken;
  }
  return {};
}

Result<std::optional<DrawnSample>> ImportWriter::sampleOf(const QJsonValue& value, RunId run, QString& problem)
{
  triage::Fields fields(value.toObject());
  DrawnSample sample;
  const QString query = fields.text(u"query"_s);
  const QString ofRun = fields.text(u"run"_s);
  sample.part = static_cast<DrawPart>(fields.word(u"part"_s, triage::partWords()));
  const QByteArray cluster = fields.uidOr(u"cluster"_s);
  sample.stratum = fields.number(u"stratum"_s);
  sample.stratumSize = fields.number(u"stratum_size"_s);
  sample.stratumDrawn = fields.number(u"stratum_drawn"_s);
  sample.inclusionProbability = fields.real(u"inclusion_probability"_s);
  sample.reasons = fields.reasons(u"reasons"_s);
  sample.carriedFrom = fields.text(u"carried_from"_s);
  if (!fields.isSound()) {
    problem = fields.problem() + u"; export it again"_s;
    return std::optional<DrawnSample>();
  }
  if (!ofRun.isEmpty()) {
    STORE_GET(row, runToRead(ofRun));
    if (RunId{row} != run && sample.carriedFrom.isEmpty()) {
      problem = u"a sample of another run is one that was carried over"_s;
      return std::optional<DrawnSample>();
    }
    run = {row};
  }
  STORE_GET(answer, answerOf(run, query));
  if (answer == 0) {
    problem = u"the run has no answer to the query “%1”; put the line after its answers"_s.arg(query);
    return std::optional<DrawnSample>();
  }
  sample.answer = {answer};
  if (!cluster.isEmpty()) {
    STORE_GET(row, clusterOf(cluster));
    if (row == 0) {
      problem = u"a sample is in a cluster that is not there; put the line after its clusters"_s;
      return std::optional<DrawnSample>();
    }
    sample.cluster = {row};
  }
  return std::optional(sample);
}

Result<void> ImportWriter::takeDraw(const QJsonObject& line, const Place& place)
{
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, u"the draw of a day: "_s + problem);
    return {};
  };
  triage::Fields fields(line);
  Draw draw;
  draw.uid = fields.uid(u"id"_s);
  draw.day = fields.text(u"day"_s);
  draw.seed = fields.seed(u"seed"_s);
  draw.at = fields.whole(u"at"_s, triage::LatestTime);
  const auto settings = triage::toSettings(fields.object(u"settings"_s));
  draw.answers = fields.number(u"answers"_s);
  draw.failing = fields.number(u"failing"_s);
  draw.reviewedBefore = fields.number(u"reviewed_before"_s);
  const qint64 frame = fields.whole(u"frame"_s, MostDeclared);
  const QByteArray clustering = fields.uidOr(u"clustering"_s);
  const QString run = fields.text(u"run"_s);
  const QString by = fields.text(u"by"_s);
  const QJsonArray list = fields.list(u"samples"_s);
  if (!fields.isSound()) return refuse(fields.problem() + u"; export it again"_s);
  if (!settings) return refuse(u"its settings are not what they must be; export it again"_s);
  draw.settings = *settings;
  STORE_GET(runRow, run.isEmpty() ? Result<qint64>(0) : runToRead(run));
  if (runRow == 0) return refuse(u"it is of the run “%1” that is nowhere; import that too"_s.arg(run));
  draw.run = {runRow};
  DrawHead head{{}, draw.run, {}, true, frame, 0, place};
  qint64 clusteringRow = 0;
  if (!clustering.isEmpty()) {
    STORE_GET(found, triage::clusteringOf(*m_connection, clustering));
    if (!found || found->row.day != draw.day || found->row.run != draw.run)
      return refuse(u"its clusters are not there or are of another day or run; put it after them"_s);
    clusteringRow = found->id;
    for (const Cluster& cluster : found->row.clusters) head.clusters.append(cluster.id);
  }
  for (const QJsonValue& entry : list) {
    QString problem;
    STORE_GET(sample, sampleOf(entry, draw.run, problem));
    if (!sample) return refuse(problem);
    draw.samples.append(*sample);
  }
  if (const auto sound = triage::checkDraw(draw); !sound) return refuse(sentence(sound.error()));
  if (!by.isEmpty()) {
    STORE_GET(judge, judgeId(by));
    draw.by = {judge};
  }
  STORE_GET(there, triage::drawOf(*m_connection, draw.uid));
  if (there) {
    draw.id = there->draw.id;
    if (there->draw != draw || there->clustering != clusteringRow) {
      fault(place, otherDay(u"draw's figures"_s, draw.uid));
      return {};
    }
  }
  if (m_draws.contains(draw.uid)) return {};
  if (there) {
    skip(drawsThereAlready);
    head.id = draw.id;
    head.isNew = false;
  } else {
    STORE_GET(id, triage::insertDraw(*m_connection, draw, clusteringRow, fields.rest(), m_import));
    head.id = id;
    ++m_added[14];
  }
  m_draws.insert(draw.uid, head);
  return {};
}

Result<std::optional<FrameItem>> ImportWriter::frameItemOf(const QJsonValue& value, DrawPart part, const DrawHead& head)
{
  const QJsonArray entry = value.toArray();
  const auto isPlace = [&](const QJsonValue& of) {
    return of.isNull() ||
           (of.isDouble() && of.toDouble() == of.toInt(-1) && of.toInt(-1) >= 0 && of.toInt(-1) < head.clusters.size());
  };
  const auto isReal = [](const QJsonValue& of) { return of.isDouble(); };
  if (entry.size() != 4 || !entry[0].isString() || !isPlace(entry[1]) || !isReal(entry[2]) ||
      !(entry[3].isNull() || isReal(entry[3])))
    return std::optional<FrameItem>();
  FrameItem item;
  item.part = part;
  if (!entry[1].isNull()) item.cluster = head.clusters[entry[1].toInt()];
  item.severity = entry[2].toDouble();
  if (!entry[3].isNull()) item.score = entry[3].toDouble();
  if (!triage::checkFrameItem(item)) return std::optional<FrameItem>();
  STORE_GET(answer, answerOf(head.run, entry[0].toString()));
  if (answer == 0) return std::optional<FrameItem>();
  item.answer = {answer};
  return std::optional(item);
}

// What a frame that is there says of an answer; kept from one line of it to the next.
Result<void> ImportWriter::readFrame(DrawId draw)
{
  if (m_frameOf == draw) return {};
  m_frame.clear();
  Statement statement(*m_connection, u"SELECT items, packed FROM draw_frame WHERE draw = ?"_s);
  STORE_TRY(statement.run(draw));
  while (statement.next())
    if (const auto items = triage::unpackFrame(statement.bytes(1), statement.integer(0)))
      for (const FrameItem& item : *items) m_frame.insert(item.answer.value, item);
  STORE_TRY(statement.ended());
  m_frameOf = draw;
  return {};
}

Result<void> ImportWriter::takeFrame(const QJsonObject& line, const Place& place)
{
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, u"what a draw was made from: "_s + problem);
    return {};
  };
  triage::Fields fields(line);
  const QByteArray uid = fields.uid(u"draw"_s);
  const std::array<QJsonArray, 2> parts{fields.list(triage::partWords()[0]), fields.list(triage::partWords()[1])};
  if (!fields.isSound()) return refuse(fields.problem() + u"; export it again"_s);
  const auto found = m_draws.find(uid);
  if (found == m_draws.end()) return refuse(u"the draw is not there; put the line after it"_s);
  DrawHead& head = *found;
  STORE_TRY(readFrame(head.id));
  // A draw that came without its frame stays so in this copy.
  if (!head.isNew && m_frame.isEmpty()) return {};
  QVector<FrameItem> fresh;
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (const QJsonValue& entry : parts[part]) {
      STORE_GET(item, frameItemOf(entry, static_cast<DrawPart>(part), head));
      if (!item)
        return refuse(u"an entry is a query with an answer in the run, a place among the clusters, a severity from 0 "
                      "to 1 and a score; export it again"_s);
      const auto there = m_frame.constFind(item->answer.value);
      if (there != m_frame.constEnd() ? *there != *item : !head.isNew) return refuse(otherDay(u"samples"_s, uid));
      if (there != m_frame.constEnd()) continue;
      m_frame.insert(item->answer.value, *item);
      fresh.append(*item);
    }
  std::ranges::sort(fresh, {}, &FrameItem::answer);
  const std::span<const FrameItem> items(fresh);
  for (std::size_t from = 0; from < items.size(); from += triage::FrameBlock)
    STORE_TRY(
        triage::insertFrameBlock(*m_connection, head.id, head.taken + static_cast<qint64>(from),
                                 items.subspan(from, std::min<std::size_t>(triage::FrameBlock, items.size() - from))));
  head.taken += fresh.size();
  return {};
}

} // namespace assayer
