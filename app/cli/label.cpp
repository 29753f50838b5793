#include "cli/table.h"
#include "cli/workspace.h"

#include "answers/quotes.h"
#include "core/near.h"
#include "core/text.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What the options name, settled against the workspace.
struct Target {
  Criterion criterion;
  Subject subject;
  bool flipped = false;              // the runs of a pair were named in the other order than they are stored in
  std::optional<Answer> answer = {}; // whose claim it is
};

/// A quote that was found, and how.
struct FoundQuote {
  EvidenceQuote quote;
  QString chunk;
  QString match;
};

const QStringList ways{u"grade"_s, u"value"_s, u"support"_s, u"cannot-judge"_s, u"later"_s, u"withdraw"_s};

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

/// --support and a --claim by itself are about support.
Result<QString> criterionName(const Invocation& invocation)
{
  const QString named = invocation.value(u"criterion"_s);
  const QString support = builtInCriterion(criterion::Support)->name;
  if (invocation.has(u"support"_s) && invocation.has(u"criterion"_s) && named != support)
    return fail(ErrorKind::Usage, u"--support"_s, u"this is the criterion support; use --value for another one"_s);
  const bool ofClaim = invocation.has(u"support"_s) || invocation.has(u"claim"_s);
  return ofClaim && !invocation.has(u"criterion"_s) ? support : named;
}

Result<void> findEntailing(const Invocation& invocation, Store& store, QueryId query, Subject& subject)
{
  if (subject.criterion == criterion::EntailmentByChunk) {
    if (!invocation.has(u"chunk"_s)) return fail(ErrorKind::Usage, {}, u"--chunk is needed"_s);
    const auto chunk = store.findChunk(invocation.value(u"chunk"_s));
    if (!chunk) return tl::unexpected(chunk.error());
    subject.other = chunk->value;
  } else if (subject.criterion == criterion::EntailmentByAnswer) {
    const auto other = findAnswer(store, invocation.values(u"run"_s).last(), query);
    if (!other) return tl::unexpected(other.error());
    subject.other = other->id.value;
  }
  return {};
}

