#include "adjudicate/decision_bar.h"

#include "adjudicate/adjudicate_words.h"
#include "judge/criterion_words.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

DecisionBar::DecisionBar(KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_keyOf(std::move(keyOf)), m_state(new ElidedLabel({}, this)), m_note(new ElidedLabel({}, this)),
      m_values(new FlowLayout(0)), // key buttons bring a margin of their own
      m_ambiguous(command(u"adjudicate.ambiguous"_s)), m_unjudgeable(command(u"adjudicate.unjudgeable"_s)),
      m_retract(command(u"adjudicate.retract"_s)), m_reason(command(u"adjudicate.reason"_s)),
      m_remark(command(u"adjudicate.note"_s)), m_mend(command(u"adjudicate.mend"_s))
{
  setObjectName(u"decisionBar"_s);
  m_state->setObjectName(u"decisionState"_s);
  m_note->setObjectName(u"decisionNote"_s);
  m_note->setMuted(true);
  m_note->setMaximumLines(2);
  for (KeyButton* const button : {m_ambiguous, m_unjudgeable, m_mend}) button->setCheckable(true);
  for (QWidget* const button : {m_ambiguous, m_unjudgeable, m_retract}) m_values->addWidget(button);
  auto* const remarks = new FlowLayout(0);
  for (QWidget* const button : {m_reason, m_remark, m_mend}) remarks->addWidget(button);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  layout->setSpacing(0);
  layout->addWidget(m_state);
  layout->addLayout(m_values);
  layout->addLayout(remarks);
  layout->addWidget(m_note);
  m_state->setContentsMargins(space::Tiny, 0, space::Tiny, 0);
  m_note->setContentsMargins(space::Tiny, 0, space::Tiny, 0);
  restyle();
}

KeyButton* DecisionBar::command(const QString& id)
{
  auto* const button = new KeyButton({}, this);
  button->setObjectName(id);
  connect(button, &KeyButton::clicked, this, [this, id] { Q_EMIT commandClicked(id); });
  return button;
}

void DecisionBar::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  const auto label = [this](KeyButton* button, const QString& word, bool opens = false) {
    button->setLabel({m_keyOf(button->objectName()), word, opens});
  };
  label(m_ambiguous, tr("ambiguous"));
  label(m_unjudgeable, tr("nobody can judge it"));
  label(m_retract, tr("take back"));
  label(m_mend, tr("the guideline must change"));
}

// The buttons of values are made anew only where their words differ.
void DecisionBar::showValues(const DisagreementPage& page, const CriterionWords& words, const QVector<int>& values)
{
  const CriterionId id = page.subject.criterion;
  const auto shown = [&](int value) { return page.isMirrored ? words.valueCount(id) - 1 - value : value; };
  if (m_buttons.size() != values.size()) {
    for (KeyButton* const button : m_buttons) { // one of them may have been clicked just now
      m_values->removeWidget(button);
      button->hide();
      button->setObjectName({});
      button->deleteLater();
    }
    m_buttons.clear();
    for (QWidget* const button : {m_ambiguous, m_unjudgeable, m_retract}) m_values->removeWidget(button);
    for (qsizetype i = 0; i < values.size(); ++i) {
      auto* const button = new KeyButton({}, this);
      button->setObjectName(u"decision%1"_s.arg(i));
      button->setCheckable(true);
      connect(button, &KeyButton::clicked, this, [this, i] { Q_EMIT valueClicked(m_shownValues[i]); });
      m_buttons.append(button);
      m_values->addWidget(button);
    }
    for (QWidget* const button : {m_ambiguous, m_unjudgeable, m_retract}) m_values->addWidget(button);
  }
  m_shownValues = values;
  if (page.isMirrored) std::reverse(m_shownValues.begin(), m_shownValues.end());
  const bool isLabel = page.ruling && page.ruling->ruling.outcome == RulingOutcome::Label;
  for (qsizetype i = 0; i < m_buttons.size(); ++i) {
    const int value = m_shownValues[i];
    m_buttons[i]->setLabel({words.key(id, shown(value)), words.word(id, shown(value))});
    m_buttons[i]->setToolTip(plain::toolTip(words.meaning(id, shown(value))));
    m_buttons[i]->setChecked(isLabel && page.ruling->ruling.value == value);
    m_buttons[i]->show();
  }
}

void DecisionBar::showPage(const DisagreementPage& page, const RulingRemarks& remarks, const CriterionWords& words,
                           const QVector<int>& values, bool lead, bool usable)
{
  showValues(page, words, values);
  const auto isRuled = [&page](RulingOutcome outcome) { return page.ruling && page.ruling->ruling.outcome == outcome; };
  m_ambiguous->setChecked(isRuled(RulingOutcome::Ambiguous));
  m_unjudgeable->setChecked(isRuled(RulingOutcome::Unjudgeable));
  m_unjudgeable->setVisible(lead || isRuled(RulingOutcome::Unjudgeable));
  m_retract->setVisible(page.ruling.has_value());
  m_mend->setChecked(remarks.changeGuideline);
  m_reason->setLabel(
      {m_keyOf(m_reason->objectName()),
       remarks.reason.isEmpty() ? tr("why they differ") : tr("why: %1").arg(plain::oneLine(remarks.reason)), true});
  m_remark->setLabel({m_keyOf(m_remark->objectName()), remarks.note.isEmpty() ? tr("note") : tr("change the note")});
  m_note->setText(remarks.note.isEmpty() ? QString() : tr("note: %1").arg(plain::isolated(remarks.note.simplified())));
  showNote();
  for (KeyButton* const button : m_buttons) button->setEnabled(usable);
  for (KeyButton* const button : {m_ambiguous, m_unjudgeable, m_retract, m_reason, m_remark, m_mend})
    button->setEnabled(usable);
  m_unjudgeable->setEnabled(usable && lead);

  QString state = page.ruling ? rulingWords(words, page.ruling->ruling, page.isMirrored) : tr("Open: what counts?");
  if (page.ruling && page.ruling->labelSince) state += u" · "_s + tr("somebody has labelled it since");
  if (!state.isEmpty()) state[0] = state[0].toUpper();
  m_state->setText(state);
}

void DecisionBar::setBrief(bool brief)
{
  m_isBrief = brief;
  showNote();
}

void DecisionBar::showNote()
{
  m_note->setVisible(!m_isBrief && !m_note->text().isEmpty());
}

void DecisionBar::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.surface);
  painter.fillRect(0, 0, width(), 1, theme.hair);
}

void DecisionBar::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

void DecisionBar::restyle()
{
  const Fonts fonts = Fonts::from(font());
  m_state->setFont(fonts.heading);
  m_note->setFont(fonts.meta);
  setKeys(m_keyOf);
}

} // namespace assayer
