#pragma once

#include <QObject>

namespace assayer::tests {

class OutcomeWordsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_outcome_is_proposed_from_the_words_of_ten_languages_data();
  void an_outcome_is_proposed_from_the_words_of_ten_languages();
  void a_long_answer_with_a_hint_whom_to_ask_is_no_referral();
};

} // namespace assayer::tests
