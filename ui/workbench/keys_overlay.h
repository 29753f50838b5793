// Every key at a glance, over the window: read from the command table with the keys in force. Any key or click closes
// it. GUI thread.
#pragma once

#include <QWidget>

namespace assayer {

class Keymap;

class KeysOverlay : public QWidget {
  Q_OBJECT

public:
  /// Covers its parent and goes with it; deletes itself when closed. Focus goes back to where it was.
  KeysOverlay(const Keymap& keymap, QWidget* parent);

Q_SIGNALS:
  void closed();

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void build();
  void leave();

  const Keymap& m_keymap;
};

} // namespace assayer
