// A splitter of two panes: the first has the room that it asks for as long as the second keeps its part, or both have
// the shares that a person gave them. What squeezes it for a while, such as a note that is being written, leaves no
// trace afterwards. GUI thread.
#pragma once

#include <QList>
#include <QSplitter>

namespace assayer {

class ShareSplitter : public QSplitter {
  Q_OBJECT

public:
  explicit ShareSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

  /// Relative sizes, one for each pane; empty: what the first one asks for.
  void setShares(const QList<int>& shares);
  const QList<int>& shares() const { return m_shares; }

protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

private:
  void apply();

  QList<int> m_shares;
};

} // namespace assayer
