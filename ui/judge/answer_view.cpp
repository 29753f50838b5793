#include "judge/answer_view.h"

#include "core/text.h"
#include "judge/answer_text.h"
#include "judge/citation_list.h"
#include "shared/elided_label.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QHash>
#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int longestMark = 8; // a longer citation is a stretch of text, not a mark like "[12]"
}

AnswerView::AnswerView(const JudgeDesk& desk, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_name(plain::label({}, this)), m_state(new ElidedLabel({}, this)),
      m_text(new AnswerText(this)), m_sources(new CitationList(this))
{
  m_text->setObjectName(u"answerText"_s);
  m_text->setAccessibleName(tr("Answer"));
  m_name->setObjectName(u"answerName"_s);
  m_name->setContentsMargins(space::Medium, space::Small, space::Medium, 0);
  m_state->setObjectName(u"answerState"_s);
  m_state->setMuted(true);
  m_state->setMaximumLines(3);
  m_state->setContentsMargins(space::Medium, space::Medium, space::Medium, space::Medium);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, space::Small);
  layout->setSpacing(0);
  layout->addWidget(m_name);
  layout->addWidget(m_state);
  layout->addWidget(m_text);
  layout->addWidget(m_sources);
  layout->addStretch();

  connect(m_sources, &CitationList::clicked, this, &AnswerView::activate);
  connect(m_text, &AnswerText::citationClicked, this, &AnswerView::activate);
  connect(m_text, &AnswerText::citationHovered, this, [this](int source) {
    m_sources->setActive(source, m_ring);
    m_text->setActiveCitation(source);
  });
  const auto place = [this](qsizetype at) { return at < 0 ? -1 : text::toCodePoint(m_shown, at); };
  connect(m_text, &AnswerText::placeClicked, this, [this, place](qsizetype at) { Q_EMIT placeClicked(place(at)); });
  connect(m_text, &AnswerText::placeHovered, this, [this, place](qsizetype at) { Q_EMIT placeHovered(place(at)); });
  restyle();
}

SourceRow AnswerView::describe(const PageAnswer& answer, int citation) const
{
  const Citation& cited = answer.answer.citations[citation];
  SourceRow row;
  const QString mark = text::slice(answer.answer.text, cited.first, cited.last).simplified();
  row.mark = !mark.isEmpty() && mark.size() <= longestMark ? mark : u"%1."_s.arg(citation + 1);
  row.name = cited.chunk ? m_desk.chunkName(cited.chunk) : cited.cited;
  row.isSound = cited.chunk && m_desk.wasInContext(answer.run.id, cited.chunk);
  if (!cited.chunk)
    row.state = tr("not in the corpus");
  else if (!row.isSound)
    row.state = tr("never shown to the generator");
  else
    row.state = tr("was shown");
  return row;
}

void AnswerView::showAnswer(std::optional<int> answer, const QString& name)
{
  m_cards.clear();
  m_rows.clear();
  m_name->setText(plain::isolated(name));
  m_name->setVisible(!name.isEmpty());
  QVector<CitationSpan> spans;
  QString state;
  QString shown;
  if (!answer) {
    state = tr("No answer in this run for this query.");
  } else {
    const PageAnswer& page = m_desk.page()->answers[*answer];
    shown = page.answer.text;
    if (page.answer.state == AnswerState::Failed)
      state = tr("The system failed to answer this query.");
    else if (page.answer.state == AnswerState::Empty || shown.trimmed().isEmpty())
      state = tr("The answer is empty: the system returned no text.");
    QHash<QString, int> known; // a source cited twice is one row with two places
    for (int i = 0; i < page.answer.citations.size(); ++i) {
      const Citation& cited = page.answer.citations[i];
      const QString id = cited.chunk ? u"#%1"_s.arg(cited.chunk.value) : cited.cited;
      auto source = known.constFind(id);
      if (source == known.constEnd()) {
        source = known.insert(id, static_cast<int>(m_rows.size()));
        m_rows.append(describe(page, i));
        m_cards.append(page.citedItems.value(i));
      }
      spans.append(
          {text::toUtf16(shown, cited.first), text::toUtf16(shown, cited.last), *source, m_rows[*source].isSound});
    }
  }
  m_state->setText(state);
  m_state->setVisible(!state.isEmpty());
  m_text->setVisible(state.isEmpty());
  m_shown = shown;
  m_text->setAnswer(shown, spans);
  m_sources->setRows(m_rows);
}

void AnswerView::setReadingPointSize(qreal points)
{
  m_text->setReadingPointSize(points);
}

void AnswerView::markSpan(std::optional<std::pair<int, int>> span)
{
  QVector<std::pair<qsizetype, qsizetype>> marked;
  if (span) marked.append({text::toUtf16(m_shown, span->first), text::toUtf16(m_shown, span->second)});
  m_text->setMarked(marked);
}

std::optional<int> AnswerView::activeSource() const
{
  return m_sources->active();
}

std::optional<int> AnswerView::activeCard() const
{
  const auto source = m_sources->active();
  return source ? m_cards.value(*source) : std::nullopt;
}

bool AnswerView::step(int direction)
{
  const auto now = m_sources->active();
  const int next = now ? *now + direction : direction > 0 ? 0 : -1;
  if (next < 0 || next >= m_sources->count()) return false;
  activate(next);
  return true;
}

void AnswerView::activate(int source)
{
  m_sources->setActive(source, m_ring);
  m_text->setActiveCitation(source);
  const auto card = m_cards.value(source);
  Q_EMIT sourceChosen(card, card ? QString() : m_rows[source].name + u": "_s + m_rows[source].state);
}

void AnswerView::setRing(bool ring)
{
  m_ring = ring;
  m_sources->setActive(m_sources->active(), ring);
}

QRect AnswerView::activeRow() const
{
  const auto source = m_sources->active();
  return source ? m_sources->rowRect(*source).translated(m_sources->pos()) : QRect();
}

QSize AnswerView::sizeHint() const
{
  return {layout()->totalSizeHint().width(), layout()->totalHeightForWidth(width())};
}

void AnswerView::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

QString AnswerView::selectedText() const
{
  return m_text->selectedText();
}

void AnswerView::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

void AnswerView::restyle()
{
  m_name->setFont(Fonts::from(font()).heading);
}

} // namespace assayer
