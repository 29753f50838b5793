#pragma once

#include <QObject>

namespace assayer::tests {

class CriterionWordsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_scale_of_digits_prints_the_digits_themselves();
  void named_values_are_numbered_from_one();
  void the_tenth_value_is_zero_and_the_eleventh_shifted();
  void grades_bear_the_workspaces_names_and_their_own_digits();
  void an_own_criterion_is_called_as_declared();
  void a_decision_is_told_in_words();
};

} // namespace assayer::tests
