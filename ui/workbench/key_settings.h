// The settings page for keys: every command with its keys, another key by pressing it, conflicts refused by name.
// Changes hold at once. GUI thread.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QKeyEvent;

namespace assayer {

class Keymap;

class KeySettings : public QWidget {
  Q_OBJECT

public:
  /// keymap outlives the page.
  explicit KeySettings(Keymap& keymap, QWidget* parent = nullptr);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QString current() const; // the selected command; empty: none
  void fill();
  void filter(const QString& words);
  void listen(bool add);
  void take(QKeyEvent& event);
  void stopListening();
  void say(const QString& text);
  void updateState();

  Keymap& m_keymap;
  QLineEdit* m_filter;
  QTreeWidget* m_list;
  QLabel* m_state;
  QPushButton* m_change;
  QPushButton* m_add;
  QPushButton* m_remove;
  QPushButton* m_reset;
  QPushButton* m_resetAll;
  bool m_listening = false;
  bool m_adding = false;
};

} // namespace assayer
