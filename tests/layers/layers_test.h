#pragma once

#include <QObject>

namespace assayer::tests {

class LayersTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_include_keeps_to_its_layer();
  void an_include_that_leaves_its_layer_is_found_data();
  void an_include_that_leaves_its_layer_is_found();
  void sql_json_and_algebra_are_linked_privately();
  void a_public_link_is_found();
  void no_widget_reads_data_as_markup();
  void a_place_that_reads_markup_is_found_data();
  void a_place_that_reads_markup_is_found();
};

} // namespace assayer::tests
