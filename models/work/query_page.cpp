#include "work/query_page.h"

#include "core/criteria.h"
#include "metrics/engine.h"
#include "store/store.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

// An order that looks shuffled, differs between queries and judges, and is the same whenever it is asked for again.
QByteArray shuffleKey(const Store& store, QueryId query, JudgeId judge, qint64 item)
{
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(store.uid());
  for (const qint64 part : {query.value, judge.value, item})
    hash.addData(QByteArrayView(reinterpret_cast<const char*>(&part), sizeof part));
  return hash.result();
}

// The pool of one query without an engine: top d of the pooled runs, additions, what this judge labelled.
Result<QVector<quint32>> poolFromStore(Store& store, QueryId query, const QVector<Ranking>& rankings,
                                       const QHash<Subject, Label>& labels)
{
  const auto settings = store.settings();
  const auto runs = store.runs();
  const auto additions = store.poolAdditions(query);
  if (!settings) return tl::unexpected(settings.error());
  if (!runs) return tl::unexpected(runs.error());
  if (!additions) return tl::unexpected(additions.error());

  QVector<quint32> pool;
  const auto add = [&pool](quint32 id) {
    if (!pool.contains(id)) pool.append(id);
  };
  for (const Ranking& ranking : rankings) {
    const bool pooled =
        std::any_of(runs->begin(), runs->end(), [&](const RunRow& run) { return run.id == ranking.run && run.pooled; });
    if (!pooled) continue;
    for (const quint32 id : ranking.chunks.first(std::min<qsizetype>(settings->poolDepth, ranking.chunks.size())))
      add(id);
  }
  for (const ChunkId id : *additions) add(static_cast<quint32>(id.value));
  for (const Label& label : labels)
    if (label.subject.criterion == criterion::Relevance) add(static_cast<quint32>(label.subject.other));
  return pool;
}

bool outside(const DocumentRow& document, const QString& date)
{
  if (date.isEmpty()) return false;
  const QStringView day = QStringView(date).first(std::min<qsizetype>(10, date.size()));
  return (!document.validFrom.isEmpty() && day < document.validFrom) ||
         (!document.validTo.isEmpty() && day >= document.validTo);
}

bool lacksGroup(const DocumentRow& document, const QStringList& groups)
{
  if (document.groups.isEmpty() || groups.isEmpty()) return false; // unknown is not forbidden
  return std::none_of(groups.begin(), groups.end(),
                      [&](const QString& group) { return document.groups.contains(group); });
}

// What the run on screen ranks, then what only the pool holds; sections follow the number of chunks the generator saw.
QVector<PageChunk> arrange(const QVector<quint32>& ranked, const QVector<quint32>& pool, std::optional<int> k)
{
  QVector<PageChunk> items;
  QSet<quint32> placed;
  const QSet<quint32> pooled(pool.begin(), pool.end());
  for (int i = 0; i < ranked.size(); ++i) {
    PageChunk item;
    item.chunk.id = ChunkId{ranked[i]};
    item.rank = i + 1;
    item.section = !k || i < *k ? Section::Context : Section::BelowK;
    item.inPool = pooled.contains(ranked[i]);
    placed.insert(ranked[i]);
    items.append(item);
  }
  for (const quint32 id : pool) {
    if (placed.contains(id)) continue;
    PageChunk item;
    item.chunk.id = ChunkId{id};
    items.append(item);
  }
  return items;
}

Result<void> describe(Store& store, QVector<PageChunk>& items, const QueryPage& page)
{
  QVector<quint32> ids;
  ids.reserve(items.size());
  for (const PageChunk& item : items) ids.append(static_cast<quint32>(item.chunk.id.value));
  const auto rows = store.chunks(ids);
  if (!rows) return tl::unexpected(rows.error());

  const QString date = !page.query.date.isEmpty() ? page.query.date : page.run ? page.run->date : QString();
  QHash<DocumentId, DocumentRow> documents;
  QHash<qint64, int> firstOfGroup;
  for (int i = 0; i < items.size(); ++i) {
    PageChunk& item = items[i];
    item.chunk = rows->at(i);
    if (item.chunk.document) {
      if (!documents.contains(item.chunk.document)) {
        const auto document = store.document(item.chunk.document);
        if (!document) return tl::unexpected(document.error());
        documents.insert(item.chunk.document, *document);
      }
      item.document = documents.value(item.chunk.document);
      item.expired = outside(*item.document, date);
      item.unauthorised = lacksGroup(*item.document, page.query.groups);
    }
    if (item.chunk.nearGroup == 0) continue;
    if (const auto first = firstOfGroup.constFind(item.chunk.nearGroup); first != firstOfGroup.constEnd())
      item.sameTextAs = *first;
    else
      firstOfGroup.insert(item.chunk.nearGroup, i);
  }
  return {};
}

