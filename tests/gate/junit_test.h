#pragma once

#include <QObject>

namespace assayer::tests {

class JunitTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_rule_is_a_test_case();
  void text_from_data_cannot_break_the_file();
};

} // namespace assayer::tests
