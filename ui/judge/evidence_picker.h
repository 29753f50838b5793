// Picking a sentence of the chunks in sight by its letters. While it is open every sentence bears one letter, or two
// where there are more than 26 of them; none is the beginning of another. Values and no widgets: the page feeds it
// keys, the chunk column draws its hints. GUI thread.
#pragma once

#include "shared/block_column.h"

#include <QStringList>
#include <QVector>

#include <functional>
#include <optional>

namespace assayer {

/// So many different codes of one or two letters, A to Z; the first ones are short. At most 676.
QStringList hintCodes(int count);

/// The sentences that begin within a stretch of a text. Only what is around it is read, so that a text of a million
/// characters costs no more than a short one.
QVector<TextRange> sentencesIn(int card, const QString& text, qsizetype first, qsizetype last);

class EvidencePicker {
public:
  bool isOpen() const { return m_open; }
  void open() { m_open = true; }
  void close();

  /// What is in sight has changed: letters are given anew, what was typed is forgotten. Of other cards than the active
  /// one only sentences that can be read to their end.
  void setVisible(const QVector<TextRange>& visible, int active, const std::function<QString(int card)>& text);
  int count() const { return static_cast<int>(m_sentences.size()); }

  /// A letter A to Z. The sentence that it completes; absent: more letters are needed, or none begins so.
  std::optional<TextRange> type(QChar letter);
  /// Takes the last letter back; false when there is none.
  bool untype();
  const QString& typed() const { return m_typed; }

  /// A sentence that was picked and not taken yet, whose ends may be moved.
  const std::optional<TextRange>& held() const { return m_held; }
  void hold(const TextRange& range) { m_held = range; }
  /// Moves one end by a word.
  void moveEnd(const QString& text, int direction);
  void moveStart(const QString& text, int direction);

  /// The letters of a card's sentences that can still be meant, and the sentence that is held.
  QVector<Highlight> highlights(int card) const;

private:
  bool m_open = false;
  QVector<TextRange> m_sentences;
  QStringList m_codes; // beside them
  QString m_typed;
  std::optional<TextRange> m_held;
};

} // namespace assayer
