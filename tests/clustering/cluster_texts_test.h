#pragma once

#include <QObject>

namespace assayer::tests {

class ClusterTextsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void kinds_are_told_apart_in_any_language_data();
  void kinds_are_told_apart_in_any_language();
  void terms_of_languages_without_spaces_are_runs_of_characters();
  void what_all_clusters_say_is_no_term();
  void what_is_common_in_the_background_is_no_term();
  void a_cluster_that_is_alone_has_terms();
  void markup_in_texts_stays_text();
  void very_long_texts_count_by_their_beginning();
  void words_of_the_question_count_less_than_those_of_the_answer();
};

} // namespace assayer::tests