// Labels of this judge on an earlier text of a chunk on the page: shown as stale, counted as open.
Result<void> markStale(Store& store, QueryPage& page)
{
  QSet<qint64> onPage;
  for (const PageChunk& item : std::as_const(page.chunks)) onPage.insert(item.chunk.id.value);
  for (const Label& label : std::as_const(page.labels)) {
    if (label.subject.criterion != criterion::Relevance || !label.value) continue;
    const auto labelled = store.chunk(ChunkId{label.subject.other});
    if (!labelled) return tl::unexpected(labelled.error());
    for (PageChunk& item : page.chunks)
      if (item.chunk.name == labelled->name && item.chunk.id != labelled->id) item.staleGrade = *label.value;
  }
  return {};
}

Result<void> addAnswers(Store& store, QueryPage& page, const QVector<RunRow>& runs, JudgeId judge)
{
  const auto answers = store.answersOf(page.query.row.id);
  if (!answers) return tl::unexpected(answers.error());
  QHash<qint64, int> itemOf;
  for (int i = 0; i < page.chunks.size(); ++i) itemOf.insert(page.chunks[i].chunk.id.value, i);
  for (const Answer& answer : *answers) {
    PageAnswer shown;
    shown.answer = answer;
    for (const RunRow& run : runs)
      if (run.id == answer.run) shown.run = run;
    for (const Citation& citation : answer.citations) {
      const auto item = itemOf.constFind(citation.chunk.value);
      shown.citedItems.append(item == itemOf.constEnd() ? std::nullopt : std::optional<int>(*item));
    }
    page.answers.append(shown);
  }
  std::sort(page.answers.begin(), page.answers.end(), [&](const PageAnswer& a, const PageAnswer& b) {
    return shuffleKey(store, page.query.row.id, judge, a.run.id.value) <
           shuffleKey(store, page.query.row.id, judge, b.run.id.value);
  });
  for (int i = 0; i < page.answers.size(); ++i) {
    page.answers[i].neutralName = QStringLiteral("Answer ") + QChar(u'A' + i % 26);
    if (page.run && page.answers[i].run.id == page.run->id) page.shownAnswer = i;
  }
  return {};
}

} // namespace

Result<QueryPage> loadQueryPage(Store& store, const Engine* engine, QueryId query, const PageOptions& options)
{
  QueryPage page;
  const auto detail = store.query(query);
  if (!detail) return tl::unexpected(detail.error());
  page.query = *detail;
  page.rounds = options.rounds;

  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  if (options.run) {
    const auto found =
        std::find_if(runs->begin(), runs->end(), [&](const RunRow& run) { return run.id == options.run; });
    if (found == runs->end())
      return fail(ErrorKind::NotFound, {}, QStringLiteral("the run on screen is no longer in the workspace"));
    page.run = *found;
  }

  if (options.judge) {
    const auto labels = store.labelsOf(query, LabelScope::only(options.judge));
    if (!labels) return tl::unexpected(labels.error());
    for (const Label& label : *labels)
      if (label.state != LabelState::Cleared && label.round == options.rounds.of(label.subject))
        page.labels.insert(label.subject, label);
  }

  const auto rankings = store.rankingsOf(query);
  if (!rankings) return tl::unexpected(rankings.error());
  QVector<quint32> ranked;
  for (const Ranking& ranking : *rankings)
    if (ranking.run == options.run) ranked = ranking.chunks;

  QVector<quint32> pool;
  if (engine) {
    const auto known = engine->pool(query);
    pool = QVector<quint32>(known.begin(), known.end());
  } else {
    auto made = poolFromStore(store, query, *rankings, page.labels);
    if (!made) return tl::unexpected(made.error());
    pool = std::move(*made);
  }

  page.chunks = arrange(ranked, pool, page.run ? page.run->k : std::nullopt);
  if (options.shuffled) {
    QHash<qint64, QByteArray> keys;
    for (PageChunk& item : page.chunks) {
      keys.insert(item.chunk.id.value, shuffleKey(store, query, options.judge, item.chunk.id.value));
      item.rank.reset(); // a rank is a hint
      item.section = Section::RestOfPool;
    }
    std::sort(page.chunks.begin(), page.chunks.end(), [&](const PageChunk& a, const PageChunk& b) {
      return keys.value(a.chunk.id.value) < keys.value(b.chunk.id.value);
    });
  }
  if (auto described = describe(store, page.chunks, page); !described) return tl::unexpected(described.error());
  if (auto marked = markStale(store, page); !marked) return tl::unexpected(marked.error());
  if (auto added = addAnswers(store, page, *runs, options.judge); !added) return tl::unexpected(added.error());
  return page;
}

} // namespace assayer
