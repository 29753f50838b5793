// One disagreement as its adjudicator sees it, as a value: the texts whole, what two sides say and the evidence of
// each, marked in the texts. No names: which judge said what is nowhere in it, not even where one of them adjudicates.
// Which side is A is shuffled by a seed of workspace and subject, so it is the same whenever it is asked for again.
#pragma once

#include "core/adjudication.h"
#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/result.h"

#include <QVector>

#include <optional>

namespace assayer {

class Store;

/// What one or several judges say.
struct DisagreementSide {
  int value = 0;
  int judges = 1;                  // who say it
  EventId event;                   // the label that stands for the side: of several the oldest
  QStringList reasons;             // what they wrote beside it, each once
  QVector<EvidenceQuote> evidence; // of all who say it, each quote once; groups of different judges stay apart
  QVector<bool> isThere;           // beside the evidence: the chunk holds the quote
  bool operator==(const DisagreementSide&) const = default;
};

/// A quote in a text, UTF-16 units, end exclusive.
struct SideMark {
  int side = 0; // 0: A, 1: B
  qsizetype first = 0;
  qsizetype last = 0;
  bool operator==(const SideMark&) const = default;
};

struct DisagreementText {
  enum class Kind { Claim, Answer, OtherAnswer, Reference, Chunk };
  Kind kind = Kind::Chunk;
  ChunkId chunk;     // of a chunk
  QString name;      // the chunk's
  QString title;     // of its document; may be empty
  QString text;      // exactly as stored
  bool seen = false; // a chunk that the answer's generator saw
  QVector<SideMark> marks;
  std::optional<std::pair<qsizetype, qsizetype>> claim = {}; // where the claim stands in its answer, UTF-16 units
  bool operator==(const DisagreementText&) const = default;
};

/// How many say what.
struct ValueCount {
  int value = 0;
  int judges = 0;
  bool operator==(const ValueCount&) const = default;
};

struct DisagreementPage {
  Subject subject;
  Criterion criterion; // of relevance: with the workspace's grades
  QueryDetail query;
  QVector<DisagreementText> texts; // what it is about first; quoted chunks before the others
  QVector<DisagreementSide> sides; // A and B; fewer when the judges agree by now or have withdrawn
  QVector<ValueCount> said;        // every value that somebody set, in the order of the scale
  int cannotJudge = 0;             // people who said that they cannot
  std::optional<StandingRuling> ruling;
  /// Of two answers the second stands first, and values are shown from the last to the first.
  bool isMirrored = false;

  const DisagreementSide* side(int index) const { return index < sides.size() ? &sides[index] : nullptr; }
};

/// Everything about a disagreement. With more than two values the sides are the lowest and the highest of a scale with
/// an order, and the two that most people chose of one without. NotFound for a subject that is not there.
Result<DisagreementPage> loadDisagreementPage(Store& store, const Subject& subject);

} // namespace assayer
