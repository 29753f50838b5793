// The heading of a folded group of criteria: its name, how much of it is open, and the key that unfolds it. Owned by
// the criteria pane; GUI thread.
#pragma once

#include <QWidget>

class QLabel;

namespace assayer {

class ElidedLabel;
class KeyButton;

class GroupRow : public QWidget {
  Q_OBJECT

public:
  GroupRow(const QString& title, QWidget* parent);

  void setOpen(bool open, const QString& key);
  bool isOpen() const { return m_open; }
  /// How many of the group are open and how many are proposed.
  void setCounts(int unjudged, int proposed, int total);
  void setActive(bool active, bool ring);

Q_SIGNALS:
  void toggled();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void fit();

  QLabel* m_title;
  ElidedLabel* m_counts;
  KeyButton* m_toggle;
  bool m_open = false;
  bool m_active = false;
  bool m_ring = false;
};

} // namespace assayer
