#pragma once

#include <QObject>

namespace assayer::tests {

class PartsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void logarithms_are_right();
  void words_and_runs_of_characters_of_a_text_data();
  void words_and_runs_of_characters_of_a_text();
  void directions_of_a_matrix_are_its_singular_vectors();
  void directions_of_nothing_are_none();
  void a_profile_comes_back_from_its_bytes();
  void bytes_that_are_no_profile_are_refused();
  void points_are_parted_where_they_lie_apart();
  void a_heap_of_points_is_one_cluster();
};

} // namespace assayer::tests
