#include "triage/triage_desk.h"

#include "answers/failing.h"
#include "answers/likely_cause.h"
#include "shared/plain_text.h"
#include "triage/triage_words.h"
#include "work/cluster_story.h"
#include "work/judged_answers.h"
#include "work/reveals.h"
#include "work/run_scores.h"
#include "work/session.h"

#include <QDate>

#include <algorithm>
#include <span>
#include <tuple>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

SampleState SampleRow::state() const
{
  if (!cause) return SampleState::Open;
  return *cause == Cause::Fine || disposition ? SampleState::Done : SampleState::Begun;
}

QString TriageDesk::today()
{
  return QDate::currentDate().toString(Qt::ISODate);
}

Result<void> TriageDesk::load(std::optional<DrawId> wanted)
{
  auto draws = m_session.store().draws();
  if (!draws) return tl::unexpected(draws.error());
  auto runs = m_session.store().runs();
  if (!runs) return tl::unexpected(runs.error());
  m_runs.clear();
  for (const RunRow& run : *runs) m_runs.insert(run.id, run.name);
  m_draws = std::move(*draws);
  std::ranges::stable_sort(m_draws,
                           [](const Draw& a, const Draw& b) { return std::tie(a.day, a.at) > std::tie(b.day, b.at); });
  const auto same = std::ranges::find(m_draws, wanted.value_or(m_draw ? m_draw->id : DrawId{}), &Draw::id);
  m_draw.reset();
  m_clustering = {};
  m_samples.clear();
  m_clusters.clear();
  m_clusterOf.clear();
  if (m_draws.isEmpty()) return {};
  return show(same == m_draws.end() ? m_draws.first().id : same->id);
}

Result<void> TriageDesk::show(DrawId id)
{
  const auto row = std::ranges::find(m_draws, id, &Draw::id);
  if (row == m_draws.end()) return fail(ErrorKind::NotFound, u"draw"_s, u"there is no such draw any more"_s);
  auto draw = m_session.store().draw(row->day, row->run);
  if (!draw) return tl::unexpected(draw.error());
  if (!*draw) return fail(ErrorKind::NotFound, u"draw"_s, u"there is no such draw any more"_s);
  auto clustering = m_session.store().clusteringOf(row->day, row->run);
  if (!clustering) return tl::unexpected(clustering.error());
  QVector<SampleRow> samples;
  for (const DrawnSample& drawn : std::as_const((*draw)->samples)) {
    auto sample = readSample(drawn);
    if (!sample) return tl::unexpected(sample.error());
    samples.append(std::move(*sample));
  }
  m_draw = std::move(**draw);
  m_clustering = clustering->value_or(Clustering());
  m_samples = std::move(samples);
  m_clusterOf.clear();
  for (const ClusterMember& member : std::as_const(m_clustering.members))
    if (member.cluster) m_clusterOf.insert(member.answer, *member.cluster);
  countClusters();
  return {};
}

Result<SampleRow> TriageDesk::readSample(const DrawnSample& drawn) const
{
  Store& store = m_session.store();
  SampleRow row{drawn, {}, {}, {}, {}, {}, {}, {}};
  const auto answer = store.answer(drawn.answer);
  if (!answer) return tl::unexpected(answer.error());
  row.run = answer->run;
  row.query = answer->query;
  const auto query = store.query(row.query);
  if (!query) return tl::unexpected(query.error());
  row.text = query->row.text;
  row.family = query->row.family;
  if (!m_session.judge()) return row;
  const auto labels = store.labelsOf(row.query, LabelScope::only(m_session.judge()->id));
  if (!labels) return tl::unexpected(labels.error());
  for (const Label& label : *labels) {
    if (label.subject == Subject{criterion::Note, row.query.value, 0}) row.note = label.rationale;
    if (label.subject.item != drawn.answer.value || label.state != LabelState::Valued || label.round != 0) continue;
    if (label.subject.criterion == criterion::Cause && label.value) row.cause = static_cast<Cause>(*label.value);
    if (label.subject.criterion == criterion::Disposition) row.disposition = label.value;
  }
  return row;
}

