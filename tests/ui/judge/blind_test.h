#pragma once

#include <QObject>

namespace assayer::tests {

class BlindTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_another_judge_did_leaves_the_page_the_same_to_the_pixel();
  void run_names_are_nowhere_while_blind();
  void the_strip_counts_own_labels_only_and_says_so();
  void the_strip_equals_the_engine_and_figures_by_hand();
  void the_strip_follows_every_label_and_undo();
  void an_expert_pins_three_figures_and_a_lead_sees_all();
  void the_strip_hides_and_comes_back_by_its_key();
  void progress_tells_judged_later_and_cannot_judge_apart();
};

} // namespace assayer::tests
