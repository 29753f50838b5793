#pragma once

#include <QObject>

namespace assayer::tests {

class ClaimsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_sentence_is_a_claim_without_its_citation_marks();
  void offsets_are_code_points_across_emoji_marks_and_line_ends();
  void citations_stand_beside_the_claim_of_their_sentence();
  void stale_is_outside_the_days_of_validity_data();
  void stale_is_outside_the_days_of_validity();
  void unauthorised_is_no_group_in_common();
};

} // namespace assayer::tests
