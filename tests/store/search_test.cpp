#include "store/search_test.h"

#include "store/search_index.h"
#include "store/support.h"

#include <QFile>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct SearchFixture {
  Folder folder;
  std::unique_ptr<Store> store = std::move(Store::create(folder.path(u"search.assay"_s)).value());
  std::unique_ptr<SearchIndex> index = std::move(SearchIndex::open(store->uid(), folder.path(u"cache"_s)).value());

  void fill(const QVector<Record>& records)
  {
    QVERIFY_RESULT(importAll(*store, records));
    update();
  }
  void update()
  {
    for (bool more = true; more;) {
      const auto updated = index->update(*store, 1);
      QVERIFY_RESULT(updated);
      more = *updated;
    }
    QVERIFY(index->isComplete());
  }
  QStringList chunks(const QString& words)
  {
    QStringList names;
    const auto hits = index->find(words, SearchKind::Chunk).value();
    for (const SearchHit& hit : hits) names.append(store->chunk({hit.id}).value().name);
    return names;
  }
};

} // namespace

void SearchTest::chinese_and_thai_words_are_found_inside_sentences()
{
  SearchFixture f;
  f.fill(smallWorkspace());
  QCOMPARE(f.chunks(u"退款"_s), QStringList{u"c3"_s});
  QCOMPARE(f.chunks(u"เงิน"_s), QStringList{u"c4"_s});
  QCOMPARE(f.chunks(u"客户 退款"_s), QStringList{u"c3"_s});
  QVERIFY(f.chunks(u"…!? ()"_s).isEmpty());
  QVERIFY(f.chunks(QString()).isEmpty());
}

void SearchTest::all_words_must_occur_and_the_last_may_be_a_beginning()
{
  SearchFixture f;
  f.fill(smallWorkspace() + QVector<Record>{chunkRecord(u"odd"_s, u"Crème \"brûlée\" AND OR NOT near* c1^2"_s)});
  QCOMPARE(f.chunks(u"returns"_s), (QStringList{u"c1"_s, u"c2"_s}));
  QCOMPARE(f.chunks(u"RETURNS wit"_s), QStringList{u"c2"_s});
  QVERIFY(f.chunks(u"wit returns"_s).isEmpty());
  QCOMPARE(f.chunks(u"creme brulee"_s), QStringList{u"odd"_s});
  QCOMPARE(f.chunks(u"\"AND\" NOT"_s), QStringList{u"odd"_s});
}

void SearchTest::hits_are_paged_by_id_and_answers_name_their_query()
{
  SearchFixture f;
  QVector<Record> records = smallWorkspace();
  for (int i = 0; i < 250; ++i) records.append(chunkRecord(u"same%1"_s.arg(i), u"penguin %1"_s.arg(i)));
  f.fill(records);
  const QVector<SearchHit> first = f.index->find(u"penguin"_s, SearchKind::Chunk, 0, 100).value();
  const QVector<SearchHit> second = f.index->find(u"penguin"_s, SearchKind::Chunk, first.last().id, 200).value();
  QCOMPARE(first.size(), 100);
  QCOMPARE(second.size(), 150);
  QVERIFY(second.first().id > first.last().id);
  const QueryId q1 = f.store->findQuery(u"q1"_s).value();
  QCOMPARE(f.index->find(u"days"_s, SearchKind::Answer).value().first().query, q1.value);
  QCOMPARE(f.index->find(u"return thing"_s, SearchKind::Query).value(),
           (QVector<SearchHit>{{SearchKind::Query, q1.value, q1.value}}));
}

void SearchTest::only_landed_rows_are_found()
{
  SearchFixture f;
  auto session = f.store->startImport({}, {});
  QVERIFY_RESULT(session);
  for (int i = 0; i < 2000; ++i)
    QVERIFY_RESULT((*session)->take(chunkRecord(u"hidden%1"_s.arg(i), u"walrus %1"_s.arg(i)), {}));
  f.update();
  QVERIFY(f.chunks(u"walrus"_s).isEmpty());
  QVERIFY_RESULT((*session)->land());
  f.update();
  QCOMPARE(f.index->find(u"walrus"_s, SearchKind::Chunk, 0, 5000).value().size(), 2000);
}

void SearchTest::a_text_that_comes_later_is_found_then()
{
  SearchFixture f;
  f.fill({RankingRecord{u"r"_s, u"q1"_s, {u"a"_s}, {}}});
  QVERIFY(f.chunks(u"seal"_s).isEmpty());
  f.fill({chunkRecord(u"a"_s, u"A seal."_s), queryRecord(u"q1"_s, u"Which animal?"_s)});
  QCOMPARE(f.chunks(u"seal"_s), QStringList{u"a"_s});
  QCOMPARE(f.index->find(u"animal"_s, SearchKind::Query).value().size(), 1);
}

void SearchTest::the_cache_may_be_deleted_or_damaged_at_any_time()
{
  SearchFixture f;
  f.fill(smallWorkspace());
  const QString cache = f.folder.path(u"cache/"_s) + QString::fromLatin1(f.store->uid().toHex()) + u".search"_s;
  QVERIFY(QFile::exists(cache));
  for (const bool damaged : {false, true}) {
    f.index.reset();
    QVERIFY(QFile::remove(cache));
    if (damaged) {
      QFile file(cache);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("This is not a database, it only looks like a file of some length.");
    }
    f.index = std::move(SearchIndex::open(f.store->uid(), f.folder.path(u"cache"_s)).value());
    QVERIFY(!f.index->isComplete());
    f.update();
    QCOMPARE(f.chunks(u"退款"_s), QStringList{u"c3"_s});
  }
}

void SearchTest::a_scan_finds_without_the_index()
{
  SearchFixture f;
  QVERIFY_RESULT(importAll(*f.store, smallWorkspace() + QVector<Record>{chunkRecord(u"odd"_s, u"100% of a_b"_s)}));
  const auto hits = SearchIndex::scan(*f.store, u"WITHIN 30"_s, SearchKind::Chunk).value();
  QCOMPARE(hits.size(), 1);
  QCOMPARE(hits.first().id, f.store->findChunk(u"c2"_s).value().value);
  QCOMPARE(SearchIndex::scan(*f.store, u"退款"_s, SearchKind::Chunk).value().size(), 1);
  QCOMPARE(SearchIndex::scan(*f.store, u"0% o"_s, SearchKind::Chunk).value().size(), 1);
  QVERIFY(SearchIndex::scan(*f.store, u"a%b"_s, SearchKind::Chunk).value().isEmpty());
  QCOMPARE(SearchIndex::scan(*f.store, u"never"_s, SearchKind::Answer).value().size(), 1);
}

} // namespace assayer::tests
