// A workspace that several people have judged, in the real window: what the tests of Insights share.
#pragma once

#include "insights/cell_items.h"
#include "insights/confusion_pane.h"
#include "insights/insight_table.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/session.h"

#include <memory>

namespace assayer::tests {

/// How many subjects got which pair of grades from ann and bob.
struct PairedGrades {
  int ann = 0;
  int bob = 0;
  int times = 0;
};

class InsightsBench {
public:
  /// 6 queries of 10 chunks; ann (expert) and bob (reviewer) grade them in order, lea (lead) nothing.
  explicit InsightsBench(const QVector<PairedGrades>& grades, const QVector<Record>& records = smallWorkspace(6, 10));
  ~InsightsBench();

  /// Opens the window as this judge, blind; insights: then switches blindness off and shows the perspective.
  bool open(const QString& judge, bool insights = true);
  /// Puts a page of Insights in front, by its object name; false: there is none.
  bool turnTo(const QString& page);
  RealWindow& window() { return *m_window; }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return m_window->window().findChild<Widget*>(name);
  }
  InsightTable& table(const QString& name);
  /// A row of the table by its headings, the heading and the cell.
  QString cell(const QString& tableName, int row, const QString& heading);
  QString note(const QString& part); // the note that contains it; empty: none

  Store& store() { return *m_store; } // a connection of the test's own
  JudgeId judge(const QString& name);
  /// The n-th chunk of all, from 0.
  Subject subject(int place);
  /// Stores what a judge says of a run's answer to a query.
  void labelAnswer(const QString& judge, const QString& run, const QString& query, CriterionId criterion, int value);
  /// Stores a grade; whether it counts as set after a look.
  bool label(const QString& judge, int place, int grade);

private:
  std::unique_ptr<TemporaryWorkspace> m_workspace;
  std::unique_ptr<Store> m_store;
  std::unique_ptr<RealWindow> m_window;
};

} // namespace assayer::tests
