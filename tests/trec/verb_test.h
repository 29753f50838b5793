#pragma once

#include <QObject>

namespace assayer::tests {

class VerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void options_are_spelt_as_trec_eval_spells_them();
  void results_and_remarks_take_different_streams();
  void refusals_have_their_exit_status_data();
  void refusals_have_their_exit_status();
  void numbers_are_whole_in_json();
};

} // namespace assayer::tests
