#include "work/corpus_register_test.h"

#include "support/planted_corpus.h"
#include "work/corpus_figures.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QDate asked(2026, 11, 30);

CorpusRegister registerOf(Store& store, const QDate& date = asked)
{
  const auto made = readCorpusRegister(store, date);
  if (!made) qFatal("%s", qPrintable(sentence(made.error())));
  return *made;
}

const RegisteredDocument& named(const CorpusRegister& corpus, const QString& name)
{
  const auto found = std::ranges::find_if(corpus.documents, [&](const auto& one) { return one.document.name == name; });
  if (found == corpus.documents.end()) qFatal("no document %s", qPrintable(name));
  return *found;
}

QString faultsOf(const CorpusRegister& corpus, const QString& name)
{
  QStringList words;
  for (const DocumentFault fault : named(corpus, name).faults)
    words.append(documentFaultWords().value(static_cast<int>(fault)));
  return words.join(u' ');
}

} // namespace

void CorpusRegisterTest::every_planted_fault_is_found_and_nothing_else()
{
  TemporaryWorkspace workspace(plantedCorpus());
  QCOMPARE(workspace.problem(), QString());
  const CorpusRegister corpus = registerOf(workspace.store());
  QCOMPARE(faultsOf(corpus, u"sound"_s), QString());
  QCOMPARE(faultsOf(corpus, u"ownerless"_s), u"no_owner"_s);
  QCOMPARE(faultsOf(corpus, u"sourceless"_s), u"no_source"_s);
  QCOMPARE(faultsOf(corpus, u"expired"_s), u"expired"_s);
  QCOMPARE(faultsOf(corpus, u"future"_s), u"not_yet_valid"_s);
  QCOMPARE(faultsOf(corpus, u"undated"_s), u"unreadable_date"_s);
  QCOMPARE(faultsOf(corpus, u"hollow"_s), u"no_chunk"_s);
  QCOMPARE(faultsOf(corpus, u"orphan"_s), u"orphan"_s);
  QCOMPARE(faultsOf(corpus, u"copy-1"_s), u"duplicate_text"_s);
  QCOMPARE(faultsOf(corpus, u"copy-2"_s), u"duplicate_text"_s);
  QCOMPARE(named(corpus, u"copy-1"_s).twins, QStringList{u"copy-2"_s});
  QCOMPARE(faultsOf(corpus, u"Policy A"_s), u"duplicate_id"_s);
  QCOMPARE(faultsOf(corpus, u"policy  a"_s), u"duplicate_id"_s);
  QCOMPARE(named(corpus, u"policy  a"_s).twins, QStringList{u"Policy A"_s});
  QCOMPARE(corpus.documents.size(), 12);
  QCOMPARE(corpus.withFaults, 11);
  QCOMPARE(corpus.chunksWithoutDocument, 1);
  QCOMPARE(corpus.faults, (std::array<int, DocumentFaultCount>{1, 1, 1, 1, 1, 1, 1, 2, 2}));
}

void CorpusRegisterTest::dates_count_by_day_and_their_end_is_not_valid_any_more()
{
  DocumentRow document;
  document.owner = u"ann"_s;
  document.source = u"wiki"_s;
  document.validFrom = u"2026-11-30"_s;
  document.validTo = u"2026-12-01"_s;
  QCOMPARE(metadataFaults(document, asked), QVector<DocumentFault>());
  QCOMPARE(metadataFaults(document, asked.addDays(1)), QVector<DocumentFault>{DocumentFault::Expired});
  QCOMPARE(metadataFaults(document, asked.addDays(-1)), QVector<DocumentFault>{DocumentFault::NotYetValid});
  document.validTo = document.validFrom; // no day at all
  QVERIFY(metadataFaults(document, asked).contains(DocumentFault::UnreadableDate));
  document.validTo = u"soon"_s;
  QCOMPARE(metadataFaults(document, asked), QVector<DocumentFault>{DocumentFault::UnreadableDate});
  document.validFrom = u"2026-11-30T08:00:00Z"_s;
  document.validTo.clear();
  QCOMPARE(metadataFaults(document, asked), QVector<DocumentFault>());
  document.owner = u" "_s;
  QCOMPARE(metadataFaults(document, asked), QVector<DocumentFault>{DocumentFault::NoOwner});
}

