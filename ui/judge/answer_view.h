// One answer: its name, its state, its text with citations, and the list of its sources. Two of them stand side by side
// when answers are compared. Owned by the answer pane; GUI thread.
#pragma once

#include "judge/citation_list.h"
#include "judge/judge_desk.h"

#include <QWidget>

class QLabel;

namespace assayer {

class AnswerText;
class ElidedLabel;

class AnswerView : public QWidget {
  Q_OBJECT

public:
  AnswerView(const JudgeDesk& desk, QWidget* parent);

  /// An answer of the desk's page by its place there; absent: the run on screen wrote none. name is shown above the
  /// text; empty: no line for it.
  void showAnswer(std::optional<int> answer, const QString& name);
  void setReadingPointSize(qreal points);
  /// Fills a stretch of the text, in code points; absent: none.
  void markSpan(std::optional<std::pair<int, int>> span);

  /// One source up or down, the first one from nowhere; false at the end. The pane has the focus or not: ring.
  bool step(int direction);
  void setRing(bool ring);
  std::optional<int> activeSource() const;
  /// The card of the active source; absent: none is active or it is not on the page.
  std::optional<int> activeCard() const;
  /// Where the active source's row stands in the view; empty: none is active.
  QRect activeRow() const;
  QString selectedText() const;

  /// High enough for the text and its sources at the width that it has.
  QSize sizeHint() const override;

Q_SIGNALS:
  /// A source was pointed at: its chunk's card, or why there is none to show.
  void sourceChosen(std::optional<int> card, const QString& whyNot);
  /// A place of the text in code points; −1: none any more.
  void placeClicked(int place);
  void placeHovered(int place);

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  void activate(int source);
  SourceRow describe(const PageAnswer& answer, int citation) const;

  const JudgeDesk& m_desk;
  QLabel* m_name;
  ElidedLabel* m_state;
  AnswerText* m_text;
  CitationList* m_sources;
  QString m_shown;                     // the answer's text
  QVector<std::optional<int>> m_cards; // for each source
  QVector<SourceRow> m_rows;
  bool m_ring = false;
};

} // namespace assayer
