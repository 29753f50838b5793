// The one row at the top of the window: menus, the switch between perspectives, and who judges. GUI thread.
#pragma once

#include <QHash>
#include <QWidget>

#include <functional>

class QHBoxLayout;

namespace assayer {

class CommandMenus;
class KeyButton;
class Keymap;
class MenuButton;

class Chrome : public QWidget {
  Q_OBJECT

public:
  Chrome(const Keymap& keymap, const std::function<void(const QString& id)>& run, QWidget* parent = nullptr);

  CommandMenus& menus() { return *m_menus; }
  /// A perspective's button; command is its id in the table.
  void addPerspective(const QString& command, const QString& title);
  void setPerspective(const QString& command); // empty: none is shown
  /// Empty: nobody, and no chip.
  void setJudge(const QString& text);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  const Keymap& m_keymap;
  std::function<void(const QString& id)> m_run;
  CommandMenus* m_menus;
  QHBoxLayout* m_switch;
  QHash<QString, KeyButton*> m_perspectives;
  MenuButton* m_judge;
};

} // namespace assayer
