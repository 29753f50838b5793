// What an adjudicator does: opens a disagreement, which reveals the labels on it, and decides. Each decision is one
// durable gesture of theirs that undo takes back; the judges' labels stay as they are. Adjudicating is for reviewers
// and leads. A person whose own label is one of the sides may adjudicate as well, since a small team has nobody else,
// but is never told which one it is. Owned by the Adjudicate page; GUI thread.
#pragma once

#include "work/disagreement_page.h"

#include <QHash>
#include <QObject>

namespace assayer {

class Session;

/// What goes along with a ruling.
struct RulingRemarks {
  QString reason; // a tag: why the judges differed
  QString note;
  bool changeGuideline = false;
  bool operator==(const RulingRemarks&) const = default;
};

class Adjudicating : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  explicit Adjudicating(Session& session, QObject* parent = nullptr);

  /// May this session's judge settle disagreements? Reviewers and leads may.
  bool isAllowed() const;
  /// Only a lead closes a subject as unjudgeable by all.
  bool isLead() const;

  /// Reads a disagreement and stores that its labels were seen: a label of one's own from now on is no blind one. What
  /// cannot be read leaves the page as it was.
  Result<void> open(const Subject& subject);
  /// The same anew, after a label or a ruling.
  Result<void> refresh();
  void close() { m_page.reset(); }
  /// nullptr: none is open.
  const DisagreementPage* page() const { return m_page ? &*m_page : nullptr; }

  /// What the ruling says, or what the next one will say: remarks may come before the decision.
  RulingRemarks remarks() const;
  /// Stored at once where a ruling stands; else kept until there is one. False when it could not be saved.
  bool setRemarks(const RulingRemarks& remarks);

  // Each is false when nothing is open or it could not be saved, which the session's failed() tells.
  /// The side's value with its evidence. @pre the page has this side
  bool adopt(int side);
  /// A value with evidence of the adjudicator's own; the value of a side without any takes that side's along.
  bool decide(int value, const QVector<EvidenceQuote>& evidence = {});
  bool setAmbiguous();
  /// A lead's: nobody can judge it, so it leaves the pool, counted.
  bool setUnjudgeable();
  /// The judges' labels decide again. False where nothing is decided.
  bool retract();

private:
  bool rule(RulingOutcome outcome, std::optional<int> value, const QVector<EvidenceQuote>& evidence);

  Session& m_session;
  std::optional<DisagreementPage> m_page;
  QHash<Subject, RulingRemarks> m_drafts; // of subjects without a ruling
};

} // namespace assayer
