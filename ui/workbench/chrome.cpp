#include "workbench/chrome.h"

#include "commands/keymap.h"
#include "shared/key_cap.h"
#include "shared/menu_button.h"
#include "shared/theme.h"
#include "workbench/command_menus.h"

#include <QHBoxLayout>
#include <QPainter>

namespace assayer {

using namespace Qt::StringLiterals;

Chrome::Chrome(const Keymap& keymap, const std::function<void(const QString& id)>& run, QWidget* parent)
    : QWidget(parent), m_keymap(keymap), m_run(run)
{
  setObjectName(u"chrome"_s);
  m_menus = new CommandMenus(keymap, run, this);
  m_menus->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  m_switch = new QHBoxLayout;
  m_switch->setSpacing(space::Tiny);
  m_judge = new MenuButton(this);
  m_judge->setObjectName(u"chrome.judge"_s);
  m_judge->hide();
  connect(m_judge, &MenuButton::clicked, this, [run] { run(u"judge.choose"_s); });

  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(space::Tiny, 2, space::Small, 2);
  layout->setSpacing(space::Large);
  layout->addWidget(m_menus);
  layout->addLayout(m_switch);
  layout->addStretch(1);
  layout->addWidget(m_judge); // cut before it widens the window: a name may be long
}

void Chrome::addPerspective(const QString& command, const QString& title)
{
  auto* button = new KeyButton({m_keymap.shownKey(command), title}, this);
  button->setObjectName(u"chrome."_s + command);
  button->setCheckable(true);
  button->hide();
  connect(button, &QAbstractButton::clicked, this, [this, command] { m_run(command); });
  connect(&m_keymap, &Keymap::changed, button, [this, button, command, title] {
    button->setLabel({m_keymap.shownKey(command), title});
  });
  m_switch->addWidget(button);
  m_perspectives.insert(command, button);
}

void Chrome::setPerspective(const QString& command)
{
  for (auto button = m_perspectives.begin(); button != m_perspectives.end(); ++button) {
    button.value()->setVisible(!command.isEmpty());
    button.value()->setChecked(button.key() == command);
  }
}

void Chrome::setJudge(const QString& text)
{
  m_judge->setWords(text);
  m_judge->setAccessibleName(tr("Who judges: %1").arg(text));
  m_judge->setVisible(!text.isEmpty());
}

void Chrome::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.fillRect(QRect(0, height() - 1, width(), 1), Theme::of(this).hair);
}

} // namespace assayer
