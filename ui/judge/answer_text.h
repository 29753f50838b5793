// An answer as plain text with its citations as links: selectable, as high as its text, never read as markup. Owned by
// an answer view; GUI thread.
#pragma once

#include <QTextEdit>
#include <QVector>

#include <optional>

namespace assayer {

/// A citation's place in the answer in UTF-16 units, end exclusive, and which citation it is.
struct CitationSpan {
  qsizetype first = 0;
  qsizetype last = 0;
  int citation = 0;
  bool isSound = true; // known, and shown to the generator
};

class AnswerText : public QTextEdit {
  Q_OBJECT

public:
  explicit AnswerText(QWidget* parent);

  void setAnswer(const QString& text, const QVector<CitationSpan>& spans);
  /// Draws one citation as the active one; absent: none.
  void setActiveCitation(std::optional<int> citation);
  /// Fills these stretches, in UTF-16 units, as what the eye is led to.
  void setMarked(const QVector<std::pair<qsizetype, qsizetype>>& ranges);
  /// 0: made from the widget's font.
  void setReadingPointSize(qreal points);
  /// The selection exactly as it stands in the answer; empty: none.
  QString selectedText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void citationClicked(int citation);
  void citationHovered(int citation);
  /// A place of the text that is no citation, in UTF-16 units; −1: the mouse is over none any more.
  void placeClicked(qsizetype place);
  void placeHovered(qsizetype place);

protected:
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

private:
  void restyle();
  void fit();
  void showMarked();
  qsizetype placeAt(const QPoint& point) const;
  std::optional<int> citationAt(const QPoint& point) const;

  QString m_answer;
  QVector<CitationSpan> m_spans;
  QVector<std::pair<qsizetype, qsizetype>> m_marked;
  std::optional<int> m_active;
  std::optional<int> m_hovered;
  qreal m_points = 0;
};

} // namespace assayer
