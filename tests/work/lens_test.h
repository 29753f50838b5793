#pragma once

#include <QObject>

namespace assayer::tests {

/// How a session changes what its figures rest on.
class LensTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void copies_count_once_when_a_worker_has_loaded_them_and_labels_go_on_meanwhile();
  void copies_that_count_again_leave_no_trace();
  void judges_apart_can_mean_the_whole_scale();
  void a_policy_chosen_while_copies_are_loaded_claims_nothing_about_them();
  void what_was_chosen_is_kept_and_nonsense_is_not();
};

} // namespace assayer::tests