void TriageDesk::countClusters()
{
  m_clusters.clear();
  ClusterRow rest;
  rest.name = tr("In no cluster");
  for (const Cluster& cluster : std::as_const(m_clustering.clusters))
    m_clusters.append({static_cast<int>(m_clusters.size()), shownName(cluster.now), cluster.terms, cluster.now.state,
                       cluster.firstSeen == m_clustering.day});
  const auto rowOf = [&](std::optional<int> cluster) -> ClusterRow& { return cluster ? m_clusters[*cluster] : rest; };
  for (const ClusterMember& member : std::as_const(m_clustering.members)) ++rowOf(member.cluster).size;
  for (const SampleRow& sample : std::as_const(m_samples)) {
    if (sample.drawn.part != DrawPart::Failing) continue;
    ClusterRow& row = rowOf(clusterOf(sample.drawn.answer));
    ++row.drawn;
    row.done += sample.state() == SampleState::Done ? 1 : 0;
  }
  if (rest.size > 0) m_clusters.append(rest);
}

QString TriageDesk::runName(RunId run) const
{
  return m_session.isBlind() ? tr("the run") : m_runs.value(run);
}

std::optional<int> TriageDesk::indexOf(AnswerId answer) const
{
  for (int i = 0; i < m_samples.size(); ++i)
    if (m_samples[i].drawn.answer == answer) return i;
  return std::nullopt;
}

std::optional<int> TriageDesk::nextOpen(int from) const
{
  const int count = static_cast<int>(m_samples.size());
  for (int step = 1; step <= count; ++step)
    if (const int at = (from + step + count) % count; m_samples[at].state() != SampleState::Done) return at;
  return std::nullopt;
}

int TriageDesk::doneCount() const
{
  return static_cast<int>(
      std::ranges::count_if(m_samples, [](const SampleRow& row) { return row.state() == SampleState::Done; }));
}

bool TriageDesk::isUnveiled(int sample) const
{
  return !m_session.isBlind() || m_samples[sample].cause.has_value();
}

bool TriageDesk::mayOpen(AnswerId answer) const
{
  if (!m_session.isBlind()) return true;
  const auto sample = indexOf(answer);
  return sample && isUnveiled(*sample);
}

Result<void> TriageDesk::noteSeen(int sample) const
{
  const SampleRow& row = m_samples[sample];
  if (!m_session.judging() || row.cause || !isUnveiled(sample)) return {};
  const qint64 answer = row.drawn.answer.value;
  // What the scores and reasons speak of.
  QVector<Subject> seen{
      {criterion::Cause, answer, 0}, {criterion::Disposition, answer, 0}, {criterion::Addresses, answer, 0}};
  const auto claims = m_session.store().claimsOf(row.drawn.answer);
  if (!claims) return tl::unexpected(claims.error());
  for (const Claim& claim : *claims) seen.append({criterion::Support, claim.id.value, 0});
  return markSeen(m_session.store(), m_session.judge()->id, std::span(seen.constData(), std::size_t(seen.size())));
}

QString TriageDesk::reasonWords(int sample) const
{
  if (!isUnveiled(sample) || !m_draw) return {};
  const SampleRow& row = m_samples[sample];
  if (row.drawn.part == DrawPart::Audit) return tr("passing, as a check");
  QStringList words;
  for (const FailReason reason : row.drawn.reasons) words.append(failReasonWord(reason));
  return words.join(u" · "_s);
}

