// What a right answer to each query says: the claims of the answer that serves as its reference. Blocking.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QHash>
#include <QVector>

namespace assayer {

class Store;

struct TruthClaims {
  AnswerId answer;
  QVector<Claim> claims; // that stand
};

/// By query, of the first of these runs that has an answer to it; references: runs with isReference().
Result<QHash<QueryId, TruthClaims>> truthClaims(Store& store, const QVector<RunId>& references);

/// A nugget that a right answer must hold.
bool isVital(const Claim& claim);

} // namespace assayer
