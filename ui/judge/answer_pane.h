// The answer beside the chunks: which run's it is, what is known of the query, the text with its sources; two of them
// side by side on demand. One tab stop, sources by J and K. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/judge_desk.h"
#include "judge/judge_keys.h"

#include <QWidget>

class QMenu;
class QScrollArea;
class QSplitter;

namespace assayer {

class AnswerView;
class KeyButton;
class QueryDetails;
class SectionHeader;

class AnswerPane : public QWidget {
  Q_OBJECT

public:
  AnswerPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent);

  /// The desk has another page. blind: neutral names only. compare: two answers side by side, always neutral.
  void showPage(bool blind, bool compare);
  /// The answers side by side by their places on the page; absent when only one is shown.
  const std::optional<std::pair<int, int>>& compared() const { return m_compared; }
  void setKeys(KeyOf keyOf);
  void setReadingPointSize(qreal points);
  QueryDetails& details() { return *m_details; }

  void openRunMenu();
  bool step(int direction);
  std::optional<int> activeCard() const;
  bool scrollPage(int direction);
  QString selectedText() const;
  /// Fills a stretch of the answer on screen, in code points; absent or while two are compared: none.
  void markSpan(std::optional<std::pair<int, int>> span);

  /// High enough for all that it shows at its width.
  QSize sizeHint() const override;

Q_SIGNALS:
  void runChosen(assayer::RunId run);
  void compareClicked();
  void sourceChosen(std::optional<int> card, const QString& whyNot);
  /// A place of the answer on screen in code points; −1: none any more.
  void placeClicked(int place);
  void placeHovered(int place);

protected:
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  AnswerView* activeView() const;
  void showRing();
  void showActiveSource();

  const JudgeDesk& m_desk;
  KeyOf m_keyOf;
  SectionHeader* m_header;
  KeyButton* m_runs;
  KeyButton* m_compare;
  QMenu* m_menu;
  QScrollArea* m_area;
  QWidget* m_content;
  QueryDetails* m_details;
  QSplitter* m_views;
  AnswerView* m_left;
  AnswerView* m_right;
  std::optional<std::pair<int, int>> m_compared;
  bool m_leftActive = true;
  bool m_isNeutral = true; // names of runs are hidden
};

} // namespace assayer
