#include "bench/bench.h"

#include "work/importing.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QThread>

#include <algorithm>
#include <random>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Presses keys on chunks all over the workspace, from the press to every figure that the strip shows.
class Presser {
public:
  explicit Presser(Session& session) : m_session(session)
  {
    const auto queries = session.store().queries();
    if (queries) m_queries = *queries;
    const auto runs = session.store().runs();
    if (runs && !runs->isEmpty()) m_run = runs->first().id;
    QObject::connect(&session, &Session::labelChanged, &session, [this] { readStrip(); });
  }

  bool isReady() const { return !m_queries.isEmpty() && m_run; }

  /// False when the label was not saved.
  bool press(Times& times)
  {
    m_query = m_queries[static_cast<qsizetype>(m_random() % static_cast<unsigned>(m_queries.size()))].id;
    const auto pool = m_session.engine()->pool(m_query);
    const ChunkId chunk{pool[m_random() % pool.size()]};
    // The value that stands there already is no change, says nothing and is not counted.
    const int value = static_cast<int>(m_random() % 4);
    m_read = false;
    QElapsedTimer timer;
    timer.start();
    if (!m_session.judging()->setValue(relevanceOf(m_query, chunk), value)) return false;
    if (m_read) times.add(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    return true;
  }

private:
  void readStrip()
  {
    const Engine& engine = *m_session.engine();
    for (const QString& measure : {u"p@10"_s, u"recall@10"_s, u"ndcg@10"_s, u"rr"_s, u"judged@10"_s}) {
      const auto mean = engine.mean(m_run, measure);
      const auto ofQuery = engine.ofQuery(m_run, m_query, measure);
      m_read = mean && ofQuery;
    }
  }

  Session& m_session;
  QVector<QueryRow> m_queries;
  RunId m_run;
  QueryId m_query;
  std::mt19937 m_random{5};
  bool m_read = false;
};

void addFigures(const QString& name, const Times& times, const Setting& setting, const QString& note, Figures& figures)
{
  figures.atMost(name + u", median"_s, times.median(), setting.syncMs + 5, u"ms"_s, note);
  if (setting.syncMs < 5)
    figures.atMost(name + u", 99 %"_s, times.percentile99(), 16, u"ms"_s, note);
  else
    figures.add(name + u", 99 %"_s, times.percentile99(), u"ms"_s, note + u" (the sync itself is above 5 ms)"_s);
}

void measureAtRest(const QString& name, const QString& workspace, const Setting& setting, Figures& figures)
{
  const auto session = openJudging(workspace, figures);
  if (!session) return;
  Presser presser(*session);
  Times times;
  for (int i = 0; i < 2000 && presser.isReady(); ++i)
    if (!presser.press(times)) return figures.failed(name, u"a label was not saved"_s);
  if (times.isEmpty()) return figures.failed(name, u"nothing to label"_s);
  addFigures(name, times, setting, u"2,000 labels, from the call to the strip's figures"_s, figures);
}

void measureDuringImport(const Setting& setting, Figures& figures)
{
  const QString name = u"key press during an import"_s;
  const QString file = setting.folder + u"/more.jsonl"_s;
  if (const auto written = writeChunks(file, setting.size, u"m"_s); !written)
    return figures.failed(name, sentence(written.error()));
  const auto session = openJudging(setting.large, figures);
  if (!session) return;
  Presser presser(*session);

  ImportRequest request;
  request.workspace = setting.large;
  request.files = {file};
  Importing importing(request);
  QString outcome;
  QObject::connect(&importing, &Importing::landed, session.get(), [&](const Report& report) {
    outcome = report.refused() ? report.faults.first().problem : u"landed"_s;
  });
  QObject::connect(&importing, &Importing::failed, session.get(),
                   [&](const Error& error) { outcome = sentence(error); });
  Times times;
  int refused = 0;
  QElapsedTimer whole;
  whole.start();
  importing.start();
  while (outcome.isEmpty()) {
    if (session->engine() && !presser.press(times)) ++refused;
    QCoreApplication::processEvents();
    QThread::msleep(2);
  }
  QFile::remove(file);
  if (outcome != u"landed") return figures.failed(name, outcome);
  if (refused > 0) return figures.failed(name, u"%1 labels were not saved"_s.arg(refused));
  addFigures(name, times, setting,
             u"an import of %1 chunks, %2 s beside the labels"_s.arg(setting.size.pairs())
                 .arg(static_cast<double>(whole.elapsed()) / 1000, 0, 'f', 1),
             figures);
}

} // namespace

std::unique_ptr<Session> openJudging(const QString& path, Figures& figures)
{
  auto session = Session::open(path);
  if (!session) {
    figures.failed(u"open"_s, sentence(session.error()));
    return nullptr;
  }
  const auto judge = (*session)->store().addJudge(u"expert"_s, JudgeKind::Person, Role::Expert);
  if (!judge) {
    figures.failed(u"open"_s, sentence(judge.error()));
    return nullptr;
  }
  QEventLoop loop;
  QString problem;
  QObject::connect(session->get(), &Session::figuresChanged, &loop, &QEventLoop::quit);
  QObject::connect(session->get(), &Session::failed, &loop, [&](const Error& error) {
    problem = sentence(error);
    loop.quit();
  });
  (*session)->setJudge(*judge);
  if (!(*session)->engine()) loop.exec();
  if ((*session)->engine()) return std::move(*session);
  figures.failed(u"open"_s, problem);
  return nullptr;
}

void measureLabelling(const Setting& setting, Figures& figures)
{
  const QString small =
      u"key press at %1 pairs"_s.arg(std::max(1, setting.size.queries / 100) * setting.size.chunksEach);
  measureAtRest(small, setting.small, setting, figures);
  measureAtRest(u"key press at %1 pairs"_s.arg(setting.size.pairs()), setting.large, setting, figures);
  measureDuringImport(setting, figures);
}

} // namespace assayer::bench
