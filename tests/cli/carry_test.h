#pragma once

#include <QObject>

namespace assayer::tests {

class CarryVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void verdicts_are_carried_to_the_same_words_and_the_rest_is_counted();
  void a_trial_run_changes_nothing();
  void who_and_where_must_be_named_and_known();
};

} // namespace assayer::tests
