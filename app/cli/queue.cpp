#include "cli/queue.h"

#include "cli/workspace.h"

#include "core/near.h"

#include <QDate>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MostSamples = 1'000;
const QStringList leftoverWords{u"carry"_s, u"drop"_s};
const QStringList yesNoWords{u"no"_s, u"yes"_s};

// "part=0.5", or of a family "dosage:part=0.5".
Result<void> readThreshold(const QString& written, TriageSettings& settings)
{
  const qsizetype equals = written.lastIndexOf(u'=');
  const qsizetype colon = written.lastIndexOf(u':', equals);
  const QString family = colon < 0 ? QString() : written.left(colon);
  const QString which = written.mid(colon + 1, equals - colon - 1);
  bool isNumber = false;
  const double value = written.mid(equals + 1).toDouble(&isNumber);
  if (equals < 0 || !isNumber)
    return fail(ErrorKind::Usage, u"--threshold"_s,
                u"\"%1\" is none; write composite=0.7, part=0.6, run=0.8 or FAMILY:part=0.5"_s.arg(written));
  if (which == u"composite"_s)
    (colon < 0 ? settings.composite : settings.families[family].composite.emplace()) = value;
  else if (which == u"part"_s)
    (colon < 0 ? settings.part : settings.families[family].part.emplace()) = value;
  else if (which == u"run"_s && colon < 0)
    settings.run = value;
  else
    return fail(ErrorKind::Usage, u"--threshold"_s,
                u"\"%1\" has no threshold; there are composite and part, of a family too, and run"_s.arg(which));
  return checkTriageSettings(settings);
}

// The size is that of the whole draw; the audit keeps its share of it unless it is given.
Result<void> readSizes(const Invocation& invocation, TriageSettings& settings)
{
  const int usual = settings.failing + settings.audit;
  int size = usual;
  int audit = settings.audit;
  if (invocation.has(u"size"_s)) {
    const auto read = invocation.number(u"size"_s, 1, MostSamples);
    if (!read) return tl::unexpected(read.error());
    size = *read;
    if (usual > 0) audit = size * settings.audit / usual;
  }
  if (invocation.has(u"audit"_s)) {
    const auto read = invocation.number(u"audit"_s, 0, size);
    if (!read) return tl::unexpected(read.error());
    audit = *read;
  }
  settings.failing = size - audit;
  settings.audit = audit;
  return {};
}

Result<TriageSettings> readSettings(const Invocation& invocation, Store& store)
{
  auto settings = store.triageSettings();
  if (!settings) return settings;
  const QStringList thresholds = invocation.values(u"threshold"_s);
  for (const QString& threshold : thresholds)
    if (auto read = readThreshold(threshold, *settings); !read) return tl::unexpected(read.error());
  if (auto read = readSizes(invocation, *settings); !read) return tl::unexpected(read.error());
  if (invocation.has(u"leftovers"_s)) {
    const auto choice = invocation.choice(u"leftovers"_s, leftoverWords);
    if (!choice) return tl::unexpected(choice.error());
    settings->carryLeftovers = *choice == 0;
  }
  if (invocation.has(u"origin"_s)) {
    const auto choice = invocation.choice(u"origin"_s, originWords() + QStringList{u"all"_s});
    if (!choice) return tl::unexpected(choice.error());
    settings->origin = *choice < originWords().size() ? std::optional(static_cast<Origin>(*choice)) : std::nullopt;
  }
  if (invocation.has(u"texts-in-alerts"_s)) {
    const auto choice = invocation.choice(u"texts-in-alerts"_s, yesNoWords);
    if (!choice) return tl::unexpected(choice.error());
    settings->textsInAlerts = *choice == 1;
  }
  if (const QString source = invocation.value(u"source"_s); source == u"any"_s) {
    settings->anySource = true;
    settings->source.clear();
  } else if (source == u"labels"_s) {
    settings->source.clear();
    settings->anySource = false;
  } else if (!source.isEmpty()) {
    const auto judge = findJudge(store, source);
    if (!judge) return tl::unexpected(judge.error());
    settings->source = judge->name;
    settings->anySource = false;
  }
  if (invocation.has(u"baseline"_s)) {
    settings->baseline = invocation.value(u"baseline"_s);
    if (!settings->baseline.isEmpty())
      if (const auto run = findRun(store, settings->baseline); !run) return tl::unexpected(run.error());
  }
  return settings;
}

Result<DrawRequest> readRequest(const Invocation& invocation, Store& store, const TriageSettings& settings)
{
  DrawRequest request;
  request.settings = settings;
  request.day = invocation.has(u"date"_s) ? invocation.value(u"date"_s) : QDate::currentDate().toString(Qt::ISODate);
  if (invocation.has(u"run"_s)) {
    const auto run = findRun(store, invocation.value(u"run"_s));
    if (!run) return tl::unexpected(run.error());
    request.run = *run;
  }
  if (invocation.has(u"seed"_s)) {
    bool isSeed = false;
    request.seed = invocation.value(u"seed"_s).toLongLong(&isSeed);
    if (!isSeed)
      return fail(ErrorKind::Usage, u"--seed"_s, u"\"%1\" is not a whole number"_s.arg(invocation.value(u"seed"_s)));
  }
  if (invocation.has(u"by"_s)) {
    const auto judge = findJudge(store, invocation.value(u"by"_s));
    if (!judge) return tl::unexpected(judge.error());
    request.by = judge->id;
  }
  return request;
}

