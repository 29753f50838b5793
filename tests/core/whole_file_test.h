// Files of results: whole or not at all, and devices stay devices.
#pragma once

#include <QObject>

namespace assayer::tests {

class WholeFileTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_is_written_stands_there_whole();
  void what_was_not_finished_leaves_what_was_there();
  void a_device_is_written_to_and_stays_a_device();
  void a_place_that_cannot_be_written_to_is_named();
};

} // namespace assayer::tests
