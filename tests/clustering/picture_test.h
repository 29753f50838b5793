#pragma once

#include <QObject>

namespace assayer::tests {

class PictureTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_place_is_within_the_picture_data();
  void every_place_is_within_the_picture();
  void discs_of_clusters_do_not_lie_on_each_other();
  void equal_samples_do_not_lie_on_each_other();
  void samples_hardly_move_from_day_to_day();
  void known_clusters_keep_their_places();
  void a_new_cluster_stands_near_the_one_it_is_like();
};

} // namespace assayer::tests
