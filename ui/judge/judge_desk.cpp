#include "judge/judge_desk.h"

#include "core/text.h"
#include "work/session.h"

#include <QDateTime>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString shownTime(qint64 msSinceEpoch)
{
  return QDateTime::fromMSecsSinceEpoch(msSinceEpoch).toString(u"HH:mm:ss"_s);
}

Result<void> JudgeDesk::load()
{
  m_page.reset();
  Store& store = m_session.store();
  const auto& judge = m_session.judge();
  if (auto loaded = m_queue.load(store, judge ? std::optional<JudgeId>(judge->id) : std::nullopt); !loaded)
    return loaded;
  auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  m_runs = std::move(*runs);
  auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  m_words = CriterionWords(std::move(*criteria), m_session.settings().grades);

  const bool known = std::any_of(m_runs.begin(), m_runs.end(), [&](const RunRow& run) { return run.id == m_run; });
  if (!known) m_run = m_runs.isEmpty() ? RunId{} : m_runs.first().id;
  if (judge && m_session.engine()) followEngine();
  takeWork();
  takeLooksAgain();
  return {};
}

Result<void> JudgeDesk::show(QueryId query, const std::optional<WorkUnit>& unit)
{
  PageOptions options;
  options.run = m_run;
  options.judge = m_session.judge() ? m_session.judge()->id : JudgeId{};
  options.shuffled = m_shuffled;
  options.rounds = roundsOf(query, unit);
  auto page = loadQueryPage(m_session.store(), m_session.engine(), query, options);
  if (!page) return tl::unexpected(page.error());

  QVector<quint32> ids;
  ids.reserve(page->chunks.size());
  for (const PageChunk& item : std::as_const(page->chunks)) ids.append(static_cast<quint32>(item.chunk.id.value));
  auto texts = m_session.store().chunkTexts(ids);
  if (!texts) return tl::unexpected(texts.error());
  m_texts = std::move(*texts);
  const QueryId before = this->query();
  m_page = std::move(*page);
  if (m_repeated.contains(before)) followQuery(before);
  if (!m_page->rounds.isPlain()) {
    m_repeated.insert(query);
    followQuery(query);
  }
  readContexts();
  return {};
}

// Only needed for the citations of answers on the page.
void JudgeDesk::readContexts()
{
  m_contexts.clear();
  if (m_page->answers.isEmpty()) return;
  const auto rankings = m_session.store().rankingsOf(m_page->query.row.id);
  if (!rankings) return;
  for (const Ranking& ranking : *rankings) {
    const auto run =
        std::find_if(m_runs.begin(), m_runs.end(), [&](const RunRow& row) { return row.id == ranking.run; });
    if (run == m_runs.end()) continue;
    const qsizetype seen =
        std::min<qsizetype>(run->k.value_or(static_cast<int>(ranking.chunks.size())), ranking.chunks.size());
    for (const quint32 chunk : ranking.chunks.first(seen)) m_contexts[ranking.run].insert(ChunkId{chunk});
  }
}

bool JudgeDesk::isPoolOld() const
{
  if (!m_page || !m_session.engine()) return false;
  QSet<qint64> shown;
  for (const PageChunk& item : m_page->chunks)
    if (item.inPool) shown.insert(item.chunk.id.value);
  const auto pool = m_session.engine()->pool(query());
  return static_cast<size_t>(shown.size()) != pool.size() ||
         std::any_of(pool.begin(), pool.end(), [&](quint32 chunk) { return !shown.contains(chunk); });
}

int JudgeDesk::depth() const
{
  const int pool = m_session.settings().poolDepth;
  return m_page && m_page->run ? m_page->run->k.value_or(pool) : pool;
}

