#pragma once

#include <QObject>

namespace assayer::tests {

class AcceptanceTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_five_runs_of_deep_learning_2020_score_as_published();
  void the_ragtime_submission_imports();
  void ragas_like_files_import();
};

} // namespace assayer::tests
