#pragma once

#include <QObject>

namespace assayer::tests {

class ImportingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void files_land_together_or_not_at_all();
  void runs_of_one_tag_are_told_apart_by_their_files();
  void a_cancelled_import_leaves_nothing();
  void labelling_goes_on_while_an_import_runs();
  void the_sample_workspace_lands_whole();
  void an_export_imports_again_as_the_same_workspace();
  void an_export_never_replaces_a_workspace_its_log_or_a_backup_copy();
};

} // namespace assayer::tests