QVector<RunChoice> JudgeDesk::runChoices(bool neutral) const
{
  QVector<RunChoice> choices;
  if (!m_page) return choices;
  QSet<RunId> answering;
  for (const PageAnswer& answer : m_page->answers) answering.insert(answer.run.id);
  if (!neutral) {
    for (const RunRow& run : m_runs) choices.append({run.id, run.name, answering.contains(run.id)});
    return choices;
  }
  for (const PageAnswer& answer : m_page->answers) choices.append({answer.run.id, answer.neutralName, true});
  // Runs that only rank: an order of its own for each query and workspace, the same whenever it is asked for.
  QVector<std::pair<QByteArray, RunId>> others;
  const QString salt = QString::fromLatin1(m_session.store().uid().toHex()) + QString::number(query().value);
  for (const RunRow& run : m_runs)
    if (!answering.contains(run.id)) others.append({text::hash(salt + run.name), run.id});
  std::sort(others.begin(), others.end());
  for (const auto& [key, run] : others)
    choices.append({run, tr("Ranking %1").arg(QChar(u'A' + static_cast<int>(choices.size()) % 26)), false});
  return choices;
}

std::optional<int> JudgeDesk::cardOf(ChunkId chunk) const
{
  if (!m_page || !chunk) return std::nullopt;
  for (int card = 0; card < m_page->chunks.size(); ++card)
    if (m_page->chunks[card].chunk.id == chunk) return card;
  return std::nullopt;
}

QString JudgeDesk::chunkName(ChunkId chunk) const
{
  if (const auto card = cardOf(chunk)) return m_page->chunks[*card].chunk.name;
  const auto row = m_session.store().chunk(chunk);
  return row ? row->name : QString();
}

bool JudgeDesk::isUntouched(int card) const
{
  const Subject subject = relevanceOf(query(), m_page->chunks[card].chunk.id);
  return !m_page->label(subject) || !askedAgainBy(subject).isEmpty();
}

std::optional<int> JudgeDesk::nextUntouched(int card) const
{
  for (int next = card + 1; m_page && next < m_page->chunks.size(); ++next)
    if (m_page->chunks[next].inPool && isUntouched(next)) return next;
  return std::nullopt;
}

std::optional<int> JudgeDesk::firstGap() const
{
  if (const auto untouched = nextUntouched(-1)) return untouched;
  for (int card = 0; m_page && card < m_page->chunks.size(); ++card) {
    const Label* const label = m_page->label(relevanceOf(query(), m_page->chunks[card].chunk.id));
    if (label && label->state == LabelState::Later) return card;
  }
  return std::nullopt;
}

int JudgeDesk::gapCount() const
{
  int count = 0;
  for (int card = 0; m_page && card < m_page->chunks.size(); ++card) {
    const Label* const label = m_page->label(relevanceOf(query(), m_page->chunks[card].chunk.id));
    if (label ? label->state == LabelState::Later || (m_page->chunks[card].inPool && isUntouched(card))
              : m_page->chunks[card].inPool)
      ++count;
  }
  return count;
}

int JudgeDesk::lookAgainCount() const
{
  int count = 0;
  for (int card = 0; m_page && card < m_page->chunks.size(); ++card)
    if (m_page->chunks[card].inPool && !askedAgainBy(relevanceOf(query(), m_page->chunks[card].chunk.id)).isEmpty())
      ++count;
  return count;
}

QueryId JudgeDesk::queryOf(const Subject& subject) const
{
  if (!subject.criterion) return QueryId{subject.item};
  const Criterion* const row = m_words.find(subject.criterion);
  if (!row) return {};
  if (row->on == SubjectKind::QueryChunk) return QueryId{subject.item};
  AnswerId answer{subject.item};
  if (row->on == SubjectKind::Claim) {
    const auto claim = m_session.store().claim(ClaimId{subject.item});
    if (!claim) return {};
    answer = claim->answer;
  }
  return queryOf(answer);
}

QueryId JudgeDesk::queryOf(AnswerId answer) const
{
  if (m_page)
    for (const PageAnswer& shown : m_page->answers)
      if (shown.answer.id == answer) return query();
  const auto stored = m_session.store().answer(answer);
  return stored ? stored->query : QueryId{};
}

