#pragma once

#include <QObject>

namespace assayer::tests {

class JudgedAnswersTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void evidence_of_an_overruled_or_undecided_label_makes_nothing_faithful();
  void one_answer_reads_as_it_does_among_all();
  void an_answer_without_labels_is_open_everywhere();
  void labels_evidence_and_context_meet_in_one_value();
  void a_label_on_a_cited_chunk_settles_the_third_check();
  void a_model_counts_for_nobody_but_for_its_own_view();
  void splitting_makes_a_claim_a_sentence_once();
  void right_without_context_is_known_from_the_other_run();
};

} // namespace assayer::tests
