// What the golden set consists of, and what it lacks.
#pragma once

#include <QObject>

namespace assayer::tests {

class GoldenCompositionTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void golden_queries_are_counted_by_family_split_expectation_and_kind();
  void sources_contradict_where_people_say_so_of_an_answer();
  void a_promoted_query_counts_as_promoted();
  void a_family_without_golden_queries_is_listed();
  void what_is_missing_is_told_in_sentences();
  void an_empty_set_says_so_and_nothing_else();
  void a_full_set_lacks_nothing();
};

} // namespace assayer::tests
