// Model judges against people, from the command line.
#pragma once

#include <QObject>

namespace assayer::tests {

class CalibrateTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_sample_has_a_judge_with_its_figures();
  void programs_get_the_same();
  void one_measure_of_one_judge_can_be_asked_for();
  void a_name_that_is_not_there_is_refused_data();
  void a_name_that_is_not_there_is_refused();
  void without_model_judges_it_says_so();
  void others_annotated_verdicts_agree_as_counted_from_the_file();
};

} // namespace assayer::tests
