#pragma once

#include <QObject>

namespace assayer::tests {

class NumberTextTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_is_open_and_what_is_sampled_have_brackets_of_their_own();
  void ends_that_differ_never_read_the_same();
  void percents_have_decimals_where_these_say_something();
  void a_sign_is_written_only_where_it_can_be_seen();
  void small_p_values_are_bounded_and_not_zero();
};

} // namespace assayer::tests
