#pragma once

#include <QObject>

namespace assayer::tests {

class ComparePageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_keyboard_leads_from_the_verdict_to_the_query_that_was_lost();
  void a_label_is_followed_and_settles_what_was_open();
  void what_could_settle_it_is_listed_and_gone_to();
  void another_figure_or_baseline_is_another_comparison();
  void a_table_is_copied_with_its_headings();
  void groups_are_called_as_they_are_chosen_and_the_whole_stays_last();
  void one_run_has_nothing_to_be_held_against();
};

} // namespace assayer::tests
