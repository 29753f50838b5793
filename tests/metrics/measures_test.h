#pragma once

#include <QObject>

namespace assayer::tests {

class MeasuresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_row_says_what_it_is_and_its_name_parses();
  void a_cutoff_and_a_persistence_are_read_from_the_name();
  void an_unknown_name_lists_the_near_ones_data();
  void an_unknown_name_lists_the_near_ones();
  void a_name_that_is_near_nothing_lists_them_all();
};

} // namespace assayer::tests
