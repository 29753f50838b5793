#include "judge/reason_line.h"

#include "shared/flow_layout.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

ReasonLine::ReasonLine(QWidget* parent)
    : QFrame(parent), m_about(new ElidedLabel({}, this)), m_words(new QLineEdit(this)),
      m_line(new FlowLayout(0)) // key buttons bring a margin of their own
{
  setObjectName(u"reasonLine"_s);
  m_about->setObjectName(u"reasonAbout"_s);
  m_words->setObjectName(u"reasonWords"_s);
  m_words->setAccessibleName(tr("Reason"));
  m_words->setPlaceholderText(tr("a letter, or your own words"));
  m_words->installEventFilter(this);
  connect(m_words, &QLineEdit::textChanged, this, &ReasonLine::typed);
  connect(m_words, &QLineEdit::returnPressed, this, &ReasonLine::take);

  auto* const top = new QHBoxLayout;
  top->setSpacing(space::Small);
  top->addWidget(m_about);
  top->addWidget(m_words, 1);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  layout->setSpacing(space::Tiny);
  layout->addLayout(top);
  layout->addLayout(m_line);
  hide();
}

void ReasonLine::setReasons(const QStringList& reasons)
{
  if (reasons == m_reasons) return;
  m_reasons = reasons;
  m_chosen = 0;
  qDeleteAll(m_buttons);
  m_buttons.clear();
  for (int i = 0; i < m_reasons.size(); ++i) {
    auto* const button = new KeyButton({QString(QChar(u'A' + i)), m_reasons[i]}, this);
    button->setObjectName(u"reason%1"_s.arg(QChar(u'A' + i)));
    button->setCheckable(true);
    connect(button, &KeyButton::clicked, this, [this, i] {
      m_words->clear();
      choose(i);
      take();
    });
    m_buttons.append(button);
    m_line->addWidget(button);
  }
}

void ReasonLine::ask(const QString& question, const QStringList& reasons)
{
  setReasons(reasons);
  m_about->setText(tr("%1 · Enter takes it · Esc leaves it").arg(question));
  m_words->clear();
  choose(m_chosen);
  show();
  m_words->setFocus(Qt::ShortcutFocusReason);
}

void ReasonLine::leave()
{
  if (!isOpen()) return;
  hide();
  Q_EMIT closed();
}

void ReasonLine::choose(int reason)
{
  for (int i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(i == reason);
  if (reason >= 0) m_chosen = reason;
}

// One letter of the list chooses; anything longer is one's own words.
void ReasonLine::typed(const QString& text)
{
  const QString letter = text.trimmed().toUpper();
  const int index = letter.size() == 1 ? letter[0].unicode() - u'A' : -1;
  if (letter.isEmpty())
    choose(m_chosen);
  else if (index >= 0 && index < m_reasons.size())
    choose(index);
  else
    choose(-1);
}

void ReasonLine::take()
{
  const QString words = m_words->text().trimmed();
  const bool own = words.size() > 1 || (!words.isEmpty() && !m_buttons[m_chosen]->isChecked());
  const QString reason = own ? words : m_reasons[m_chosen];
  leave();
  Q_EMIT taken(reason);
}

bool ReasonLine::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() == QEvent::FocusOut) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) leave();
  }
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    leave();
    Q_EMIT left();
    return true;
  }
  return QFrame::eventFilter(watched, event);
}

} // namespace assayer
