#include "work/judging.h"

#include "answers/judged_answer.h"
#include "core/criteria.h"
#include "store/store.h"

#include <algorithm>

namespace assayer {

namespace {

// A pause longer than this is not thinking about the subject but being away.
constexpr qint64 longestPauseMs = 60'000;

Decision decisionOn(const Subject& subject, LabelState state)
{
  Decision decision;
  decision.subject = subject;
  decision.state = state;
  return decision;
}

} // namespace

Judging::Judging(Store& store, JudgeId judge, QObject* parent) : QObject(parent), m_store(store), m_judge(judge) {}

void Judging::lookAt(const Subject& subject)
{
  if (m_lookedAt == subject) return;
  m_lookedAt = subject;
  m_lookTimer.start();
  m_activity.start();
  m_idleMs = 0;
}

void Judging::noteActivity()
{
  if (!m_activity.isValid()) return;
  m_idleMs += std::max<qint64>(0, m_activity.elapsed() - longestPauseMs);
  m_activity.start();
}

std::optional<double> Judging::secondsOn(const Subject& subject) const
{
  if (m_lookedAt != subject || !m_lookTimer.isValid()) return std::nullopt;
  const qint64 away = m_idleMs + std::max<qint64>(0, m_activity.elapsed() - longestPauseMs);
  return static_cast<double>(std::max<qint64>(0, m_lookTimer.elapsed() - away)) / 1000.0;
}

bool Judging::publish(Result<Change>&& stored)
{
  if (!stored) {
    Q_EMIT failed(stored.error());
    return false;
  }
  if (!stored->events.isEmpty() || !stored->claims.isEmpty()) Q_EMIT labelChanged(*stored);
  return true;
}

Result<Change> Judging::record(QVector<Decision> decisions)
{
  for (Decision& decision : decisions) decision.round = m_rounds.of(decision.subject);
  return m_store.record({m_judge, decisions});
}

bool Judging::decide(const Decision& decision)
{
  return decide(decision, {});
}

bool Judging::decide(const Decision& decision, const QVector<Subject>& withdrawn)
{
  Decision timed = decision;
  if (!timed.seconds) timed.seconds = secondsOn(timed.subject);
  QVector<Decision> decisions;
  for (const Subject& subject : withdrawn) decisions.append(decisionOn(subject, LabelState::Cleared));
  decisions.append(timed);
  if (!publish(record(decisions))) return false;
  if (decision.state != LabelState::Cleared) m_last = decision;
  return true;
}

bool Judging::setValue(const Subject& subject, int value)
{
  Decision decision = decisionOn(subject, LabelState::Valued);
  decision.value = value;
  return decide(decision);
}

bool Judging::setCannotJudge(const Subject& subject, const QString& reason)
{
  Decision decision = decisionOn(subject, LabelState::CannotJudge);
  decision.rationale = reason;
  return decide(decision);
}

bool Judging::setLater(const Subject& subject)
{
  return decide(decisionOn(subject, LabelState::Later));
}

bool Judging::withdraw(const Subject& subject)
{
  return decide(decisionOn(subject, LabelState::Cleared));
}

bool Judging::withdrawAll(const QVector<Subject>& subjects)
{
  QVector<Decision> decisions;
  for (const Subject& subject : subjects) decisions.append(decisionOn(subject, LabelState::Cleared));
  return publish(record(decisions));
}

bool Judging::toggleFlag(QueryId query, ChunkId chunk)
{
  const Subject subject{criterion::Flag, query.value, chunk.value};
  const auto labels = m_store.labelsOf(query, LabelScope::only(m_judge));
  if (!labels) {
    Q_EMIT failed(labels.error());
    return false;
  }
  const bool flagged = std::any_of(labels->begin(), labels->end(), [&](const Label& label) {
    return label.subject == subject && label.round == m_rounds.of(subject) && label.state == LabelState::Valued;
  });
  // Flags and notes are not what "repeat the last" means, so they do not go through decide().
  Decision decision = decisionOn(subject, flagged ? LabelState::Cleared : LabelState::Valued);
  if (!flagged) decision.value = 0;
  return publish(record({decision}));
}

bool Judging::setNote(QueryId query, ChunkId chunk, const QString& text)
{
  Decision decision = decisionOn({criterion::Note, query.value, chunk.value},
                                 text.isEmpty() ? LabelState::Cleared : LabelState::Valued);
  if (!text.isEmpty()) decision.value = 0;
  decision.rationale = text;
  return publish(record({decision}));
}

bool Judging::setSupport(ClaimId claim, int value, const QVector<EvidenceQuote>& evidence, const QString& reason,
                         const QVector<Subject>& withdrawn)
{
  Decision decision = decisionOn({criterion::Support, claim.value, 0}, LabelState::Valued);
  decision.value = value;
  decision.evidence = evidence;
  decision.rationale = reason;
  return decide(decision, withdrawn);
}

// Not what "repeat the last" means: that is the verdict.
bool Judging::setCitation(ClaimId claim, ChunkId cited, bool supports)
{
  Decision decision = decisionOn({criterion::EntailmentByChunk, claim.value, cited.value}, LabelState::Valued);
  decision.value = supports ? entailment::Entailment : entailment::Neutral;
  return publish(record({decision}));
}

bool Judging::editClaims(AnswerId answer, const QVector<ClaimId>& ended, const QVector<Claim>& made)
{
  return publish(m_store.editClaims(m_judge, answer, ended, made));
}

bool Judging::storeClaims(AnswerId answer, const QVector<Claim>& proposed)
{
  if (const auto stored = m_store.addClaims(answer, proposed); !stored) {
    Q_EMIT failed(stored.error());
    return false;
  }
  return true;
}

bool Judging::adjudicate(const Ruling& ruling)
{
  return publish(m_store.adjudicate(m_judge, ruling));
}

bool Judging::repeatLast(const Subject& subject)
{
  if (!m_last || m_last->subject.criterion != subject.criterion) return false;
  Decision again = *m_last;
  again.subject = subject;
  again.seconds.reset();
  again.evidence.clear(); // quotes belong to the subject they were picked for
  return decide(again);
}

std::optional<int> Judging::lastValue(CriterionId criterion) const
{
  return m_last && m_last->subject.criterion == criterion ? m_last->value : std::nullopt;
}

bool Judging::undo()
{
  return publish(m_store.undo(m_judge));
}

bool Judging::redo()
{
  return publish(m_store.redo(m_judge));
}

std::optional<Change> Judging::nextUndo() const
{
  return m_store.nextUndo(m_judge).value_or(std::nullopt);
}

std::optional<Change> Judging::nextRedo() const
{
  return m_store.nextRedo(m_judge).value_or(std::nullopt);
}

} // namespace assayer
