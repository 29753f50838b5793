#include "work/freeze.h"

#include "core/text.h"
#include "work/judged_answers.h"
#include "work/truth_claims.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList frozenExpectWords{u""_s, u"answer"_s, u"refusal"_s, u"escalation"_s, u"clarification"_s};
const QStringList frozenReasonWords{u""_s, u"outside_corpus"_s, u"outside_period"_s, u"false_premise"_s, u"excluded"_s};
const QStringList frozenOriginWords{u""_s, u"golden"_s, u"production"_s, u"synthetic"_s};

QByteArray hashOfJson(const QJsonArray& array)
{
  return QCryptographicHash::hash(QJsonDocument(array).toJson(QJsonDocument::Compact), QCryptographicHash::Sha256);
}

QJsonArray conversationOf(const QueryDetail& query)
{
  QJsonArray turns;
  for (const Turn& turn : query.conversation) turns.append(QJsonArray{turn.speaker, turn.text});
  return turns;
}

QJsonArray needsOf(const QueryDetail& query)
{
  QJsonArray needs;
  for (const Need& need : query.needs) {
    QJsonArray options;
    for (const NeedOption& option : need) options.append(QJsonArray{option.chunk, option.quote});
    needs.append(options);
  }
  return needs;
}

// The order of claims decides nothing, and differs between copies that came together.
QJsonArray truthOf(const QVector<Claim>& claims)
{
  QVector<std::pair<QString, bool>> said;
  for (const Claim& claim : claims) said.append({claim.text, isVital(claim)});
  std::ranges::sort(said);
  QJsonArray truth;
  for (const auto& [text, vital] : said) truth.append(QJsonArray{text, vital});
  return truth;
}

// Both in the order of their names' bytes: calls one with what is only then, only now, or in both.
template <class Row, class OnlyThen, class OnlyNow, class Both>
void walk(const QVector<Row>& then, const QVector<Row>& now, QString Row::*name, const OnlyThen& onlyThen,
          const OnlyNow& onlyNow, const Both& both)
{
  auto a = then.begin();
  auto b = now.begin();
  while (a != then.end() || b != now.end()) {
    if (b == now.end() || (a != then.end() && text::lessByBytes(*a.*name, *b.*name)))
      onlyThen(*a++);
    else if (a == then.end() || text::lessByBytes(*b.*name, *a.*name))
      onlyNow(*b++);
    else
      both(*a++, *b++);
  }
}

Result<void> mustLead(Store& store, JudgeId by)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto judge = std::ranges::find(*judges, by, &JudgeRow::id);
  if (judge == judges->end() || judge->kind != JudgeKind::Person || judge->role != Role::Lead)
    return fail(ErrorKind::Usage, judge == judges->end() ? QString() : judge->name,
                u"only a lead freezes the test split or lifts the freeze; ask one, or choose the role in the window"_s);
  return {};
}

} // namespace

FrozenQuery frozenQuery(const QueryDetail& query, const QVector<Claim>& truth)
{
  const QueryRow& row = query.row;
  return {row.name,
          hashOfJson({row.text, conversationOf(query)}),
          hashOfJson({frozenExpectWords.value(static_cast<int>(row.expect)),
                      frozenReasonWords.value(static_cast<int>(query.refusalReason)), query.reference}),
          hashOfJson(needsOf(query)),
          hashOfJson({row.family, frozenOriginWords.value(static_cast<int>(row.origin)), query.caseType,
                      query.corpusOnly ? QJsonValue(*query.corpusOnly) : QJsonValue(), query.date,
                      QJsonArray::fromStringList(query.groups), query.variantOf,
                      QJsonDocument::fromJson(query.facets.toUtf8()).object()}),
          hashOfJson(truthOf(truth))};
}

