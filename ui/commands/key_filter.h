// Judge mode and text mode: the application's event filter that turns keys into commands. In a text field keys are the
// field's, but for Esc and chords that it has no use for; everywhere else in the window plain keys are commands. Other
// windows, menus and popups keep their keys. Owned by the window; GUI thread.
#pragma once

#include <QKeyCombination>
#include <QObject>
#include <QPointer>
#include <QVector>

#include <functional>

class QKeyEvent;
class QWidget;

namespace assayer {

class Keymap;

class KeyFilter : public QObject {
  Q_OBJECT

public:
  /// run answers whether the command meant something; leaveText gives the focus back to the page. Both are called only
  /// while window and keymap live.
  KeyFilter(QWidget& window, const Keymap& keymap, std::function<bool(const QString& id)> run,
            std::function<void()> leaveText, QObject* parent = nullptr);

  /// While a page of commands is on screen a key that means nothing now is held back and refused() says so; elsewhere
  /// (a list of names, a start page) it goes to the control that has the focus. On at first.
  void setHoldingBack(bool on) { m_holdsBack = on; }

  /// Asked first about every key that is not typed into a field; true: it was taken and is no command.
  void setTaker(std::function<bool(const QVector<QKeyCombination>& chords)> taker) { m_taker = std::move(taker); }

  static bool isTextEntry(const QWidget* widget);

  bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
  /// A key meant this command, but it meant nothing here and now.
  void refused(const QString& id);

private:
  bool inTextMode(QWidget& field, QKeyEvent& event);
  bool inJudgeMode(QWidget& focus, QKeyEvent& event);
  bool runFirst(const QKeyEvent& event);

  QPointer<QWidget> m_window;
  const Keymap& m_keymap;
  std::function<bool(const QString& id)> m_run;
  std::function<void()> m_leaveText;
  std::function<bool(const QVector<QKeyCombination>& chords)> m_taker;
  bool m_holdsBack = true;
};

} // namespace assayer
