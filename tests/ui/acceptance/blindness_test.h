#pragma once

#include <QObject>

namespace assayer::tests {

/// What another judge said never reaches a judge who has not said anything themselves: in the real window.
class BlindnessTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_workspace_that_another_labelled_throughout_is_the_same_to_a_blind_judge();
  void nothing_anywhere_holds_what_another_said_before_ones_own_label();
  void a_blind_export_holds_only_ones_own_labels();
  void insights_keep_figures_behind_another_perspective_but_not_in_a_blind_window();
};

} // namespace assayer::tests
