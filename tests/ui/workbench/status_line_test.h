#pragma once

#include <QObject>

namespace assayer::tests {

class StatusLineTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_save_says_when_what_and_how_to_undo();
  void what_is_no_save_does_not_claim_to_be_one();
  void a_refusal_stands_alone_until_something_is_said();
  void an_error_stands_until_the_next_success();
  void what_no_undo_reaches_is_told_without_one();
};

} // namespace assayer::tests
