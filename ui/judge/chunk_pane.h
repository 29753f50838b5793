// The chunk column with its heading: how many there are, how many nothing was decided on. Owned by the Judge page; GUI
// thread.
#pragma once

#include "judge/chunk_source.h"

#include <QSet>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace assayer {

class BlockColumn;
class SectionHeader;

/// Cards with a mark on one of them: the chunk that judging next would tell most.
class MarkedChunks : public ChunkSource {
public:
  using ChunkSource::ChunkSource;
  void setMark(std::optional<int> card, const QString& text);
  std::optional<int> marked() const { return m_marked; }
  CardHeader header(int card) const override;

private:
  std::optional<int> m_marked;
  QString m_markText;
};

class ChunkPane : public QWidget {
  Q_OBJECT

public:
  ChunkPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent);
  ~ChunkPane() override;

  /// The desk has another page; one card is active (out of range: none).
  void showPage(int active);
  /// Lets go of the page, which is about to be replaced.
  void clear();
  /// A label on this card changed: it and the heading are shown anew.
  void refreshCard(int card);
  void setKeys(KeyOf keyOf);
  /// Whether keys act here now, so that the active card prints them.
  void setKeysShown(bool shown);
  void setJudgeable(bool judgeable);
  /// Fills these quotes and no others.
  void setEvidence(const QVector<TextRange>& quotes);
  /// Sentences are picked by letters, or no longer; what is in sight is looked at anew.
  void showHints() { refreshHints(true); }
  /// The same, unless nothing else has come into sight; false then.
  bool showHintsAnew();
  /// moved: other text is in sight, so that letters are given anew.
  void refreshHints(bool moved);
  EvidencePicker& picker() { return m_source.picker(); }
  /// What was just saved stands on that card until the next one; absent: nowhere.
  void setTrail(std::optional<int> card, const QString& text);
  /// Why this card is the one to judge next; absent: none is.
  void setMark(std::optional<int> card, const QString& text);
  /// Makes a card active and lets it light up for a moment.
  void flash(int card);

  BlockColumn& column() { return *m_column; }
  int active() const;
  void setActive(int card);
  /// One card up or down; false at the end.
  bool step(int direction);

private:
  void showCounts();
  void endFlash();

  const JudgeDesk& m_desk;
  MarkedChunks m_source;
  SectionHeader* m_header;
  BlockColumn* m_column;
  QLabel* m_empty;
  QTimer m_flashEnd{this};
  QVector<TextRange> m_seen; // what was in sight when its sentences got letters
};

} // namespace assayer
