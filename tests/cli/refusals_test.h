// What the command line refuses, and what it says then.
#pragma once

#include <QObject>

namespace assayer::tests {

class RefusalsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_export_over_the_workspace_itself_is_refused_and_leaves_it_whole();
  void a_missing_file_or_folder_is_named_and_bad_input_for_every_verb();
  void an_advice_names_the_option_that_follows_it_data();
  void an_advice_names_the_option_that_follows_it();
  void a_remark_about_no_file_begins_with_itself();
  void the_data_set_of_the_readme_imports_and_scores();
};

} // namespace assayer::tests
