#include "bench/bench.h"
#include "bench/machine.h"

#include "store/search_index.h"
#include "work/chunk_queries.h"
#include "work/query_page.h"
#include "work/queue.h"
#include "work/session.h"

#include <QElapsedTimer>
#include <QEventLoop>

#include <random>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

double elapsed(const QElapsedTimer& timer)
{
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// A page with the texts that a screen shows of it.
bool readPage(Session& session, QueryId query, RunId run)
{
  const PageOptions options{run, session.judge() ? session.judge()->id : JudgeId{}, false};
  const auto page = loadQueryPage(session.store(), session.engine(), query, options);
  if (!page) return false;
  QVector<quint32> seen;
  for (const PageChunk& chunk : page->chunks.first(std::min<qsizetype>(10, page->chunks.size())))
    seen.append(static_cast<quint32>(chunk.chunk.id.value));
  return session.store().chunkTexts(seen).has_value();
}

void measureOpening(const Setting& setting, Figures& figures)
{
  QElapsedTimer timer;
  timer.start();
  auto session = Session::open(setting.large);
  if (!session) return figures.failed(u"opening"_s, sentence(session.error()));
  Queue queue;
  const auto loaded = queue.load((*session)->store(), {});
  const auto runs = (*session)->store().runs();
  if (!loaded || !runs || runs->isEmpty() || !readPage(**session, queue.rows().first().query.id, runs->first().id))
    return figures.failed(u"opening"_s, u"the first page could not be read"_s);
  figures.atMost(u"opening to what the first paint needs"_s, elapsed(timer), 500, u"ms"_s,
                 u"queries, one page, the texts on screen"_s);
  if (!(*session)->engine()) {
    QEventLoop loop;
    QObject::connect(session->get(), &Session::figuresChanged, &loop, &QEventLoop::quit);
    QObject::connect(session->get(), &Session::failed, &loop, &QEventLoop::quit);
    loop.exec();
  }
  figures.atMost(u"opening to the strip's figures"_s, elapsed(timer), 1000, u"ms"_s, u"every ranking and label read"_s);
}

void measurePages(Session& session, Figures& figures)
{
  const auto queries = session.store().queries();
  const auto runs = session.store().runs();
  if (!queries || !runs || runs->isEmpty()) return figures.failed(u"next query"_s, u"no queries"_s);
  std::mt19937 random(7);
  Times times;
  for (int i = 0; i < 500; ++i) {
    const QueryId query = queries->at(static_cast<qsizetype>(random() % static_cast<unsigned>(queries->size()))).id;
    QElapsedTimer timer;
    timer.start();
    if (!readPage(session, query, runs->at(i % runs->size()).id))
      return figures.failed(u"next query"_s, u"a page could not be read"_s);
    times.add(elapsed(timer));
  }
  figures.atMost(u"next query, 99 %"_s, times.percentile99(), 50, u"ms"_s,
                 u"500 at random; median %1 ms"_s.arg(times.median(), 0, 'f', 2));
}

void measureFilter(Session& session, const Setting& setting, Figures& figures)
{
  auto index = SearchIndex::open(session.store().uid(), setting.folder);
  if (!index) return figures.failed(u"text filter"_s, sentence(index.error()));
  QElapsedTimer building;
  building.start();
  for (;;) {
    const auto more = (*index)->update(session.store());
    if (!more) return figures.failed(u"search index"_s, sentence(more.error()));
    if (!*more) break;
  }
  figures.add(u"search index, built on a worker"_s, elapsed(building) / 1000, u"s"_s);

  QElapsedTimer reading;
  reading.start();
  const auto ranked = ChunkQueries::load(session.store());
  if (!ranked) return figures.failed(u"text filter"_s, sentence(ranked.error()));
  figures.add(u"first text filter, rankings read on a worker"_s, elapsed(reading), u"ms"_s);

  Queue queue;
  if (!queue.load(session.store(), session.judge()->id)) return figures.failed(u"text filter"_s, u"no queries"_s);
  Times times;
  qsizetype found = 0;
  for (int i = 0; i < 200; ++i) {
    // Two words, one of them rare: what somebody types to find a query again.
    const QString words = word(i) + u' ' + word(1500 + 10 * i);
    QElapsedTimer timer;
    timer.start();
    const auto hits = searchQueries(session.store(), **index, words, *ranked);
    if (!hits) return figures.failed(u"text filter"_s, sentence(hits.error()));
    QueueFilter filter;
    filter.textHits = *hits;
    found += queue.matching(filter).size();
    times.add(elapsed(timer));
  }
  figures.atMost(u"text filter, 99 %"_s, times.percentile99(), 50, u"ms"_s,
                 u"200 pairs of words, %1 queries found on average; median %2 ms"_s.arg(found / 200)
                     .arg(times.median(), 0, 'f', 2));
}

} // namespace

void measureReading(const Setting& setting, Figures& figures)
{
  measureOpening(setting, figures);
  const auto session = openJudging(setting.large, figures);
  if (!session) return;
  measurePages(*session, figures);
  measureFilter(*session, setting, figures);
}

double residentWith(const QString& workspace)
{
  Figures figures;
  const auto session = openJudging(workspace, figures);
  if (!session) return 0;
  Queue queue;
  if (!queue.load(session->store(), session->judge()->id)) return 0;
  queue.follow(*session->engine(), session->judge()->id);
  const auto runs = session->store().runs();
  if (!runs || runs->isEmpty()) return 0;
  for (int i = 0; i < 200; ++i) readPage(*session, queue.rows().at(i % queue.rows().size()).query.id, runs->first().id);
  return residentMegabytes();
}

} // namespace assayer::bench
