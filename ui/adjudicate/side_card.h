// One side of a disagreement: its letter on the side's fill, what it says and how many say so, why, its quotes, and the
// button that adopts it. Names nobody. Owned by the Adjudicate page; GUI thread.
#pragma once

#include "work/disagreement_page.h"

#include <QVector>
#include <QWidget>

namespace assayer {

class CriterionWords;
class ElidedLabel;
class KeyButton;

class SideCard : public QWidget {
  Q_OBJECT

public:
  /// side: 0 is A, 1 is B.
  SideCard(int side, QWidget* parent);

  /// nullptr: nobody says anything on this side.
  void showSide(const DisagreementSide* side, const DisagreementPage& page, const CriterionWords& words);
  void setKey(const QString& key);
  void setAdopted(bool adopted);
  void setUsable(bool usable);
  /// Where every line counts: what the side says and why in a line each; its quotes are marked in the texts.
  void setBrief(bool brief);

Q_SIGNALS:
  void adoptClicked();
  /// A quote was clicked: its place among the side's.
  void quoteClicked(int quote);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  void setMargins();
  void showParts();

  int m_side;
  bool m_isThere = false;
  bool m_isBrief = false;
  int m_quoteCount = 0;
  QString m_says; // without how many people do
  ElidedLabel* m_value;
  ElidedLabel* m_people;
  ElidedLabel* m_reasons;
  QVector<ElidedLabel*> m_quotes;
  ElidedLabel* m_more;
  KeyButton* m_adopt;
};

} // namespace assayer
