// Labels by subject, packed in order.
#pragma once

#include <QObject>

namespace assayer::tests {

class LabelTableTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void labels_on_a_subject_are_found_in_the_order_they_came();
  void what_nobody_judged_has_no_labels();
};

} // namespace assayer::tests
