// Importing clusters, what was decided about them, promotions and the settings of the daily queue. What has a uid is
// the same in every copy of a workspace, so what is there already is compared and skipped.
#include "core/text.h"
#include "core/triage_lines.h"
#include "store/import_writer.h"
#include "store/store_private.h"
#include "store/triage_checks.h"
#include "store/triage_fields.h"
#include "store/triage_rows.h"
#include "store/triage_values.h"

#include <QJsonDocument>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString sameAsBefore = u"kept lines that were there already"_s;

QString otherContent(const QString& what, const QByteArray& uid)
{
  return u"the %1 “%2” is there with other content; an id belongs to one %1"_s.arg(what, triage::hexOf(uid));
}

} // namespace

// False: the line is of a kind that the queue uses but none of its lines, and is kept as it stands.
Result<bool> ImportWriter::takeTriage(const KeptRecord& record, const Place& place)
{
  using Reader = Result<void> (ImportWriter::*)(const QJsonObject&, const Place&);
  struct Kind {
    QString name;
    QString key; // what its lines always have
    Reader reader;
  };
  static const std::array<Kind, 8> kinds{{
      {triage::SettingsKind, u"kind"_s, &ImportWriter::takeTriageSettings},
      {triage::ClusterKind, u"id"_s, &ImportWriter::takeCluster},
      {triage::EventKind, u"id"_s, &ImportWriter::takeClusterEvent},
      {triage::ClusteringKind, u"id"_s, &ImportWriter::takeClustering},
      {triage::MembersKind, u"clustering"_s, &ImportWriter::takeMembers},
      {triage::DrawKind, u"id"_s, &ImportWriter::takeDraw},
      {triage::FrameKind, u"draw"_s, &ImportWriter::takeFrame},
      {triage::PromotionKind, u"id"_s, &ImportWriter::takePromotion},
  }};
  const auto kind = std::ranges::find(kinds, record.kind, &Kind::name);
  if (kind == kinds.end()) return false;
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  if (!line.contains(kind->key)) {
    fault(place,
          u"a line of the kind “%1” without its %2; it is kept as it stands and counts for nothing"_s.arg(record.kind,
                                                                                                          kind->key),
          false);
    return false;
  }
  STORE_TRY((this->*kind->reader)(line, place));
  return true;
}

// The workspace's own thresholds stay, as its other settings do.
Result<void> ImportWriter::takeTriageSettings(const QJsonObject& line, const Place& place)
{
  auto settings = triage::toSettings(line);
  if (settings) settings->textsInAlerts = false; // whether texts may leave is for whoever works here to say
  if (!settings) {
    fault(place, u"settings of the daily queue are not what they must be: thresholds lie from 0 to 1, and a day's draw "
                 "has 1 to 1,000 samples"_s);
    return {};
  }
  STORE_GET(own, triage::readTriageSettings(*m_connection));
  if (!own)
    m_triageSettings = settings;
  else if (settings->textsInAlerts = own->textsInAlerts; *own == *settings)
    skip(sameAsBefore);
  else
    fault(place,
          u"the workspace has its own settings of the daily queue, which were kept; change them in its settings"_s,
          false);
  return {};
}

Result<void> ImportWriter::takeCluster(const QJsonObject& line, const Place& place)
{
  triage::Fields fields(line);
  Cluster cluster;
  cluster.uid = fields.uid(u"id"_s);
  cluster.firstSeen = fields.text(u"first_seen"_s);
  if (!fields.isSound() || !isDay(cluster.firstSeen)) {
    fault(place, u"a cluster has an id of 32 hex digits and the day when it was first seen; export it again"_s);
    return {};
  }
  STORE_GET(there, m_connection->text(u"SELECT first_seen FROM cluster WHERE uid = ?"_s, cluster.uid));
  if (there) {
    if (*there == cluster.firstSeen)
      skip(sameAsBefore);
    else
      fault(place, otherContent(u"cluster"_s, cluster.uid));
    return {};
  }
  STORE_TRY(triage::insertCluster(*m_connection, cluster, fields.rest(), m_import));
  ++m_added[14];
  return {};
}

Result<qint64> ImportWriter::clusterOf(const QByteArray& uid)
{
  if (const auto known = m_clusterIds.constFind(uid); known != m_clusterIds.constEnd()) return *known;
  STORE_GET(id, m_connection->number(u"SELECT id FROM cluster WHERE uid = ?"_s, uid));
  if (!id) return 0;
  return m_clusterIds.insert(uid, *id).value();
}

Result<void> ImportWriter::takeClusterEvent(const QJsonObject& line, const Place& place)
{
  triage::Fields fields(line);
  ClusterEvent event;
  event.uid = fields.uid(u"id"_s);
  STORE_GET(cluster, clusterOf(fields.uid(u"cluster"_s)));
  event.cluster = {cluster};
  event.at = fields.whole(u"at"_s, triage::LatestTime);
  event.name = fields.text(u"name"_s);
  event.state = static_cast<ClusterState>(fields.word(u"state"_s, triage::stateWords()));
  event.title = fields.text(u"title"_s);
  event.step = static_cast<NextStep>(fields.word(u"step"_s, nextStepWords()));
  event.note = fields.text(u"note"_s);
  const QString endedBy = fields.text(u"ended_by"_s);
  const QString by = fields.text(u"by"_s);
  if (!fields.isSound()) {
    fault(place, u"a decision on a cluster: %1; export it again"_s.arg(fields.problem()));
    return {};
  }
  if (!event.cluster) {
    fault(place, u"a decision is on a cluster that is not there; put it after its cluster"_s);
    return {};
  }
  if (!endedBy.isEmpty()) {
    STORE_GET(run, runToRead(endedBy));
    if (run == 0) {
      fault(place, u"a cluster was ended by the run “%1” that is nowhere; import that too"_s.arg(endedBy));
      return {};
    }
    event.endedBy = {run};
  }
  if (const auto sound = triage::checkEvent(event); !sound) {
    fault(place, sentence(sound.error()));
    return {};
  }
  if (!by.isEmpty()) {
    STORE_GET(judge, judgeId(by));
    event.by = {judge};
  }
  STORE_GET(there, triage::eventOf(*m_connection, event.uid));
  if (!there) {
    ++m_added[14];
    return triage::insertClusterEvent(*m_connection, event, fields.rest(), m_import);
  }
  if (there->row == event)
    skip(sameAsBefore);
  else
    fault(place, otherContent(u"decision on a cluster"_s, event.uid));
  return {};
}

