// What the golden set consists of, by family and by kind of case, and what it lacks. Owned by the Insights perspective;
// GUI thread.
#pragma once

#include "insights/queue_figures_page.h"

class QLabel;

namespace assayer {

class GoldenPage : public QueueFiguresPage {
  Q_OBJECT

public:
  /// session outlives the page.
  GoldenPage(Session& session, QWidget* parent);

  void reload() override;
  void focusFirst() override;

private:
  void refresh() override;

  QLabel* m_summary;
  QLabel* m_missing;
  InsightTable* m_families;
  InsightTable* m_kinds;
};

} // namespace assayer