Result<FrozenContent> testContent(Store& store)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QVector<RunId> references;
  for (const RunRow& run : *runs)
    if (isReference(run)) references.append(run.id);
  const auto truth = truthClaims(store, references);
  if (!truth) return tl::unexpected(truth.error());
  FrozenContent content;
  if (auto read = store.eachQuery([&](const QueryDetail& query) {
        if (query.row.split == Split::Test)
          content.queries.append(frozenQuery(query, truth->value(query.row.id).claims));
      });
      !read)
    return tl::unexpected(read.error());
  const auto guidelines = store.guidelines();
  if (!guidelines) return tl::unexpected(guidelines.error());
  for (const Guideline& guideline : *guidelines)
    content.guidelines.append(
        {guideline.version, QCryptographicHash::hash(guideline.text.toUtf8(), QCryptographicHash::Sha256)});
  std::ranges::sort(content.queries, text::lessByBytes, &FrozenQuery::name);
  std::ranges::sort(content.guidelines, text::lessByBytes, &FrozenGuideline::version);
  return content;
}

FreezeDifference differenceOf(const FrozenContent& then, const FrozenContent& now, bool isPart)
{
  FreezeDifference found;
  walk(
      then.queries, now.queries, &FrozenQuery::name,
      [&](const FrozenQuery& gone) {
        if (!isPart) found.removed.append(gone.name);
      },
      [&](const FrozenQuery& come) { found.added.append(come.name); },
      [&](const FrozenQuery& before, const FrozenQuery& after) {
        if (before.text != after.text) found.text.append(after.name);
        if (before.expectation != after.expectation) found.expectation.append(after.name);
        if (before.needs != after.needs) found.needs.append(after.name);
        if (before.facts != after.facts) found.facts.append(after.name);
        if (!before.truth.isEmpty() && !after.truth.isEmpty() && before.truth != after.truth)
          found.truth.append(after.name);
      });
  walk(
      then.guidelines, now.guidelines, &FrozenGuideline::version,
      [&](const FrozenGuideline& gone) {
        if (!isPart) found.guidelinesRemoved.append(gone.version);
      },
      [&](const FrozenGuideline& come) { found.guidelinesAdded.append(come.version); },
      [&](const FrozenGuideline& before, const FrozenGuideline& after) {
        if (before.text != after.text) found.guidelinesChanged.append(after.version);
      });
  return found;
}

QStringList differenceSentences(const FreezeDifference& difference, qsizetype names)
{
  QStringList sentences;
  const auto say = [&](const QStringList& which, const QString& one, const QString& several) {
    if (which.isEmpty()) return;
    QString listed = which.mid(0, names).join(u", "_s);
    if (which.size() > names) listed += u" and %1 more"_s.arg(which.size() - names);
    sentences.append((which.size() == 1 ? one : several.arg(which.size())) + u": "_s + listed);
  };
  say(difference.added, u"1 query joined the test split"_s, u"%1 queries joined the test split"_s);
  say(difference.removed, u"1 query left the test split"_s, u"%1 queries left the test split"_s);
  say(difference.text, u"1 query has another text"_s, u"%1 queries have another text"_s);
  say(difference.expectation, u"1 query expects another answer"_s, u"%1 queries expect another answer"_s);
  say(difference.needs, u"1 query needs other passages"_s, u"%1 queries need other passages"_s);
  say(difference.facts, u"1 query has another family, origin, date, group or facet"_s,
      u"%1 queries have another family, origin, date, group or facet"_s);
  say(difference.truth, u"1 query has other claims of a right answer"_s,
      u"%1 queries have other claims of a right answer"_s);
  say(difference.guidelinesAdded, u"1 version of the guideline is new"_s, u"%1 versions of the guideline are new"_s);
  say(difference.guidelinesChanged, u"1 version of the guideline has another text"_s,
      u"%1 versions of the guideline have another text"_s);
  say(difference.guidelinesRemoved, u"1 version of the guideline is gone"_s,
      u"%1 versions of the guideline are gone"_s);
  return sentences;
}

