// Keys printed on controls: painting of a key cap and of a choice (cap and word), and a button that shows one. Sizes
// grow with the font. GUI thread.
#pragma once

#include <QAbstractButton>
#include <QString>

namespace assayer {

struct Theme;

/// "0" + "not relevant", "X" + "can't judge".
struct KeyLabel {
  QString key;            // empty: no cap
  QString word;           // empty: the cap alone
  bool opensMenu = false; // a small arrow after the word
  bool operator==(const KeyLabel&) const = default;
};

struct ChoiceLook {
  bool checked = false;
  bool enabled = true;
  bool hovered = false;
  bool pressed = false;
  bool focused = false;
  bool dense = false; // no outline and no tick: one of many in a close grid, whose word says that it is chosen
};

QSizeF keyCapSize(const QString& key, const QFont& font);
void paintKeyCap(QPainter& painter, const QRectF& rect, const QString& key, const Theme& theme, const QFont& font);

/// The arrow of what opens a menu; the size grows with the font.
int menuArrowSize(const QFont& font);
void paintMenuArrow(QPainter& painter, const QRectF& rect, const QColor& colour);

/// A button's worth: border, cap, word; checked is accent fill and a tick on the corner, which stands out of the
/// rectangle by ChoiceMargin, like the focus ring.
inline constexpr int ChoiceMargin = 4;
QSizeF choiceSize(const KeyLabel& label, const QFont& font);
void paintChoice(QPainter& painter, const QRectF& rect, const KeyLabel& label, const ChoiceLook& look,
                 const Theme& theme, const QFont& font);

/// A push button that prints its key. It takes no focus by Tab or click (its pane has it) unless told so; its
/// accessible name is the word, its description the key. Checkable where it stands for a value.
class KeyButton : public QAbstractButton {
  Q_OBJECT

public:
  explicit KeyButton(const KeyLabel& label, QWidget* parent = nullptr);

  const KeyLabel& label() const { return m_label; }
  /// As high as its key alone, without an outline: see ChoiceLook.
  void setDense(bool dense);
  void setLabel(const KeyLabel& label);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override; // short words whole, long names cut

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

private:
  int margin() const { return m_isDense ? 0 : ChoiceMargin; }
  QSize sizeOf(const KeyLabel& label) const;

  KeyLabel m_label;
  bool m_isDense = false;
};

} // namespace assayer
