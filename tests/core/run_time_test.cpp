#include "core/run_time_test.h"

#include "core/run_time.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<qint64> timeOn(const QString& date)
{
  RunRow run;
  run.date = date;
  return timeOf(run);
}

} // namespace

void RunTimeTest::runs_stand_in_order_of_time_wherever_their_clocks_were()
{
  QCOMPARE(timeOn(u"1970-01-02"_s), std::optional<qint64>(86'400'000));
  QCOMPARE(timeOn(u"1970-01-01T00:00:01Z"_s), std::optional<qint64>(1000));
  QCOMPARE(timeOn(u"1970-01-01 00:00:01"_s), std::optional<qint64>(1000)); // no zone: UTC
  const QStringList dates{u"2026-11-28"_s, u"2026-11-28T10:00:00+05:00"_s, u"2026-11-28T06:00:00Z"_s,
                          u"2026-11-29T01:00:00Z"_s, u"2026-11-28T23:30:00-05:00"_s};
  for (qsizetype i = 1; i < dates.size(); ++i) QVERIFY2(timeOn(dates[i - 1]) < timeOn(dates[i]), qPrintable(dates[i]));
}

void RunTimeTest::a_run_without_a_day_has_no_time()
{
  QVERIFY(!timeOn({}));
  QVERIFY(!timeOn(u"last week"_s));
  QVERIFY(timeOn({}) < timeOn(u"1950-01-01"_s)); // first in order
}

} // namespace assayer::tests
