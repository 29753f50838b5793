// What an answer to a query must say: the claims of a reference answer, in a run of their own. The readers of nuggets,
// of checkers' results and of our own truth_claim lines share it. Private to io/.
#pragma once

#include "io/read_context.h"

namespace assayer::io {

/// The run whose answers serve as reference; its record says so, its name is only what it is called.
inline const QString ReferenceRun = QStringLiteral("reference");

class TruthClaims {
public:
  explicit TruthClaims(ReadContext& context) : m_context(context) {}
  /// The run, and the query's reference answer; each is sent once. Claims that come without one have an empty answer.
  Result<void> nameAnswer(const QString& query, const QString& text, qint64 line);
  /// A claim of the query's reference answer, which nameAnswer() has sent or is sent without a text.
  Result<void> send(ClaimRecord&& claim, qint64 line);
  bool any() const { return !m_queries.isEmpty(); }

private:
  ReadContext& m_context;
  QSet<QString> m_queries;
};

} // namespace assayer::io
