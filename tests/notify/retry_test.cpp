#include "notify/retry_test.h"

#include "notify/attempts.h"
#include "notify/retry.h"

#include <QTest>

#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;

void RetryTest::waits_double_up_to_the_longest()
{
  const BackOff backOff{milliseconds(1'000), milliseconds(5'000), milliseconds(60'000)};
  RandomBits random(1);
  const QVector<int> whole{1'000, 2'000, 4'000, 5'000, 5'000};
  for (int draw = 0; draw < 200; ++draw)
    for (int i = 0; i < whole.size(); ++i) {
      const milliseconds wait = waitBefore(i + 1, backOff, random);
      QVERIFY(wait >= milliseconds(whole[i] / 2));
      QVERIFY(wait < milliseconds(whole[i]));
    }
  QVERIFY(waitBefore(1'000'000, backOff, random) < milliseconds(5'000));
}

void RetryTest::a_wait_without_length_stays_without()
{
  RandomBits random(1);
  QCOMPARE(waitBefore(3, {milliseconds(0), milliseconds(0), milliseconds(0)}, random), milliseconds(0));
}

void RetryTest::times_are_told_in_units_that_people_read()
{
  QCOMPARE(durationWord(milliseconds(200)), u"0.2 s"_s);
  QCOMPARE(durationWord(milliseconds(61'000)), u"61 s"_s);
  QCOMPARE(durationWord(milliseconds(3'600'000)), u"60 minutes"_s);
  QCOMPARE(durationWord(milliseconds(100'000'000)), u"28 hours"_s);
  QCOMPARE(durationWord(milliseconds(12 * qint64(86'400'000))), u"12 days"_s);
  QCOMPARE(durationWord(milliseconds(std::numeric_limits<qint64>::max())), u"more than 10 years"_s);
}

void RetryTest::a_server_asks_for_time_in_seconds_or_until_a_date_data()
{
  QTest::addColumn<QByteArray>("header");
  QTest::addColumn<qint64>("wait"); // -1: none is asked for
  const auto row = [](const char* name, const QByteArray& header, qint64 wait) {
    QTest::newRow(name) << header << wait;
  };
  row("seconds", "120", 120'000);
  row("no time", "0", 0);
  row("white space", " 7 ", 7'000);
  row("a date to come", "Tue, 01 Dec 2026 12:01:30 GMT", 90'000);
  row("a date that has gone", "Tue, 01 Dec 2026 11:00:00 GMT", 0);
  row("more than there is", "99999999999999999999999", std::numeric_limits<qint64>::max());
  row("more than can be counted", "9223372036854775807", std::numeric_limits<qint64>::max());
  row("nothing", "", -1);
  row("less than nothing", "-5", -1);
  row("a part of a second", "1.5", -1);
  row("a word", "soon", -1);
}

void RetryTest::a_server_asks_for_time_in_seconds_or_until_a_date()
{
  QFETCH(QByteArray, header);
  QFETCH(qint64, wait);
  const auto asked = retryAfter(header, QDateTime(QDate(2026, 12, 1), QTime(12, 0, 0), Qt::UTC));
  QCOMPARE(asked ? asked->count() : qint64(-1), wait);
}

} // namespace assayer::tests
