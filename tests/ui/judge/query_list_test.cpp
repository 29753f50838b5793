#include "ui/judge/query_list_test.h"

#include "shared/block_column.h"
#include "shared/key_cap.h"
#include "ui/judge/judge_bench.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QueryRecord query(const QString& name, const QString& text, const QString& family)
{
  QueryRecord record;
  record.detail.row.name = name;
  record.detail.row.text = text;
  record.detail.row.family = family;
  record.detail.row.expect = Expect::Answer;
  return record;
}

// A query with one chunk of its own, retrieved by the run.
void add(QVector<Record>& records, const QString& name, const QString& text, const QString& family,
         const QString& chunkText, const QString& answerText)
{
  records.append(query(name, text, family));
  ChunkRecord chunk;
  chunk.name = name + u"-chunk"_s;
  chunk.text = chunkText;
  records.append(chunk);
  RankingRecord ranking;
  ranking.run = u"one"_s;
  ranking.query = name;
  ranking.chunks = {chunk.name};
  records.append(ranking);
  AnswerRecord answer;
  answer.run = u"one"_s;
  answer.query = name;
  answer.text = answerText;
  records.append(answer);
}

QVector<Record> library()
{
  QVector<Record> records;
  RunRecord run;
  run.row.name = u"one"_s;
  run.row.k = 1;
  run.row.record = u"{}"_s;
  records.append(run);
  add(records, u"gift"_s, u"Can I return a gift?"_s, u"refunds"_s, u"Vouchers are valid for a year."_s, u"Yes."_s);
  add(records, u"late"_s, u"When is a parcel late?"_s, u"delivery"_s, u"After five working days."_s,
      u"It depends on the zeppelin."_s);
  add(records, u"zh"_s, u"如何申请退款？"_s, u"refunds"_s, u"客户可以在三十天内申请退款。"_s, u"可以。"_s);
  add(records, u"th"_s, u"Where is the notice?"_s, u"delivery"_s, u"ลูกค้าคืนสินค้าได้ภายในสามสิบวัน"_s, u"Here."_s);
  return records;
}

QStringList shown(JudgeBench& bench)
{
  QStringList rows;
  const auto* const model = bench.find<QListView>(u"queries"_s)->model();
  for (int i = 0; i < model->rowCount(); ++i)
    rows.append(model->index(i, 0).data(Qt::DisplayRole).toString().section(u',', 0, 0));
  return rows;
}

} // namespace

void QueryListTest::a_word_filters_by_the_queries_own_text_at_once()
{
  JudgeBench bench(library());
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QCOMPARE(shown(bench).size(), 4);
  bench.press(Qt::Key_Slash);
  QVERIFY(bench.find<QLineEdit>(u"querySearch"_s)->hasFocus());
  bench.type(u"PARCEL"_s);
  QCOMPARE(shown(bench), QStringList{u"When is a parcel late?"_s});
}

void QueryListTest::chunks_and_answers_join_when_the_search_is_done()
{
  JudgeBench bench(library());
  bench.find<QLineEdit>(u"querySearch"_s)->setText(u"vouchers"_s);
  QCOMPARE(shown(bench), QStringList());
  QTRY_COMPARE(shown(bench), QStringList{u"Can I return a gift?"_s}); // in a chunk
  bench.find<QLineEdit>(u"querySearch"_s)->setText(u"zeppelin"_s);
  QTRY_COMPARE(shown(bench), QStringList{u"When is a parcel late?"_s}); // in an answer
}

void QueryListTest::chinese_and_thai_are_found_inside_a_sentence()
{
  JudgeBench bench(library());
  auto* const field = bench.find<QLineEdit>(u"querySearch"_s);
  field->setText(u"退款"_s);
  QCOMPARE(shown(bench), QStringList{u"如何申请退款？"_s});
  field->setText(u"三十"_s); // in the chunk only
  QTRY_COMPARE(shown(bench), QStringList{u"如何申请退款？"_s});
  field->setText(u"สินค้า"_s);
  QTRY_COMPARE(shown(bench), QStringList{u"Where is the notice?"_s});
}