Result<Target> findTarget(const Invocation& invocation, Store& store)
{
  const auto name = criterionName(invocation);
  if (!name) return tl::unexpected(name.error());
  const auto criterion = findCriterion(store, *name);
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
    const bool byAnswer = criterion->id == criterion::EntailmentByAnswer;
    if (runs.size() != (byAnswer ? 2 : 1))
      return fail(ErrorKind::Usage, {}, u"%1 needs %2 --run"_s.arg(criterion->name, byAnswer ? u"two"_s : u"one"_s));
    if (byAnswer && runs[0] == runs[1])
      return fail(ErrorKind::Usage, {}, u"an answer does not entail itself; name two runs"_s);
    const auto answer = findAnswer(store, runs.first(), *query);
    if (!answer) return tl::unexpected(answer.error());
    target.subject.item = answer->id.value;
    if (criterion->on == SubjectKind::Answer) {
      if (invocation.has(u"claim"_s))
        return fail(ErrorKind::Usage, u"--claim"_s, u"%1 is about the whole answer"_s.arg(criterion->name));
      return target;
    }
    const auto claims = store.claimsOf(answer->id);
    if (!claims) return tl::unexpected(claims.error());
    if (claims->isEmpty())
      return fail(ErrorKind::NotFound, {},
                  u"this answer is not split into claims; the verb claims does it with --split"_s);
    if (!invocation.has(u"claim"_s) && claims->size() > 1)
      return fail(ErrorKind::Usage, {}, u"--claim is needed: the answer has %1 claims"_s.arg(claims->size()));
    const auto number = invocation.number(u"claim"_s, 1, static_cast<int>(claims->size()));
    if (!number) return tl::unexpected(number.error());
    target.subject.item = claims->at(*number - 1).id.value;
    target.answer = *answer;
    if (auto found = findEntailing(invocation, store, *query, target.subject); !found)
      return tl::unexpected(found.error());
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

/// The chunks that a quote may stand in: the one named, else those that the run retrieved for the query.
Result<QVector<ChunkRow>> chunksToSearch(Store& store, const Answer& answer, const QString& named)
{
  std::vector<quint32> ids;
  if (!named.isEmpty()) {
    const auto chunk = store.findChunk(named);
    if (!chunk) return tl::unexpected(chunk.error());
    ids.push_back(static_cast<quint32>(chunk->value));
  } else {
    const auto rankings = store.rankingsOf(answer.query);
    if (!rankings) return tl::unexpected(rankings.error());
    for (const Ranking& ranking : *rankings)
      if (ranking.run == answer.run) ids.assign(ranking.chunks.begin(), ranking.chunks.end());
  }
  return store.chunks(ids);
}

Result<FoundQuote> findQuote(Store& store, const Answer& answer, const QString& quote, const QString& named)
{
  const auto rows = chunksToSearch(store, answer, named);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<quint32> ids;
  for (const ChunkRow& row : *rows) ids.push_back(static_cast<quint32>(row.id.value));
  const auto texts = store.chunkTexts(ids);
  if (!texts) return tl::unexpected(texts.error());
  QuoteCheck best;
  qsizetype place = -1;
  for (qsizetype i = 0; i < texts->size(); ++i) {
    const QuoteCheck check = checkQuote(quote, texts->at(i));
    if (check.match >= best.match) continue;
    best = check;
    place = i;
  }
  if (best.match == QuoteMatch::Absent)
    return fail(ErrorKind::Usage, u"--quote"_s,
                named.isEmpty() ? u"\"%1\" stands in no chunk that the run retrieved for the query"_s.arg(quote)
                                : u"\"%1\" does not stand in chunk %2"_s.arg(quote, named));
  const QString chunk = rows->at(place).name;
  const QString& text = texts->at(place);
  const QString said = text::slice(text, best.first, best.last);
  if (best.match == QuoteMatch::Near)
    return fail(
        ErrorKind::Usage, u"--quote"_s,
        u"\"%1\" is only near; chunk %2 says \"%3\" (%4); quote what it says"_s.arg(quote, chunk, said, best.differs));
  constexpr int Around = 32;
  return FoundQuote{{rows->at(place).id, best.first, best.last, said,
                     text::slice(text, std::max(0, best.first - Around), best.first),
                     text::slice(text, best.last, std::min(text::length(text), best.last + Around))},
                    chunk,
                    best.match == QuoteMatch::Exact ? u"exact"_s : u"normalised"_s};
}

/// Evidence for a verdict on a claim: quotes that speak for it, or against it where the verdict is that it is
/// contradicted, and further ones against it.
Result<QVector<FoundQuote>> findEvidence(const Invocation& invocation, Store& store, const Target& target, int verdict)
{
  const QStringList quotes = invocation.values(u"quote"_s);
  const QStringList against = invocation.values(u"against"_s);
  const QStringList chunks = invocation.values(u"chunk"_s);
  const qsizetype count = quotes.size() + against.size();
  if (count == 0 && !chunks.isEmpty())
    return fail(ErrorKind::Usage, u"--chunk"_s, u"evidence needs a --quote as well"_s);
  if (chunks.size() > 1 && chunks.size() != count)
    return fail(ErrorKind::Usage, u"--chunk"_s, u"name one chunk for all quotes, or one for each"_s);
  const bool contradicted =
      target.criterion.values.value(verdict) == builtInCriterion(criterion::Support)->values.value(2);
  QVector<FoundQuote> found;
  for (qsizetype i = 0; i < count; ++i) {
    const QString quote = i < quotes.size() ? quotes[i] : against[i - quotes.size()];
    auto one = findQuote(store, *target.answer, quote, chunks.size() > 1 ? chunks[i] : chunks.value(0));
    if (!one) return tl::unexpected(one.error());
    one->quote.against = i >= quotes.size() || contradicted;
    if (!invocation.has(u"jointly"_s)) one->quote.group = static_cast<int>(i);
    found.append(*std::move(one));
  }
  return found;
}

Result<Decision> makeDecision(const Invocation& invocation, Store& store, const Target& target, const QString& way,
                              QVector<FoundQuote>& quotes)
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
  const bool takesQuotes = target.criterion.id == criterion::Support && decision.value;
  if (!takesQuotes) {
    if (invocation.has(u"quote"_s) || invocation.has(u"against"_s))
      return fail(ErrorKind::Usage, u"--quote"_s, u"quotes are evidence for a verdict on a claim's support"_s);
    return decision;
  }
  auto found = findEvidence(invocation, store, target, *decision.value);
  if (!found) return tl::unexpected(found.error());
  quotes = *std::move(found);
  for (const FoundQuote& quote : std::as_const(quotes)) decision.evidence.append(quote.quote);
  const QString verdict = target.criterion.values.value(*decision.value);
  if (quotes.isEmpty() && decision.rationale.trimmed().isEmpty() &&
      (verdict == u"supported" || verdict == u"contradicted"))
    return fail(ErrorKind::Usage, {},
                u"a claim is %1 by something: give a --quote, or a --reason why there is none"_s.arg(verdict));
  return decision;
}

