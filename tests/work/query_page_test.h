#pragma once

#include <QObject>

namespace assayer::tests {

class QueryPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void chunks_stand_in_the_runs_order_then_the_rest_of_the_pool();
  void ranks_are_hidden_and_the_order_is_stable_when_shuffled();
  void neutral_names_are_the_same_again_and_differ_between_queries();
  void another_judges_labels_are_not_on_the_page();
  void an_expired_and_an_unauthorised_document_are_marked();
  void a_grade_on_an_earlier_text_is_shown_as_stale();
  void equal_texts_are_marked_as_the_same();
  void a_citation_points_at_its_chunk_on_the_page();
  void the_pool_is_the_same_with_and_without_an_engine();
};

} // namespace assayer::tests
