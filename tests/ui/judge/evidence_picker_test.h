// Letters for sentences: codes, and which part of a text is read for them.
#pragma once

#include <QObject>

namespace assayer::tests {

class EvidencePickerTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void codes_of_many_sentences_are_no_beginnings_of_each_other();
  void a_long_text_is_read_only_around_what_is_in_sight();
  void a_sentence_that_ends_out_of_sight_has_letters_on_the_active_card_only();
};

} // namespace assayer::tests
