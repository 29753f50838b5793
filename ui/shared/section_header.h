// The heading of a pane: title, small chips beside it, muted text at the right end. GUI thread.
#pragma once

#include <QStringList>
#include <QWidget>

namespace assayer {

class SectionHeader : public QWidget {
  Q_OBJECT

public:
  explicit SectionHeader(const QString& title = {}, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setChips(const QStringList& chips);
  void setAside(const QString& text);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void nameIt();

  QString m_title;
  QStringList m_chips;
  QString m_aside;
};

} // namespace assayer
