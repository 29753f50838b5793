#pragma once

#include <QObject>

namespace assayer::tests {

class RankingOracleTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_topic_scores_as_trec_eval_does_data();
  void every_topic_scores_as_trec_eval_does();
  void the_engine_averages_as_trec_eval_does_data();
  void the_engine_averages_as_trec_eval_does();
  void the_four_ways_to_average_agree_with_the_table_data();
  void the_four_ways_to_average_agree_with_the_table();
  void the_deep_learning_runs_score_as_published_data();
  void the_deep_learning_runs_score_as_published();
};

} // namespace assayer::tests