void QueryListTest::family_unjudged_and_flagged_filter_together_with_words()
{
  JudgeBench bench(library());
  QVERIFY(bench.waitForFigures());
  auto* const family = bench.find<QComboBox>(u"familyFilter"_s);
  family->setCurrentIndex(family->findText(u"refunds"_s));
  Q_EMIT family->activated(family->currentIndex());
  QCOMPARE(shown(bench).size(), 2);
  bench.press(Qt::Key_2); // the only chunk of the first query
  bench.page().runCommand(u"queue.unjudged"_s);
  QCOMPARE(shown(bench), QStringList{u"如何申请退款？"_s});
  bench.page().runCommand(u"queue.flagged"_s);
  QVERIFY(shown(bench).isEmpty());
  bench.page().runCommand(u"judge.flag"_s);
  bench.page().runCommand(u"queue.flagged"_s);
  QCOMPARE(shown(bench), QStringList{u"Can I return a gift?"_s});
  bench.find<QLineEdit>(u"querySearch"_s)->setText(u"parcel"_s);
  QVERIFY(shown(bench).isEmpty());
}

void QueryListTest::a_query_that_is_finished_does_not_vanish_under_the_hand()
{
  JudgeBench bench(library());
  QVERIFY(bench.waitForFigures());
  bench.page().runCommand(u"queue.unjudged"_s);
  bench.press(Qt::Key_1);
  QCOMPARE(shown(bench).size(), 4);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), u"late"_s); // the neighbour, not the one behind it
}

void QueryListTest::nothing_found_says_so_and_showing_all_clears()
{
  JudgeBench bench(library());
  bench.press(Qt::Key_Slash);
  bench.type(u"qwertz"_s);
  QVERIFY(bench.find<QLabel>(u"noQueries"_s)->isVisible());
  QCOMPARE(bench.query(), u"gift"_s); // what is on screen stays
  bench.press(Qt::Key_Escape);        // leaves the field, the words stay
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
  QVERIFY(shown(bench).isEmpty());
  bench.page().runCommand(u"queue.all"_s);
  QCOMPARE(shown(bench).size(), 4);
}

void QueryListTest::the_model_keeps_the_rules_of_models()
{
  JudgeBench bench(library());
  const QAbstractItemModelTester tester(bench.find<QListView>(u"queries"_s)->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
  bench.find<QLineEdit>(u"querySearch"_s)->setText(u"gift"_s);
  bench.find<QLineEdit>(u"querySearch"_s)->clear();
  bench.press(Qt::Key_2);
  QCOMPARE(shown(bench).size(), 4);
}

void QueryListTest::d_and_a_letter_choose_which_queries_are_shown()
{
  JudgeBench bench(library());
  QVERIFY(bench.waitForFigures());
  const auto choose = [&bench](Qt::Key letter) {
    bench.press(Qt::Key_D);
    QVERIFY(QApplication::activePopupWidget());
    QTest::keyClick(QApplication::activePopupWidget(), letter);
    QVERIFY(!QApplication::activePopupWidget());
  };
  bench.press(Qt::Key_2); // the only chunk of the first query
  choose(Qt::Key_U);
  QCOMPARE(shown(bench).size(), 3);
  QCOMPARE(bench.find<KeyButton>(u"whichQueries"_s)->label(), (KeyLabel{u"D"_s, u"unjudged"_s, true}));
  choose(Qt::Key_M);
  QCOMPARE(shown(bench), QStringList{u"Can I return a gift?"_s});
  choose(Qt::Key_F);
  QVERIFY(shown(bench).isEmpty());
  choose(Qt::Key_A);
  QCOMPARE(shown(bench).size(), 4);
  QVERIFY(!bench.stored(u"gift"_s, u"gift-chunk"_s, criterion::Flag)); // the letter was the menu's
}

void QueryListTest::y_opens_the_families()
{
  JudgeBench bench(library());
  bench.press(Qt::Key_Y);
  auto* const families = bench.find<QComboBox>(u"familyFilter"_s);
  QVERIFY(families->currentText().contains(u"Y"_s)); // the key is printed on it
  QVERIFY(families->view()->isVisible());
  QTest::keyClick(families->view(), Qt::Key_Down);
  QTest::keyClick(families->view(), Qt::Key_Return);
  QVERIFY(!families->view()->isVisible());
  QCOMPARE(shown(bench), (QStringList{u"Can I return a gift?"_s, u"如何申请退款？"_s}));
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
}

void QueryListTest::typing_in_the_search_field_judges_nothing()
{
  JudgeBench bench(library());
  bench.press(Qt::Key_Slash);
  bench.type(u"2xlm"_s);
  QVERIFY(!bench.stored(u"gift"_s, u"gift-chunk"_s));
  bench.find<QLineEdit>(u"querySearch"_s)->setText(u"gift"_s);
  bench.press(Qt::Key_Return);
  QVERIFY(bench.find<QListView>(u"queries"_s)->hasFocus());
}

} // namespace assayer::tests