void CorpusRegisterTest::retrieved_used_and_cited_are_counted_by_list_and_answer()
{
  TemporaryWorkspace workspace(plantedCorpus());
  Store& store = workspace.store();
  CorpusRegister corpus = registerOf(store);
  QCOMPARE(named(corpus, u"sound"_s).retrieved, 2); // both chunks in q1, one in q2
  QCOMPARE(named(corpus, u"sound"_s).cited, 1);
  QCOMPARE(named(corpus, u"sound"_s).used, 0);
  QCOMPARE(named(corpus, u"orphan"_s).retrieved, 0);
  QCOMPARE(named(corpus, u"sound"_s).chunks, 2);

  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  const JudgeId model = store.addJudge(u"model"_s, JudgeKind::Model, Role::None)->id;
  const AnswerId answer = store.answersOf(store.findQuery(u"q1"_s).value()).value().first().id;
  Claim claim;
  claim.text = u"Within 30 days."_s;
  QVERIFY(store.editClaims(ann, answer, {}, {claim}));
  Decision support;
  support.subject = {criterion::Support, store.claimsOf(answer).value().first().id.value, 0};
  support.value = 0;
  EvidenceQuote quote;
  quote.chunk = store.findChunk(u"sound-1"_s).value();
  quote.last = 5;
  quote.quote = u"Goods"_s;
  support.evidence = {quote};
  QVERIFY(store.record({model, {support}}));
  QCOMPARE(named(registerOf(store), u"sound"_s).used, 0); // people's quotes count
  QVERIFY(store.record({ann, {support}}));
  QCOMPARE(named(registerOf(store), u"sound"_s).used, 1);
  support.value = 2; // contradicted
  QVERIFY(store.record({ann, {support}}));
  QCOMPARE(named(registerOf(store), u"sound"_s).used, 0);

  // A chunk that somebody adds by hand is in the pool.
  QVERIFY(store.addToPool(store.findQuery(u"q1"_s).value(), store.findChunk(u"orphan-1"_s).value(), ann));
  QCOMPARE(faultsOf(registerOf(store), u"orphan"_s), QString());
}

void CorpusRegisterTest::stale_and_forbidden_uses_go_by_the_query_and_else_by_the_run()
{
  TemporaryWorkspace workspace(plantedCorpus());
  const CorpusRegister corpus = registerOf(workspace.store());
  // q1 is of 2026-11-01, after the end of "expired"; q2 has no date, and the run's lies before it.
  QCOMPARE(named(corpus, u"expired"_s).stale, (SourceUse{1, 0, 1}));
  QCOMPARE(named(corpus, u"future"_s).stale, (SourceUse{1, 0, 0})); // by the run's date
  // Only q1 says who asks: the staff, and "Policy A" is for the board.
  QCOMPARE(named(corpus, u"Policy A"_s).unauthorised, (SourceUse{1, 0, 0}));
  QCOMPARE(named(corpus, u"sound"_s).stale, SourceUse{});
  // The generator of run "live" saw three chunks; what came after does not count.
  QCOMPARE(named(corpus, u"policy  a"_s).unauthorised, SourceUse{});
}

void CorpusRegisterTest::a_document_counts_once_in_a_list_and_older_texts_count_as_retrieved()
{
  TemporaryWorkspace workspace(plantedCorpus());
  ChunkRecord newer;
  newer.name = u"ownerless-1"_s;
  newer.document = u"ownerless"_s;
  newer.text = u"Another text under the same id."_s;
  QCOMPARE(importRecords(workspace.store(), {newer}), QString());
  const CorpusRegister corpus = registerOf(workspace.store());
  QCOMPARE(named(corpus, u"ownerless"_s).retrieved, 1);
  QCOMPARE(named(corpus, u"ownerless"_s).chunks, 1);
  QCOMPARE(faultsOf(corpus, u"ownerless"_s), u"no_owner"_s);
}

