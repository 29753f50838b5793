#pragma once

#include <QObject>

namespace assayer::tests {

class BinomialTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_interval_is_that_of_the_oracle();
  void nonsense_has_no_interval();
  void quantiles_invert_their_distributions();
};

} // namespace assayer::tests
