// One line that asks for a reason, such as why something cannot be judged: a few usual ones with letters, or one's own
// words. Enter takes
// the one shown as chosen, Esc leaves everything as it was. Owned by the Judge page; GUI thread.
#pragma once

#include <QFrame>
#include <QStringList>
#include <QVector>

class QLineEdit;

namespace assayer {

class ElidedLabel;
class FlowLayout;
class KeyButton;

class ReasonLine : public QFrame {
  Q_OBJECT

public:
  explicit ReasonLine(QWidget* parent);

  /// Opens and takes the focus. Of the same reasons, the one last taken is chosen.
  void ask(const QString& question, const QStringList& reasons);
  bool isOpen() const { return !isHidden(); }
  void leave();

Q_SIGNALS:
  void closed();
  void taken(const QString& reason);
  /// Left by a key without a reason.
  void left();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void setReasons(const QStringList& reasons);
  void choose(int reason);
  void typed(const QString& text);
  void take();

  QStringList m_reasons;
  QVector<KeyButton*> m_buttons;
  ElidedLabel* m_about;
  QLineEdit* m_words;
  FlowLayout* m_line;
  int m_chosen = 0;
};

} // namespace assayer
