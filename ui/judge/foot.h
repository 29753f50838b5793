// The foot of the Judge page: progress and figures on one line as long as their words can be made to fit, else one
// below the other. Owned by the page; GUI thread.
#pragma once

#include <QWidget>

namespace assayer {

class MetricStrip;
class ProgressLine;

class Foot : public QWidget {
  Q_OBJECT

public:
  explicit Foot(QWidget* parent);

  ProgressLine& progress() { return *m_progress; }
  MetricStrip& strip() { return *m_strip; }

protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

private:
  void fit();

  ProgressLine* m_progress;
  MetricStrip* m_strip;
};

} // namespace assayer
