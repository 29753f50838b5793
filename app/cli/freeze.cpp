#include "cli/freeze.h"

#include "cli/table.h"
#include "cli/workspace.h"

#include "work/freeze.h"

#include <QDateTime>
#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList stateNames{u"none"_s, u"intact"_s, u"changed"_s};

QString momentOf(qint64 at)
{
  return QDateTime::fromMSecsSinceEpoch(at).toString(u"yyyy-MM-dd HH:mm"_s);
}

QString hexText(const QByteArray& bytes)
{
  return QString::fromLatin1(bytes.toHex());
}

QJsonValue hexOrNull(const QByteArray& bytes)
{
  return bytes.isEmpty() ? QJsonValue() : QJsonValue(hexText(bytes));
}

QHash<JudgeId, QString> judgeNames(Store& store)
{
  QHash<JudgeId, QString> names;
  if (const auto judges = store.judges())
    for (const JudgeRow& judge : *judges) names.insert(judge.id, judge.name);
  return names;
}

QJsonObject eventAsJson(const FreezeEvent& event, const QHash<JudgeId, QString>& names)
{
  return {{u"id"_s, hexText(event.uid)},
          {u"at"_s, QDateTime::fromMSecsSinceEpoch(event.at, Qt::UTC).toString(Qt::ISODate)},
          {u"by"_s, event.by ? QJsonValue(names.value(event.by)) : QJsonValue()},
          {u"lifted"_s, event.lifted},
          {u"hash"_s, hexOrNull(event.hash)},
          {u"labels_hash"_s, hexOrNull(event.goldHash)},
          {u"counter"_s, event.counter},
          {u"labels"_s, event.labels},
          {u"note"_s, event.note}};
}

QJsonObject differenceAsJson(const FreezeDifference& difference)
{
  const auto list = [](const QStringList& names) { return QJsonArray::fromStringList(names); };
  return {{u"added"_s, list(difference.added)},
          {u"removed"_s, list(difference.removed)},
          {u"text"_s, list(difference.text)},
          {u"expectation"_s, list(difference.expectation)},
          {u"needs"_s, list(difference.needs)},
          {u"facts"_s, list(difference.facts)},
          {u"truth_claims"_s, list(difference.truth)},
          {u"guidelines_added"_s, list(difference.guidelinesAdded)},
          {u"guidelines_changed"_s, list(difference.guidelinesChanged)},
          {u"guidelines_removed"_s, list(difference.guidelinesRemoved)}};
}

QJsonObject stateAsJson(const FreezeState& state, const QVector<FreezeEvent>& history,
                        const QHash<JudgeId, QString>& names)
{
  QJsonArray events;
  for (const FreezeEvent& event : history) events.append(eventAsJson(event, names));
  const bool stands = state.kind != FreezeState::Kind::None;
  return {{u"state"_s, stateNames.value(static_cast<int>(state.kind))},
          {u"queries"_s, state.queries},
          {u"labels"_s, state.labels ? QJsonValue(*state.labels) : QJsonValue()},
          {u"labels_since"_s, stands ? QJsonValue(state.since) : QJsonValue()},
          {u"same_gold"_s, state.sameGold ? QJsonValue(*state.sameGold) : QJsonValue()},
          {u"holds_truth_claims"_s, stands ? QJsonValue(state.holdsTruth) : QJsonValue()},
          {u"freeze"_s, stands ? QJsonValue(eventAsJson(*state.event, names)) : QJsonValue()},
          {u"changes"_s, differenceAsJson(state.difference)},
          {u"changes_in_words"_s, QJsonArray::fromStringList(differenceSentences(state.difference))},
          {u"history"_s, events}};
}

QString whoAndWhen(const FreezeEvent& event, const QHash<JudgeId, QString>& names)
{
  const QString by = event.by ? u" by "_s + names.value(event.by) : QString();
  const QString note = event.note.isEmpty() ? QString() : u": “%1”"_s.arg(event.note);
  return harmless(momentOf(event.at) + by + note);
}

