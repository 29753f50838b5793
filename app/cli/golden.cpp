#include "cli/table.h"
#include "cli/workspace.h"

#include "work/golden_composition.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList goldenExpectWords{u"unsaid"_s, u"answer"_s, u"refusal"_s, u"escalation"_s, u"clarification"_s};
const QStringList goldenSplitWords{u"none"_s, u"dev"_s, u"test"_s};

template <std::size_t N>
QJsonObject countsByWord(const std::array<int, N>& counts, const QStringList& words)
{
  QJsonObject object;
  for (std::size_t i = 0; i < N; ++i) object.insert(words.value(static_cast<qsizetype>(i)), counts[i]);
  return object;
}

void printGoldenJson(const Invocation& invocation, const GoldenComposition& golden, const GoldenTargets& targets)
{
  QJsonArray families;
  for (const GoldenFamily& family : golden.families)
    families.append(QJsonObject{{u"family"_s, family.name},
                                {u"queries"_s, family.queries},
                                {u"dev"_s, family.dev},
                                {u"test"_s, family.test},
                                {u"unanswerable"_s, family.unanswerable}});
  invocation.print(QJsonObject{{u"queries"_s, golden.queries},
                               {u"promoted"_s, golden.promoted},
                               {u"splits"_s, countsByWord(golden.splits, goldenSplitWords)},
                               {u"expect"_s, countsByWord(golden.expectations, goldenExpectWords)},
                               {u"kinds"_s, countsByWord(golden.kinds, goldenKindWords())},
                               {u"families"_s, families},
                               {u"without_answer"_s, golden.withoutAnswer},
                               {u"refusals_without_reason"_s, golden.refusalsWithoutReason},
                               {u"targets"_s, QJsonObject{{u"family"_s, targets.family}, {u"kind"_s, targets.kind}}},
                               {u"missing"_s, QJsonArray::fromStringList(missingFromGolden(golden, targets))}});
}

void printGoldenText(const Invocation& invocation, const GoldenComposition& golden, const GoldenTargets& targets)
{
  invocation.print(u"%1 golden questions: %2 dev, %3 test; %4 promoted here\n\n"_s.arg(golden.queries)
                       .arg(golden.splits[static_cast<std::size_t>(Split::Dev)])
                       .arg(golden.splits[static_cast<std::size_t>(Split::Test)])
                       .arg(golden.promoted));
  Table families({u"family"_s, u">questions"_s, u">dev"_s, u">test"_s, u">unanswerable"_s});
  for (const GoldenFamily& family : golden.families)
    families.add({family.name.isEmpty() ? u"(none)"_s : harmless(family.name), QString::number(family.queries),
                  QString::number(family.dev), QString::number(family.test), QString::number(family.unanswerable)});
  if (!families.isEmpty()) invocation.print(families.text() + u'\n');
  Table kinds({u"questions"_s, u">count"_s});
  for (int i = 0; i < GoldenKindCount; ++i)
    kinds.add({goldenKindName(static_cast<GoldenKind>(i)), QString::number(golden.kinds[static_cast<std::size_t>(i)])});
  invocation.print(kinds.text());
  const QStringList missing = missingFromGolden(golden, targets);
  if (missing.isEmpty()) return;
  invocation.print(u"\nMissing:\n"_s);
  for (const QString& sentence : missing)
    invocation.print(u"  "_s + wrapped(harmless(sentence), PageColumns - 2).join(u"\n  "_s) + u'\n');
}

Result<ExitStatus> runGolden(const Invocation& invocation)
{
  GoldenTargets targets;
  for (const auto& [option, target] :
       {std::pair{u"family-size"_s, &targets.family}, std::pair{u"kind-size"_s, &targets.kind}}) {
    if (!invocation.has(option)) continue;
    const auto number = invocation.number(option, 1, 100'000);
    if (!number) return tl::unexpected(number.error());
    *target = *number;
  }
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto golden = goldenComposition(**store);
  if (!golden) return tl::unexpected(golden.error());
  if (invocation.json())
    printGoldenJson(invocation, *golden, targets);
  else
    printGoldenText(invocation, *golden, targets);
  return Done;
}

} // namespace

Verb goldenVerb()
{
  return {.name = u"golden"_s,
          .synopsis = u"WORKSPACE"_s,
          .summary = u"what the golden set consists of, and what it lacks"_s,
          .more = u"Counts by family, split and kind of case. A question may be of several kinds. A contradiction is "
                  "one where the kind of case says \"conflict\" or people say that an answer flags one; two passages "
                  "are two needs or more."_s,
          .options = {{u"family-size"_s, u"questions that a family should have; 20 unless given"_s, u"N"_s},
                      {u"kind-size"_s, u"questions of each kind of case; 5 unless given"_s, u"N"_s}},
          .run = runGolden};
}

} // namespace assayer::cli
