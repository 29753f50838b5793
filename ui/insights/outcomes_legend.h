// What the fills of a bar of outcomes mean: validated, open, not validated, unanswered. GUI thread.
#pragma once

#include <QStringList>
#include <QWidget>

namespace assayer {

class OutcomesLegend : public QWidget {
  Q_OBJECT

public:
  explicit OutcomesLegend(QWidget* parent);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QStringList m_words; // in the order of the bar
};

} // namespace assayer
