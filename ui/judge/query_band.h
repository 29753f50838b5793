// The query over both columns: the conversation before it with its oldest turns folded, its text in up to three lines,
// and what it is in chips. Opens to the whole on demand. Owned by the Judge page; GUI thread.
#pragma once

#include "core/catalogue.h"

#include <QWidget>

class QLabel;
class QScrollArea;

namespace assayer {

class ChipLine;
class ElidedLabel;
class KeyButton;

class QueryBand : public QWidget {
  Q_OBJECT

public:
  explicit QueryBand(QWidget* parent);

  /// marks come first among the chips: "12 of 60", "flagged".
  void showQuery(const QueryDetail& query, const QStringList& marks);
  void clear(const QString& instead);
  void setKey(const QString& key); // that opens and folds it
  void setOpen(bool open);
  bool isOpen() const { return m_open; }
  /// False when that end of what is open is in sight, or nothing is open.
  bool scrollPage(int direction);

Q_SIGNALS:
  void toggled();

protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  void arrange();
  int inside() const; // width of the texts
  QString turnText(const Turn& turn) const;

  QVector<Turn> m_conversation;
  ElidedLabel* m_lastTurn;
  QScrollArea* m_wholeArea;
  QLabel* m_turns; // of the conversation
  QLabel* m_whole; // the query in full
  ElidedLabel* m_text;
  ChipLine* m_chips;
  KeyButton* m_toggle;
  QString m_key;
  bool m_open = false;
};

} // namespace assayer
