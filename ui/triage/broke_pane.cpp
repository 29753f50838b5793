#include "triage/broke_pane.h"

#include "core/criteria.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "triage/triage_words.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int causeColumns = 2;
}

BrokePane::BrokePane(KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_keyOf(std::move(keyOf)), m_header(new SectionHeader(tr("What broke?"), this)),
      m_area(new QScrollArea(this)), m_body(new QWidget(m_area)), m_cause(command(u"triage.cause"_s)),
      m_why(new ElidedLabel({}, m_body)), m_causes(new QWidget(m_body)),
      m_further(new QWidget(m_body)), m_dispositions{command(u"triage.systematic"_s), command(u"triage.one-off"_s),
                                                     command(u"triage.judge-wrong"_s)},
      m_remark(command(u"judge.note"_s)), m_golden(command(u"triage.golden"_s)), m_noteText(new ElidedLabel({}, m_body))
{
  setObjectName(u"brokePane"_s);
  setAccessibleName(tr("What broke?"));
  setFocusPolicy(Qt::StrongFocus);
  m_cause->setCheckable(true);
  m_why->setObjectName(u"whyBroken"_s);
  m_why->setMuted(true);
  m_why->setMaximumLines(3);
  m_noteText->setMuted(true);
  m_noteText->setMaximumLines(2);
  m_causes->setObjectName(u"causes"_s);
  auto* const letters = new QGridLayout(m_causes);
  letters->setContentsMargins(space::Tiny, space::Tiny, space::Tiny, space::Tiny);
  letters->setHorizontalSpacing(space::Small);
  letters->setVerticalSpacing(0);
  int place = 0;
  for (const CauseWords& words : causeWords()) {
    auto* const button = new KeyButton({}, m_causes);
    button->setObjectName(u"cause.%1"_s.arg(words.letter));
    button->setCheckable(true);
    button->setDense(true);
    connect(button, &KeyButton::clicked, this, [this, cause = words.cause] { Q_EMIT causeClicked(cause); });
    letters->addWidget(button, place / causeColumns, place % causeColumns, Qt::AlignLeading | Qt::AlignVCenter);
    ++place;
    m_letters[static_cast<std::size_t>(words.cause)] = button;
  }
  auto* const below = new QVBoxLayout(m_further);
  below->setContentsMargins(0, 0, 0, 0);
  below->setSpacing(0);
  auto* const what = new FlowLayout(0);
  for (KeyButton* const button : m_dispositions) {
    button->setCheckable(true);
    what->addWidget(button);
  }
  auto* const further = new FlowLayout(0);
  m_golden->setCheckable(true);
  for (KeyButton* const button : {m_remark, m_golden}) further->addWidget(button);

  auto* const body = new QVBoxLayout(m_body);
  body->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  body->setSpacing(0);
  body->addWidget(m_cause, 0, Qt::AlignLeading);
  body->addWidget(m_causes);
  below->addLayout(what);
  below->addLayout(further);
  below->addWidget(m_why);
  below->addWidget(m_noteText);
  body->addWidget(m_further);
  body->addStretch();
  for (ElidedLabel* const label : {m_why, m_noteText}) label->setContentsMargins(space::Tiny, 0, space::Tiny, 0);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_area, 1);
  m_area->setWidget(m_body);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->viewport()->setAutoFillBackground(false);
  m_body->setAutoFillBackground(false);
  restyle();
}

KeyButton* BrokePane::command(const QString& id)
{
  auto* const button = new KeyButton({}, m_body);
  button->setObjectName(id);
  connect(button, &KeyButton::clicked, this, [this, id] { Q_EMIT commandClicked(id); });
  return button;
}

void BrokePane::showSample(const SampleRow* sample, const std::optional<Suggestion>& suggestion,
                           const QString& drawnFor, bool isGolden, bool usable)
{
  m_sample = sample ? std::optional<SampleRow>(*sample) : std::nullopt;
  m_suggestion = suggestion;
  m_drawnFor = drawnFor;
  m_isGolden = isGolden;
  m_isUsable = usable;
  showWords();
}

void BrokePane::setAsking(bool asking)
{
  m_isAsking = asking;
  showWords();
}

void BrokePane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  showWords();
}

void BrokePane::setElsewhere(const QStringList& commands)
{
  if (m_elsewhere == commands) return;
  m_elsewhere = commands;
  showWords();
}

QString BrokePane::keyOf(const KeyButton& button) const
{
  return m_elsewhere.contains(button.objectName()) ? QString() : m_keyOf(button.objectName());
}

