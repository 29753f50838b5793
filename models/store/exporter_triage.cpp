// What an export says of the daily queue: clusters and what was decided about them, the days' clusters and draws,
// promotions and settings. Members and frames are many, so they come in lines of some hundred after their head.
#include "core/triage_lines.h"
#include "store/columns.h"
#include "store/exporter.h"
#include "store/store_private.h"

#include "store/triage_rows.h"
#include "store/triage_values.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MembersInLine = 200;

// Begins with the keys that no column takes.
QJsonObject triageLine(const QString& kind, const QString& metadata)
{
  QJsonObject line = QJsonDocument::fromJson(metadata.toUtf8()).object();
  line.insert(u"kind"_s, kind);
  return line;
}

void put(QJsonObject& line, const QString& key, const QString& text)
{
  if (!text.isEmpty()) line.insert(key, text);
}

QJsonArray reasonWords(const QVector<FailReason>& reasons)
{
  QJsonArray words;
  for (const FailReason reason : reasons) words.append(failReasonWords().value(static_cast<int>(reason)));
  return words;
}

} // namespace

Result<void> Exporter::triageSettings()
{
  if (m_scope && m_scope->onlyOf) return {};
  const auto settings = triage::readTriageSettings(m_connection);
  if (!settings) return tl::unexpected<Error>(settings.error());
  if (!*settings) return {};
  QJsonObject line = triage::fromSettings(**settings);
  line.insert(u"kind"_s, triage::SettingsKind);
  return give(KeptRecord{triage::SettingsKind, columns::fromObject(line)});
}

Result<void> Exporter::clusters()
{
  return each(u"cluster"_s,
              u"SELECT uid, first_seen, metadata FROM cluster WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(
                  visible(u"cluster"_s)),
              [&](const Statement& row) -> Result<void> {
                QJsonObject line = triageLine(triage::ClusterKind, row.text(2));
                line.insert(u"id"_s, triage::hexOf(row.bytes(0)));
                line.insert(u"first_seen"_s, row.text(1));
                return give(KeptRecord{triage::ClusterKind, columns::fromObject(line)});
              });
}

Result<void> Exporter::clusterEvents()
{
  return each(
      u"cluster_event"_s,
      u"SELECT %1, cluster_event.metadata, (SELECT uid FROM cluster WHERE id = cluster) FROM cluster_event "
      "WHERE id BETWEEN ? AND ? AND %2 ORDER BY id"_s.arg(triage::clusterEventColumns(), visible(u"cluster_event"_s)),
      [&](const Statement& row) -> Result<void> {
        const ClusterEvent event = triage::readClusterEvent(row);
        STORE_GET(by, nameOf(u"judge"_s, event.by.value));
        STORE_GET(endedBy, nameOf(u"run"_s, event.endedBy.value));
        QJsonObject line = triageLine(triage::EventKind, row.text(10));
        line.insert(u"id"_s, triage::hexOf(event.uid));
        line.insert(u"cluster"_s, triage::hexOf(row.bytes(11)));
        line.insert(u"at"_s, event.at);
        line.insert(u"name"_s, event.name);
        line.insert(u"state"_s, triage::stateWords().value(static_cast<int>(event.state)));
        put(line, u"by"_s, by);
        put(line, u"title"_s, event.title);
        if (event.step != NextStep::None) line.insert(u"step"_s, nextStepWords().value(static_cast<int>(event.step)));
        put(line, u"ended_by"_s, endedBy);
        put(line, u"note"_s, event.note);
        return give(KeptRecord{triage::EventKind, columns::fromObject(line)});
      });
}

Result<void> Exporter::clusterings()
{
  return each(u"clustering"_s,
              u"SELECT id, metadata, (SELECT count(*) FROM cluster_member WHERE clustering = clustering.id) FROM "
              "clustering WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(visible(u"clustering"_s)),
              [&](const Statement& row) -> Result<void> {
                STORE_GET(stored, triage::clusteringOf(m_connection, row.integer(0)));
                if (!stored) return {};
                const Clustering& clustering = stored->row;
                STORE_GET(run, nameOf(u"run"_s, clustering.run.value));
                QJsonObject line = triageLine(triage::ClusteringKind, row.text(1));
                line.insert(u"id"_s, triage::hexOf(clustering.uid));
                line.insert(u"day"_s, clustering.day);
                line.insert(u"run"_s, run);
                // As text: readers of JSON may take numbers for doubles, and a seed is good for nothing when rounded.
                line.insert(u"seed"_s, QString::number(clustering.seed));
                line.insert(u"at"_s, clustering.at);
                line.insert(u"members"_s, row.integer(2));
                QJsonArray clusters;
                for (const Cluster& cluster : clustering.clusters) {
                  QJsonObject one{{u"id"_s, triage::hexOf(cluster.uid)}};
                  if (!cluster.terms.isEmpty()) one.insert(u"terms"_s, QJsonArray::fromStringList(cluster.terms));
                  put(one, u"profile"_s, QString::fromLatin1(cluster.profile.toBase64()));
                  clusters.append(one);
                }
                line.insert(u"clusters"_s, clusters);
                STORE_TRY(give(KeptRecord{triage::ClusteringKind, columns::fromObject(line)}));
                return clusterMembers(stored->id, clustering);
              });
}

