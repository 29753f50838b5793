#pragma once

#include <QObject>

namespace assayer::tests {

class DifferencesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_judge_sees_the_outcome_beside_their_own_label();
  void enter_goes_to_the_item();
  void nobody_has_ruled_yet();
  void undoing_a_ruling_from_the_judge_page_says_so();
};

} // namespace assayer::tests
