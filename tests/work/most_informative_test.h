#pragma once

#include <QObject>

namespace assayer::tests {

class MostInformativeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_query_has_the_chunk_whose_label_narrows_most();
  void a_label_changes_its_own_querys_part();
  void labels_that_come_while_it_works_are_in_the_result();
  void of_two_questions_the_newer_one_is_answered();
  void another_policy_asks_anew();
  void a_blind_judges_order_is_the_same_whatever_others_labelled();
  void equals_keep_their_order_and_what_tells_nothing_comes_last();
};

} // namespace assayer::tests
