// What the golden set consists of, by family and by kind of case, and what it lacks. Owned by the Insights perspective;
// GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/queue_figures.h"

class QLabel;

namespace assayer {

class InsightTable;
class Session;

class GoldenPage : public InsightPage {
  Q_OBJECT

public:
  /// session outlives the page.
  GoldenPage(Session& session, QWidget* parent);

  bool copy() override;
  bool sort() override;
  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void refresh();
  InsightTable* focused() const;

  Session& m_session;
  QueueFigures m_figures;
  bool m_isAsked = false;
  QLabel* m_summary;
  QLabel* m_missing;
  InsightTable* m_families;
  InsightTable* m_kinds;
};

} // namespace assayer
