// Claims of answers: reading them and changing how an answer is split. A claim is never changed: an edit ends claims
// and makes others, and labels go on pointing at what they were set on.
#include "store/claims.h"

#include "core/criteria.h"
#include "core/text.h"
#include "store/labels.h"
#include "store/store_private.h"

#include <QHash>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Claim readClaim(const Statement& row)
{
  return {{row.integer(0)},      {row.integer(1)}, row.number(2), row.optionalNumber(3),
          row.optionalNumber(4), row.text(5),      row.text(6)};
}

QString claimColumns()
{
  return u"SELECT id, answer, position, first, last, text, metadata FROM claim"_s;
}

Result<ClaimId> insertClaim(Connection& connection, AnswerId answer, const Claim& claim, const QString& name = {},
                            ChangeId by = {})
{
  Statement statement(connection, u"INSERT INTO claim(answer, name, position, first, last, text, made_by) "
                                  "VALUES(?, ?, ?, ?, ?, ?, ?)"_s);
  STORE_TRY(statement.run(answer, orNull(name), claim.position, claim.first, claim.last, claim.text,
                          by ? QVariant(by.value) : QVariant()));
  return ClaimId{statement.insertedId()};
}

Result<void> checkClaims(const QVector<Claim>& claims)
{
  for (const Claim& claim : claims)
    if (claim.text.trimmed().isEmpty() || !text::isStorable(claim.text))
      return fail(ErrorKind::Usage, u"claim"_s, u"a claim needs a text"_s);
  return {};
}

} // namespace

Result<QVector<ClaimEdit>> readClaimEdits(Connection& connection, ChangeId change)
{
  QVector<ClaimEdit> edits;
  Statement statement(connection, u"SELECT claim.id, claim.answer, claim_edit.made FROM claim_edit JOIN claim ON "
                                  "claim.id = claim_edit.claim WHERE claim_edit.change = ? ORDER BY claim.id"_s);
  STORE_TRY(statement.run(change));
  while (statement.next()) edits.append({{statement.integer(0)}, {statement.integer(1)}, statement.number(2) != 0});
  STORE_TRY(statement.ended());
  return edits;
}

Result<void> putClaimEdits(Connection& connection, ChangeId change, qint64 counter, const QVector<ClaimEdit>& edits)
{
  for (const ClaimEdit& edit : edits) {
    STORE_TRY(connection.run(u"INSERT INTO claim_edit VALUES(?, ?, ?)"_s, change, edit.claim, edit.made ? 1 : 0));
    STORE_TRY(connection.run(u"UPDATE claim SET ended = ?, ended_by = ?, counter = ? WHERE id = ?"_s, !edit.made,
                             edit.made ? QVariant() : QVariant(change.value), counter, edit.claim));
  }
  return {};
}

Result<bool> claimsStandAfter(Connection& connection, const QVector<ClaimEdit>& edits, JudgeId judge)
{
  for (const ClaimEdit& edit : edits) {
    STORE_GET(standing, connection.number(u"SELECT 1 FROM claim WHERE id = ? AND ended = 0"_s, edit.claim));
    if (standing.has_value() != edit.made) return false;
    STORE_GET(labelled, connection.number(
                            u"SELECT 1 FROM label WHERE criterion IN (?, ?) AND item = ? AND judge <> ? AND "
                            "state <> ? LIMIT 1"_s,
                            criterion::Support, criterion::EntailmentByChunk, edit.claim, judge, LabelState::Cleared));
    if (edit.made && labelled) return false;
  }
  return true;
}

Result<QVector<Claim>> Store::claimsOf(AnswerId answer)
{
  QVector<Claim> claims;
  Statement statement(*d->connection,
                      claimColumns() +
                          u" WHERE answer = ? AND ended = 0 AND %1 ORDER BY "
                          "position, counter, substr(name, 1, 32), length(name), name, id"_s.arg(landed(u"claim")));
  STORE_TRY(statement.run(answer));
  while (statement.next()) claims.append(readClaim(statement));
  STORE_TRY(statement.ended());
  // By the order of the edits and not of the rows, which differs between copies that came together.
  // Claims that were split and merged share places; where all have spans, these tell the order.
  if (std::ranges::all_of(claims, [](const Claim& claim) { return claim.first.has_value(); }))
    std::ranges::stable_sort(claims, {}, [](const Claim& claim) { return *claim.first; });
  return claims;
}

