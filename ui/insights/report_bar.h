// The bar above a report that a worker reads: read again, stop, and how the report stands. GUI thread.
#pragma once

#include "work/queue_figures.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace assayer {

class ReportBar : public QWidget {
  Q_OBJECT

public:
  /// name: of the page, before the names of the parts. figures outlive the bar.
  ReportBar(QueueFigures& figures, const QString& name, QWidget* parent);

private:
  void refresh();

  QueueFigures& m_figures;
  QPushButton* m_again;
  QPushButton* m_stop;
  QProgressBar* m_progress;
  QLabel* m_state;
};

} // namespace assayer
