#pragma once

#include <QObject>

namespace assayer::tests {

class GroupingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void groupings_have_words_and_back();
  void families_come_in_the_order_of_import_with_the_nameless_last();
  void a_facet_may_be_a_word_a_number_a_list_or_missing();
  void a_facet_that_no_query_has_is_told_with_what_there_is();
  void a_split_narrows_the_groups();
  void answers_of_two_runs_follow_a_label();
};

} // namespace assayer::tests
