#include "trec/malformed_files_test.h"

#include "trec/calling.h"

#include <QFile>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using trec::Version;

namespace {

const QStringList FewMeasures{u"num_q"_s, u"map"_s};

QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
  QFile file(folder.filePath(name));
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

/// As the table of malformed files says it.
QByteArray summary(const Printed& printed)
{
  return printed.refused ? QByteArray("refused") : "num_q=" + printed.value("num_q") + " MAP=" + printed.value("map");
}

Printed scorePair(const trec::Settings& settings, const QByteArray& file, const QByteArray& other)
{
  const QString first = malformedFolder() + QString::fromLatin1(file);
  const QString second = malformedFolder() + QString::fromLatin1(other);
  return file.endsWith(".run") ? score(settings, second, first) : score(settings, first, second);
}

/// The rows of the table: file, paired with, exit and result of 9.0.8, exit and result of 10.0, recommendation.
QVector<QByteArrayList> malformedFiles()
{
  QVector<QByteArrayList> rows;
  for (const QByteArray& line : readLines(malformedFolder() + u"expected.tsv"_s).mid(1)) rows.append(line.split('\t'));
  return rows;
}

} // namespace

void MalformedFilesTest::every_malformed_file_is_read_or_refused_as_recommended_data()
{
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QByteArray>("paired");
  QTest::addColumn<int>("version");
  QTest::addColumn<QByteArray>("expected");
  QTest::addColumn<QByteArray>("recommended");
  // What both should do when it is not what trec_eval does.
  static const QMap<QByteArray, QByteArray> ours{{"all_negative_topic.qrels", "num_q=2 MAP=0.5000"},
                                                 {"blank_line.qrels", "num_q=2 MAP=1.0000"},
                                                 {"bom.qrels", "refused"},
                                                 {"grade_not_integer.qrels", "refused"},
                                                 {"missing_topic.run", "num_q=1 MAP=1.0000"},
                                                 {"score_nan.run", "refused"},
                                                 {"score_overflow.run", "refused"},
                                                 {"score_text.run", "refused"}};
  const auto rows = malformedFiles();
  QVERIFY(rows.size() >= 27);
  for (const QByteArrayList& row : rows)
    for (const Version version : {Version::V9, Version::V10}) {
      const QByteArray result = row[version == Version::V9 ? 3 : 5];
      QTest::addRow("%s as %s", row[0].constData(), version == Version::V9 ? "9.0.8" : "10.0")
          << row[0] << row[1] << static_cast<int>(version)
          << ours.value(row[0], result.startsWith("num_q") ? result : QByteArray("refused")) << row[6];
    }
}

void MalformedFilesTest::every_malformed_file_is_read_or_refused_as_recommended()
{
  QFETCH(QByteArray, file);
  QFETCH(QByteArray, paired);
  QFETCH(int, version);
  QFETCH(QByteArray, expected);
  QFETCH(QByteArray, recommended);
  const Printed printed = scorePair({.version = static_cast<Version>(version), .measures = FewMeasures}, file, paired);
  QCOMPARE(summary(printed), expected);
  if (printed.refused) {
    QVERIFY2(!recommended.startsWith("accept") || recommended.contains("reject"), recommended);
    QCOMPARE(printed.error.kind, ErrorKind::BadInput);
    QVERIFY2(printed.error.context.contains(QString::fromLatin1(file)), qPrintable(sentence(printed.error)));
  }
}

void MalformedFilesTest::a_lenient_reading_gives_what_trec_eval_gives_data()
{
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QByteArray>("paired");
  QTest::addColumn<int>("version");
  QTest::addColumn<QByteArray>("expected");
  for (const QByteArrayList& row : malformedFiles()) {
    if (row[0] == "bom.qrels") continue; // never a topic named with the mark
    if (row[3].startsWith("num_q"))
      QTest::addRow("%s as 9.0.8", row[0].constData()) << row[0] << row[1] << static_cast<int>(Version::V9) << row[3];
    if (row[5].startsWith("num_q"))
      QTest::addRow("%s as 10.0", row[0].constData()) << row[0] << row[1] << static_cast<int>(Version::V10) << row[5];
  }
}