void printState(const Invocation& invocation, const FreezeState& state, const QVector<FreezeEvent>& history,
                const QHash<JudgeId, QString>& names)
{
  if (state.kind == FreezeState::Kind::None) {
    invocation.print(u"The test split is not frozen; it has %1 queries and %2 labels on them.\n"_s.arg(state.queries)
                         .arg(state.labels.value_or(0)));
    if (state.event) invocation.print(u"The freeze was lifted "_s + whoAndWhen(*state.event, names) + u".\n"_s);
  } else {
    const FreezeEvent& event = *state.event;
    invocation.print(u"The test split was frozen "_s + whoAndWhen(event, names) + u".\nsha256 "_s +
                     hexText(event.hash) + u'\n');
    if (state.kind == FreezeState::Kind::Intact)
      invocation.print(u"Nothing of it has changed: %1 queries.\n"_s.arg(state.queries));
    else
      invocation.print(u"It has changed since; it has %1 queries now:\n"_s.arg(state.queries));
    for (const QString& sentence : differenceSentences(state.difference))
      invocation.print(u"  "_s + wrapped(harmless(sentence), PageColumns - 2).join(u"\n  "_s) + u'\n');
    if (const QString unheld = unheldSentence(state); !unheld.isEmpty())
      invocation.print(wrapped(unheld, PageColumns).join(u'\n') + u'\n');
    invocation.print(u"Labels on its queries: %1 then, %2 now, %3 of them set since the freeze.\n"_s.arg(event.labels)
                         .arg(state.labels.value_or(0))
                         .arg(state.since));
    if (state.sameGold)
      invocation.print(*state.sameGold ? u"What counts as gold is what it was.\n"_s
                                       : u"What counts as gold is not what it was.\n"_s);
  }
  if (history.size() < 2) return;
  Table table({u"when, by whom"_s, u"what"_s});
  for (const FreezeEvent& event : history)
    table.add(
        {whoAndWhen(event, names), event.lifted ? u"lifted"_s : u"frozen, sha256 "_s + hexText(event.hash).left(12)});
  invocation.print(u'\n' + table.text());
}

Result<ExitStatus> runFreeze(const Invocation& invocation)
{
  const QString by = invocation.value(u"judge"_s);
  if (by.isEmpty() && (invocation.has(u"lift"_s) || invocation.has(u"note"_s)))
    return fail(ErrorKind::Usage, u"--judge"_s, u"say who freezes or lifts the freeze"_s);
  auto opened = openWorkspace(invocation, by.isEmpty() ? Access::ReadOnly : Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  if (!by.isEmpty()) {
    const auto judge = findJudge(store, by);
    if (!judge) return tl::unexpected(judge.error());
    const QString note = invocation.value(u"note"_s);
    const auto done =
        invocation.has(u"lift"_s) ? liftFreeze(store, judge->id, note) : freezeTest(store, judge->id, note);
    if (!done) return tl::unexpected(done.error());
  }
  const auto state = freezeState(store, true);
  if (!state) return tl::unexpected(state.error());
  const auto history = store.freezes();
  if (!history) return tl::unexpected(history.error());
  const QHash<JudgeId, QString> names = judgeNames(store);
  if (invocation.json())
    invocation.print(stateAsJson(*state, *history, names));
  else
    printState(invocation, *state, *history, names);
  return Done;
}

} // namespace

void remarkOnFreeze(const Invocation& invocation, Store& store)
{
  const auto events = store.freezes();
  if (!events || events->isEmpty() || events->last().lifted) return;
  const auto state = freezeState(store);
  if (!state || state->kind != FreezeState::Kind::Changed) return;
  invocation.remark(u"warning: "_s + freezeWord(*state) + u" ("_s +
                    differenceSentences(state->difference).join(u"; "_s) + u")"_s);
}

Verb freezeVerb()
{
  return {.name = u"freeze"_s,
          .synopsis = u"WORKSPACE [--judge NAME] [--note TEXT] [--lift]"_s,
          .summary = u"freeze the test split, or say whether it has changed since it was frozen"_s,
          .more = u"Without --judge it only says. A freeze holds a SHA-256 of everything that decides the split's "
                  "figures apart from labels: texts, expectations, needs and facts of its queries, the claims of "
                  "what a right answer says, and every version of the guideline; and it notes how far labelling was. A "
                  "change after it is told by every command "
                  "that prints figures over the split; labels set later count as since the freeze. Only leads freeze "
                  "and lift. Freezing again starts anew."_s,
          .options = {{u"judge"_s, u"who freezes: a lead"_s, u"NAME"_s},
                      {u"note"_s, u"why, or for what"_s, u"TEXT"_s},
                      {u"lift"_s, u"the split is free again"_s}},
          .run = runFreeze};
}

} // namespace assayer::cli