void JudgeDesk::locate(const Subject& subject, Touched& touched) const
{
  touched.query = queryOf(subject);
  touched.onPage = m_page && touched.query == query();
  const Criterion* const row = m_words.find(subject.criterion);
  if (row && row->on == SubjectKind::QueryChunk) {
    if (subject.other != 0) touched.chunk = ChunkId{subject.other};
    if (const auto card = touched.onPage ? cardOf(ChunkId{subject.other}) : std::nullopt) touched.cards.append(*card);
  } else if (row && row->on == SubjectKind::Claim) {
    touched.claim = ClaimId{subject.item};
    if (const auto claim = m_session.store().claim(*touched.claim)) touched.answer = claim->answer;
  } else {
    touched.answerCriterion = subject.criterion;
    touched.answer = AnswerId{subject.item};
  }
}

Touched JudgeDesk::placeOf(const Subject& subject) const
{
  Touched place;
  locate(subject, place);
  return place;
}

Touched JudgeDesk::take(const Change& change)
{
  Touched touched;
  for (const ClaimEdit& edit : change.claims) {
    touched.split = true;
    touched.answer = edit.answer;
    touched.query = queryOf(edit.answer);
    touched.onPage = m_page && touched.query == query();
    if (edit.made && !touched.claim) touched.claim = edit.claim;
  }
  for (const LabelEvent& event : change.events) {
    if (event.now.judge != change.judge) continue;
    const Subject& subject = event.now.subject;
    locate(subject, touched);
    if (m_session.engine()) m_queue.follow(*m_session.engine(), change.judge, touched.query);
    touched.otherRound = touched.onPage && event.now.round != m_page->rounds.of(subject);
    if (touched.onPage && !touched.otherRound) {
      if (event.now.state == LabelState::Cleared)
        m_page->labels.remove(subject);
      else
        m_page->labels.insert(subject, event.now);
    }
    followQuery(touched.query);
    if (subject.criterion != criterion::Flag) continue;
    bool flagged = event.now.state == LabelState::Valued;
    if (touched.onPage) // another flag of the same query may remain
      flagged = std::any_of(m_page->labels.begin(), m_page->labels.end(), [](const Label& label) {
        return label.subject.criterion == criterion::Flag && label.state == LabelState::Valued;
      });
    m_queue.setFlagged(touched.query, flagged);
  }
  return touched;
}

QString JudgeDesk::describe(const Change& change) const
{
  if (change.events.isEmpty() && change.claims.isEmpty()) return {};
  if (change.events.isEmpty())
    return change.kind == ChangeKind::Undo   ? tr("undone: claims changed")
           : change.kind == ChangeKind::Redo ? tr("redone: claims changed")
                                             : tr("claims changed");
  const LabelEvent& event = change.events.last();
  if (event.now.judge != change.judge)
    return change.kind == ChangeKind::Undo   ? tr("undone: a decision on a disagreement")
           : change.kind == ChangeKind::Redo ? tr("redone: a decision on a disagreement")
                                             : tr("a disagreement settled");
  Label label = event.now;
  if (change.kind == ChangeKind::Undo) { // what was taken back, not what stands there again
    if (event.before)
      label = *event.before;
    else
      label.state = LabelState::Cleared;
  }
  QString what = m_words.decision(label);
  if (change.kind == ChangeKind::Undo) what = tr("undone: %1").arg(what);
  if (change.kind == ChangeKind::Redo) what = tr("redone: %1").arg(what);
  const Criterion* const row = m_words.find(label.subject.criterion);
  if (label.subject.criterion == criterion::EntailmentByChunk)
    return tr("%1 (%2)").arg(what, chunkName(ChunkId{label.subject.other}));
  if (!row || row->on != SubjectKind::QueryChunk) return what;
  if (label.subject.other == 0) return tr("%1 for the query").arg(what);
  return tr("%1 for %2").arg(what, chunkName(ChunkId{label.subject.other}));
}

} // namespace assayer
