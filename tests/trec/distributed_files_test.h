#pragma once

#include <QObject>

namespace assayer::tests {

class DistributedFilesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_output_is_that_of_trec_eval_line_by_line_data();
  void the_output_is_that_of_trec_eval_line_by_line();
  void the_older_version_rounds_recall_points_up();
};

} // namespace assayer::tests
