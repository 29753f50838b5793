#include "work/second_look.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "core/criteria.h"
#include "store/store.h"

#include <algorithm>

namespace assayer {

namespace {

/// The newest guideline that asks about a value. It is later than the one that the label stands under, since one is.
QString askingVersion(const QVector<Guideline>& guidelines, const Label& label)
{
  for (auto guideline = guidelines.crbegin(); guideline != guidelines.crend(); ++guideline)
    for (const Revisit& asked : guideline->revisit)
      if (asked.criterion == label.subject.criterion && (!asked.value || asked.value == label.value))
        return guideline->version;
  return {};
}

Result<QueryId> queryUnder(Store& store, SubjectKind kind, const Subject& subject)
{
  if (kind == SubjectKind::QueryChunk) return QueryId{subject.item};
  AnswerId answer{subject.item};
  if (kind == SubjectKind::Claim) {
    const auto claim = store.claim(ClaimId{subject.item});
    if (!claim) return tl::unexpected(claim.error());
    answer = claim->answer;
  }
  const auto stored = store.answer(answer);
  if (!stored) return tl::unexpected(stored.error());
  return stored->query;
}

QVector<GuidelineId> idsOf(const QVector<Guideline>& guidelines)
{
  QVector<GuidelineId> ids;
  for (const Guideline& guideline : guidelines) ids.append(guideline.id);
  return ids;
}

} // namespace

Result<QHash<Subject, LookAgain>> loadLooksAgain(Store& store, JudgeId judge, const std::function<bool()>& keepGoing)
{
  const auto guidelines = store.guidelines();
  if (!guidelines) return tl::unexpected(guidelines.error());
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  QVector<Label> labels;
  if (auto read = store.eachToRevisit(LabelScope::only(judge), [&](const Label& label) { labels.append(label); });
      !read)
    return tl::unexpected(read.error());
  QHash<Subject, LookAgain> looks;
  for (const Label& label : std::as_const(labels)) {
    if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, {});
    const auto row = std::ranges::find(*criteria, label.subject.criterion, &Criterion::id);
    if (row == criteria->end()) continue;
    const auto query = queryUnder(store, row->on, label.subject);
    if (!query) return tl::unexpected(query.error());
    looks.insert(label.subject, {*query, askingVersion(*guidelines, label)});
  }
  return looks;
}

SecondLook::SecondLook(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

SecondLook::~SecondLook()
{
  ++*m_generation; // tells the worker that nobody waits
  m_loading.waitForFinished();
}

void SecondLook::show(JudgeId judge)
{
  if (judge != m_judge) m_looks.clear();
  m_judge = judge;
  const int generation = ++*m_generation;
  const auto guidelines = m_store.guidelines();
  if (!guidelines) {
    Q_EMIT failed(guidelines.error());
    return;
  }
  m_guidelines = idsOf(*guidelines);
  m_isAsked = std::ranges::any_of(*guidelines, [](const Guideline& one) { return !one.revisit.isEmpty(); });
  if (!m_isAsked) {
    m_looks.clear();
    Q_EMIT loaded();
    return;
  }
  m_loading = onWorker(
      this,
      [path = m_store.path(), judge, generation, current = m_generation]() -> Loaded {
        Loaded loaded;
        loaded.generation = generation;
        auto read = readWorkspaceAsOf(
            path, [&](Store& store) { return loadLooksAgain(store, judge, [&] { return *current == generation; }); });
        if (!read) {
          loaded.error = read.error();
          return loaded;
        }
        loaded.upTo = read->upTo;
        loaded.looks = std::move(read->value);
        return loaded;
      },
      [this](const Loaded& loaded) { adopt(loaded); });
}

void SecondLook::adopt(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  m_looks = loaded.looks;
  if (const auto since = m_store.changesSince(loaded.upTo))
    for (const Change& change : *since) settle(change);
  Q_EMIT this->loaded();
}

void SecondLook::followGuidelines()
{
  if (!m_judge) return;
  const auto guidelines = m_store.guidelines();
  if (guidelines && idsOf(*guidelines) != m_guidelines) show(m_judge);
}

void SecondLook::follow(const Change& change)
{
  if (!m_isAsked || change.judge != m_judge) return;
  settle(change);
  // What comes back by undoing may be one that is asked about, which only the store can tell.
  if (change.kind != ChangeKind::Label) show(m_judge);
}

void SecondLook::settle(const Change& change)
{
  for (const LabelEvent& event : change.events)
    if (event.now.judge == m_judge && event.now.round == 0 && !event.now.carried) m_looks.remove(event.now.subject);
}

const LookAgain* SecondLook::of(const Subject& subject) const
{
  const auto found = m_looks.constFind(subject);
  return found == m_looks.constEnd() ? nullptr : &*found;
}

QHash<QueryId, int> SecondLook::byQuery() const
{
  QHash<QueryId, int> counts;
  for (const LookAgain& look : m_looks) ++counts[look.query];
  return counts;
}

} // namespace assayer
