// Every key at a glance, over the window: read from the command table with the keys in force. Any key or click closes
// it, but those that scroll where not all of it fits. GUI thread.
#pragma once

#include <QWidget>

class QScrollArea;

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
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void build();
  bool scroll(int key); // false when there is nothing to scroll or the key does not
  void leave();

  const Keymap& m_keymap;
  QScrollArea* m_scroll = nullptr;
};

} // namespace assayer
