#include "work/cluster_story.h"

#include <QDateTime>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString dayWords(const ClusterStory& story, const Store::ClusterDay& day)
{
  const QString samples = day.members == 1 ? u"one sample"_s : u"%1 samples"_s.arg(day.members);
  return u"%1: %2 of run %3, %4 reviewed"_s.arg(day.day, samples, story.runs.value(day.run),
                                                day.reviewed == 0 ? u"none"_s : QString::number(day.reviewed));
}

QString quoted(const QString& name)
{
  return u'"' + name + u'"';
}

/// What an event changed, as parts of a sentence; none where it changed nothing.
QStringList changesOf(const ClusterStory& story, const ClusterEvent& event, const ClusterEvent* before)
{
  QStringList parts;
  if (before && event.name != before->name) parts.append(u"called "_s + quoted(event.name));
  const ClusterState was = before ? before->state : ClusterState::Open;
  if (event.state == ClusterState::Systematic) {
    if (was != ClusterState::Systematic)
      parts.append(u"confirmed as systematic, "_s + quoted(event.title));
    else if (event.title != before->title)
      parts.append(u"titled "_s + quoted(event.title));
  }
  if (event.state == ClusterState::Ended && (was != ClusterState::Ended || event.endedBy != before->endedBy))
    parts.append(u"ended by run "_s + story.runs.value(event.endedBy));
  if (event.state == ClusterState::Open && was != ClusterState::Open) parts.append(u"opened again"_s);
  if (event.step != (before ? before->step : NextStep::None))
    parts.append(event.step == NextStep::None ? u"no next step any more"_s
                                              : u"next: "_s + nextStepSentence(event.step));
  if (!event.note.isEmpty() && event.note != (before ? before->note : QString()))
    parts.append(u"noted "_s + quoted(event.note));
  return parts;
}

} // namespace

QString shownName(const ClusterEvent& now)
{
  return now.title.isEmpty() ? now.name : now.title;
}

QString nextStepSentence(NextStep step)
{
  switch (step) {
  case NextStep::None: return {};
  case NextStep::Retrieval: return u"fix retrieval"_s;
  case NextStep::Prompt: return u"fix the prompt"_s;
  case NextStep::Content: return u"fix the content"_s;
  case NextStep::Judge: return u"fix the judge"_s;
  case NextStep::Guideline: return u"fix the guideline"_s;
  }
  return {};
}

Result<ClusterStory> readClusterStory(Store& store, ClusterId id)
{
  const auto clusters = store.clusters();
  if (!clusters) return tl::unexpected(clusters.error());
  const auto cluster = std::ranges::find(*clusters, id, &Cluster::id);
  if (cluster == clusters->end()) return fail(ErrorKind::NotFound, u"cluster"_s, u"there is no such cluster"_s);
  ClusterStory story;
  story.cluster = *cluster;
  auto days = store.clusterDays(id);
  if (!days) return tl::unexpected(days.error());
  story.days = *std::move(days);
  std::ranges::stable_sort(story.days, {}, &Store::ClusterDay::day);
  auto events = store.clusterHistory(id);
  if (!events) return tl::unexpected(events.error());
  story.events = *std::move(events);
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& run : *runs) story.runs.insert(run.id, run.name);
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const JudgeRow& judge : *judges) story.judges.insert(judge.id, judge.name);
  return story;
}

QStringList clusterStoryWords(const ClusterStory& story)
{
  // Days and decisions by date; on one date the samples come first, since they were there to decide about.
  struct Line {
    QString day;
    QString words;
  };
  QVector<Line> lines;
  for (const Store::ClusterDay& day : story.days) lines.append({day.day, dayWords(story, day)});
  const ClusterEvent* before = nullptr;
  for (const ClusterEvent& event : story.events) {
    const QStringList parts = changesOf(story, event, before);
    before = &event;
    if (parts.isEmpty()) continue;
    const QString day = QDateTime::fromMSecsSinceEpoch(event.at).date().toString(Qt::ISODate);
    const QString by = event.by ? u" by "_s + story.judges.value(event.by) : QString();
    lines.append({day, day + by + u": "_s + parts.join(u"; "_s)});
  }
  std::ranges::stable_sort(lines, {}, &Line::day);
  QStringList words{u"First seen on "_s + story.cluster.firstSeen};
  for (const Line& line : std::as_const(lines)) words.append(line.words);
  return words;
}

} // namespace assayer