Result<QVector<Decision>> makeDecisions(const Invocation& invocation, Store& store, QVector<FoundQuote>& quotes)
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
  const auto decision = makeDecision(invocation, store, *target, chosen.first(), quotes);
  if (!decision) return tl::unexpected(decision.error());
  decisions.append(*decision);
  return decisions;
}

QJsonArray quotesAsJson(const QVector<FoundQuote>& quotes)
{
  QJsonArray rows;
  for (const FoundQuote& quote : quotes)
    rows.append(QJsonObject{{u"chunk"_s, quote.chunk},
                            {u"match"_s, quote.match},
                            {u"first"_s, quote.quote.first},
                            {u"last"_s, quote.quote.last},
                            {u"quote"_s, quote.quote.quote},
                            {u"against"_s, quote.quote.against}});
  return rows;
}

Result<ExitStatus> runLabel(const Invocation& invocation)
{
  const QString name = invocation.value(u"judge"_s);
  if (name.isEmpty()) return fail(ErrorKind::Usage, {}, u"--judge is needed"_s);
  auto opened = openWorkspace(invocation, Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  QVector<FoundQuote> quotes;
  const auto decisions = makeDecisions(invocation, store, quotes);
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
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"judge"_s, name}, {u"changed"_s, changed}, {u"quotes"_s, quotesAsJson(quotes)}});
    return Done;
  }
  for (const FoundQuote& quote : std::as_const(quotes))
    invocation.print(harmless(u"quote %1: chunk %2, characters %3 to %4"_s.arg(quote.match, quote.chunk)
                                  .arg(quote.quote.first)
                                  .arg(quote.quote.last)) +
                     u'\n');
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
          u"Other subjects: --run R --criterion answer.correct --value yes for an answer, --run R --claim 2 "
          "--support supported --quote \"up to 30 days\" for its second claim (claims lists them), --run A --run B "
          "--criterion pair.NAME --value V for a pair of answers. A quote must stand in its chunk, as it is or up to "
          "white space, quotation marks, dashes and case; without --chunk the chunks that the run retrieved are "
          "searched. Several quotes are alternatives, unless --jointly.\n\n"_s +
          criteriaHelp(),
      .options = {{u"judge"_s, u"who labels; a new name is added as a person"_s, u"NAME"_s},
                  {u"query"_s, u"the query's id"_s, u"QUERY"_s},
                  {u"chunk"_s, u"the chunk's id; for a claim the one that the quote stands in"_s, u"CHUNK"_s},
                  {u"run"_s, u"the run whose answer is meant; twice for a pair"_s, u"RUN"_s},
                  {u"claim"_s, u"which claim of the answer, from 1"_s, u"N"_s, u"1"_s},
                  {u"criterion"_s, u"relevance unless given; support, answer.correct, flag, ..."_s, u"NAME"_s,
                   u"relevance"_s},
                  {u"grade"_s, u"the grade of relevance, 0 to the workspace's highest"_s, u"G"_s},
                  {u"value"_s, u"the value, as the criterion names it"_s, u"VALUE"_s},
                  {u"support"_s, u"the verdict on a claim: supported, partly, contradicted, not_in_evidence"_s,
                   u"VERDICT"_s},
                  {u"quote"_s, u"evidence for the verdict; may be repeated"_s, u"TEXT"_s},
                  {u"against"_s, u"evidence that speaks against a claim all the same; may be repeated"_s, u"TEXT"_s},
                  {u"jointly"_s, u"the quotes carry the claim only together"_s},
                  {u"cannot-judge"_s, u"it cannot be judged (say why with --why)"_s},
                  {u"later"_s, u"put off"_s},
                  {u"withdraw"_s, u"take the label away"_s},
                  {{u"why"_s, u"reason"_s}, u"the reason, kept with the label"_s, u"TEXT"_s},
                  {u"note"_s, u"a note on the chunk, or on the query without --chunk; empty removes it"_s, u"TEXT"_s}},
      .run = runLabel};
}

} // namespace assayer::cli
