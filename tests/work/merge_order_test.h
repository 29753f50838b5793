#pragma once

#include <QObject>

namespace assayer::tests {

class MergeOrderTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void files_of_two_or_three_people_give_the_same_workspace_in_every_order_data();
  void files_of_two_or_three_people_give_the_same_workspace_in_every_order();
};

} // namespace assayer::tests
