#pragma once

#include <QObject>

namespace assayer::tests {

class EntailmentTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_case_by_hand();
  void shares_add_up_to_one();
  void open_entries_are_bounded_by_enumeration();
  void nuggets_are_scored_strictly_and_by_halves();
};

} // namespace assayer::tests
