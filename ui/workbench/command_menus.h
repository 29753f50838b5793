// The menu bar made from the command table, with the keys in force beside every entry. It shows keys and runs commands;
// keys themselves go through the KeyFilter. Owned by the window; GUI thread.
#pragma once

#include <QHash>
#include <QMenuBar>
#include <QString>

#include <functional>

class QAction;

namespace assayer {

class Keymap;
struct WorkspaceSettings;

class CommandMenus : public QMenuBar {
  Q_OBJECT

public:
  CommandMenus(const Keymap& keymap, std::function<void(const QString& id)> run, QWidget* parent = nullptr);

  QAction* action(const QString& id) const; // nullptr for an unknown id
  void setEnabled(const QString& id, bool enabled);
  void setChecked(const QString& id, bool checked);
  /// Names the grades in the menu; those beyond the scale are hidden.
  void nameGrades(const WorkspaceSettings& settings);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
  /// A menu is about to be shown: what is possible and what is on may have changed.
  void opening();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void showText(const QString& id);

  const Keymap& m_keymap;
  QHash<QString, QAction*> m_actions;
  QHash<QString, QString> m_texts; // where they differ from the table's
};

} // namespace assayer
