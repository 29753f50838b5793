#pragma once

#include <QObject>

namespace assayer::tests {

class JudgingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_grade_is_saved_and_announced_once();
  void the_same_grade_twice_is_one_event();
  void a_repeat_sets_the_last_value_on_another_subject();
  void a_flag_does_not_change_what_repeat_means();
  void notes_and_flags_are_undone_like_grades();
  void undo_crosses_queries_and_redo_brings_back();
  void a_read_only_workspace_refuses_with_a_reason();
  void seconds_are_counted_only_for_the_subject_looked_at();
};

} // namespace assayer::tests
