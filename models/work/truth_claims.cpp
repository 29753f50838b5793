#include "work/truth_claims.h"

#include "store/store.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<QHash<QueryId, TruthClaims>> truthClaims(Store& store, const QVector<RunId>& references)
{
  QHash<QueryId, TruthClaims> truth;
  for (const RunId run : references) {
    QHash<AnswerId, QueryId> queries;
    if (auto read = store.eachAnswer(run,
                                     [&](const Answer& answer) {
                                       if (!truth.contains(answer.query)) queries.insert(answer.id, answer.query);
                                     });
        !read)
      return tl::unexpected(read.error());
    for (auto entry = queries.cbegin(); entry != queries.cend(); ++entry) truth[*entry].answer = entry.key();
    if (auto read = store.eachClaim(run,
                                    [&](const Claim& claim, bool standing) {
                                      if (standing && queries.contains(claim.answer))
                                        truth[queries.value(claim.answer)].claims.append(claim);
                                    });
        !read)
      return tl::unexpected(read.error());
  }
  return truth;
}

bool isVital(const Claim& claim)
{
  return QJsonDocument::fromJson(claim.metadata.toUtf8()).object().value(u"vital"_s).toBool();
}

} // namespace assayer
