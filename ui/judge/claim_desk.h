// The claims of the answer on the judge's table: what they are, what this judge said of them, where to go next. No
// widgets; reads the session's store. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/judge_desk.h"
#include "work/claims_page.h"

#include <optional>

namespace assayer {

class Judging;

class ClaimDesk {
  Q_DECLARE_TR_FUNCTIONS(assayer::ClaimDesk)

public:
  ClaimDesk(Session& session, const JudgeDesk& desk) : m_session(session), m_desk(desk) {}

  /// Reads the claims of the answer on screen anew; none where there is no answer.
  Result<void> load();

  int count() const { return static_cast<int>(m_page.claims.size()); }
  const PageClaim& at(int claim) const { return m_page.claims[claim]; }
  AnswerId answer() const { return m_page.answer; }
  bool isStored() const { return m_page.stored; }
  /// The answer may be split and none of its sentences says anything that could be right or wrong.
  bool hasNone() const { return m_page.answer && m_page.claims.isEmpty(); }
  std::optional<int> indexOf(ClaimId claim) const;

  /// This judge's verdict; nullptr: none.
  const Label* label(int claim) const;
  /// Nothing decided, or put off, or a changed guideline asks about it.
  bool isOpen(int claim) const;
  std::optional<int> nextOpen(int claim) const; // below this one, untouched
  std::optional<int> firstGap() const;          // untouched, else put off
  int openCount() const;
  bool isBegun() const; // a verdict stands

  /// The first citation beside the claim of which nobody knows yet whether it supports it; an index in its citations.
  std::optional<int> openCitation(int claim) const;
  /// The next claim with such a citation and a verdict, from the one below on and round; never this one.
  std::optional<int> nextCiting(int claim) const;
  int openCitations() const; // beside claims with a verdict
  /// "[2]", or the name of what is cited where that is no mark but a stretch of text.
  QString mark(const CitationCheck& check) const;
  /// This judge's labels on the claim and on what is cited beside it.
  QVector<Subject> labelled(int claim) const;
  /// Of these, what a verdict with its quotes contradicts.
  QVector<Subject> contradictedBy(int claim, int verdict, const QVector<EvidenceQuote>& quotes) const;

  /// The verdicts that the workspace has, in the order of their buttons.
  QVector<int> verdicts() const;
  QString word(int verdict) const;
  static bool wantsEvidence(int verdict);

  /// Stores proposed claims, so that one can be judged or changed; false when that failed (the window says why).
  bool store(Judging& judging);

private:
  Session& m_session;
  const JudgeDesk& m_desk;
  ClaimsPage m_page;
};

} // namespace assayer