void BrokePane::showWords()
{
  m_body->setVisible(m_sample.has_value());
  if (!m_sample) {
    m_header->setAside({});
    return;
  }
  const bool isOffered = m_suggestion && m_suggestion->offered;
  const Cause offered = isOffered ? *m_suggestion->offered : Cause::Fine;
  const std::optional<Cause> cause = m_sample->cause;
  m_header->setAside(cause        ? tr("named")
                     : m_isAsking ? tr("press the letter of a cause")
                     : isOffered ? m_suggestion->isSettled() ? tr("suggested by the labels") : tr("guessed from scores")
                                 : tr("open"));
  const QString key = m_keyOf(u"triage.cause"_s);
  if (cause)
    m_cause->setLabel({key, causeName(*cause)});
  else if (isOffered)
    m_cause->setLabel({m_isAsking ? tr("Enter") : key + u" "_s + tr("Enter"), causeName(offered)});
  else
    m_cause->setLabel({key, tr("name the cause")});
  m_cause->setChecked(cause.has_value());

  QString why;
  if (isOffered && (!cause || *cause == offered)) {
    why = m_suggestion->evidence.join(u" · "_s);
    if (!m_suggestion->isSettled()) why.prepend(tr("Guessed from scores: "));
  } else if (isOffered) {
    why = (m_suggestion->isSettled() ? tr("The labels say: %1 (%2)") : tr("The scores make likely: %1 (%2)"))
              .arg(causeName(offered), m_suggestion->evidence.join(u" · "_s));
  } else if (m_suggestion && !cause) {
    why = tr("Causes still possible: %1; labels narrow them.").arg(m_suggestion->diagnosis.causes.size());
  }
  if (m_suggestion && m_suggestion->diagnosis.impossible)
    why += u" · "_s + tr("right without any context, though only the corpus says so");
  if (!m_drawnFor.isEmpty()) why = why.isEmpty() ? m_drawnFor : m_drawnFor + u" · "_s + why;
  m_why->setText(why);

  // While a letter is awaited the letters are all there is room for.
  m_causes->setVisible(m_isAsking);
  m_cause->setVisible(!m_isAsking || isOffered);
  m_why->setVisible(!m_isAsking && !why.isEmpty());
  m_further->setVisible(!m_isAsking);
  for (const CauseWords& words : causeWords()) {
    KeyButton* const button = m_letters[static_cast<std::size_t>(words.cause)];
    button->setLabel({QString(words.letter).toUpper(), cause == words.cause ? u"✓ "_s + words.name : words.name});
    button->setToolTip(plain::toolTip(words.meaning));
    button->setChecked(cause == words.cause);
    button->setEnabled(m_isUsable);
  }
  for (std::size_t i = 0; i < m_dispositions.size(); ++i) {
    KeyButton* const button = m_dispositions[i];
    button->setLabel({keyOf(*button), dispositionWord(static_cast<int>(i))});
    button->setChecked(m_sample->disposition == static_cast<int>(i));
    button->setEnabled(m_isUsable);
  }
  m_cause->setEnabled(m_isUsable);
  m_remark->setEnabled(m_isUsable);
  m_remark->setLabel({keyOf(*m_remark), m_sample->note.isEmpty() ? tr("note on the question") : tr("change the note")});
  m_golden->setEnabled(m_isUsable);
  m_golden->setChecked(m_isGolden);
  m_golden->setLabel({keyOf(*m_golden), m_isGolden ? tr("in the golden set") : tr("into the golden set")});
  m_noteText->setText(m_sample->note.isEmpty() ? QString()
                                               : tr("note: %1").arg(plain::isolated(m_sample->note.simplified())));
  m_noteText->setVisible(!m_sample->note.isEmpty());
  updateGeometry();
}

QSize BrokePane::sizeHint() const
{
  const int width = std::max(200, this->width());
  const QLayout& lines = *m_body->layout();
  const int body = m_body->isHidden()          ? 0
                   : lines.hasHeightForWidth() ? lines.totalHeightForWidth(width)
                                               : lines.totalSizeHint().height();
  return {QWidget::sizeHint().width(), m_header->sizeHint().height() + std::max(0, body)};
}

QSize BrokePane::minimumSizeHint() const
{
  return {160, m_header->sizeHint().height() + 2 * m_cause->sizeHint().height() + 2 * space::Small};
}

void BrokePane::paintEvent(QPaintEvent*)
{
  QPainter(this).fillRect(rect(), Theme::of(this).surface);
}

void BrokePane::focusInEvent(QFocusEvent* event)
{
  QWidget::focusInEvent(event);
  m_header->setRing(true);
}

void BrokePane::focusOutEvent(QFocusEvent* event)
{
  QWidget::focusOutEvent(event);
  m_header->setRing(false);
}

void BrokePane::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

void BrokePane::restyle()
{
  const Fonts fonts = Fonts::from(font());
  m_why->setFont(fonts.meta);
  m_noteText->setFont(fonts.meta);
  showWords();
}

} // namespace assayer
