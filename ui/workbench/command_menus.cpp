#include "workbench/command_menus.h"

#include "commands/command_table.h"
#include "commands/keymap.h"
#include "core/catalogue.h"
#include "shared/plain_text.h"

#include <QAction>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionMenuItem>

namespace assayer {

using namespace Qt::StringLiterals;

CommandMenus::CommandMenus(const Keymap& keymap, std::function<void(const QString& id)> run, QWidget* parent)
    : QMenuBar(parent), m_keymap(keymap)
{
  setObjectName(u"menus"_s);
  setAccessibleName(tr("Menus"));
  setNativeMenuBar(false);

  QHash<int, QMenu*> menus;
  QHash<QString, QMenu*> submenus;
  QHash<QMenu*, int> lastGroup;
  for (const Command& command : commandTable()) {
    QMenu*& top = menus[static_cast<int>(command.menu)];
    if (!top) {
      top = addMenu(menuTitle(command.menu));
      top->setObjectName(u"menu.%1"_s.arg(static_cast<int>(command.menu)));
      lastGroup.insert(top, command.group);
      connect(top, &QMenu::aboutToShow, this, &CommandMenus::opening);
    }
    if (lastGroup[top] != command.group) top->addSeparator();
    lastGroup[top] = command.group;

    QMenu* menu = top;
    if (!command.submenu.isEmpty()) {
      QMenu*& sub = submenus[command.submenu];
      if (!sub) sub = top->addMenu(command.submenu);
      menu = sub;
    }
    auto* action = new QAction(menu);
    action->setObjectName(command.id);
    action->setCheckable(command.checkable);
    connect(action, &QAction::triggered, this, [run, id = command.id] { run(id); });
    menu->addAction(action);
    m_actions.insert(command.id, action);
    showText(command.id);
  }
  connect(&keymap, &Keymap::changed, this, [this] {
    for (const Command& command : commandTable()) showText(command.id);
  });
}

QAction* CommandMenus::action(const QString& id) const
{
  return m_actions.value(id);
}

void CommandMenus::showText(const QString& id)
{
  const QString text = m_texts.value(id, findCommand(id)->text);
  // A tab makes the right-hand column of a menu. A real shortcut would fire in text fields and on held keys as well.
  m_actions[id]->setText(plain::withoutMnemonic(text) + u'\t' + m_keymap.allKeys(id));
}

// QMenuBar takes its hint from where its titles stand, which from right to left is less with every layout.
QSize CommandMenus::sizeHint() const
{
  int width = 2 * (style()->pixelMetric(QStyle::PM_MenuBarPanelWidth, nullptr, this) +
                   style()->pixelMetric(QStyle::PM_MenuBarHMargin, nullptr, this));
  const int spacing = style()->pixelMetric(QStyle::PM_MenuBarItemSpacing, nullptr, this);
  for (const QAction* title : actions()) {
    QStyleOptionMenuItem option;
    initStyleOption(&option, title);
    const QSize text = fontMetrics().size(Qt::TextShowMnemonic, title->text());
    width += style()->sizeFromContents(QStyle::CT_MenuBarItem, &option, text, this).width() + spacing;
  }
  return {width, QMenuBar::sizeHint().height()};
}

// Fusion rules a line under each title; the row that the menus stand in has its own.
void CommandMenus::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  for (const QAction* title : actions()) {
    QStyleOptionMenuItem option;
    initStyleOption(&option, title);
    option.rect = actionGeometry(const_cast<QAction*>(title));
    painter.setClipRect(option.rect.adjusted(0, 0, 0, -1));
    style()->drawControl(QStyle::CE_MenuBarItem, &option, &painter, this);
  }
}

void CommandMenus::setEnabled(const QString& id, bool enabled)
{
  if (QAction* found = action(id)) found->setEnabled(enabled);
}

void CommandMenus::setChecked(const QString& id, bool checked)
{
  if (QAction* found = action(id)) found->setChecked(checked);
}

void CommandMenus::nameGrades(const WorkspaceSettings& settings)
{
  for (const QString& prefix : {u"judge.grade."_s, u"judge.grade-stay."_s})
    for (int digit = 0; digit <= 10; ++digit) {
      const QString id = prefix + QString::number(digit);
      if (digit <= settings.highestGrade())
        m_texts.insert(id, u"%1  %2"_s.arg(QString::number(digit), plain::oneLine(settings.grades[digit])));
      else
        m_texts.remove(id);
      m_actions[id]->setVisible(digit <= settings.highestGrade());
      showText(id);
    }
}

} // namespace assayer