void MalformedFilesTest::a_lenient_reading_gives_what_trec_eval_gives()
{
  QFETCH(QByteArray, file);
  QFETCH(QByteArray, paired);
  QFETCH(int, version);
  QFETCH(QByteArray, expected);
  trec::Settings settings{.version = static_cast<Version>(version), .measures = FewMeasures};
  const bool strictlyRefused = scorePair(settings, file, paired).refused;
  settings.lenient = true;
  const Printed printed = scorePair(settings, file, paired);
  QCOMPARE(summary(printed), expected);
  QVERIFY(!strictlyRefused || !printed.remarks.isEmpty()); // never without a word
}

void MalformedFilesTest::a_refusal_names_file_line_and_way_out_data()
{
  QTest::addColumn<QByteArray>("qrels");
  QTest::addColumn<QByteArray>("run");
  QTest::addColumn<QString>("where");
  QTest::addColumn<QString>("why");
  const QByteArray goodQrels = "t1 0 d1 1\nt1 0 d2 0\n";
  const QByteArray goodRun = "t1 Q0 d1 1 2.5 tag\nt1 Q0 d2 2 1.5 tag\n";
  const auto row = [](const char* name, const QByteArray& qrels, const QByteArray& run, const QString& where,
                      const QString& why) { QTest::newRow(name) << qrels << run << where << why; };
  row("grade", goodQrels + "\nt2 0 d1 1.5\n", goodRun, u"a.qrels:4"_s, u"the grade \"1.5\""_s);
  row("high grade", "t1 0 d1 256\n", goodRun, u"a.qrels:1"_s, u"above 255"_s);
  row("grade beyond numbers", "t1 0 d1 99999999999999999999\n", goodRun, u"a.qrels:1"_s, u"no whole number"_s);
  row("five columns", "t1 0 d1 1 more\n", goodRun, u"a.qrels:1"_s, u"columns"_s);
  row("score", goodQrels, goodRun + "t1 Q0 d3 3 1,5 tag\n", u"a.run:3"_s, u"the score \"1,5\""_s);
  row("infinite score", goodQrels, goodRun + "t1 Q0 d3 3 inf tag\n", u"a.run:3"_s, u"no finite number"_s);
  row("score with a tail", goodQrels, goodRun + "t1 Q0 d3 3 1.5x tag\n", u"a.run:3"_s, u"the score \"1.5x\""_s);
  row("score of a topic without judgements", goodQrels, goodRun + "t9 Q0 d3 3 x tag\n", u"a.run:3"_s, u"the score"_s);
  row("score beyond 32 bits", goodQrels, goodRun + "t1 Q0 d3 3 1e39 tag\n", u"a.run:3"_s, u"--compatible 10.0"_s);
  row("columns of a topic without a run", goodQrels + "t2 0\n", goodRun, u"a.qrels:3"_s, u"2 columns instead of 4"_s);
  row("document twice in a run", goodQrels, goodRun + "t1 Q0 d1 3 0.5 tag\n", u"a.run:3"_s, u"first in line 1"_s);
  row("document twice in qrels", goodQrels + "t1 0 d1 0\n", goodRun, u"a.qrels:3"_s, u"first in line 1"_s);
  row("comment", "# a comment of five words\n" + goodQrels, goodRun, u"a.qrels:1"_s, u"--compatible 10.0"_s);
  row("mark before the run", goodQrels, "\xef\xbb\xbf" + goodRun, u"a.run:1"_s, u"byte-order mark"_s);
  row("UTF-16", QByteArray("\xff\xfet\0", 4), goodRun, u"a.qrels"_s, u"UTF-16"_s);
  row("NUL", goodQrels, goodRun + QByteArray("t1 Q0 d\0 3 0.5 tag\n", 19), u"a.run:3"_s, u"NUL"_s);
  row("other topics", "t7 0 d1 1\n", goodRun, u"a.run"_s, u"no topic of it is in"_s);
  row("qrels first", "t1 0 d1 x\n", "t1 Q0 d1 1 x tag\n", u"a.qrels:1"_s, u"grade"_s);
}

