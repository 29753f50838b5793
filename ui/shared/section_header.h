// The heading of a pane: title, small chips beside it, muted text at the far end, then the controls of the pane, which
// wrap below where the width ends. GUI thread.
#pragma once

#include <QStringList>
#include <QWidget>

namespace assayer {

class FlowLayout;

class SectionHeader : public QWidget {
  Q_OBJECT

public:
  explicit SectionHeader(const QString& title = {}, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  /// Shown as far as there is room for them.
  void setChips(const QStringList& chips);
  void setAside(const QString& text);
  /// Takes the control as its own.
  void addControl(QWidget* control);
  /// Off: only the controls stay, for a pane that is folded to a rail.
  void setWordsShown(bool shown);
  /// Where nothing else in the pane can show that it has the focus.
  void setRing(bool ring);
  /// The title or what stands aside has too little room.
  bool isCut() const;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  class Words;

  void nameIt();

  FlowLayout* m_row;
  Words* m_words;
  bool m_ring = false;
};

} // namespace assayer
