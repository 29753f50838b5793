#pragma once

#include <QObject>

namespace assayer::tests {

class ExplainMetricsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_querys_figure_is_explained_by_its_terms();
  void a_means_explanation_names_every_query();
  void an_explanation_for_people_has_definition_terms_and_both_ends();
  void the_next_judgements_come_with_what_they_would_do();
  void a_question_that_makes_no_sense_is_a_usage_error();
};

} // namespace assayer::tests
