#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What the options name, settled against the workspace.
struct Target {
  Criterion criterion;
  Subject subject;
  bool flipped = false; // the runs of a pair were named in the other order than they are stored in
};

const QStringList ways{u"grade"_s, u"value"_s, u"cannot-judge"_s, u"later"_s, u"withdraw"_s};

QStringList chosenWays(const Invocation& invocation)
{
  QStringList chosen;
  for (const QString& way : ways)
    if (invocation.has(way)) chosen.append(way);
  return chosen;
}

Result<Criterion> findCriterion(Store& store, const QString& name)
{
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  QStringList names;
  for (const Criterion& criterion : *criteria) {
    if (criterion.name == name) return criterion;
    names.append(criterion.name);
  }
  return fail(ErrorKind::Usage, u"--criterion"_s,
              u"there is no criterion \"%1\""_s.arg(name) + didYouMean(name, names));
}

Result<Answer> findAnswer(Store& store, const QString& runName, QueryId query)
{
  const auto run = store.findRun(runName);
  if (!run) return tl::unexpected(run.error());
  auto answer = store.answer(*run, query);
  if (!answer) return tl::unexpected(answer.error());
  if (!*answer) return fail(ErrorKind::NotFound, runName, u"this run has no answer to the query"_s);
  return **std::move(answer);
}

Result<Target> findTarget(const Invocation& invocation, Store& store)
{
  const auto criterion = findCriterion(store, invocation.value(u"criterion"_s));
  if (!criterion) return tl::unexpected(criterion.error());
  const auto query = store.findQuery(invocation.value(u"query"_s));
  if (!query) return tl::unexpected(query.error());
  const QStringList runs = invocation.values(u"run"_s);
  Target target{*criterion, {criterion->id, 0, 0}, false};

  switch (criterion->on) {
  case SubjectKind::QueryChunk: {
    const bool aboutChunk = invocation.has(u"chunk"_s);
    const bool noteOnly = invocation.has(u"note"_s) && chosenWays(invocation).isEmpty();
    if (!aboutChunk && criterion->id == criterion::Relevance && !noteOnly)
      return fail(ErrorKind::Usage, {}, u"--chunk is needed"_s);
    target.subject.item = query->value;
    if (aboutChunk) {
      const auto chunk = store.findChunk(invocation.value(u"chunk"_s));
      if (!chunk) return tl::unexpected(chunk.error());
      target.subject.other = chunk->value;
    }
    return target;
  }
  case SubjectKind::Claim:
  case SubjectKind::Answer: {
    if (runs.size() != 1) return fail(ErrorKind::Usage, {}, u"%1 needs one --run"_s.arg(criterion->name));
    const auto answer = findAnswer(store, runs.first(), *query);
    if (!answer) return tl::unexpected(answer.error());
    target.subject.item = answer->id.value;
    if (criterion->on == SubjectKind::Answer) return target;
    const auto claims = store.claimsOf(answer->id);
    if (!claims) return tl::unexpected(claims.error());
    if (claims->isEmpty()) return fail(ErrorKind::NotFound, {}, u"this answer is not split into claims"_s);
    const auto number = invocation.number(u"claim"_s, 1, static_cast<int>(claims->size()));
    if (!number) return tl::unexpected(number.error());
    target.subject.item = claims->at(*number - 1).id.value;
    return target;
  }
  case SubjectKind::AnswerPair: {
    if (runs.size() != 2) return fail(ErrorKind::Usage, {}, u"%1 needs two --run"_s.arg(criterion->name));
    auto first = findAnswer(store, runs[0], *query);
    if (!first) return tl::unexpected(first.error());
    auto second = findAnswer(store, runs[1], *query);
    if (!second) return tl::unexpected(second.error());
    target.flipped = second->run < first->run;
    if (target.flipped) std::swap(*first, *second);
    target.subject.item = first->id.value;
    target.subject.other = second->id.value;
    return target;
  }
  }
  return fail(ErrorKind::Usage, {}, u"nothing to label"_s);
}

Result<Decision> makeDecision(const Invocation& invocation, const Target& target, const QString& way)
{
  Decision decision;
  decision.subject = target.subject;
  decision.rationale = invocation.value(u"why"_s);
  if (way == u"cannot-judge") {
    decision.state = LabelState::CannotJudge;
  } else if (way == u"later") {
    decision.state = LabelState::Later;
  } else if (way == u"withdraw") {
    decision.state = LabelState::Cleared;
  } else {
    const int last = static_cast<int>(target.criterion.values.size()) - 1;
    // The workspace may name its grades; on the command line they are digits.
    const auto value = target.criterion.id == criterion::Relevance ? invocation.number(way, 0, last)
                                                                   : invocation.choice(way, target.criterion.values);
    if (!value) return tl::unexpected(value.error());
    decision.value = target.flipped && target.criterion.ordinal ? last - *value : *value;
  }
  return decision;
}

