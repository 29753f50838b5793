#include "trec/topics_test.h"

#include "trec/calling.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

class Files {
public:
  Files(const QByteArray& qrels, const QByteArray& run)
      : m_qrels(write(u"a.qrels"_s, qrels)), m_run(write(u"a.run"_s, run))
  {
  }
  Printed score(const trec::Settings& settings) const { return tests::score(settings, m_qrels, m_run); }

private:
  QString write(const QString& name, const QByteArray& bytes) const
  {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
  }

  QTemporaryDir m_folder;
  QString m_qrels;
  QString m_run;
};

QString deep(const QString& file)
{
  return rankingFolder(u"deep"_s) + file;
}

QByteArray joined(QByteArrayList lines)
{
  return lines.join('\n') + '\n';
}

} // namespace

void TopicsTest::a_list_cut_off_scores_like_its_top()
{
  const trec::Settings whole{.measures = {u"P.10"_s, u"recall.10"_s, u"map_cut.10"_s}};
  const trec::Settings top{.measures = {u"set_P"_s, u"set_recall"_s, u"map"_s, u"num_ret"_s}, .deepest = 10};
  const Printed expected = score(whole, deep(u"qrels.txt"_s), deep(u"run.txt"_s));
  const Printed cut = score(top, deep(u"qrels.txt"_s), deep(u"run.txt"_s));
  QVERIFY(expected.value("P_10") > "0");
  QCOMPARE(cut.value("set_P"), expected.value("P_10"));
  QCOMPARE(cut.value("set_recall"), expected.value("recall_10"));
  QCOMPARE(cut.value("map"), expected.value("map_cut_10"));
  QCOMPARE(cut.value("num_ret"), "50");
}

void TopicsTest::interleaved_topics_and_threads_change_nothing()
{
  QByteArrayList qrels = readLines(deep(u"qrels.txt"_s));
  QByteArrayList run = readLines(deep(u"run.txt"_s));
  trec::Settings settings{.version = trec::Version::V10, .measures = {u"all_trec"_s}};
  const Files ordered(joined(qrels), joined(run));
  const Printed expected = ordered.score(settings);
  QVERIFY(expected.topicLines.size() > 400);
  std::mt19937 random(11);
  std::ranges::shuffle(qrels, random);
  std::ranges::shuffle(run, random);
  const Files shuffled(joined(qrels), joined(run));
  for (const int threads : {1, 2, 5, 16}) {
    settings.threads = threads;
    const Printed printed = shuffled.score(settings);
    QCOMPARE(printed.topicLines, expected.topicLines);
    QCOMPARE(printed.summary, expected.summary);
  }
}

void TopicsTest::topics_come_in_the_order_of_their_bytes()
{
  const Files files("b 0 d 1\n10 0 d 1\n9 0 d 1\nä 0 d 1\nB 0 d 1\n",
                    "9 Q0 d 1 1 t\nä Q0 d 1 1 t\nb Q0 d 1 1 t\nB Q0 d 1 1 t\n10 Q0 d 1 1 t\n");
  QByteArrayList topics;
  for (const QByteArray& line : files.score({.measures = {u"map"_s}}).topicLines) topics += line.split('\t')[1];
  QCOMPARE(topics, QByteArrayList({"10", "9", "B", "b", "ä"}));
}

void TopicsTest::many_documents_are_still_told_apart()
{
  QByteArray qrels;
  QByteArray run;
  constexpr int Documents = 20'000; // more than the table starts with
  for (int i = 0; i < Documents; ++i) {
    const QByteArray document = "d" + QByteArray::number(i);
    if (i % 2 == 0) qrels += "t 0 " + document + " 1\n";
    run += "t Q0 " + document + " 1 " + QByteArray::number(Documents - i) + " tag\n";
  }
  const Printed printed = Files(qrels, run).score({.measures = {u"num_rel_ret"_s, u"recip_rank"_s, u"set_P"_s}});
  QCOMPARE(printed.value("num_rel_ret"), "10000");
  QCOMPARE(printed.value("recip_rank"), "1.0000");
  QCOMPARE(printed.value("set_P"), "0.5000");
  const Printed twice = Files(qrels, run + "t Q0 d19999 1 0.5 tag\n").score({});
  QVERIFY(twice.refused && twice.error.detail.contains(u"first in line 20000"_s));
}

void TopicsTest::utility_counts_documents_nobody_retrieved()
{
  // Of 100 documents 2 are relevant and 3 retrieved, one of them relevant: 1, 2, 1 and 96.
  const Files files("t 0 a 1\nt 0 b 1\n", "t Q0 a 1 3 r\nt Q0 x 2 2 r\nt Q0 y 3 1 r\n");
  const Printed printed = files.score({.measures = {u"utility.1000,100,10,1"_s}, .collectionSize = 100});
  QCOMPARE(printed.value("utility_1000,100,10,1"), "1306.0000");
}

void TopicsTest::the_run_is_named_by_its_last_line()
{
  const Files files("t 0 a 1\n", "t Q0 a 1 3 first\nt Q0 b 2 2 last more words\n\n  \n");
  QCOMPARE(files.score({}).summary.first(), "runid                 \tall\tlast");
}

void TopicsTest::grades_are_shown_as_characters()
{
  const Files files("t 0 a 12\nt 0 b 3\nt 0 c 0\nt 0 d -1\n",
                    "t Q0 a 1 9 r\nt Q0 b 1 8 r\nt Q0 c 1 7 r\nt Q0 d 1 6 r\nt Q0 e 1 5 r\nt Q0 f 1 4 r\n");
  QCOMPARE(files.score({.measures = {u"relstring.5"_s}}).topicLines.first(), "relstring_5           \tt\t'>30.-'");
}

void TopicsTest::a_list_emptied_by_option_J_scores_nothing()
{
  const Files files("t 0 a 1\n", "t Q0 x 1 9 r\nt Q0 y 1 8 r\n");
  const Printed printed = files.score({.version = trec::Version::V10, .measures = {u"all_trec"_s}, .judgedOnly = true});
  QCOMPARE(printed.value("num_ret"), "0");
  QCOMPARE(printed.value("num_rel"), "1");
  for (const QByteArray& line : printed.summary) QVERIFY2(!line.contains("nan") && !line.contains("inf\t"), line);
  QCOMPARE(printed.value("set_P"), "0.0000");
  QCOMPARE(printed.value("iprec_at_recall_0.00"), "0.0000");
}

} // namespace assayer::tests
