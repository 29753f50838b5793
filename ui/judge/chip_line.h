// A few short words in rounded outlines, in reading direction, those that fit whole. Owned by the query band; GUI
// thread.
#pragma once

#include <QStringList>
#include <QWidget>

namespace assayer {

class ChipLine : public QWidget {
  Q_OBJECT

public:
  explicit ChipLine(QWidget* parent);

  void setChips(const QStringList& chips);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  int chipWidth(const QString& chip) const;

  QStringList m_chips;
};

} // namespace assayer
