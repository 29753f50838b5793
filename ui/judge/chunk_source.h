// The chunk column's cards, made from the query on the judge's desk: headers with dividers and badges, the query's
// words underlined, the grades as choices. Owned by the chunk pane; GUI thread.
#pragma once

#include "judge/evidence_picker.h"
#include "judge/judge_desk.h"
#include "judge/judge_keys.h"
#include "judge/term_highlights.h"
#include "shared/column_source.h"

#include <QCoreApplication>
#include <QHash>

namespace assayer {

class ChunkSource : public ColumnSource {
  Q_DECLARE_TR_FUNCTIONS(assayer::ChunkSource)

public:
  ChunkSource(const JudgeDesk& desk, KeyOf keyOf) : m_desk(desk), m_keyOf(std::move(keyOf)) {}

  /// The desk has another page: forgets what belonged to the one before.
  void pageChanged();
  void setKeys(KeyOf keyOf) { m_keyOf = std::move(keyOf); }
  /// Whether keys act here now; others are not printed.
  void setKeysShown(bool shown) { m_keysShown = shown; }
  /// Without a judge, or read-only, cards offer nothing to press.
  void setJudgeable(bool judgeable) { m_judgeable = judgeable; }
  /// What was just saved stands on the card it was saved for.
  void setTrail(std::optional<int> card, const QString& text);
  std::optional<int> trail() const { return m_trail; }
  /// Fills one card's text for a moment, so that the eye finds it.
  void setFlash(std::optional<int> card) { m_flash = card; }
  std::optional<int> flash() const { return m_flash; }
  /// Quotes to be filled, such as those of the claim under the eyes.
  void setEvidence(const QVector<TextRange>& quotes) { m_evidence = quotes; }
  const QVector<TextRange>& evidence() const { return m_evidence; }
  EvidencePicker& picker() { return m_picker; }

  int count() const override;
  CardHeader header(int card) const override;
  QString text(int card) const override;
  ItemState state(int card) const override;
  QVector<Highlight> highlights(int card) const override;
  QVector<CardChoice> choices(int card) const override;
  QVector<CardAction> actions(int card) const override;

private:
  QVector<Highlight> termMarks(int card) const;
  const PageChunk& item(int card) const { return m_desk.page()->chunks[card]; }
  const Label* label(int card, CriterionId criterion) const;
  QString divider(int card) const;
  QVector<Badge> badges(int card) const;
  QString validity(const PageChunk& chunk) const;

  const JudgeDesk& m_desk;
  KeyOf m_keyOf;
  bool m_keysShown = true;
  bool m_judgeable = false;
  QueryTerms m_terms;
  std::optional<int> m_trail;
  QString m_trailText;
  std::optional<int> m_flash;
  QVector<TextRange> m_evidence;
  EvidencePicker m_picker;
  mutable QHash<int, QVector<Highlight>> m_termMarks; // of cards that were seen: a long text is searched once
};

} // namespace assayer