Result<QVector<Decision>> makeDecisions(const Invocation& invocation, Store& store)
{
  if (!invocation.has(u"query"_s)) return fail(ErrorKind::Usage, {}, u"--query is needed"_s);
  const auto target = findTarget(invocation, store);
  if (!target) return tl::unexpected(target.error());
  QVector<Decision> decisions;
  if (invocation.has(u"note"_s)) {
    if (target->criterion.on != SubjectKind::QueryChunk)
      return fail(ErrorKind::Usage, u"--note"_s, u"a note belongs to a query or a chunk; use --why for this label"_s);
    const QString note = invocation.value(u"note"_s);
    Decision decision{
        {criterion::Note, target->subject.item, target->subject.other}, LabelState::Cleared, {}, {}, {}, {}};
    if (!note.isEmpty()) {
      decision.state = LabelState::Valued;
      decision.value = 0;
      decision.rationale = note;
    }
    decisions.append(decision);
  }
  const QStringList chosen = chosenWays(invocation);
  if (chosen.isEmpty() && !decisions.isEmpty()) return decisions;
  if (chosen.size() != 1) {
    const bool none = chosen.isEmpty();
    return fail(ErrorKind::Usage, {},
                (none ? u"one of --%1 is needed"_s : u"only one of --%1 can be given"_s)
                    .arg((none ? ways : chosen).join(u", --"_s)));
  }
  const auto decision = makeDecision(invocation, *target, chosen.first());
  if (!decision) return tl::unexpected(decision.error());
  decisions.append(*decision);
  return decisions;
}

Result<ExitStatus> runLabel(const Invocation& invocation)
{
  const QString name = invocation.value(u"judge"_s);
  if (name.isEmpty()) return fail(ErrorKind::Usage, {}, u"--judge is needed"_s);
  auto opened = openWorkspace(invocation, Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const auto decisions = makeDecisions(invocation, store);
  if (!decisions) return tl::unexpected(decisions.error());

  auto judge = findJudge(store, name);
  if (!judge && judge.error().kind == ErrorKind::NotFound) {
    judge = store.addJudge(name, JudgeKind::Person, Role::None);
    if (judge) invocation.remark(u"\"%1\" is new here and has been added as a person"_s.arg(name));
  }
  if (!judge) return tl::unexpected(judge.error());
  const auto change = store.record({judge->id, *decisions});
  if (!change) return tl::unexpected(change.error());
  const bool changed = !change->events.isEmpty();
  if (invocation.json())
    invocation.print(QJsonObject{{u"judge"_s, name}, {u"changed"_s, changed}});
  else
    invocation.print(changed ? u"saved\n"_s : u"nothing to change: the label is already so\n"_s);
  return Done;
}

/// The names and values of the criteria that every workspace has.
QString criteriaHelp()
{
  Table table({u"criterion"_s, u"values"_s});
  for (const Criterion& criterion : builtInCriteria())
    if (criterion.id != criterion::Note) table.add({criterion.name, criterion.values.join(u", "_s)});
  return table.text(PageColumns) + u"A workspace may have its own; an unknown --criterion names the near ones."_s;
}

} // namespace

Verb labelVerb()
{
  return {
      .name = u"label"_s,
      .synopsis = u"WORKSPACE --judge J --query Q --chunk C --grade G"_s,
      .summary = u"set or withdraw one label; it is on the disk when the command returns"_s,
      .more =
          u"Other subjects: --run R --criterion answer.correct --value yes for an answer, --run R --claim 2\n"
          "--criterion support --value supported for its second claim, --run A --run B for a pair of answers.\n\n"_s +
          criteriaHelp(),
      .options = {{u"judge"_s, u"who labels; a new name is added as a person"_s, u"NAME"_s},
                  {u"query"_s, u"the query's id"_s, u"QUERY"_s},
                  {u"chunk"_s, u"the chunk's id"_s, u"CHUNK"_s},
                  {u"run"_s, u"the run whose answer is meant; twice for a pair"_s, u"RUN"_s},
                  {u"claim"_s, u"which claim of the answer, from 1"_s, u"N"_s, u"1"_s},
                  {u"criterion"_s, u"relevance unless given; support, answer.correct, flag, ..."_s, u"NAME"_s,
                   u"relevance"_s},
                  {u"grade"_s, u"the grade of relevance, 0 to the workspace's highest"_s, u"G"_s},
                  {u"value"_s, u"the value, as the criterion names it"_s, u"VALUE"_s},
                  {u"cannot-judge"_s, u"it cannot be judged (say why with --why)"_s},
                  {u"later"_s, u"put off"_s},
                  {u"withdraw"_s, u"take the label away"_s},
                  {u"why"_s, u"the reason, kept with the label"_s, u"TEXT"_s},
                  {u"note"_s, u"a note on the chunk, or on the query without --chunk; empty removes it"_s, u"TEXT"_s}},
      .run = runLabel};
}

} // namespace assayer::cli
