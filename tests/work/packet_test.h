#pragma once

#include <QObject>

namespace assayer::tests {

class PacketTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_packet_holds_what_its_queries_need_and_nothing_else();
  void a_blind_packet_holds_nothing_that_another_judge_said();
  void a_packet_that_is_not_blind_holds_everybodys_labels();
  void a_packet_says_what_it_was_made_of_and_counts_on_from_there();
  void what_is_assigned_goes_along_and_is_taken_first();
  void a_plan_of_several_names_nobody_else_in_a_packet_and_comes_back_as_it_was();
  void a_stopped_packet_leaves_no_file();
  void a_packet_never_replaces_a_file_and_needs_queries_and_a_judge();
  void queries_are_found_by_name_and_by_family();
};

} // namespace assayer::tests
