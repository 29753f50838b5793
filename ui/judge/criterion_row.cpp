#include "judge/criterion_row.h"

#include "judge/row_frame.h"
#include "judge/titled_layout.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

CriterionRow::CriterionRow(const CriterionWords& words, CriterionId criterion, QWidget* parent)
    : QWidget(parent), m_words(words), m_subject{criterion, 0, 0}, m_title(plain::label(words.title(criterion), this)),
      m_state(new ElidedLabel({}, this))
{
  const QString number = QString::number(criterion.value);
  setObjectName(u"criterion"_s + number);
  m_title->setObjectName(u"criterionTitle"_s + number);
  m_state->setObjectName(u"criterionState"_s + number);
  m_title->setWordWrap(true);
  m_state->setMuted(true);
  m_state->setMaximumLines(2);

  auto* const values = new FlowLayout(0); // key buttons bring a margin of their own
  for (int place = 0; place < words.valueCount(criterion); ++place) {
    auto* const button = new KeyButton({}, this);
    button->setCheckable(true);
    connect(button, &KeyButton::clicked, this, [this, place] { Q_EMIT valueClicked(shown(place)); });
    m_buttons.append(button);
    values->addWidget(button);
  }
  auto* const left = new QVBoxLayout;
  left->setContentsMargins(0, space::Small, 0, 0); // level with the words on the buttons
  left->setSpacing(0);
  left->addWidget(m_title);
  left->addWidget(m_state);
  left->addStretch();
  auto* const layout = new TitledLayout(left, values, this);
  layout->setContentsMargins(space::Medium, 2, space::Small, 3);
  setMirrored(false);
  setLabel(std::nullopt, {});
  restyle();
}

int CriterionRow::shown(int place) const
{
  return m_mirrored ? static_cast<int>(m_buttons.size()) - 1 - place : place;
}

std::optional<int> CriterionRow::valueFor(Digit digit) const
{
  const auto place = m_words.valueFor(criterion(), digit);
  return place ? std::optional<int>(shown(*place)) : std::nullopt;
}

void CriterionRow::setItems(qint64 item, qint64 other)
{
  m_subject.item = item;
  m_subject.other = other;
}

void CriterionRow::setMirrored(bool mirrored)
{
  m_mirrored = mirrored;
  const CriterionId id = criterion();
  for (int place = 0; place < m_buttons.size(); ++place) {
    KeyButton& button = *m_buttons[place];
    button.setLabel({m_words.key(id, place), m_words.word(id, place)});
    button.setObjectName(u"criterion%1value%2"_s.arg(id.value).arg(shown(place)));
    button.setToolTip(plain::toolTip(m_words.meaning(id, place)));
    button.setChecked(m_value == shown(place));
  }
}

void CriterionRow::setLabel(const std::optional<Label>& label, const QString& proposal)
{
  m_isAskedAgain = false;
  m_isLabelled = label && label->state != LabelState::Later; // what is put off is still open
  m_isProposed = !label && !proposal.isEmpty();
  m_value = label && label->state == LabelState::Valued ? label->value : std::nullopt;
  for (int place = 0; place < m_buttons.size(); ++place) m_buttons[place]->setChecked(m_value == shown(place));

  QString state;
  if (!label)
    state = proposal.isEmpty() ? QString() : tr("proposed: %1").arg(proposal);
  else if (label->state == LabelState::Later)
    state = tr("later");
  else if (label->state == LabelState::CannotJudge)
    state = label->rationale.isEmpty() ? tr("can't judge") : tr("can't judge: %1").arg(label->rationale);
  m_state->setText(state);
  m_state->setVisible(!state.isEmpty());

  QString spoken = m_title->text() + u": "_s;
  if (m_value)
    spoken += QStringList{m_words.key(criterion(), shown(*m_value)), m_words.word(criterion(), shown(*m_value))}
                  .join(u' ')
                  .trimmed();
  else
    spoken += state.isEmpty() ? tr("unjudged") : state;
  setAccessibleName(spoken);
}

void CriterionRow::setAskedAgain(const QString& version)
{
  m_isAskedAgain = !version.isEmpty();
  if (!m_isAskedAgain) return;
  m_state->setText(tr("guideline %1 asks to look again: the same value confirms").arg(version));
  m_state->show();
  setAccessibleName(accessibleName() + u", "_s + m_state->text());
}

void CriterionRow::setActive(bool active, bool ring)
{
  if (m_active == active && m_ring == ring) return;
  m_active = active;
  m_ring = ring;
  update();
}

void CriterionRow::setJudgeable(bool judgeable)
{
  for (KeyButton* button : m_buttons) button->setEnabled(judgeable);
}

void CriterionRow::paintEvent(QPaintEvent*)
{
  paintRowFrame(*this, m_active, m_ring);
}

void CriterionRow::mousePressEvent(QMouseEvent*)
{
  Q_EMIT clicked();
}

void CriterionRow::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

void CriterionRow::restyle()
{
  m_state->setFont(Fonts::from(font()).meta);
}

} // namespace assayer
