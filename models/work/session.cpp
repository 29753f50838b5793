#include "work/session.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "core/workers.h"
#include "work/engine_loading.h"
#include "work/pick_marks.h"

#include <QThreadPool>

#include <algorithm>

namespace assayer {

namespace {
constexpr int newsEveryMs = 250; // asking costs microseconds (PRAGMA data_version)

bool seesItemsAlike(const Lens& a, const Lens& b)
{
  return a.nearDuplicatesOnce == b.nearDuplicatesOnce && a.disputesOpenFully == b.disputesOpenFully;
}

} // namespace

Result<std::unique_ptr<Session>> Session::open(const QString& path, Access access)
{
  auto store = Store::open(path, access);
  if (!store) return tl::unexpected(store.error());
  auto settings = (*store)->settings();
  if (!settings) return tl::unexpected(settings.error());
  const auto newest = (*store)->newestChange();
  if (!newest) return tl::unexpected(newest.error());

  std::unique_ptr<Session> session(new Session(std::move(*store)));
  session->m_settings = *settings;
  session->m_known = *newest;
  session->startLoading();
  session->m_freeze.read();
  return session;
}

Session::Session(std::unique_ptr<Store> store)
    : m_store(std::move(store)), m_answerFigures(*m_store), m_runsAnswers(*m_store), m_labelDoubts(*m_store),
      m_work(*m_store), m_secondLook(*m_store), m_freeze(*m_store)
{
  m_dataVersion = m_store->dataVersion().value_or(0);
  m_landed = m_store->landedImports().value_or(0);
  m_promotions = m_store->promotionCount().value_or(0);
  connect(&m_answerFigures, &AnswerFigures::failed, this, &Session::failed);
  connect(&m_runsAnswers, &RunsAnswers::failed, this, &Session::failed);
  connect(&m_labelDoubts, &LabelDoubts::failed, this, &Session::failed);
  connect(&m_work, &MyWork::failed, this, &Session::failed);
  connect(&m_secondLook, &SecondLook::failed, this, &Session::failed);
  connect(&m_freeze, &FreezeWatch::failed, this, &Session::failed);
  connect(&m_news, &QTimer::timeout, this, &Session::lookForNews);
  m_pickMarks = std::make_unique<PickMarks>(*this);
  m_news.start(newsEveryMs);
}

Session::~Session()
{
  ++*m_generation; // tells the worker that nobody waits
  m_loading.waitForFinished();
}

void Session::setJudge(const JudgeRow& judge)
{
  m_judge = judge;
  if (judge.role != Role::Reviewer && judge.role != Role::Lead) m_blind = true; // an expert after a lead
  m_judging.reset();
  if (!m_store->isReadOnly()) {
    m_judging = std::make_unique<Judging>(*m_store, judge.id);
    connect(m_judging.get(), &Judging::labelChanged, this, &Session::followOwn);
    connect(m_judging.get(), &Judging::failed, this, &Session::failed);
  }
  m_work.show(judge.id);
  m_secondLook.show(judge.id);
  Q_EMIT judgeChanged();
  startLoading();
}

void Session::setBlind(bool blind)
{
  if (m_blind == blind) return;
  m_blind = blind;
  Q_EMIT judgeChanged();
  startLoading();
}

void Session::setLens(const Lens& lens)
{
  if (lens == m_lens) return;
  const bool otherItems = !seesItemsAlike(lens, m_lens);
  m_lens = lens;
  if (otherItems) load();
  if (!m_engine) return;
  setEngineLens();
  Q_EMIT figuresChanged();
}

// How the engine sees items stays as it was loaded: copies of a text are only known to one that was to count them once.
void Session::setEngineLens()
{
  Lens lens = effectiveLens();
  lens.nearDuplicatesOnce = m_engine->lens().nearDuplicatesOnce;
  lens.disputesOpenFully = m_engine->lens().disputesOpenFully;
  if (lens != m_engine->lens()) m_engine->setLens(lens);
}

Result<void> Session::addToPool(QueryId query, ChunkId chunk)
{
  if (!m_judge)
    return fail(ErrorKind::Usage, {}, QStringLiteral("choose who judges first: an addition carries a name"));
  if (auto added = m_store->addToPool(query, chunk, m_judge->id); !added) return added;
  if (m_engine) m_engine->addToPool(query, chunk);
  m_work.show(m_judge->id); // a query with one chunk more is not finished
  Q_EMIT poolChanged(query);
  if (m_engine) Q_EMIT figuresChanged();
  return {};
}

void Session::reload()
{
  if (auto settings = m_store->settings()) m_settings = *settings;
  m_landed = m_store->landedImports().value_or(m_landed);
  m_promotions = m_store->promotionCount().value_or(m_promotions);
  if (m_judge) {
    m_work.show(m_judge->id);
    m_secondLook.show(m_judge->id);
  }
  m_freeze.read();
  Q_EMIT contentChanged();
  startLoading();
}

void Session::followPromotion(QueryId query)
{
  m_promotions = m_store->promotionCount().value_or(m_promotions);
  m_answerFigures.follow(QSet<QueryId>{query});
  m_runsAnswers.follow(query);
  load();
  Q_EMIT goldenChanged();
}

// Blind figures rest on the judge's own labels; before a judge is chosen a blind window has no labels to show at all.
Lens Session::effectiveLens() const
{
  Lens lens = m_lens;
  lens.relevantFrom = m_settings.relevantFrom;
  if (m_blind) lens.onlyJudge = m_judge ? m_judge->id : JudgeId{};
  return lens;
}

void Session::startLoading()
{
  m_engine.reset();
  const LabelScope scope = m_blind ? LabelScope::only(m_judge ? m_judge->id : JudgeId{}) : LabelScope::everybody();
  m_answerFigures.reset(scope);
  m_runsAnswers.reset(scope);
  m_labelDoubts.reset(m_blind);
  Q_EMIT figuresReset();
  load();
}

void Session::load()
{
  const int generation = ++*m_generation;
  m_loading = onWorker(
      this,
      [path = m_store->path(), lens = effectiveLens(), generation, current = m_generation,
       shown = m_engine ? m_engine->workedOut() : QHash<RunId, QStringList>()]() -> Loaded {
        Loaded loaded;
        loaded.generation = generation;
        auto read = readWorkspaceAsOf(path, [&](Store& store) {
          return loadEngine(store, lens, [&] { return *current == generation; }, {.needs = true});
        });
        if (!read) {
          loaded.error = read.error();
          return loaded;
        }
        loaded.upTo = read->upTo;
        loaded.engine = std::make_shared<Engine>(std::move(read->value));
        for (auto run = shown.cbegin(); run != shown.cend(); ++run) loaded.engine->workOut(run.key(), run.value());
        return loaded;
      },
      [this](const Loaded& loaded) { adoptEngine(loaded); });
}

void Session::adoptEngine(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  // One that is replaced is taken apart elsewhere: a million small pieces take their time.
  if (m_engine) workers().start([old = std::make_shared<Engine>(std::move(*m_engine))]() mutable { old.reset(); });
  m_engine.emplace(std::move(*loaded.engine));
  m_introduced.clear();
  setEngineLens();
  if (const auto since = m_store->changesSince(loaded.upTo))
    for (const Change& change : *since)
      if (mayShow(change)) {
        introduceJudges(change);
        m_engine->apply(change);
      }
  Q_EMIT figuresChanged();
}

// A blind window takes nothing of other judges, not even to throw it away later.
bool Session::mayShow(const Change& change) const
{
  return !m_blind || (m_judge && change.judge == m_judge->id);
}

void Session::followOwn(const Change& change)
{
  m_ownFollowed.insert(change.id);
  follow(change);
}

// A judge who came after the figures were loaded, such as the slot of the first ruling: of one of no known kind nothing
// would count.
void Session::introduceJudges(const Change& change)
{
  const bool areKnown = std::ranges::all_of(
      change.events, [this](const LabelEvent& event) { return m_introduced.contains(event.now.judge); });
  if (areKnown) return;
  const auto judges = m_store->judges();
  if (!judges) return;
  for (const JudgeRow& judge : *judges) {
    m_engine->addJudge(judge);
    m_introduced.insert(judge.id);
  }
}

void Session::follow(const Change& change)
{
  if (m_engine) {
    introduceJudges(change);
    m_engine->apply(change);
  }
  m_answerFigures.follow(change);
  m_runsAnswers.follow(change);
  m_labelDoubts.follow(change);
  m_work.follow(change);
  m_secondLook.follow(change);
  m_freeze.followLabel();
  Q_EMIT labelChanged(change);
  if (m_engine) Q_EMIT figuresChanged();
}

void Session::lookForNews()
{
  if (!m_fileLost && !m_store->isInPlace()) {
    m_fileLost = true;
    Q_EMIT fileLost();
  }
  const auto version = m_store->dataVersion();
  if (!version || *version == m_dataVersion) return;
  m_dataVersion = *version;
  if (const auto landed = m_store->landedImports(); landed && *landed != m_landed) {
    reload();
    return;
  }
  if (const auto promotions = m_store->promotionCount(); promotions && *promotions != m_promotions) {
    reload();
    return;
  }
  m_work.followPlans();
  m_secondLook.followGuidelines();
  m_freeze.followOthers();
  const auto since = m_store->changesSince(m_known);
  if (!since) return;
  for (const Change& change : *since) {
    m_known = change.id;
    if (!m_ownFollowed.remove(change.id) && mayShow(change)) follow(change);
  }
}

} // namespace assayer
