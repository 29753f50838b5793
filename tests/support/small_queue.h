// A small workspace with daily queues that were put together by hand, so that figures can be worked out on paper: of
// run "alpha" q1 to q4 fail for one kind, q5 and q6 for another, and q7 to q12 pass.
#pragma once

#include "support/small_workspace.h"

namespace assayer::tests {

class SmallQueue {
public:
  /// Nothing is drawn yet.
  explicit SmallQueue(const QVector<Record>& more = {});

  Store& store() { return m_workspace.store(); }
  TemporaryWorkspace& workspace() { return m_workspace; }
  RunId run() const { return m_run; }
  JudgeId ann() const { return m_ann; }
  AnswerId answer(int query) const { return m_answers.at(query - 1); } // of q1, q2, …

  /// 2026-11-27: q1 and q2 of the first four, q5 and q6, and q7 and q8 of the six that pass.
  Draw firstDay();
  /// 2026-11-28: q6 is carried over; drawn are q3 of those of the first four that are left with q4, and q9 of the rest.
  /// Those named are in the frame, all others were reviewed before.
  Draw secondDay(const QVector<int>& inFrame);

  /// ann's label on an answer; the position in the criterion's scale.
  void label(CriterionId criterion, int query, int value);
  void label(JudgeId judge, CriterionId criterion, int query, int value);
  /// Splits the answer of a query and says of all its claims the same.
  Change verdict(int query, int value); // the last of the gestures

  TriageSettings settings; // of the next draw
  double score = 0.5;      // of every item of the next frame, where settings name a source

private:
  Draw add(const QString& day, const QVector<DrawnSample>& samples, const QVector<int>& inFrame,
           const QVector<Cluster>& clusters);

  TemporaryWorkspace m_workspace;
  RunId m_run;
  JudgeId m_ann;
  QVector<AnswerId> m_answers;
  QVector<Cluster> m_clusters; // as stored with the first day
};

} // namespace assayer::tests
