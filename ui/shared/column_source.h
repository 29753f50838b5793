// What the block column shows, asked for when it is seen. The page implements it over its own values; the column calls
// it on the GUI thread while painting, so every function must be quick and must not call the column back.
#pragma once

#include "shared/item_state.h"
#include "shared/key_cap.h"

#include <QString>
#include <QVector>

namespace assayer {

enum class Tone { Neutral, Ok, Bad, Warn };

/// "expired 2025-06": an icon and words, never colour alone.
struct Badge {
  Icon icon = Icon::Note;
  QString text;
  Tone tone = Tone::Neutral;
  bool operator==(const Badge&) const = default;
};

struct CardHeader {
  QString divider; // a line above this card ("below k = 5: not shown to the generator"); empty: none
  QString rank;    // "#3"; empty when hidden or unranked
  QString name;
  QString title; // of the document; may be empty
  QVector<Badge> badges;
  bool badgesBelow = false; // below the text, where they speak of it
  bool operator==(const CardHeader&) const = default;
};

enum class HighlightKind {
  Term,     // dotted underline
  Evidence, // fill
  JudgeA,   // fill, solid underline, letter A at both ends
  JudgeB,   // fill, dashed underline, letter B at both ends
  Hint,     // a key cap with `hint` at the start, for picking a sentence
};

/// A range of a card's text in UTF-16 units, end exclusive. Ranges outside the text are cut to it.
struct Highlight {
  qsizetype first = 0;
  qsizetype last = 0;
  HighlightKind kind = HighlightKind::Term;
  QString hint = {};
  bool operator==(const Highlight&) const = default;
};

/// A value that the active card offers as a button.
struct CardChoice {
  int value = 0;
  KeyLabel label;
  bool operator==(const CardChoice&) const = default;
};

/// Another thing to do with the active card: "X can't judge", "L later", "E evidence".
struct CardAction {
  QString id;
  KeyLabel label;
  bool checked = false;
  bool enabled = true;
  bool operator==(const CardAction&) const = default;
};

class ColumnSource {
public:
  virtual ~ColumnSource() = default;

  virtual int count() const = 0;
  virtual CardHeader header(int card) const = 0;
  /// Exactly as stored: line ends, NBSP and all. Offsets and copied text refer to this string.
  virtual QString text(int card) const = 0;
  virtual ItemState state(int card) const = 0;
  virtual QVector<Highlight> highlights(int card) const = 0;
  /// The value whose choice is checked is that of state(card).
  virtual QVector<CardChoice> choices(int card) const = 0;
  virtual QVector<CardAction> actions(int card) const = 0;
};

} // namespace assayer