Result<void> Exporter::clusterMembers(qint64 id, const Clustering& clustering)
{
  const QHash<qint64, int> places = triage::placesOf(clustering.clusters);
  const QString head = triage::hexOf(clustering.uid);
  QJsonArray members;
  const auto flush = [&]() -> Result<void> {
    if (members.isEmpty()) return {};
    const QJsonObject line{
        {u"kind"_s, triage::MembersKind}, {u"clustering"_s, head}, {u"members"_s, std::exchange(members, {})}};
    return give(KeptRecord{triage::MembersKind, columns::fromObject(line)});
  };
  Statement statement(
      m_connection, u"SELECT %1, (SELECT query.name FROM answer JOIN query ON query.id = answer.query WHERE answer.id "
                    "= cluster_member.answer) FROM cluster_member WHERE clustering = ? ORDER BY answer"_s.arg(
                        triage::memberColumns()));
  STORE_TRY(statement.run(id));
  while (statement.next()) {
    const ClusterMember member = triage::readMember(statement, places);
    QJsonObject one{{u"query"_s, statement.text(6)},
                    {u"x"_s, member.x},
                    {u"y"_s, member.y},
                    {u"severity"_s, member.severity},
                    {u"reasons"_s, reasonWords(member.reasons)}};
    if (member.cluster) one.insert(u"cluster"_s, *member.cluster);
    members.append(one);
    if (members.size() == MembersInLine) STORE_TRY(flush());
  }
  STORE_TRY(statement.ended());
  return flush();
}

Result<void> Exporter::draws()
{
  return each(
      u"draw"_s,
      u"SELECT %1, draw.metadata, coalesce(draw.clustering, 0), (SELECT coalesce(sum(items), 0) FROM draw_frame WHERE "
      "draw = draw.id) FROM draw WHERE draw.id BETWEEN ? AND ? AND %2 ORDER BY draw.id"_s.arg(triage::drawColumns(),
                                                                                              visible(u"draw"_s)),
      [&](const Statement& row) -> Result<void> {
        const Draw draw = triage::readDraw(row);
        STORE_GET(run, nameOf(u"run"_s, draw.run.value));
        STORE_GET(by, nameOf(u"judge"_s, draw.by.value));
        STORE_GET(clustering, triage::clusteringOf(m_connection, row.integer(12)));
        QJsonObject line = triageLine(triage::DrawKind, row.text(11));
        line.insert(u"id"_s, triage::hexOf(draw.uid));
        line.insert(u"day"_s, draw.day);
        line.insert(u"run"_s, run);
        line.insert(u"seed"_s, QString::number(draw.seed));
        line.insert(u"at"_s, draw.at);
        put(line, u"by"_s, by);
        if (clustering) line.insert(u"clustering"_s, triage::hexOf(clustering->row.uid));
        line.insert(u"settings"_s, triage::fromSettings(draw.settings));
        line.insert(u"answers"_s, draw.answers);
        line.insert(u"failing"_s, draw.failing);
        line.insert(u"reviewed_before"_s, draw.reviewedBefore);
        if (row.integer(13) > 0) line.insert(u"frame"_s, row.integer(13));
        STORE_GET(samples, drawnSamples(draw));
        line.insert(u"samples"_s, samples);
        STORE_TRY(give(KeptRecord{triage::DrawKind, columns::fromObject(line)}));
        return drawFrame(draw, clustering ? clustering->row.clusters : QVector<Cluster>());
      });
}

