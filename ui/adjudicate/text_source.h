// The texts of a disagreement as cards of a block column, with both sides' quotes marked: A on a solid line, B on a
// dashed one, each with its fill and its letter at both ends. Owned by the Adjudicate page; GUI thread.
#pragma once

#include "shared/column_source.h"
#include "work/disagreement_page.h"

#include <QCoreApplication>

namespace assayer {

class TextSource : public ColumnSource {
  Q_DECLARE_TR_FUNCTIONS(assayer::TextSource)

public:
  /// nullptr: nothing. The page outlives its being shown.
  void setPage(const DisagreementPage* page) { m_page = page; }
  /// The card to read first: the first one that somebody quotes, else what it is about.
  int firstToRead() const;

  int count() const override { return m_page ? static_cast<int>(m_page->texts.size()) : 0; }
  CardHeader header(int card) const override;
  QString text(int card) const override { return m_page->texts[card].text; }
  ItemState state(int) const override { return {.kind = StateKind::None}; }
  QVector<Highlight> highlights(int card) const override;
  QVector<CardChoice> choices(int) const override { return {}; }
  QVector<CardAction> actions(int) const override { return {}; }

private:
  const DisagreementPage* m_page = nullptr;
};

} // namespace assayer
