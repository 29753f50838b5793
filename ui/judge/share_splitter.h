// A splitter that keeps the shares that a person gave its panes: what squeezes it for a while, such as a note that is
// being written or details that are open, leaves no trace afterwards. GUI thread.
#pragma once

#include <QList>
#include <QSplitter>

namespace assayer {

class ShareSplitter : public QSplitter {
  Q_OBJECT

public:
  explicit ShareSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

  /// Relative sizes, one for each pane.
  void setShares(const QList<int>& shares);
  const QList<int>& shares() const { return m_shares; }

protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

private:
  QList<int> m_shares;
};

} // namespace assayer
