// A flat button for one line of text: cut with "…" where there is no room for it, with a small arrow where it opens a
// menu. GUI thread.
#pragma once

#include <QAbstractButton>

namespace assayer {

class MenuButton : public QAbstractButton {
  Q_OBJECT

public:
  explicit MenuButton(QWidget* parent);

  /// Any text, shown as it is: no mnemonic.
  void setWords(const QString& words);
  const QString& words() const { return m_words; }
  void setOpensMenu(bool opens);
  bool isCut() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

private:
  int room() const; // for the words

  QString m_words;
  bool m_opensMenu = false;
};

} // namespace assayer
