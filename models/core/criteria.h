// The built-in criteria: one table that store, engine, io and the window share. The workspace's own criteria are rows
// of the same shape with ids from 100 up.
#pragma once

#include "core/ids.h"

#include <QString>
#include <QStringList>
#include <QVector>

namespace assayer {

enum class SubjectKind { QueryChunk, Claim, Answer, AnswerPair };

struct Criterion {
  CriterionId id;
  QString name; // as in Assayer JSON Lines: "relevance", "support", "answer.addresses", …
  SubjectKind on = SubjectKind::Answer;
  bool ordinal = false;
  QStringList values;   // in order; a label's value is a position here. Relevance takes the workspace's grades
  QStringList meanings; // what each value means, shown beside it
  bool operator==(const Criterion&) const = default;
};

namespace criterion {
inline constexpr CriterionId Relevance{1};
inline constexpr CriterionId Support{2};
inline constexpr CriterionId Outcome{3};
inline constexpr CriterionId Addresses{4};
inline constexpr CriterionId Correct{5};
inline constexpr CriterionId Complete{6};
inline constexpr CriterionId FlagsConflict{7};
inline constexpr CriterionId StatesLimits{8};
inline constexpr CriterionId CriticalFactual{9};
inline constexpr CriterionId CriticalCitation{10};
inline constexpr CriterionId CriticalStale{11};
inline constexpr CriterionId CriticalUnauthorised{12};
inline constexpr CriterionId CriticalDisclosure{13};
inline constexpr CriterionId CriticalObeyed{14};
inline constexpr CriterionId CriticalIrreversible{15};
inline constexpr CriterionId Cause{16};       // what broke (triage)
inline constexpr CriterionId Disposition{17}; // systematic, one-off, judge was wrong
inline constexpr CriterionId Flag{18};        // marked by a judge; (query, chunk) or (query, 0)
inline constexpr CriterionId Note{19};        // free text in the rationale; (query, chunk) or (query, 0)
// What entails a claim: a chunk (claim, chunk), another answer to the same query (claim, answer). The claims of an
// answer that serves as reference are the truth of its query.
inline constexpr CriterionId EntailmentByChunk{20};
inline constexpr CriterionId EntailmentByAnswer{21};
inline constexpr CriterionId FirstOwn{100};
} // namespace criterion

/// The built-in rows in order of their ids.
const QVector<Criterion>& builtInCriteria();
/// nullptr when no built-in criterion has this id or name.
const Criterion* builtInCriterion(CriterionId id);
const Criterion* builtInCriterion(const QString& name);

} // namespace assayer
