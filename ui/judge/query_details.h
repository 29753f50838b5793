// What is known of the query beyond its text, folded into one line above the answer: reference, expectation, needs,
// groups, dates. Opens on demand. Owned by the answer pane, which scrolls it; GUI thread.
#pragma once

#include "core/catalogue.h"

#include <QWidget>

class QVBoxLayout;

namespace assayer {

class ElidedLabel;
class KeyButton;

class QueryDetails : public QWidget {
  Q_OBJECT

public:
  explicit QueryDetails(QWidget* parent);

  void showQuery(const QueryDetail& query);
  void setKey(const QString& key); // that opens and folds it
  void setOpen(bool open);
  bool isOpen() const { return m_open; }
  /// One line of summary, where every line counts.
  void setBrief(bool brief);

Q_SIGNALS:
  void toggled();

protected:
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  void showLine();
  void addPart(const QString& title, const QString& text);

  KeyButton* m_toggle;
  ElidedLabel* m_line;
  QWidget* m_area;
  QVBoxLayout* m_parts;
  QString m_key;
  QString m_summary;
  bool m_open = false;
};

/// "expects an answer", "expects a refusal: outside the corpus"; empty when nothing is said.
QString expectationOf(const QueryDetail& query);

} // namespace assayer
