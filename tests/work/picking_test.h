// When a picked run's test figures are no estimate any more.
#pragma once

#include <QObject>

namespace assayer::tests {

class PickingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void doubts_by_what_was_said_and_the_figures_data();
  void doubts_by_what_was_said_and_the_figures();
  void an_interval_beats_another_where_neither_end_is_lower();
  void lower_may_be_better();
  void figures_of_splits_are_those_of_the_engine();
  void only_reviewers_and_leads_pick();
  void a_window_marks_picked_runs_unless_it_is_blind();
};

} // namespace assayer::tests
