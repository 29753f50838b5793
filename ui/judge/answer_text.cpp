#include "judge/answer_text.h"

#include "shared/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFontInfo>
#include <QMouseEvent>
#include <QTextBlock>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

// Of the same length, so that offsets stay: a document takes one character for a line end.
QString sameLength(QString text)
{
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] == u'\r') text[i] = i + 1 < text.size() && text[i + 1] == u'\n' ? u' ' : u'\n';
    if (text[i] == QChar::ObjectReplacementCharacter) text[i] = QChar::ReplacementCharacter;
  }
  return text;
}

} // namespace

AnswerText::AnswerText(QWidget* parent) : QTextEdit(parent)
{
  setReadOnly(true);
  setAcceptRichText(false);
  setUndoRedoEnabled(false);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setFocusPolicy(Qt::NoFocus);
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setContextMenuPolicy(Qt::NoContextMenu);
  viewport()->setMouseTracking(true);
  document()->setDocumentMargin(space::Medium);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AnswerText::setAnswer(const QString& text, const QVector<CitationSpan>& spans)
{
  m_answer = text;
  m_spans = spans;
  m_active.reset();
  m_hovered.reset();
  m_marked.clear();
  setPlainText(sameLength(text));
  restyle();
}

void AnswerText::setMarked(const QVector<std::pair<qsizetype, qsizetype>>& ranges)
{
  if (m_marked == ranges) return;
  m_marked = ranges;
  showMarked();
}

// Not as formats of the text: these would lay all of it out anew.
void AnswerText::showMarked()
{
  const Theme& theme = Theme::of(this);
  QList<QTextEdit::ExtraSelection> selections;
  for (const auto& [first, last] : std::as_const(m_marked)) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document());
    mark.cursor.setPosition(static_cast<int>(std::min(first, m_answer.size())));
    mark.cursor.setPosition(static_cast<int>(std::min(last, m_answer.size())), QTextCursor::KeepAnchor);
    mark.format.setBackground(theme.evidence);
    selections.append(mark);
  }
  setExtraSelections(selections);
}

void AnswerText::setReadingPointSize(qreal points)
{
  m_points = points;
  restyle();
}

void AnswerText::setActiveCitation(std::optional<int> citation)
{
  if (m_active == citation) return;
  m_active = citation;
  restyle();
}

QString AnswerText::selectedText() const
{
  const QTextCursor cursor = textCursor();
  return m_answer.mid(cursor.selectionStart(), cursor.selectionEnd() - cursor.selectionStart());
}

void AnswerText::restyle()
{
  const Theme& theme = Theme::of(this);
  QFont reading = Fonts::from(font()).reading;
  if (m_points > 0) reading.setPointSizeF(m_points);
  document()->setDefaultFont(reading);

  QTextCursor cursor(document());
  cursor.select(QTextCursor::Document);
  QTextBlockFormat block;
  // A document counts in the font's own line spacing, the tokens in its size.
  const double natural = QFontMetricsF(reading).lineSpacing() / QFontInfo(reading).pixelSize();
  block.setLineHeight(100 * ReadingLineHeight / natural, QTextBlockFormat::ProportionalHeight);
  cursor.mergeBlockFormat(block);
  QTextCharFormat plain;
  plain.setForeground(theme.ink);
  cursor.setCharFormat(plain);
  for (const CitationSpan& span : std::as_const(m_spans)) {
    cursor.setPosition(static_cast<int>(std::min(span.first, m_answer.size())));
    cursor.setPosition(static_cast<int>(std::min(span.last, m_answer.size())), QTextCursor::KeepAnchor);
    QTextCharFormat link;
    link.setForeground(span.isSound ? theme.accent : theme.bad);
    link.setUnderlineStyle(span.isSound ? QTextCharFormat::SingleUnderline : QTextCharFormat::WaveUnderline);
    if (m_active == span.citation) link.setBackground(theme.select);
    cursor.mergeCharFormat(link);
  }
  showMarked();
  fit();
}

void AnswerText::fit()
{
  document()->setTextWidth(viewport()->width());
  updateGeometry();
  const int height = sizeHint().height();
  if (minimumHeight() != height) setFixedHeight(height);
}

QSize AnswerText::sizeHint() const
{
  return {200, static_cast<int>(std::ceil(document()->size().height()))};
}

QSize AnswerText::minimumSizeHint() const
{
  return {80, sizeHint().height()};
}

qsizetype AnswerText::placeAt(const QPoint& point) const
{
  return document()->documentLayout()->hitTest(point, Qt::ExactHit);
}

std::optional<int> AnswerText::citationAt(const QPoint& point) const
{
  const qsizetype place = placeAt(point);
  for (const CitationSpan& span : m_spans)
    if (place >= span.first && place < span.last) return span.citation;
  return std::nullopt;
}

void AnswerText::mouseMoveEvent(QMouseEvent* event)
{
  QTextEdit::mouseMoveEvent(event);
  const auto hit = citationAt(event->pos());
  viewport()->setCursor(hit ? Qt::PointingHandCursor : Qt::IBeamCursor);
  if (hit && hit != m_hovered) Q_EMIT citationHovered(*hit);
  m_hovered = hit;
  Q_EMIT placeHovered(placeAt(event->pos()));
}

void AnswerText::leaveEvent(QEvent* event)
{
  QTextEdit::leaveEvent(event);
  Q_EMIT placeHovered(-1);
}

void AnswerText::mouseReleaseEvent(QMouseEvent* event)
{
  QTextEdit::mouseReleaseEvent(event);
  if (event->button() != Qt::LeftButton || textCursor().hasSelection()) return;
  if (const auto hit = citationAt(event->pos()))
    Q_EMIT citationClicked(*hit);
  else if (const qsizetype place = placeAt(event->pos()); place >= 0)
    Q_EMIT placeClicked(place);
}

void AnswerText::resizeEvent(QResizeEvent* event)
{
  QTextEdit::resizeEvent(event);
  fit();
}

void AnswerText::changeEvent(QEvent* event)
{
  QTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) restyle();
}

// Its pane scrolls, not the text itself.
void AnswerText::wheelEvent(QWheelEvent* event)
{
  event->ignore();
}

} // namespace assayer
