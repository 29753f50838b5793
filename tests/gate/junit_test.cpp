#include "gate/junit_test.h"

#include "gate/junit.h"

#include <QTest>
#include <QXmlStreamReader>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct ReadCase {
  QString name;
  QString className;
  QString message; // of its failure
  QString text;
};

struct ReadSuite {
  QString error; // empty: well-formed
  QString name;
  QString tests;
  QString failures;
  QVector<ReadCase> cases;
};

ReadSuite readJunit(const QByteArray& xml)
{
  ReadSuite suite;
  QXmlStreamReader reader(xml);
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement) continue;
    const auto attribute = [&](const char16_t* name) {
      return reader.attributes().value(QString::fromUtf16(name)).toString();
    };
    if (reader.name() == u"testsuite") {
      suite.name = attribute(u"name");
      suite.tests = attribute(u"tests");
      suite.failures = attribute(u"failures");
    } else if (reader.name() == u"testcase") {
      suite.cases.append(ReadCase{attribute(u"name"), attribute(u"classname"), {}, {}});
    } else if (reader.name() == u"failure") {
      suite.cases.last().message = attribute(u"message");
      suite.cases.last().text = reader.readElementText();
    }
  }
  if (reader.hasError()) suite.error = reader.errorString();
  return suite;
}

} // namespace

void JunitTest::each_rule_is_a_test_case()
{
  GateOutcome outcome{u"release"_s, u"new"_s, {}, {}};
  outcome.verdicts = {{u"recall@5"_s, u"at least 0.5"_s, {{{}, true, u"0.6000"_s, {}}}},
                      {u"rr of each family"_s,
                       u"at least 0.9"_s,
                       {{u"a"_s, true, u"0.9500"_s, {}}, {u"b"_s, false, u"0.2000"_s, u"the value is 0.2000"_s}}}};
  const ReadSuite suite = readJunit(junitOf(outcome));
  QCOMPARE(suite.error, QString());
  QCOMPARE(suite.name, u"release"_s);
  QCOMPARE(suite.tests, u"2"_s);
  QCOMPARE(suite.failures, u"1"_s);
  QCOMPARE(suite.cases.size(), 2);
  QCOMPARE(suite.cases[0].name, u"recall@5"_s);
  QCOMPARE(suite.cases[0].className, u"new"_s);
  QCOMPARE(suite.cases[0].message, QString());
  QCOMPARE(suite.cases[1].message, outcome.verdicts[1].sentence());
  QCOMPARE(suite.cases[1].text, u"a: holds, got 0.9500\nb: does not hold, got 0.2000 (the value is 0.2000)\n"_s);
}

void JunitTest::text_from_data_cannot_break_the_file()
{
  const QString nasty = u"</failure>&\"'<![CDATA[ ]]>\n\t"_s + QChar(0x1B) + QChar(0) + QChar(0xFFFE) + QChar(0xD83D) +
                        u"x \U0001F600 退款"_s;
  GateOutcome outcome{nasty, nasty, {}, {}};
  outcome.verdicts = {{nasty, {}, {{nasty, false, nasty, nasty}}}};
  const ReadSuite suite = readJunit(junitOf(outcome));
  QCOMPARE(suite.error, QString());
  const QString kept = u"</failure>&\"'<![CDATA[ ]]>\n\t\uFFFD\uFFFD\uFFFD\uFFFDx \U0001F600 退款"_s;
  QCOMPARE(suite.name, kept);
  QCOMPARE(suite.cases.first().name, kept);
  QVERIFY(suite.cases.first().message.contains(kept));
  QVERIFY(suite.cases.first().text.contains(kept));
}

} // namespace assayer::tests