Result<ExitStatus> showSettings(const Invocation& invocation, const TriageSettings& settings)
{
  if (invocation.json())
    invocation.print(settingsAsJson(settings));
  else
    invocation.print(settingsText(settings));
  return Done;
}

Result<ExitStatus> drawQueue(const Invocation& invocation, Store& store, const DrawRequest& request)
{
  const bool isTrial = invocation.has(u"dry-run"_s);
  const auto before = madeDraw(store, request);
  if (!before) return tl::unexpected(before.error());
  Result<QueueWords> words = fail(ErrorKind::Usage, {}, {});
  if (*before) {
    words = QueueWords::ofDraw(store, **before);
  } else if (isTrial) {
    const auto prepared = prepareDay(store, request);
    if (!prepared) return tl::unexpected(prepared.error());
    words = QueueWords::ofPrepared(store, *prepared);
  } else {
    const auto drawn = drawDay(store, request);
    if (!drawn) return tl::unexpected(drawn.error());
    words = QueueWords::ofDraw(store, *drawn);
  }
  if (!words) return tl::unexpected(words.error());
  if (invocation.json()) {
    QJsonObject said = words->json();
    said[u"dry_run"_s] = isTrial && !*before;
    said[u"made_before"_s] = before->has_value();
    invocation.print(said);
    return Done;
  }
  const QString begin = *before   ? u"The queue of %1 was drawn before and stays as it is.\n"_s
                        : isTrial ? u"The queue of %1 would be this; nothing is stored.\n"_s
                                  : u"The queue of %1 is drawn.\n"_s;
  invocation.print(begin.arg(request.day) + words->text());
  return Done;
}

Result<ExitStatus> runQueue(const Invocation& invocation)
{
  const bool saves = invocation.has(u"save-settings"_s);
  const bool shows = invocation.has(u"settings"_s);
  if (saves && invocation.has(u"dry-run"_s))
    return fail(ErrorKind::Usage, {}, u"--save-settings and --dry-run do not go together"_s);
  const bool writes = saves || (!shows && !invocation.has(u"dry-run"_s));
  auto opened = openWorkspace(invocation, writes ? Access::ReadWrite : Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const auto settings = readSettings(invocation, store);
  if (!settings) return tl::unexpected(settings.error());
  const auto request = readRequest(invocation, store, *settings);
  if (!request) return tl::unexpected(request.error());
  if (saves)
    if (auto saved = store.setTriageSettings(*settings); !saved) return tl::unexpected(saved.error());
  return shows ? showSettings(invocation, *settings) : drawQueue(invocation, store, *request);
}

} // namespace

Verb queueVerb()
{
  return {
      .name = u"queue"_s,
      .synopsis = u"WORKSPACE [--run R] [--date D] [--size N] [--audit N] [--seed N] [--dry-run] | --settings"_s,
      .summary = u"draw the day's queue of failing answers, or show the one that was drawn"_s,
      .more = u"Answers fail by the composite or a part below its threshold, a critical error, a citation, no chunk "
              "that answers, a model judge whom people contradict, a change for the worse or a missing score. They are "
              "put into clusters by kind; the queue has some of each, and a few passing ones as an audit, each with "
              "the probability with which it was drawn. What a person has reviewed, that is, named the cause of, is "
              "left out. The queue of a day and "
              "run is drawn once: asking again shows it. Settings given here count for this draw and are stored with "
              "it; --save-settings keeps them for the next ones."_s,
      .options = {{u"run"_s, u"whose answers; the newest run with answers and context unless said"_s, u"RUN"_s},
                  {u"date"_s, u"the day, as 2026-11-30; today unless said"_s, u"DATE"_s},
                  {u"size"_s, u"how many samples in all; 20 unless said or set"_s, u"N"_s},
                  {u"audit"_s, u"how many of them pass; a quarter unless said or set"_s, u"N"_s},
                  {u"seed"_s, u"of the draw; made from the workspace and the day unless said"_s, u"N"_s},
                  {u"source"_s,
                   u"the model judge whose scores count; labels: people's alone; any: whoever scored most"_s,
                   u"JUDGE"_s},
                  {u"baseline"_s, u"the run that changes for the worse are counted from; empty: none"_s, u"RUN"_s},
                  {u"origin"_s, u"only queries that are golden, production, synthetic or unknown; or all"_s,
                   u"ORIGIN"_s},
                  {u"threshold"_s,
                   u"composite=0.7, part=0.6 (of a sample), run=0.8 (the mean), FAMILY:part=0.5; may be repeated"_s,
                   u"WHICH=VALUE"_s},
                  {u"leftovers"_s, u"carry: what was not reviewed the day before comes first; or drop"_s, u"WHAT"_s},
                  {u"texts-in-alerts"_s, u"whether summaries that leave the workspace may quote queries: yes or no"_s,
                   u"YESNO"_s},
                  {u"by"_s, u"who draws"_s, u"NAME"_s},
                  {u"dry-run"_s, u"show what would be drawn and store nothing"_s},
                  {u"save-settings"_s, u"keep the settings given here for later draws"_s},
                  {u"settings"_s, u"show the settings instead of drawing"_s}},
      .run = runQueue};
}

} // namespace assayer::cli
