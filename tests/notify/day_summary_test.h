#pragma once

#include <QObject>

namespace assayer::tests {

class DaySummaryTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_day_in_markdown();
  void a_day_for_slack();
  void a_day_without_anything();
  void words_of_queries_are_told_only_where_allowed();
  void names_from_data_do_nothing_in_markdown();
  void names_from_data_do_nothing_in_slack();
  void what_is_too_much_is_counted();
  void slacks_limits_hold_for_the_longest_day();
};

} // namespace assayer::tests
