// A column source that a test fills by hand and whose calls it can count.
#pragma once

#include "shared/column_source.h"

#include <QVector>

namespace assayer::tests {

struct SampleCard {
  CardHeader header;
  QString text;
  ItemState state;
  QVector<Highlight> highlights;
};

class SampleColumn : public ColumnSource {
public:
  QVector<SampleCard> cards;
  mutable int textsAsked = 0;

  /// Cards "#1 chunk-1" … with the given texts.
  static SampleColumn of(const QStringList& texts)
  {
    SampleColumn column;
    for (const QString& text : texts) {
      const QString number = QString::number(column.cards.size() + 1);
      SampleCard card;
      card.header.rank = QStringLiteral("#") + number;
      card.header.name = QStringLiteral("chunk-") + number;
      card.text = text;
      column.cards.append(card);
    }
    return column;
  }

  int count() const override { return static_cast<int>(cards.size()); }
  CardHeader header(int card) const override { return cards[card].header; }
  QString text(int card) const override
  {
    ++textsAsked;
    return cards[card].text;
  }
  ItemState state(int card) const override { return cards[card].state; }
  QVector<Highlight> highlights(int card) const override { return cards[card].highlights; }
  QVector<CardChoice> choices(int) const override
  {
    return {{0, {QStringLiteral("0"), QStringLiteral("not relevant")}},
            {1, {QStringLiteral("1"), QStringLiteral("background")}},
            {2, {QStringLiteral("2"), QStringLiteral("partly answers")}},
            {3, {QStringLiteral("3"), QStringLiteral("answers")}}};
  }
  QVector<CardAction> actions(int card) const override
  {
    return {{QStringLiteral("cannot_judge"),
             {QStringLiteral("X"), QStringLiteral("can't judge")},
             cards[card].state.kind == StateKind::CannotJudge},
            {QStringLiteral("later"),
             {QStringLiteral("L"), QStringLiteral("later")},
             cards[card].state.kind == StateKind::Later},
            {QStringLiteral("evidence"), {QStringLiteral("E"), QStringLiteral("evidence")}}};
  }
};

/// Running English text of about that many characters, in paragraphs of about 600.
inline QString prose(qsizetype length)
{
  static const QString sentences[] = {
      QStringLiteral("Gifts may be returned within thirty days of the delivery. "),
      QStringLiteral(
          "Without a receipt the refund is issued as a voucher for the lowest price of the last sixty days. "),
      QStringLiteral("When no proof can be shown, the shift lead decides. "),
      QStringLiteral("A gift card that was used in part is not returned in cash. "),
      QStringLiteral("Items on the hygiene list stay excluded whatever the proof. ")};
  QString text;
  text.reserve(length + 200);
  for (int i = 0; text.size() < length; ++i) {
    text += sentences[i % 5];
    if (i % 9 == 8) text += QStringLiteral("\n\n");
  }
  return text;
}

} // namespace assayer::tests
