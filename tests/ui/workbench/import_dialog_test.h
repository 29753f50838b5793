#pragma once

#include <QObject>

namespace assayer::tests {

class ImportDialogTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_file_is_recognised_with_its_reason_and_previewed();
  void a_bad_file_shows_its_fault_and_lands_nothing();
  void a_check_changes_nothing();
  void a_good_file_lands_and_is_reported();
  void answers_are_split_into_claims_only_when_asked();
  void without_a_workspace_it_asks_for_a_place_and_opens_it();
  void a_refused_import_leaves_no_new_workspace_behind();
  void an_unrecognised_file_waits_for_a_format();
  void another_scale_asks_for_a_mapping();
};

} // namespace assayer::tests
