#include "work/pick_marks.h"

#include "core/workers.h"
#include "work/session.h"

#include <QtConcurrentRun>

namespace assayer {

namespace {
constexpr int marksRestMs = 500; // labels come in a row, and a mark need not follow each at once
}

PickMarks::PickMarks(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  m_rest.setSingleShot(true);
  m_rest.setInterval(marksRestMs);
  connect(&m_rest, &QTimer::timeout, this, &PickMarks::tell);
  connect(&m_telling, &QFutureWatcherBase::finished, this, [this] {
    const Told told = m_telling.result();
    if (told.generation == *m_generation) adopt(told.doubts);
  });
  connect(&session.freeze(), &FreezeWatch::changed, this, &PickMarks::tell);
  connect(&session, &Session::figuresChanged, this, &PickMarks::tellSoon);
  connect(&session, &Session::judgeChanged, this, &PickMarks::tell);
}

PickMarks::~PickMarks()
{
  ++*m_generation;
  m_telling.disconnect(this);
  m_telling.waitForFinished(); // its connection must not outlive the workspace
}

void PickMarks::tellSoon()
{
  if (!m_session.isBlind() && needsFigures(m_session.freeze().picks()) && !m_rest.isActive()) m_rest.start();
}

void PickMarks::tell()
{
  const int generation = ++*m_generation;
  const QVector<RunPick> picks = m_session.isBlind() ? QVector<RunPick>() : m_session.freeze().picks();
  if (!needsFigures(picks) || !m_session.engine()) {
    QHash<RunId, PickDoubt> doubts;
    for (const RunPick& pick : picks) doubts.insert(pick.run, doubtOf(pick, {}));
    adopt(doubts);
    return;
  }
  m_telling.setFuture(QtConcurrent::run(
      &workers(),
      [path = m_session.store().path(), picks, generation,
       engine = std::make_shared<const Engine>(m_session.engine()->snapshot())] { // shared only because futures copy
        Told told;
        told.generation = generation;
        QVector<SplitFigures> figures;
        if (auto store = Store::another(path)) {
          const auto runs = (*store)->runs();
          const auto queries = (*store)->queries();
          if (runs && queries) figures = splitFigures(*engine, *runs, *queries, PickMeasure);
        }
        for (const RunPick& pick : picks)
          told.doubts.insert(pick.run, doubtOf(pick, {figures.constData(), static_cast<std::size_t>(figures.size())}));
        return told;
      }));
}

void PickMarks::adopt(const QHash<RunId, PickDoubt>& doubts)
{
  if (doubts == m_doubts) return;
  m_doubts = doubts;
  m_words.clear();
  if (const auto runs = m_session.store().runs())
    for (const RunRow& run : *runs)
      if (const PickDoubt found = doubt(run.id); found != PickDoubt::None)
        m_words.insert(run.name, {doubtWord(found), doubtSentence(found)});
  Q_EMIT changed();
}

} // namespace assayer
