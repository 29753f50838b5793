#pragma once

#include <QObject>

namespace assayer::tests {

class MeanTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void queries_that_are_sometimes_defined_join_as_enumeration_says();
  void taking_out_and_putting_back_leaves_no_trace();
  void a_mean_is_determined_only_when_every_query_is_or_is_certainly_undefined();
  void strict_publishes_no_mean_while_a_query_is_open();
  void reasons_and_counts_say_why_queries_are_missing();
};

} // namespace assayer::tests
