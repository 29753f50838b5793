// What a workspace holds, as values: queries, chunks, runs, answers, judges. Payload texts are read on demand,
// so the row types used in lists carry no chunk or answer text.
#pragma once

#include "core/ids.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

enum class Split { None, Dev, Test };
enum class Origin { None, Golden, Production, Synthetic };
enum class Expect { None, Answer, Refusal, Escalation, Clarification };
enum class RefusalReason { None, OutsideCorpus, OutsidePeriod, FalsePremise, Excluded };
enum class Condition { Context, NoContext, TextOnly, ImageOnly };
enum class AnswerState { Written, Empty, Failed };
enum class JudgeKind { Person, Model, Adjudication };
enum class Role { None, Expert, Reviewer, Lead };

struct Turn {
  QString speaker;
  QString text;
  bool operator==(const Turn&) const = default;
};

/// One thing that meets a need: a chunk by name, or a quote that any chunk may hold.
struct NeedOption {
  QString chunk;
  QString quote;
  bool operator==(const NeedOption&) const = default;
};
/// Any option suffices for its need; all needs must be met for full coverage.
using Need = QVector<NeedOption>;

/// A row of the query list.
struct QueryRow {
  QueryId id;
  QString name;
  QString text;
  QString family;
  Split split = Split::None;
  Origin origin = Origin::None;
  Expect expect = Expect::None;
  bool operator==(const QueryRow&) const = default;
};

/// Everything known of a query beyond its row; shown folded above the answer.
struct QueryDetail {
  QueryRow row;
  RefusalReason refusalReason = RefusalReason::None;
  QString caseType;
  std::optional<bool> corpusOnly;
  QString date; // ISO 8601, empty when unknown
  QString reference;
  QStringList groups;
  QString variantOf;
  QVector<Turn> conversation;
  QVector<Need> needs;
  QString facets;   // JSON object as text, empty when none
  QString metadata; // JSON object of keys that no field above takes
  bool operator==(const QueryDetail&) const = default;
};

struct DocumentRow {
  DocumentId id;
  QString name;
  QString title;
  QString source;
  QString owner;
  QString rights;
  QString validFrom; // ISO date, empty when unknown
  QString validTo;   // exclusive
  QString status;
  QStringList groups;
  QString metadata;
  bool operator==(const DocumentRow&) const = default;
};

/// A chunk is its name and the hash of its text: new text under an old name is another chunk.
struct ChunkRow {
  ChunkId id;
  QString name;
  QByteArray textHash; // 16 bytes
  DocumentId document;
  qint64 nearGroup = 0; // chunks with the same non-zero group have equal normalised text
  bool operator==(const ChunkRow&) const = default;
};

struct RunRow {
  RunId id;
  QString name;
  int version = 1;
  Condition condition = Condition::Context;
  bool pooled = true;
  QString date;
  QString hypothesis;
  std::optional<int> k; // chunks that the generator saw; absent: the whole list
  QString record;       // JSON object as text
  bool operator==(const RunRow&) const = default;
};

struct Citation {
  int first = 0; // code points into the answer, end exclusive
  int last = 0;
  ChunkId chunk; // 0: no such chunk in the corpus
  QString cited; // the id as it stood in the data
  bool operator==(const Citation&) const = default;
};

struct Answer {
  AnswerId id;
  RunId run;
  QueryId query;
  AnswerState state = AnswerState::Written;
  QString text;
  QVector<Citation> citations;
  std::optional<double> latencyMs;
  std::optional<double> cost;
  bool operator==(const Answer&) const = default;
};

struct Claim {
  ClaimId id;
  AnswerId answer;
  int position = 0;
  std::optional<int> first; // code points into the answer
  std::optional<int> last;
  QString text;
  QString metadata = {}; // JSON object of further keys: {"vital":true} of a truth claim
  bool operator==(const Claim&) const = default;
};

struct JudgeRow {
  JudgeId id;
  QByteArray uid; // 16 bytes, the same in every copy of a workspace
  QString name;
  JudgeKind kind = JudgeKind::Person;
  Role role = Role::None;
  QString record; // version and prompt of a model judge, JSON
  bool operator==(const JudgeRow&) const = default;
};

/// Labels that a new guideline asks to look at again: those of a criterion with a value, or with any.
struct Revisit {
  CriterionId criterion;
  std::optional<int> value; // position in the scale; absent: every one
  bool operator==(const Revisit&) const = default;
};

struct Guideline {
  GuidelineId id;
  QString version;
  qint64 at = 0;                 // ms since the epoch, UTC
  QString text;                  // Markdown, shown through a safe renderer only
  QVector<Revisit> revisit = {}; // among the labels of earlier versions
  bool operator==(const Guideline&) const = default;
};

/// Settings that decide numbers and travel with the workspace.
struct WorkspaceSettings {
  QStringList grades = {QStringLiteral("not relevant"), QStringLiteral("background"), QStringLiteral("partly answers"),
                        QStringLiteral("answers")};
  int relevantFrom = 1;
  int answersFrom = 2;
  int poolDepth = 10;
  bool partly = false; // a claim may be partly supported
  QString purpose;
  QString retainUntil; // ISO date
  bool operator==(const WorkspaceSettings&) const = default;

  int highestGrade() const { return static_cast<int>(grades.size()) - 1; }
};

} // namespace assayer
