// assayer-cli freeze, pick and corpus, and what other commands remark about a test split that changed.
#pragma once

#include <QObject>

namespace assayer::tests {

class FreezeVerbsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_lead_freezes_and_the_state_is_told();
  void a_change_after_the_freeze_is_told_and_other_commands_remark_on_it();
  void nothing_is_remarked_where_nothing_changed_or_nothing_is_frozen();
  void lifting_is_on_record();
  void what_makes_no_sense_is_refused();
  void the_freeze_travels_with_an_export();
  void a_picked_run_is_listed_with_what_its_test_figures_are_worth();
  void a_pick_is_taken_back();
  void the_corpus_shows_planted_faults();
  void only_documents_with_faults_for_another_day();
};

} // namespace assayer::tests
