#include "io/truth_claims.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

Result<void> TruthClaims::nameAnswer(const QString& query, const QString& text, qint64 line)
{
  if (m_queries.contains(query)) return {};
  if (m_queries.isEmpty()) {
    RunRecord run;
    run.row.name = ReferenceRun;
    run.row.pooled = false;
    run.row.record = u"{\"role\":\"reference\"}"_s;
    if (auto taken = m_context.emitRecord(std::move(run), line); !taken) return taken;
  }
  m_queries.insert(query);
  AnswerRecord answer;
  answer.run = ReferenceRun;
  answer.query = query;
  answer.text = text;
  return m_context.emitRecord(std::move(answer), line);
}

Result<void> TruthClaims::send(ClaimRecord&& claim, qint64 line)
{
  if (auto named = nameAnswer(claim.query, {}, line); !named) return named;
  claim.run = ReferenceRun;
  return m_context.emitRecord(std::move(claim), line);
}

} // namespace assayer::io
