// Settings: keys, appearance, and the open workspace. Keys and appearance hold at once; the workspace's are stored with
// a button, since they decide numbers. Modeless, owned by the main window; GUI thread.
#pragma once

#include <QDialog>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QTabWidget;

namespace assayer {

class Keymap;
class Preferences;
class Session;
class WorkspaceSettingsPage;

class SettingsDialog : public QDialog {
  Q_OBJECT

public:
  /// All outlive the dialog; session may be nullptr: then the workspace's page is missing.
  SettingsDialog(Keymap& keymap, Preferences& preferences, Session* session, QWidget* parent);
  /// The values in force, when a key changed them while the dialog stands open.
  void showAppearance();
  /// Whether the page on screen shuffles its chunks; absent: there is no such page.
  void showShuffled(std::optional<bool> shuffled);

Q_SIGNALS:
  void appearanceChanged();
  void shuffleChosen();

private:
  QWidget* appearancePage();
  QWidget* workspacePage();
  void store();

  Preferences& m_preferences;
  Session* m_session;
  QTabWidget* m_tabs;
  QComboBox* m_theme = nullptr;
  QSpinBox* m_size = nullptr;
  QCheckBox* m_shuffled = nullptr;
  WorkspaceSettingsPage* m_workspace = nullptr;
  QLabel* m_state = nullptr;
};

} // namespace assayer
