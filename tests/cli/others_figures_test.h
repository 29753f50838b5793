#pragma once

#include <QObject>

namespace assayer::tests {

class OthersFiguresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void ragchecker_comes_to_its_own_figures_data();
  void ragchecker_comes_to_its_own_figures();
  void refchecker_claims_come_to_their_known_figures();
  void the_human_evaluation_comes_to_its_known_means();
  void preferences_of_two_people_are_read_whole();
};

} // namespace assayer::tests
