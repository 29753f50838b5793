#include "store/claim_history.h"

#include "store/store_private.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList settledBy(const QString& detail)
{
  QStringList uids;
  if (detail.isEmpty()) return uids;
  for (const QJsonValue& uid : QJsonDocument::fromJson(detail.toUtf8())[u"settles"].toArray())
    uids.append(uid.toString());
  return uids;
}

} // namespace

Result<ClaimHistory> ClaimHistory::read(Connection& connection, AnswerId answer)
{
  ClaimHistory history;
  Statement statement(
      connection,
      u"SELECT c.id, lower(hex(c.uid)), c.kind, c.undoes, c.judge, c.at, c.detail, x.claim, x.made FROM claim AS k "
      u"JOIN "
      "claim_edit AS x ON x.claim = k.id JOIN change AS c ON c.id = x.change WHERE k.answer = ? AND %1 ORDER BY "
      "c.counter, c.uid, x.claim"_s.arg(landed(u"c")));
  STORE_TRY(statement.run(answer));
  while (statement.next()) {
    const ChangeId id{statement.integer(0)};
    if (history.m_gestures.isEmpty() || history.m_gestures.last().id != id) {
      ClaimGesture gesture;
      gesture.id = id;
      gesture.uid = statement.text(1);
      gesture.kind = static_cast<ChangeKind>(statement.number(2));
      gesture.undoes = {statement.integer(3)};
      gesture.judge = {statement.integer(4)};
      gesture.at = statement.integer(5);
      gesture.settles = settledBy(statement.text(6));
      history.m_gestures.append(gesture);
    }
    ClaimGesture& gesture = history.m_gestures.last();
    (statement.number(8) != 0 ? gesture.made : gesture.ended).append(ClaimId{statement.integer(7)});
  }
  STORE_TRY(statement.ended());
  return history;
}

bool ClaimHistory::holds(qsizetype place) const
{
  bool is = true;
  for (qsizetype i = place + 1; i < m_gestures.size(); ++i) {
    if (m_gestures[i].kind != ChangeKind::Undo || m_gestures[i].undoes != m_gestures[place].id) continue;
    is = false;
    for (qsizetype j = i + 1; j < m_gestures.size(); ++j)
      if (m_gestures[j].kind == ChangeKind::Redo && m_gestures[j].undoes == m_gestures[i].id) is = holds(j);
  }
  return is;
}

QVector<qsizetype> ClaimHistory::endersOf(ClaimId claim) const
{
  QVector<qsizetype> places;
  for (qsizetype i = 0; i < m_gestures.size(); ++i)
    if (m_gestures[i].kind == ChangeKind::Label && m_gestures[i].ended.contains(claim) && holds(i)) places.append(i);
  return places;
}

bool ClaimHistory::wasMade(ClaimId claim) const
{
  return std::ranges::any_of(m_gestures, [claim](const ClaimGesture& gesture) {
    return gesture.kind == ChangeKind::Label && gesture.made.contains(claim);
  });
}

bool ClaimHistory::isMade(ClaimId claim) const
{
  for (qsizetype i = 0; i < m_gestures.size(); ++i)
    if (m_gestures[i].kind == ChangeKind::Label && m_gestures[i].made.contains(claim) && holds(i)) return true;
  return false;
}

QSet<qint64> ClaimHistory::claims() const
{
  QSet<qint64> ids;
  for (const ClaimGesture& gesture : m_gestures)
    for (const auto& list : {gesture.ended, gesture.made})
      for (const ClaimId claim : list) ids.insert(claim.value);
  return ids;
}

Result<QVector<QStringList>> settledClaimGestures(Connection& connection)
{
  // Of a choice that was taken back the newest undo or redo along the chain decides.
  QVector<QStringList> settled;
  Statement statement(
      connection,
      u"WITH RECURSIVE chain(first, id, kind) AS (SELECT c.id, c.id, c.kind FROM change AS c WHERE c.detail IS NOT "
      u"NULL "
      "AND %1 UNION ALL SELECT chain.first, u.id, u.kind FROM chain JOIN change AS u ON u.undoes = chain.id AND "
      "u.judge = "
      "(SELECT judge FROM change WHERE id = chain.id) AND u.id > chain.id) SELECT detail, (SELECT chain.kind FROM "
      "chain "
      "WHERE chain.first = change.id ORDER BY chain.id DESC LIMIT 1) FROM change WHERE detail IS NOT NULL AND "
      "%2"_s.arg(landed(u"c"), landed(u"change")));
  STORE_TRY(statement.run());
  while (statement.next())
    if (statement.number(1) != static_cast<int>(ChangeKind::Undo))
      if (const QStringList uids = settledBy(statement.text(0)); !uids.isEmpty()) settled.append(uids);
  STORE_TRY(statement.ended());
  return settled;
}

Result<void> standAsEdited(Connection& connection, AnswerId answer)
{
  STORE_GET(history, ClaimHistory::read(connection, answer));
  for (const qint64 id : history.claims()) {
    const ClaimId claim{id};
    const bool ended = !history.endersOf(claim).isEmpty() || (history.wasMade(claim) && !history.isMade(claim));
    STORE_TRY(
        connection.run(u"UPDATE claim SET ended = ?, ended_by = iif(?, ended_by, NULL) WHERE id = ? AND ended <> ?"_s,
                       ended, ended, claim, ended));
  }
  return {};
}

} // namespace assayer