Result<bool> Store::isSplit(AnswerId answer)
{
  STORE_GET(any, d->connection->number(u"SELECT 1 FROM claim WHERE answer = ? AND %1 LIMIT 1"_s.arg(landed(u"claim")),
                                       answer));
  return any.has_value();
}

// History too: labels go on pointing at a claim that newer ones have replaced.
Result<Claim> Store::claim(ClaimId id)
{
  Statement statement(*d->connection, claimColumns() + u" WHERE id = ? AND "_s + landed(u"claim"));
  STORE_TRY(statement.run(id));
  if (statement.next()) return readClaim(statement);
  STORE_TRY(statement.ended());
  return fail(ErrorKind::NotFound, u"claim"_s, u"there is no such claim in the workspace"_s);
}

Result<void> Store::eachClaim(RunId run, const std::function<void(const Claim&, bool standing)>& visit)
{
  Statement statement(
      *d->connection,
      u"SELECT claim.id, claim.answer, claim.position, claim.first, claim.last, claim.text, "
      "claim.metadata, claim.ended = 0 FROM answer JOIN claim ON claim.answer = answer.id WHERE answer.run = ? "
      "AND %1 ORDER BY claim.answer, claim.position, claim.id"_s.arg(landed(u"claim")));
  STORE_TRY(statement.run(run));
  while (statement.next()) visit(readClaim(statement), statement.number(7) != 0);
  return statement.ended();
}

Result<void> Store::eachEvidence(CriterionId criterion, const std::function<void(EventId, const EvidenceQuote&)>& visit)
{
  Statement statement(
      *d->connection,
      u"SELECT q.event, %1 FROM label JOIN evidence AS q ON q.event = label.event WHERE "
      "label.criterion = ? AND %2 ORDER BY q.event, q.position"_s.arg(quoteColumns(), landed(u"label")));
  STORE_TRY(statement.run(criterion));
  while (statement.next()) visit({statement.integer(0)}, readQuote(statement, 1));
  return statement.ended();
}

Result<Change> Store::editClaims(JudgeId judge, AnswerId answer, const QVector<ClaimId>& ended,
                                 const QVector<Claim>& made)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkClaims(made));
  STORE_TRY(this->answer(answer));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  NewChange change{randomUid(), 0, nowMs(), judge, ChangeKind::Label, {}, 0};
  STORE_GET(clock, connection.number(u"SELECT counter FROM clock"_s));
  change.counter = counterAfter(clock.value_or(0));
  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(id, insertChange(connection, change));
  QVector<ClaimEdit> edits;
  for (const ClaimId each : ended) {
    STORE_GET(standing,
              connection.number(u"SELECT 1 FROM claim WHERE id = ? AND answer = ? AND ended = 0"_s, each, answer));
    if (!standing)
      return fail(ErrorKind::Conflict, u"claim"_s, u"the claim was changed meanwhile; look at the answer again"_s);
    edits.append({each, answer, false});
  }
  for (qsizetype i = 0; i < made.size(); ++i) {
    // A name that no other copy of the workspace gives to something else.
    const QString name = u"%1.%2"_s.arg(QString::fromLatin1(change.uid.toHex())).arg(i);
    STORE_GET(claimId, insertClaim(connection, answer, made[i], name, id));
    edits.append({claimId, answer, true});
  }
  STORE_TRY(putClaimEdits(connection, id, change.counter, edits));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  Change stored{id, change.uid, change.kind, judge, change.at, std::nullopt, {}};
  stored.claims = edits;
  return stored;
}

Result<void> Store::addClaims(AnswerId answer, const QVector<Claim>& claims)
{
  QVector<Claim> placed = claims;
  for (Claim& claim : placed) claim.answer = answer;
  STORE_TRY(addClaims(placed));
  return {};
}

Result<int> Store::addClaims(const QVector<Claim>& claims)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkClaims(claims));
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  QHash<AnswerId, bool> unsplit; // as it was before this call
  for (const Claim& claim : claims) {
    if (!unsplit.contains(claim.answer)) {
      STORE_GET(split, isSplit(claim.answer));
      unsplit.insert(claim.answer, !split);
    }
    if (unsplit[claim.answer]) STORE_TRY(insertClaim(*d->connection, claim.answer, claim));
  }
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return static_cast<int>(std::count(unsplit.begin(), unsplit.end(), true));
}

} // namespace assayer
