#pragma once

#include <QObject>

namespace assayer::tests {

class SimilarityTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equal_words_are_equal_whatever_stands_between_them();
  void one_word_more_or_another_counts_by_the_runs_of_five_that_it_touches();
  void texts_without_spaces_are_compared_by_runs_of_five_characters();
  void nine_tenths_are_near_and_a_hair_less_is_not();
  void links_carry_on_to_texts_that_are_not_near_each_other();
  void clusters_are_those_of_comparing_every_pair();
};

} // namespace assayer::tests
