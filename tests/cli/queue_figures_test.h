// What the daily queues say, from the command line: estimates, the days, the story of a cluster, the alert.
#pragma once

#include <QObject>

namespace assayer::tests {

class QueueFiguresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void estimates_stand_beside_the_naive_figure();
  void days_are_listed_with_what_was_found();
  void the_story_of_a_cluster_is_told();
  void a_cluster_is_called_by_its_title();
  void a_title_that_is_the_programs_own_name_is_no_text_to_tell();
  void nothing_drawn_is_said();
  void an_alert_is_printed_and_names_no_texts();
  void texts_leave_the_machine_only_where_the_workspace_allows_it();
  void an_alert_is_posted_to_the_webhook_of_the_environment();
  void what_makes_no_sense_is_refused_data();
  void what_makes_no_sense_is_refused();
};

} // namespace assayer::tests
