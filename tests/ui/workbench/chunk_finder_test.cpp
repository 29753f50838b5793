#include "ui/workbench/chunk_finder_test.h"

#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/chunk_search.h"
#include "work/session.h"
#include "workbench/chunk_finder.h"

#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int finderPatienceMs = 20000;

/// A window on a small workspace with a chunk that no run found, and the finder open over query q1.
struct FinderBench {
  FinderBench() : workspace(records())
  {
    window->openWorkspace(workspace.path());
    window.judgeAs(u"ada"_s);
    query = *workspace.store().findQuery(u"q1"_s);
    window.page()->query = query;
    window->runCommand(u"find.chunk"_s);
    finder = window->findChild<ChunkFinder*>();
    list = finder->findChild<QListView*>(u"finder.list"_s);
  }

  static QVector<Record> records()
  {
    QVector<Record> all = smallWorkspace();
    ChunkRecord chunk;
    chunk.name = u"attic#1"_s;
    chunk.text = u"Voucher rules nobody retrieved: <b>bold</b> <img src=\"http://nowhere.example/x.png\">"_s;
    all.append(chunk);
    return all;
  }
  bool search(const QString& words, int count)
  {
    finder->findChild<QLineEdit*>(u"finder.words"_s)->setText(words);
    return QTest::qWaitFor([&] { return list->model()->rowCount() == count; }, finderPatienceMs);
  }
  QPushButton* add() { return finder->findChild<QPushButton*>(u"finder.add"_s); }

  TemporaryWorkspace workspace;
  TestWindow window;
  QueryId query;
  ChunkFinder* finder;
  QListView* list;
};

} // namespace

void ChunkFinderTest::words_find_chunks_as_one_types()
{
  FinderBench bench;
  QCOMPARE(bench.workspace.problem(), QString());
  QVERIFY(bench.finder->isVisible());
  QTRY_VERIFY(bench.finder->findChild<QLineEdit*>(u"finder.words"_s)->hasFocus());
  QVERIFY(bench.search(u"vouch"_s, 1));
  QCOMPARE(bench.list->model()->index(0, 0).data().toString(), u"attic#1"_s);
  QVERIFY(bench.search(u"question returned"_s, 15));
  QVERIFY(bench.search(u"attic#1"_s, 1)); // by name
  QVERIFY(bench.search(u"nosuchword"_s, 0));
}

void ChunkFinderTest::plus_adds_a_found_chunk_to_the_pool_of_the_query_on_screen()
{
  FinderBench bench;
  QVERIFY(bench.search(u"voucher"_s, 1));
  QVERIFY(bench.add()->isEnabled());
  bench.list->setFocus();
  QTest::keyClick(bench.list, Qt::Key_Plus);
  const auto added = bench.workspace.store().poolAdditions(bench.query);
  QVERIFY(added);
  QCOMPARE(added->size(), 1);
  QCOMPARE(bench.window.page()->shown, QVector<qint64>{added->first().value});
  QVERIFY(!bench.add()->isEnabled());
}

void ChunkFinderTest::a_chunk_in_the_pool_is_marked_and_not_added_twice()
{
  FinderBench bench;
  QVERIFY(bench.search(u"q1-c1"_s, 1));
  QVERIFY(!bench.add()->isEnabled());
  QVERIFY(bench.add()->text().contains(u"already"_s));
  bench.list->setFocus();
  QTest::keyClick(bench.list, Qt::Key_Plus);
  QVERIFY(bench.workspace.store().poolAdditions(bench.query)->isEmpty());
}

void ChunkFinderTest::markup_in_a_chunk_stays_text()
{
  FinderBench bench;
  QVERIFY(bench.search(u"voucher"_s, 1));
  QTRY_VERIFY(bench.finder->findChild<QPlainTextEdit*>(u"finder.preview"_s)->toPlainText().contains(u"<b>bold</b>"_s));
}

void ChunkFinderTest::a_snippet_shows_the_words_and_cuts_no_character()
{
  const QString face = u"😀"_s;
  const QString text = face.repeated(300) + u" the voucher rule "_s + face.repeated(300);
  const QString snippet = snippetAround(text, u"voucher"_s, 100);
  QVERIFY(snippet.contains(u"voucher"_s));
  QVERIFY(snippet.size() < 110);
  QVERIFY(snippet.isValidUtf16());
  QCOMPARE(snippetAround(u"short"_s, u"none"_s), u"short"_s);
}

} // namespace assayer::tests