Result<QJsonArray> Exporter::drawnSamples(const Draw& draw)
{
  QJsonArray lines;
  STORE_GET(samples, triage::readSamples(m_connection, draw.id));
  STORE_GET(run, nameOf(u"run"_s, draw.run.value));
  for (const DrawnSample& sample : samples) {
    STORE_GET(names, answerNames(sample.answer.value));
    STORE_GET(cluster, m_connection.text(u"SELECT lower(hex(uid)) FROM cluster WHERE id = ?"_s, sample.cluster));
    QJsonObject one{{u"query"_s, names.second},
                    {u"part"_s, triage::partWords().value(static_cast<int>(sample.part))},
                    {u"stratum"_s, sample.stratum},
                    {u"stratum_size"_s, sample.stratumSize},
                    {u"stratum_drawn"_s, sample.stratumDrawn},
                    {u"inclusion_probability"_s, sample.inclusionProbability},
                    {u"reasons"_s, reasonWords(sample.reasons)}};
    if (names.first != run) one.insert(u"run"_s, names.first);
    if (cluster) one.insert(u"cluster"_s, *cluster);
    put(one, u"carried_from"_s, sample.carriedFrom);
    lines.append(one);
  }
  return lines;
}

Result<void> Exporter::drawFrame(const Draw& draw, const QVector<Cluster>& clusters)
{
  const QHash<qint64, int> places = triage::placesOf(clusters);
  QHash<qint64, QString> queries; // of the run's answers: a frame has all of them
  {
    Statement names(m_connection, u"SELECT answer.id, query.name FROM answer JOIN query ON query.id = answer.query "
                                  "WHERE answer.run = ?"_s);
    STORE_TRY(names.run(draw.run));
    while (names.next()) queries.insert(names.integer(0), names.text(1));
    STORE_TRY(names.ended());
  }
  Statement statement(m_connection, u"SELECT items, packed FROM draw_frame WHERE draw = ? ORDER BY position"_s);
  STORE_TRY(statement.run(draw.id));
  while (statement.next()) {
    const auto items = triage::unpackFrame(statement.bytes(1), statement.integer(0));
    if (!items)
      return fail(ErrorKind::Corrupt, u"frame"_s, u"what a draw was made from is damaged and cannot be read"_s);
    QJsonArray parts[2];
    for (const FrameItem& item : *items) {
      const auto place = places.constFind(item.cluster.value);
      parts[item.part == DrawPart::Audit ? 1 : 0].append(
          QJsonArray{queries.value(item.answer.value), place == places.constEnd() ? QJsonValue() : QJsonValue(*place),
                     item.severity, item.score ? QJsonValue(*item.score) : QJsonValue()});
    }
    QJsonObject line{{u"kind"_s, triage::FrameKind}, {u"draw"_s, triage::hexOf(draw.uid)}};
    for (int part = 0; part < 2; ++part)
      if (!parts[part].isEmpty()) line.insert(triage::partWords()[part], parts[part]);
    STORE_TRY(give(KeptRecord{triage::FrameKind, columns::fromObject(line)}));
  }
  return statement.ended();
}

Result<void> Exporter::promotions()
{
  return each(u"promotion"_s,
              u"SELECT %1, p.metadata FROM promotion AS p WHERE p.id BETWEEN ? AND ? AND %2 ORDER BY p.id"_s.arg(
                  triage::promotionColumns(), visible(u"promotion"_s, u"p"_s)),
              [&](const Statement& row) -> Result<void> {
                const Promotion promotion = triage::readPromotion(row);
                STORE_GET(query, nameOf(u"query"_s, promotion.query.value));
                STORE_GET(by, nameOf(u"judge"_s, promotion.by.value));
                STORE_GET(run, nameOf(u"run"_s, promotion.run.value));
                QJsonObject line = triageLine(triage::PromotionKind, row.text(13));
                line.insert(u"id"_s, triage::hexOf(promotion.uid));
                line.insert(u"query"_s, query);
                line.insert(u"at"_s, promotion.at);
                put(line, u"by"_s, by);
                put(line, u"origin"_s, triage::originWords().value(static_cast<int>(promotion.origin)));
                put(line, u"split"_s, triage::splitWords().value(static_cast<int>(promotion.split)));
                put(line, u"family"_s, promotion.family);
                put(line, u"expect"_s, triage::expectWords().value(static_cast<int>(promotion.expect)));
                put(line, u"refusal_reason"_s, triage::refusalWords().value(static_cast<int>(promotion.refusalReason)));
                put(line, u"reference"_s, promotion.reference);
                QJsonArray needs;
                for (const Need& need : promotion.needs) {
                  QJsonArray options;
                  for (const NeedOption& option : need) {
                    QJsonObject one;
                    put(one, u"chunk"_s, option.chunk);
                    put(one, u"quote"_s, option.quote);
                    options.append(one);
                  }
                  needs.append(options);
                }
                if (!needs.isEmpty()) line.insert(u"needs"_s, needs);
                put(line, u"run"_s, run);
                put(line, u"day"_s, promotion.day);
                return give(KeptRecord{triage::PromotionKind, columns::fromObject(line)});
              });
}

} // namespace assayer
