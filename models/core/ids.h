// Strong ids of rows in a workspace. 0 is no row; ids never travel between workspaces (names and uids do).
#pragma once

#include <QHashFunctions>
#include <QtGlobal>

#include <compare>

namespace assayer {

template <class Tag>
struct Id {
  qint64 value = 0;

  auto operator<=>(const Id&) const = default;
  explicit operator bool() const { return value != 0; }
};

template <class Tag>
size_t qHash(Id<Tag> id, size_t seed = 0)
{
  return ::qHash(id.value, seed);
}

using AnswerId = Id<struct AnswerTag>;
using AssignmentId = Id<struct AssignmentTag>;
using ChangeId = Id<struct ChangeTag>;
using ChunkId = Id<struct ChunkTag>;
using ClaimId = Id<struct ClaimTag>;
using ClusterId = Id<struct ClusterTag>;
using CriterionId = Id<struct CriterionTag>;
using DocumentId = Id<struct DocumentTag>;
using DrawId = Id<struct DrawTag>;
using EventId = Id<struct EventTag>;
using GuidelineId = Id<struct GuidelineTag>;
using ImportId = Id<struct ImportTag>;
using JudgeId = Id<struct JudgeTag>;
using PlanId = Id<struct PlanTag>;
using QueryId = Id<struct QueryTag>;
using RunId = Id<struct RunTag>;

} // namespace assayer