QString TriageDesk::drawnWords(int sample) const
{
  const QString reasons = reasonWords(sample);
  if (reasons.isEmpty()) return {};
  QStringList scored;
  const auto scores = m_session.store().scoresOf(m_samples[sample].drawn.answer);
  const auto judges = m_session.store().judges();
  if (!scores || !judges) return tr("Drawn for: %1").arg(reasons);
  for (const JudgeRow& judge : *judges)
    for (const Score& score : *scores)
      if (judge.name == m_draw->settings.source && score.judge == judge.id && score.value && scoreNamed(score.measure))
        scored.append(
            tr("%1 %2").arg(plain::isolated(plain::oneLine(score.measure)), QString::number(*score.value, 'g', 3)));
  return scored.isEmpty() ? tr("Drawn for: %1").arg(reasons)
                          : tr("Drawn for: %1 · scored %2").arg(reasons, scored.join(u", "_s));
}

std::optional<int> TriageDesk::clusterOf(AnswerId answer) const
{
  const auto found = m_clusterOf.constFind(answer);
  return found == m_clusterOf.constEnd() ? std::nullopt : std::optional<int>(*found);
}

Result<Suggestion> TriageDesk::suggestionFor(int sample) const
{
  const LabelScope scope =
      m_session.isBlind() && m_session.judge() ? LabelScope::only(m_session.judge()->id) : LabelScope::everybody();
  const auto read = loadRunAnswer(m_session.store(), m_samples[sample].run, m_samples[sample].query, scope);
  if (!read) return tl::unexpected(read.error());
  if (read->answers.empty())
    return fail(ErrorKind::NotFound, u"answer"_s, u"the run has no answer to this query any more"_s);
  const JudgedAnswer& answer = read->answers.front();
  const Symptoms symptoms = symptomsOf(answer);
  Suggestion suggestion{diagnose(symptoms), {}, {}};
  const QString& source = m_draw->settings.source;
  if (suggestion.isSettled()) {
    suggestion.offered = suggestion.diagnosis.suggested();
    suggestion.evidence = evidenceFor(*suggestion.offered, symptoms);
  } else if (isUnveiled(sample) && !source.isEmpty()) {
    const auto scores = loadRunScores(m_session.store(), read->run, read->ids, source);
    if (!scores) return suggestion; // they may have gone since the draw
    const LikelyCause likely =
        likelyCause(answer, scores->value(read->ids.first()), thresholdsOf(m_draw->settings, m_samples[sample].family));
    suggestion.offered = likely.cause;
    suggestion.evidence = likely.evidence;
  }
  return suggestion;
}

QVector<int> TriageDesk::take(const Change& change)
{
  QVector<int> touched;
  for (const LabelEvent& event : change.events) {
    const Subject& subject = event.now.subject;
    if (event.now.judge != change.judge) continue;
    for (int i = 0; i < m_samples.size(); ++i) {
      if (subject != Subject{criterion::Note, m_samples[i].query.value, 0}) continue;
      m_samples[i].note = event.now.state == LabelState::Valued ? event.now.rationale : QString();
      touched.append(i);
    }
    if (subject.criterion != criterion::Cause && subject.criterion != criterion::Disposition) continue;
    const auto index = indexOf(AnswerId{subject.item});
    if (!index) continue;
    SampleRow& row = m_samples[*index];
    const std::optional<int> value = event.now.state == LabelState::Valued ? event.now.value : std::nullopt;
    if (subject.criterion == criterion::Cause)
      row.cause = value ? std::optional<Cause>(static_cast<Cause>(*value)) : std::nullopt;
    else
      row.disposition = value;
    if (!touched.contains(*index)) touched.append(*index);
  }
  if (!touched.isEmpty()) countClusters();
  return touched;
}

Result<void> TriageDesk::followClusters()
{
  auto clusters = m_session.store().clusters();
  if (!clusters) return tl::unexpected(clusters.error());
  QHash<ClusterId, ClusterEvent> now;
  for (const Cluster& cluster : std::as_const(*clusters)) now.insert(cluster.id, cluster.now);
  for (Cluster& cluster : m_clustering.clusters)
    if (const auto found = now.constFind(cluster.id); found != now.constEnd()) cluster.now = *found;
  countClusters();
  return {};
}

} // namespace assayer