void MalformedFilesTest::a_refusal_names_file_line_and_way_out()
{
  QFETCH(QByteArray, qrels);
  QFETCH(QByteArray, run);
  QFETCH(QString, where);
  QFETCH(QString, why);
  const QTemporaryDir folder;
  const Printed printed = score({}, write(folder, u"a.qrels"_s, qrels), write(folder, u"a.run"_s, run));
  QVERIFY(printed.refused);
  QCOMPARE(printed.error.kind, ErrorKind::BadInput);
  QVERIFY2(printed.error.context.endsWith(where), qPrintable(sentence(printed.error)));
  QVERIFY2(printed.error.detail.contains(why), qPrintable(sentence(printed.error)));
}

void MalformedFilesTest::K05_a_record_that_stands_twice_is_an_error()
{
  const QTemporaryDir folder;
  const QString qrels = write(folder, u"qrels"_s, "Q1 0 A 1\nQ1 0 B 1\nQ1 0 C 1\nQ1 0 D 0\n");
  const QString run = write(folder, u"run"_s, "Q1 Q0 A 1 3 r\nQ1 Q0 A 2 2 r\nQ1 Q0 B 3 1 r\n");
  for (const Version version : {Version::V9, Version::V10}) {
    trec::Settings settings;
    settings.version = version;
    const Printed printed = score(settings, qrels, run);
    QVERIFY(printed.refused);
    QVERIFY2(printed.error.detail.contains(u'A'), qPrintable(printed.error.detail));
  }
}

void MalformedFilesTest::the_first_fault_is_named_whatever_the_threads()
{
  QByteArray qrels;
  QByteArray run;
  for (int topic = 500; topic > 0; --topic) { // names in another order than lines
    qrels += "t" + QByteArray::number(topic) + " 0 d 1\n";
    run += "t" + QByteArray::number(topic) + " Q0 d 1 " + (topic % 7 == 0 ? "bad" : "1") + " tag\n";
  }
  const QTemporaryDir folder;
  const QString first = write(folder, u"a.qrels"_s, qrels);
  const QString second = write(folder, u"a.run"_s, run);
  for (const int threads : {1, 2, 4}) {
    const Printed printed = score({.threads = threads}, first, second);
    QCOMPARE(printed.error.context, second + u":4"_s); // topic 497
  }
}

void MalformedFilesTest::loose_words_are_named_in_order_and_counted()
{
  QByteArray run;
  for (int topic = 30; topic > 0; --topic) run += "t" + QByteArray::number(topic) + " Q0 d 1 bad tag\n";
  const QTemporaryDir folder;
  const QString first = write(folder, u"a.qrels"_s, "t1 0 d 1x\n");
  const QString second = write(folder, u"a.run"_s, run);
  for (const int threads : {1, 3}) {
    const QString said = score({.lenient = true, .threads = threads}, first, second).remarks.join(u'\n');
    QVERIFY2(said.endsWith(first + u":1: the grade \"1x\" was read as 1\n"_s + second +
                           u":1: the score \"bad\" was read as 0\n"_s + second +
                           u":2: the score \"bad\" was read as 0\n"_s + second +
                           u":3: the score \"bad\" was read as 0\n"_s + second +
                           u":4: the score \"bad\" was read as 0\nand 26 more words that are no numbers"_s),
             qPrintable(said));
  }
}

void MalformedFilesTest::what_is_not_said_by_trec_eval_is_remarked()
{
  const QTemporaryDir folder;
  const QString qrels = write(folder, u"a.qrels"_s, "t1 0 d 1\nt2 0 d 1\nt3 0 d -1\n");
  const QString run = write(folder, u"a.run"_s, "t1 Q0 d 1 1 tag\nt3 Q0 d 1 1 tag\nt4 Q0 d 1 1 tag\n");
  const QString said = score({}, qrels, run).remarks.join(u'\n');
  QVERIFY2(said.contains(u"1 topic of the qrels missing from the run and left out of the means"_s) &&
               said.contains(u": t2"_s) && said.contains(u": t3"_s) && said.contains(u": t4"_s),
           qPrintable(said));
  QVERIFY(score({.allJudgedTopics = true}, qrels, run).remarks.join(u'\n').contains(u"counted as 0: t2"_s));
}

} // namespace assayer::tests
