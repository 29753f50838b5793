// The claims of an answer as cards of a block column: the claim, its verdict as choices, quotes and citations as
// badges. Owned by the claim pane; GUI thread.
#pragma once

#include "judge/claim_desk.h"
#include "judge/judge_keys.h"
#include "shared/column_source.h"

#include <QCoreApplication>

namespace assayer {

/// The command of a verdict: "claim.supported".
QString verdictCommand(int verdict);
/// The verdict that a command sets; absent: it is none of these.
std::optional<int> verdictOf(const QString& command);

class ClaimSource : public ColumnSource {
  Q_DECLARE_TR_FUNCTIONS(assayer::ClaimSource)

public:
  ClaimSource(const JudgeDesk& desk, const ClaimDesk& claims, KeyOf keyOf)
      : m_desk(desk), m_claims(claims), m_keyOf(std::move(keyOf))
  {
  }

  void setKeys(KeyOf keyOf) { m_keyOf = std::move(keyOf); }
  /// Whether keys act here now; others are not printed.
  void setKeysShown(bool shown) { m_keysShown = shown; }
  void setJudgeable(bool judgeable) { m_judgeable = judgeable; }

  int count() const override { return m_claims.count(); }
  CardHeader header(int card) const override;
  QString text(int card) const override { return m_claims.at(card).claim.text; }
  ItemState state(int card) const override;
  QVector<Highlight> highlights(int) const override { return {}; }
  QVector<CardChoice> choices(int card) const override;
  QVector<CardAction> actions(int card) const override;

private:
  QString key(const QString& command) const { return m_keysShown ? m_keyOf(command) : QString(); }
  Badge quoteBadge(const PageQuote& quote) const;
  Badge citationBadge(const CitationCheck& check) const;

  const JudgeDesk& m_desk;
  const ClaimDesk& m_claims;
  KeyOf m_keyOf;
  bool m_keysShown = false;
  bool m_judgeable = false;
};

} // namespace assayer
