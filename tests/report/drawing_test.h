#pragma once

#include <QObject>

namespace assayer::tests {

class DrawingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_is_undefined_is_a_gap_and_no_zero();
  void a_changed_judge_breaks_the_line();
  void everything_lies_within_the_picture_data();
  void everything_lies_within_the_picture();
  void series_differ_by_more_than_colour();
  void ticks_are_round_and_within_the_axis();
  void long_names_are_cut_to_their_place();
};

} // namespace assayer::tests