Result<FreezeState> freezeState(Store& store, bool withGold)
{
  auto newest = store.newestFreeze();
  if (!newest) return tl::unexpected(newest.error());
  FreezeState state;
  state.event = *std::move(newest);
  const auto now = testContent(store);
  if (!now) return tl::unexpected(now.error());
  state.queries = static_cast<int>(now->queries.size());
  if (withGold) {
    const auto labels = store.labelsOn(Split::Test);
    if (!labels) return tl::unexpected(labels.error());
    state.labels = *labels;
  }
  if (!state.event || state.event->lifted) return state;
  const auto packet = store.packetOrigin();
  if (!packet) return tl::unexpected(packet.error());
  state.difference = differenceOf(state.event->content, *now, packet->has_value());
  state.kind = state.difference.isNone() ? FreezeState::Kind::Intact : FreezeState::Kind::Changed;
  state.holdsTruth = state.event->content.holdsTruth();
  state.event->content = {};
  const auto since = store.labelsSince(Split::Test, state.event->counter);
  if (!since) return tl::unexpected(since.error());
  state.since = *since;
  if (withGold && !state.event->goldHash.isEmpty() && !packet->has_value()) {
    const auto gold = goldHashOf(store, Split::Test);
    if (!gold) return tl::unexpected(gold.error());
    state.sameGold = *gold == state.event->goldHash;
  }
  return state;
}

QString unheldSentence(const FreezeState& state)
{
  if (state.kind == FreezeState::Kind::None || state.holdsTruth) return {};
  return u"This freeze is an earlier one that does not hold the claims of a right answer; freezing anew holds them "
         "too."_s;
}

QString freezeDay(const FreezeEvent& event)
{
  return QDateTime::fromMSecsSinceEpoch(event.at).date().toString(Qt::ISODate);
}

QString freezeWord(const FreezeState& state)
{
  switch (state.kind) {
  case FreezeState::Kind::None: return {};
  case FreezeState::Kind::Intact: return u"Test split frozen %1"_s.arg(freezeDay(*state.event));
  case FreezeState::Kind::Changed: return u"Test split changed since the freeze of %1"_s.arg(freezeDay(*state.event));
  }
  return {};
}

Result<FreezeEvent> freezeTest(Store& store, JudgeId by, const QString& note)
{
  if (auto may = mustLead(store, by); !may) return tl::unexpected(may.error());
  const auto packet = store.packetOrigin();
  if (!packet) return tl::unexpected(packet.error());
  if (*packet)
    return fail(ErrorKind::Usage, u"freeze"_s,
                u"this is a packet with a part of the workspace; freeze the workspace that it was made of"_s);
  FreezeEvent event;
  event.by = by;
  event.note = note.trimmed();
  auto content = testContent(store);
  if (!content) return tl::unexpected(content.error());
  if (content->queries.isEmpty())
    return fail(ErrorKind::Usage, u"freeze"_s,
                u"no query is in the split test; say which are, with “split”: “test” in their lines"_s);
  event.content = *std::move(content);
  // What is labelled while the labels are read counts as since the freeze, so they are read before the count is kept.
  for (qint64 before = -1; before != event.counter;) {
    const auto counter = store.counter();
    if (!counter) return tl::unexpected(counter.error());
    before = *counter;
    const auto gold = goldHashOf(store, Split::Test);
    if (!gold) return tl::unexpected(gold.error());
    event.goldHash = *gold;
    const auto labels = store.labelsOn(Split::Test);
    if (!labels) return tl::unexpected(labels.error());
    event.labels = *labels;
    const auto after = store.counter();
    if (!after) return tl::unexpected(after.error());
    event.counter = *after;
  }
  return store.addFreeze(event);
}

Result<FreezeEvent> liftFreeze(Store& store, JudgeId by, const QString& note)
{
  if (auto may = mustLead(store, by); !may) return tl::unexpected(may.error());
  const auto counter = store.counter();
  if (!counter) return tl::unexpected(counter.error());
  FreezeEvent event;
  event.by = by;
  event.lifted = true;
  event.counter = *counter;
  event.note = note.trimmed();
  return store.addFreeze(event);
}

} // namespace assayer
