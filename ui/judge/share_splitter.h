// A splitter of panes that want different room: each keeps a part, what is left goes to the favoured one and then to
// the others in order as far as they ask for it, the rest to the last; or all have the shares that a person gave them.
// What squeezes it for a while, such as a note that is being written, leaves no trace afterwards. GUI thread.
#pragma once

#include <QHash>
#include <QList>
#include <QSplitter>

namespace assayer {

class ShareSplitter : public QSplitter {
  Q_OBJECT

public:
  explicit ShareSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

  /// Relative sizes, one for each pane; empty: what the panes ask for.
  void setShares(const QList<int>& shares);
  const QList<int>& shares() const { return m_shares; }
  /// The pane that is served first, such as the one that has the focus; nullptr: none.
  void setFavoured(const QWidget* pane);
  /// Where there are only a few lines for each pane, this one shows its heading alone unless it is favoured.
  void setHeading(QWidget* pane, const QWidget* heading);
  /// However much room there is, panes with a heading show it alone unless they are favoured: where others, without
  /// one, are what is read and answered.
  void setFolding(bool folding);
  bool isScarce() const { return m_isScarce; }

Q_SIGNALS:
  void scarcityChanged(bool isScarce);

protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

private:
  void apply();
  QList<int> asWanted(const QList<int>& panes, int room) const;
  QList<int> asScarce(const QList<int>& panes, int room) const;
  bool isFolded(int pane) const;
  void foldPanes(bool isScarce);

  QHash<const QWidget*, const QWidget*> m_headings;
  bool m_isScarce = false;
  bool m_isFolding = false;
  QList<int> m_shares;
  const QWidget* m_favoured = nullptr;
};

} // namespace assayer
