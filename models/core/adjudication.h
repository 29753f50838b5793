// What an adjudicator decides on a subject that judges see differently. It stands in a slot of its own under the
// subject (that of the judge of kind Adjudication), so the judges' labels stay as they are.
#pragma once

#include "core/label.h"

namespace assayer {

enum class RulingOutcome {
  Label,       // the subject counts as this value
  Ambiguous,   // nobody can tell: it stays open, and leaves the list of disagreements
  Unjudgeable, // by all: it leaves the pool, counted
  Retracted,   // the judges' labels decide again
};

struct Ruling {
  Subject subject;
  RulingOutcome outcome = RulingOutcome::Label;
  std::optional<int> value = {}; // set exactly when the outcome is Label
  EventId left = {};             // the labels that were weighed, on the side where each was shown; 0: none
  EventId right = {};
  QVector<EvidenceQuote> evidence = {};
  QString reason = {}; // a tag: why the judges differed
  QString note = {};
  bool changeGuideline = false; // the guideline must change
  bool operator==(const Ruling&) const = default;
};

/// A ruling that stands: Label, Ambiguous or Unjudgeable.
struct StandingRuling {
  Ruling ruling;
  EventId event;
  JudgeId by; // 0: not known, it came with an import
  qint64 at = 0;
  bool labelSince = false; // a person has set a label on the subject after it; it does not change the ruling
  bool operator==(const StandingRuling&) const = default;
};

/// A label as agreement may use it: the judge's last one on the subject before they saw another's label there and
/// before the first ruling on it. Never a cleared or a carried one.
struct IndependentLabel {
  Label label;
  GuidelineId guideline; // 0: set without one
  std::optional<double> seconds = {};
  bool operator==(const IndependentLabel&) const = default;
};

} // namespace assayer
