#pragma once

#include <QObject>

namespace assayer::tests {

class LabelDoubtTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_two_people_who_agree_least_are_named();
  void models_few_pairs_and_fair_agreement_raise_no_doubt();
  void while_blind_nothing_is_read();
  void a_look_is_stored_for_whatever_others_labelled_and_leaves_what_was_said_before();
};

} // namespace assayer::tests
