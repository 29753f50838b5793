#pragma once

#include <QObject>

namespace assayer::tests {

/// The ten scenarios of the oracles over records A to F, through the engine, by their names. K05, a record that stands
/// twice, is refused where files are read (tests/trec).
class KnownScenariosTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void K01_a_perfect_ranking_scores_1_everywhere();
  void K02_relevant_records_below_the_cut_score_nothing_within_it();
  void K03_every_second_record_relevant();
  void K04_what_was_not_retrieved_lowers_recall_and_not_precision();
  void K06_an_unjudged_first_place_leaves_every_figure_open();
  void K07_an_unjudged_record_below_the_cut_leaves_precision_determined();
  void K08_nothing_relevant_is_0_for_precision_and_no_value_for_recall();
  void K09_the_cut_decides_whether_the_second_place_counts();
  void K10_an_unjudged_record_below_the_first_relevant_leaves_only_precision_open();
};

} // namespace assayer::tests
