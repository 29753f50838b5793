#include "cli/table.h"
#include "cli/workspace.h"

#include "metrics/measures.h"
#include "work/engine_loading.h"
#include "work/picking.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList doubtNames{u"none"_s, u"picked_by_test"_s, u"best_on_test_only"_s};

struct PickList {
  QVector<RunPick> picks;
  QVector<SplitFigures> figures;
  QHash<RunId, QString> runs;
  QHash<JudgeId, QString> judges;

  PickDoubt doubtOf(const RunPick& pick) const
  {
    return assayer::doubtOf(pick, {figures.constData(), static_cast<std::size_t>(figures.size())});
  }
};

Result<PickList> readPicks(Store& store, const QString& measure)
{
  PickList list;
  const auto picks = store.picks();
  if (!picks) return tl::unexpected(picks.error());
  list.picks = standingPicks(*picks);
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& run : *runs) list.runs.insert(run.id, run.name);
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const JudgeRow& judge : *judges) list.judges.insert(judge.id, judge.name);
  if (!needsFigures(list.picks)) return list;
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  Lens lens;
  lens.relevantFrom = settings->relevantFrom;
  const auto engine = loadEngine(store, lens);
  if (!engine) return tl::unexpected(engine.error());
  list.figures = splitFigures(*engine, *runs, *queries, measure);
  return list;
}

QString boundsCell(const std::optional<Bounds>& bounds)
{
  if (!bounds) return u"not calculable"_s;
  const auto number = [](double value) { return QString::number(value, 'f', 4); };
  return bounds->min == bounds->max ? number(bounds->min) : u"%1 to %2"_s.arg(number(bounds->min), number(bounds->max));
}

QString pickedByName(PickedBy by)
{
  return by == PickedBy::NotSaid ? u"not said"_s
         : by == PickedBy::Other ? u"something else"_s
                                 : pickedByWords().value(static_cast<int>(by)) + u" figures"_s;
}

QJsonObject pickAsJson(const PickList& list, const RunPick& pick)
{
  const auto figures = std::ranges::find(list.figures, pick.run, &SplitFigures::run);
  const auto bounds = [](const std::optional<Bounds>& value) {
    return value ? QJsonValue(QJsonArray{value->min, value->max}) : QJsonValue();
  };
  QJsonObject said{{u"run"_s, list.runs.value(pick.run)},
                   {u"picked_by"_s, pickedByWords().value(static_cast<int>(pick.pickedBy))},
                   {u"by"_s, pick.by ? QJsonValue(list.judges.value(pick.by)) : QJsonValue()},
                   {u"at"_s, QDateTime::fromMSecsSinceEpoch(pick.at, Qt::UTC).toString(Qt::ISODate)},
                   {u"note"_s, pick.note},
                   {u"doubt"_s, doubtNames.value(static_cast<int>(list.doubtOf(pick)))}};
  if (figures != list.figures.end()) {
    said.insert(u"dev"_s, bounds(figures->dev));
    said.insert(u"test"_s, bounds(figures->test));
  }
  return said;
}

void printPicks(const Invocation& invocation, const PickList& list, const QString& measure)
{
  if (list.picks.isEmpty()) {
    invocation.print(u"No run is picked.\n"_s);
    return;
  }
  Table table({u"run"_s, u"picked by"_s, u"who, when"_s, u"note"_s});
  for (const RunPick& pick : list.picks)
    table.add({harmless(list.runs.value(pick.run)), pickedByName(pick.pickedBy),
               harmless(list.judges.value(pick.by)) + u", "_s +
                   QDateTime::fromMSecsSinceEpoch(pick.at).toString(u"yyyy-MM-dd HH:mm"_s),
               harmless(pick.note)});
  invocation.print(table.text(PageColumns));
  if (!list.figures.isEmpty()) {
    Table figures({u"run"_s, u">"_s + measure + u" on dev"_s, u">on test"_s});
    for (const SplitFigures& one : list.figures)
      figures.add({harmless(list.runs.value(one.run)), boundsCell(one.dev), boundsCell(one.test)});
    invocation.print(u'\n' + figures.text());
  }
  for (const RunPick& pick : list.picks)
    if (const PickDoubt doubt = list.doubtOf(pick); doubt != PickDoubt::None)
      invocation.print(
          u'\n' +
          wrapped(harmless(list.runs.value(pick.run)) + u": "_s + doubtSentence(doubt), PageColumns).join(u'\n') +
          u'\n');
}