Result<void> ImportWriter::takePromotion(const QJsonObject& line, const Place& place)
{
  triage::Fields fields(line);
  Promotion promotion;
  promotion.uid = fields.uid(u"id"_s);
  const QString query = fields.text(u"query"_s);
  promotion.at = fields.whole(u"at"_s, triage::LatestTime);
  promotion.origin = static_cast<Origin>(fields.word(u"origin"_s, triage::originWords()));
  promotion.split = static_cast<Split>(fields.word(u"split"_s, triage::splitWords()));
  promotion.family = fields.text(u"family"_s);
  promotion.expect = static_cast<Expect>(fields.word(u"expect"_s, triage::expectWords()));
  promotion.refusalReason = static_cast<RefusalReason>(fields.word(u"refusal_reason"_s, triage::refusalWords()));
  promotion.reference = fields.text(u"reference"_s);
  promotion.needs = fields.needs(u"needs"_s);
  promotion.day = fields.text(u"day"_s);
  const QString run = fields.text(u"run"_s);
  const QString by = fields.text(u"by"_s);
  if (!fields.isSound()) {
    fault(place, u"a promotion: %1; export it again"_s.arg(fields.problem()));
    return {};
  }
  STORE_GET(queryRow, m_connection->number(u"SELECT id FROM query WHERE name = ?"_s, query));
  if (!queryRow) {
    fault(place, u"a promotion is of the query “%1” that is not there; put it after its query"_s.arg(query));
    return {};
  }
  promotion.query = {*queryRow};
  if (!run.isEmpty()) {
    STORE_GET(runRow, runToRead(run));
    promotion.run = {runRow};
  }
  if (const auto sound = triage::checkPromotion(promotion); !sound) {
    fault(place, sentence(sound.error()));
    return {};
  }
  if (!by.isEmpty()) {
    STORE_GET(judge, judgeId(by));
    promotion.by = {judge};
  }
  STORE_GET(there, triage::promotionOf(*m_connection, promotion.uid));
  if (!there) {
    ++m_added[14];
    return triage::insertPromotion(*m_connection, promotion, fields.rest(), m_import);
  }
  // A part of a workspace may have come without the run whose answer showed it.
  if (!promotion.run || !there->row.run) there->row.run = promotion.run;
  if (there->row == promotion)
    skip(sameAsBefore);
  else
    fault(place, otherContent(u"promotion"_s, promotion.uid));
  return {};
}

// Columns that promotions decide: where they say something else than the line of a query, that is no contradiction.
bool ImportWriter::isPromoted(const QString& column)
{
  static const QStringList promoted{u"origin"_s,         u"split"_s,     u"family"_s, u"expect"_s,
                                    u"refusal_reason"_s, u"reference"_s, u"needs"_s};
  return promoted.contains(column);
}

Result<void> ImportWriter::remarkPromotable()
{
  for (const Promotable& told : std::exchange(m_promotable, {})) {
    STORE_GET(promoted, m_connection->number(u"SELECT 1 FROM promotion WHERE query = ? LIMIT 1"_s, told.query));
    if (!promoted) STORE_TRY(report({told.query, false, true, told.columns}, u"queries"_s, told.name, told.place));
  }
  return {};
}

// What must hold of everything that came, before it lands.
Result<void> ImportWriter::refuseHalfTriage()
{
  for (const ClusteringHead& head : std::as_const(m_clusterings))
    if (head.isNew && head.taken != head.declared)
      fault(head.place,
            u"the clusters of a day come with %1 of their %2 samples; import the whole file"_s.arg(head.taken)
                .arg(head.declared));
  for (const DrawHead& head : std::as_const(m_draws))
    if (head.isNew && head.taken != head.declared)
      fault(head.place,
            u"a draw comes with %1 of the %2 samples that it was made from; import the whole file"_s.arg(head.taken)
                .arg(head.declared));
  STORE_GET(nameless,
            m_connection->text(u"SELECT lower(hex(uid)) FROM cluster WHERE import = ? AND NOT EXISTS (SELECT 1 FROM "
                               "cluster_event WHERE cluster = cluster.id) LIMIT 1"_s,
                               m_import));
  if (nameless)
    fault({}, u"the cluster “%1” comes without a decision that names it; import the whole file"_s.arg(*nameless));
  return {};
}

// In the landing transaction, once the import counts.
Result<void> ImportWriter::landTriage()
{
  STORE_TRY(triage::settleDraws(*m_connection, m_import));
  STORE_TRY(triage::followPromotions(*m_connection));
  if (!m_triageSettings) return {};
  STORE_GET(own, triage::readTriageSettings(*m_connection));
  return own ? Result<void>() : triage::writeTriageSettings(*m_connection, *m_triageSettings);
}

} // namespace assayer