void CorpusRegisterTest::an_empty_workspace_and_chunks_without_documents_say_so()
{
  TemporaryWorkspace empty{QVector<Record>{}};
  QCOMPARE(registerOf(empty.store()), (CorpusRegister{.documents = {}, .date = asked}));
  TemporaryWorkspace bare; // chunks that belong to no document
  const CorpusRegister corpus = registerOf(bare.store());
  QVERIFY(corpus.documents.isEmpty());
  QCOMPARE(corpus.chunks, 15);
  QCOMPARE(corpus.chunksWithoutDocument, 15);
}

void CorpusRegisterTest::a_worker_reads_it_and_labels_make_it_old()
{
  TemporaryWorkspace workspace(plantedCorpus());
  CorpusFigures figures(workspace.store());
  QVERIFY(!figures.report());
  figures.read(asked);
  figures.read(asked.addYears(10)); // overtakes the first
  QTRY_VERIFY(figures.report() && !figures.isReading());
  QCOMPARE(figures.report()->date, asked.addYears(10));
  QVERIFY(!figures.isOld());
  figures.markOld();
  QVERIFY(figures.isOld());
  figures.read(asked);
  QTRY_VERIFY(!figures.isReading());
  QCOMPARE(figures.report()->date, asked);
  QVERIFY(!figures.isOld());
}

void CorpusRegisterTest::a_large_corpus_is_read_in_seconds()
{
  if (!qEnvironmentVariableIsSet("ASSAYER_BENCH")) QSKIP("only with ASSAYER_BENCH");
  TemporaryWorkspace workspace{QVector<Record>{}};
  auto session = workspace.store().startImport({u"test"_s}, {});
  QVERIFY(session);
  const auto take = [&](const Record& record) {
    if (!(*session)->take(Record(record), {})) qFatal("a record was refused");
  };
  for (int d = 0; d < 10'000; ++d) {
    DocumentRecord document;
    document.row.name = u"document-%1"_s.arg(d);
    document.row.owner = u"ann"_s;
    document.row.source = u"wiki"_s;
    document.row.validFrom = u"2020-01-01"_s;
    document.row.validTo = d % 10 == 0 ? u"2025-01-01"_s : u"2030-01-01"_s;
    take(document);
    for (int c = 0; c < 100; ++c) {
      ChunkRecord chunk;
      chunk.name = u"document-%1#%2"_s.arg(d).arg(c);
      chunk.document = document.row.name;
      chunk.text = u"Passage %1 of document %2."_s.arg(c).arg(d % 9'990);
      take(chunk);
    }
  }
  for (int r = 0; r < 5; ++r) {
    RunRecord run;
    run.row.name = u"run %1"_s.arg(r);
    run.row.date = u"2026-01-01"_s;
    take(run);
  }
  for (int q = 0; q < 10'000; ++q) {
    QueryRecord query;
    query.detail.row.name = u"q%1"_s.arg(q);
    query.detail.row.text = u"Question %1?"_s.arg(q);
    take(query);
    for (int r = 0; r < 5; ++r) {
      RankingRecord ranking;
      ranking.run = u"run %1"_s.arg(r);
      ranking.query = query.detail.row.name;
      for (int c = 0; c < 100; ++c)
        ranking.chunks.append(u"document-%1#%2"_s.arg((q + r * 37 + c * 101) % 10'000).arg(c));
      take(ranking);
    }
  }
  QVERIFY((*session)->land());
  QElapsedTimer timer;
  timer.start();
  const auto corpus = readCorpusRegister(workspace.store(), asked);
  QVERIFY(corpus);
  qInfo("10,000 documents, 1,000,000 chunks, 50,000 lists of 100: %lld ms", timer.elapsed());
  QCOMPARE(corpus->faults[static_cast<std::size_t>(DocumentFault::DuplicateText)], 20);
  QCOMPARE(corpus->faults[static_cast<std::size_t>(DocumentFault::Expired)], 1'000);
}

} // namespace assayer::tests
