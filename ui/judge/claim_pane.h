// The claims of the answer on screen with their verdicts, quotes and citations. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/claim_source.h"

#include <QWidget>

class QLabel;

namespace assayer {

class BlockColumn;
class SectionHeader;

class ClaimPane : public QWidget {
  Q_OBJECT

public:
  ClaimPane(const JudgeDesk& desk, const ClaimDesk& claims, KeyOf keyOf, QWidget* parent);
  ~ClaimPane() override;

  /// The desk has other claims; one is active (out of range: none).
  void showClaims(int active);
  /// Verdicts or quotes have changed, the claims are the same.
  void refresh();
  /// Lets go of the claims, which are about to be replaced.
  void clear();
  void setKeys(KeyOf keyOf);
  /// Whether keys act here now, so that the active card prints them.
  void setKeysShown(bool shown);
  void setJudgeable(bool judgeable);

  BlockColumn& column() { return *m_column; }
  int active() const;
  void setActive(int claim);
  bool step(int direction);

  /// High enough for all claims.
  QSize sizeHint() const override;

private:
  void showCounts();

  const ClaimDesk& m_claims;
  ClaimSource m_source;
  SectionHeader* m_header;
  BlockColumn* m_column;
  QLabel* m_none;
};

} // namespace assayer
