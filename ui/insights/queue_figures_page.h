// What the pages on the daily queues share: a report that a worker reads when the page is first looked at, the bar
// above it, and a column that scrolls. Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/queue_figures.h"

class QVBoxLayout;

namespace assayer {

class Session;

class QueueFiguresPage : public InsightPage {
  Q_OBJECT

protected:
  /// session outlives the page. name: before those of its parts.
  QueueFiguresPage(Session& session, QueueFigures::Part part, const QString& name, QWidget* parent);

  void showEvent(QShowEvent* event) override;
  /// The report is there, another one, or gone.
  virtual void refresh() = 0;

  Session& session() { return m_session; }
  QueueFigures& figures() { return m_figures; }
  /// Reads at once where the page is seen, else when it is next looked at.
  void askAnew();
  QVBoxLayout& column() { return *m_column; }

private:
  Session& m_session;
  QueueFigures m_figures;
  bool m_isAsked = false;
  QVBoxLayout* m_column;
};

} // namespace assayer
