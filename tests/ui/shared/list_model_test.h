#pragma once

#include <QObject>

namespace assayer::tests {

class ListModelTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void it_keeps_the_contract_of_item_models();
  void replacing_a_row_tells_that_row_and_those_roles_only();
};

} // namespace assayer::tests
