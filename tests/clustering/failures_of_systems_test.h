#pragma once

#include <QObject>

namespace assayer::tests {

class FailuresOfSystemsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void answers_that_people_labelled_cluster_by_their_failures_data();
  void answers_that_people_labelled_cluster_by_their_failures();
};

} // namespace assayer::tests