Result<void> pickOrTakeBack(const Invocation& invocation, Store& store)
{
  const auto judge = findJudge(store, invocation.value(u"judge"_s));
  if (!judge) return tl::unexpected(judge.error());
  const auto run = findRun(store, invocation.value(u"run"_s));
  if (!run) return tl::unexpected(run.error());
  const QString note = invocation.value(u"note"_s);
  if (invocation.has(u"take-back"_s)) {
    const auto done = takeBackPick(store, *run, judge->id, note);
    return done ? Result<void>() : tl::unexpected(done.error());
  }
  PickedBy by = PickedBy::NotSaid;
  if (invocation.has(u"by"_s)) {
    const auto choice = invocation.choice(u"by"_s, pickedByWords().mid(1));
    if (!choice) return tl::unexpected(choice.error());
    by = static_cast<PickedBy>(*choice + 1);
  }
  const auto done = pickRun(store, *run, judge->id, by, note);
  return done ? Result<void>() : tl::unexpected(done.error());
}

Result<ExitStatus> runPick(const Invocation& invocation)
{
  const bool isChange = invocation.has(u"run"_s);
  if (isChange && invocation.value(u"judge"_s).isEmpty())
    return fail(ErrorKind::Usage, u"--judge"_s, u"say who picks the run"_s);
  if (!isChange)
    for (const QString& option : {u"by"_s, u"judge"_s, u"note"_s, u"take-back"_s})
      if (invocation.has(option)) return fail(ErrorKind::Usage, u"--run"_s, u"say which run"_s);
  if (invocation.has(u"by"_s) && invocation.has(u"take-back"_s))
    return fail(ErrorKind::Usage, u"--by"_s, u"a pick that is taken back is by nothing"_s);
  const QString measure = invocation.value(u"measure"_s);
  if (const auto known = parseMeasure(measure); !known) return tl::unexpected(known.error());
  auto opened = openWorkspace(invocation, isChange ? Access::ReadWrite : Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  if (isChange)
    if (auto done = pickOrTakeBack(invocation, store); !done) return tl::unexpected(done.error());
  const auto list = readPicks(store, measure);
  if (!list) return tl::unexpected(list.error());
  if (!invocation.json()) {
    printPicks(invocation, *list, measure);
    return Done;
  }
  QJsonArray picks;
  for (const RunPick& pick : list->picks) picks.append(pickAsJson(*list, pick));
  invocation.print(QJsonObject{{u"measure"_s, measure}, {u"picked"_s, picks}});
  return Done;
}

} // namespace

Verb pickVerb()
{
  return {
      .name = u"pick"_s,
      .synopsis = u"WORKSPACE [--run R --judge NAME --by dev|test|other]"_s,
      .summary = u"note which run was picked for release and by what, or list the picked ones"_s,
      .more = u"Parameters are chosen on dev. A run that was picked by its test score is marked here, in reports, and "
              "in the window wherever its name stands, since its test figures are flattered by that; so is one of "
              "which nobody said by what it was picked and which is the best of the runs on test, but not on dev."_s,
      .options = {{u"run"_s, u"the run; without it the picked ones are listed"_s, u"RUN"_s},
                  {u"judge"_s, u"who picks it: a reviewer or a lead"_s, u"NAME"_s},
                  {u"by"_s, u"dev, test or other; not said where it is left out"_s, u"WHAT"_s},
                  {u"note"_s, u"why"_s, u"TEXT"_s},
                  {u"take-back"_s, u"the run is no longer picked"_s},
                  {u"measure"_s, u"by which the best run is told; ndcg@10 unless given"_s, u"NAME"_s, u"ndcg@10"_s}},
      .run = runPick};
}

} // namespace assayer::cli
