#include "cli/freeze.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "cli/workspace.h"

#include "core/whole_file.h"
#include "gate/junit.h"
#include "work/importing.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<GateRules> readRules(const Invocation& invocation, Store& store)
{
  const QString path = invocation.arguments().at(1);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return fail(ErrorKind::BadInput, path, u"cannot be read: "_s + file.errorString());
  auto rules = readGateRules(file.readAll(), path);
  if (!rules) return rules;
  for (const auto& [option, name] : {std::pair(u"run"_s, &rules->run), std::pair(u"baseline"_s, &rules->baseline)}) {
    if (!invocation.has(option)) continue;
    // Here a name that is not there is a mistyped one, not a fault of the file.
    if (const auto run = findRun(store, invocation.value(option)); !run) return tl::unexpected(run.error());
    *name = invocation.value(option);
  }
  if (rules->run.isEmpty())
    return fail(ErrorKind::Usage, {}, u"neither %1 nor --run names the run to hold"_s.arg(path));
  return rules;
}

QJsonObject outcomeAsJson(const GateOutcome& outcome)
{
  QJsonArray verdicts;
  for (const GateVerdict& verdict : outcome.verdicts) {
    QJsonArray parts;
    for (const GatePart& part : verdict.parts)
      parts.append(
          QJsonObject{{u"of"_s, part.of}, {u"passed"_s, part.passed}, {u"got"_s, part.got}, {u"why"_s, part.why}});
    verdicts.append(QJsonObject{{u"rule"_s, verdict.title},
                                {u"passed"_s, verdict.passed()},
                                {u"expected"_s, verdict.expected},
                                {u"parts"_s, parts}});
  }
  return {{u"gate"_s, QJsonObject{{u"name"_s, outcome.name},
                                  {u"run"_s, outcome.run},
                                  {u"baseline"_s, outcome.baseline},
                                  {u"passed"_s, outcome.passed()},
                                  {u"rules"_s, verdicts}}}};
}

/// Set in below the word that a rule begins with.
QString setIn(const QString& sentence)
{
  const QString before(8, u' ');
  return before + wrapped(harmless(sentence), PageColumns - 8).join(u'\n' + before) + u'\n';
}

QString outcomeAsText(const GateOutcome& outcome)
{
  QString text;
  for (const GateVerdict& verdict : outcome.verdicts) {
    text += (verdict.passed() ? u"holds   "_s : u"FAILS   "_s) + harmless(verdict.title) + u'\n';
    if (verdict.passed()) continue;
    text += setIn(u"expected "_s + verdict.expected);
    for (const GatePart& part : verdict.parts)
      if (!part.passed) text += setIn(part.sentence());
    const auto others = std::ranges::count_if(verdict.parts, &GatePart::passed);
    if (others > 0) text += setIn(u"the other %1 %2"_s.arg(others).arg(others == 1 ? u"holds"_s : u"hold"_s));
  }
  const qsizetype all = outcome.verdicts.size();
  const qsizetype failures = outcome.failures();
  QString sentence = all == 1 ? u"The rule holds"_s : u"All %1 rules hold"_s.arg(all);
  if (failures > 0)
    sentence = all == 1 ? u"The rule does not hold"_s
                        : u"%1 of %2 rules %3 not hold"_s.arg(QString::number(failures), QString::number(all),
                                                              failures == 1 ? u"does"_s : u"do"_s);
  return text + u"\n%1 for %2.\n"_s.arg(sentence, harmless(outcome.run));
}

/// Neither a workspace nor the rules are replaced.
Result<void> mayWriteJunit(const QString& path, const QString& rules)
{
  if (auto may = mayExportTo(path); !may) return tl::unexpected(aboutFile(may.error()));
  if (QFileInfo(path).exists() && QFileInfo(path) == QFileInfo(rules))
    return fail(ErrorKind::Usage, path, u"these are the rules; choose another name for the outcome"_s);
  return {};
}

Result<ExitStatus> runGate(const Invocation& invocation)
{
  if (invocation.has(u"schema"_s)) {
    invocation.print(QString::fromUtf8(gateSchema()));
    return Done;
  }
  if (invocation.arguments().size() < 2)
    return fail(ErrorKind::Usage, {}, u"a workspace and a file of rules are needed"_s);
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto rules = readRules(invocation, **store);
  if (!rules) return tl::unexpected(rules.error());
  const QString junit = invocation.value(u"junit"_s);
  if (auto may = junit.isEmpty() ? Result<void>() : mayWriteJunit(junit, invocation.arguments().at(1)); !may)
    return tl::unexpected(may.error());
  const auto outcome = holdGate(**store, *rules, invocation.arguments().at(1));
  if (!outcome) return tl::unexpected(outcome.error());
  remarkOnFreeze(invocation, **store);
  if (!junit.isEmpty())
    if (const auto written = writeWholeFile(junit, junitOf(*outcome)); !written) return tl::unexpected(written.error());
  if (invocation.json())
    invocation.print(outcomeAsJson(*outcome));
  else
    invocation.print(outcomeAsText(*outcome));
  return outcome->passed() ? Done : RuleFailed;
}

} // namespace

Verb gateVerb()
{
  return {.name = u"gate"_s,
          .synopsis = u"WORKSPACE RULES.json [--run R] [--baseline B] [--junit FILE]"_s,
          .summary = u"hold a run against rules for a release: status 0 when all hold, 1 when one does not"_s,
          .more =
              u"The rules say what is measured, of which families, and which number is held against the threshold: "
              "the pessimistic end of what open items can still make of it (bounds), of the sampling interval "
              "(ci95), of both, or the value itself, which must then be determined. What cannot be calculated, has "
              "too few items or no such family fails, with the reason. A faulty file ends with status 3 and says "
              "the line.\n\n"
              "{\"assayer_gate\": 1, \"run\": \"hybrid-2026-11-28\", \"rules\": [\n"
              "  {\"rule\": \"metric\", \"measure\": \"recall@5\", \"bound\": \"bounds\", \"at_least\": 0.6, \"by\": "
              "\"family\"}]}\n\n"
              "Kinds of rules: metric, difference (to the baseline), agreement (of people), model_judge, "
              "critical_errors, frozen_test, coverage. --schema prints all keys as a JSON Schema."_s,
          .options = {{u"run"_s, u"the run to hold, instead of the file's"_s, u"RUN"_s},
                      {u"baseline"_s, u"the run to compare with, instead of the file's"_s, u"RUN"_s},
                      {u"junit"_s, u"write the outcome as JUnit XML for continuous integration"_s, u"FILE"_s},
                      {u"schema"_s, u"print the JSON Schema of the rules and hold nothing"_s}},
          .leastArguments = 0,
          .mostArguments = 2,
          .run = runGate};
}

} // namespace assayer::cli
