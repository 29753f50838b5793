#include "statistics/binomial_test.h"

#include "statistics/binomial.h"
#include "statistics/distributions.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

namespace assayer::tests {

void BinomialTest::every_interval_is_that_of_the_oracle()
{
  QFile file(QStringLiteral(ASSAYER_ORACLES "/intervals/binomial.json"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const auto given = nlohmann::json::parse(file.readAll().toStdString());
  const std::map<std::string, ShareMethod> methods{{"wilson", ShareMethod::Wilson},
                                                   {"wilson_continuity_corrected", ShareMethod::WilsonWithContinuity},
                                                   {"clopper_pearson", ShareMethod::ClopperPearson},
                                                   {"jeffreys", ShareMethod::Jeffreys},
                                                   {"agresti_coull", ShareMethod::AgrestiCoull}};
  int compared = 0;
  for (const auto& one : given["cases"])
    for (const auto& [name, method] : methods) {
      const auto interval = shareInterval(one["x"], one["n"], one["conf"], method);
      QVERIFY(interval);
      const QByteArray where = QByteArray::fromStdString(name + ' ' + one.dump());
      QVERIFY2(std::abs(interval->low - one[name][0].get<double>()) <= 1e-9, where);
      QVERIFY2(std::abs(interval->high - one[name][1].get<double>()) <= 1e-9, where);
      ++compared;
    }
  QVERIFY(compared > 100);
}

void BinomialTest::nonsense_has_no_interval()
{
  QVERIFY(!shareInterval(0, 0));
  QVERIFY(!shareInterval(3, 2));
  QVERIFY(!shareInterval(-1, 2));
  QVERIFY(!shareInterval(1, 2, 1));
  QVERIFY(!shareInterval(1, 2, 0));
  QCOMPARE(shareInterval(0, 5)->low, 0.0);
  QCOMPARE(shareInterval(5, 5)->high, 1.0);
}

void BinomialTest::quantiles_invert_their_distributions()
{
  QVERIFY(std::abs(normalQuantile(0.975) - 1.959963984540054) <= 1e-14);
  QVERIFY(std::abs(normalQuantile(0.5)) <= 1e-15);
  for (const double share : {1e-9, 0.01, 0.3, 0.5, 0.9, 0.999})
    for (const auto& [a, b] :
         {std::pair(0.5, 0.5), std::pair(2.0, 7.0), std::pair(300.5, 1.5), std::pair(5000.0, 5000.0)})
      QVERIFY(std::abs(betaShare(betaQuantile(share, a, b), a, b) - share) <= 1e-11);
}

} // namespace assayer::tests
