// What one judge does to labels: requests in, facts out. Each request is one durable gesture; when it cannot be saved
// nothing changes and failed() says why. Owned by the Session; lives on the GUI thread.
#pragma once

#include "core/adjudication.h"
#include "core/catalogue.h"
#include "core/label.h"
#include "core/result.h"
#include "work/judged_rounds.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>

namespace assayer {

class Store;

class Judging : public QObject {
  Q_OBJECT

public:
  Judging(Store& store, JudgeId judge, QObject* parent = nullptr);

  JudgeId judge() const { return m_judge; }

  /// The judge looks at this subject now: starts its clock. Time without a key or mouse (idle()) beyond a minute is not
  /// counted.
  void lookAt(const Subject& subject);
  void noteActivity();
  /// The rounds of what the judge looks at from now on: everything that is set belongs to them.
  void setRounds(const JudgedRounds& rounds) { m_rounds = rounds; }

  /// True when it was saved (or changed nothing). The same decision twice is one.
  bool decide(const Decision& decision);
  bool setValue(const Subject& subject, int value);
  bool setCannotJudge(const Subject& subject, const QString& reason);
  bool setLater(const Subject& subject);
  bool withdraw(const Subject& subject);
  bool withdrawAll(const QVector<Subject>& subjects); // in one gesture
  bool toggleFlag(QueryId query, ChunkId chunk);      // chunk 0: the query itself
  /// Empty text removes the note.
  bool setNote(QueryId query, ChunkId chunk, const QString& text);
  /// A verdict with its quotes; reason: why a verdict that wants evidence has none; withdrawn: labels of the judge's
  /// that it contradicts, which go with the same gesture.
  bool setSupport(ClaimId claim, int value, const QVector<EvidenceQuote>& evidence, const QString& reason = {},
                  const QVector<Subject>& withdrawn = {});
  /// Does this passage, cited beside the claim, support it?
  bool setCitation(ClaimId claim, ChunkId cited, bool supports);
  /// Ends claims of an answer and makes others: splitting, merging, mending, adding, deleting.
  bool editClaims(AnswerId answer, const QVector<ClaimId>& ended, const QVector<Claim>& made);
  /// Stores the claims proposed for an answer that nobody has split; no gesture of the judge's.
  bool storeClaims(AnswerId answer, const QVector<Claim>& proposed);
  /// Settles a subject that judges see differently; their labels stay as they are.
  bool adjudicate(const Ruling& ruling);
  /// The value or state last set on the same criterion, again on this subject; false when there is none.
  bool repeatLast(const Subject& subject);

  /// What was last set on a criterion, by value; absent: something else, or nothing.
  std::optional<int> lastValue(CriterionId criterion) const;

  bool undo();
  bool redo();
  std::optional<Change> nextUndo() const;
  std::optional<Change> nextRedo() const;

Q_SIGNALS:
  /// Something was saved; the store holds it already.
  void labelChanged(const assayer::Change& change);
  void failed(const assayer::Error& error);

private:
  bool decide(const Decision& decision, const QVector<Subject>& withdrawn);
  bool publish(Result<Change>&& stored);
  Result<Change> record(QVector<Decision> decisions);
  std::optional<double> secondsOn(const Subject& subject) const;

  Store& m_store;
  JudgeId m_judge;
  std::optional<Subject> m_lookedAt;
  QElapsedTimer m_lookTimer;
  qint64 m_idleMs = 0;
  QElapsedTimer m_activity;
  std::optional<Decision> m_last;
  JudgedRounds m_rounds;
};

} // namespace assayer
