#include "cli/table.h"
#include "cli/workspace.h"

#include "trec/evaluation.h"

#include <QJsonArray>

#include <limits>
#include <thread>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList versionNames{u"9.0.8"_s, u"10.0"_s};

QString measureNames()
{
  QStringList names;
  for (const trec::Measure& measure : trec::measures()) names.append(QString::fromLatin1(measure.name));
  return names.join(u' ');
}

Result<trec::Settings> readSettings(const Invocation& invocation)
{
  constexpr int Most = std::numeric_limits<int>::max();
  trec::Settings settings;
  const auto version = invocation.choice(u"compatible"_s, versionNames);
  if (!version) return tl::unexpected(version.error());
  settings.version = *version == 0 ? trec::Version::V9 : trec::Version::V10;
  settings.measures = invocation.values(u"m"_s);
  settings.judgedOnly = invocation.has(u"J"_s);
  settings.allJudgedTopics = invocation.has(u"c"_s);
  settings.lenient = invocation.has(u"lenient"_s);
  settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto level = invocation.number(u"l"_s, 1, trec::HighestGrade);
  if (!level) return tl::unexpected(level.error());
  settings.relevantFrom = *level;
  const auto size = invocation.number(u"N"_s, 0, Most);
  if (!size) return tl::unexpected(size.error());
  settings.collectionSize = *size;
  if (invocation.has(u"M"_s)) {
    const auto deepest = invocation.number(u"M"_s, 1, Most);
    if (!deepest) return tl::unexpected(deepest.error());
    settings.deepest = *deepest;
  }
  if (invocation.has(u"threads"_s)) {
    const auto threads = invocation.number(u"threads"_s, 1, 256);
    if (!threads) return tl::unexpected(threads.error());
    settings.threads = *threads;
  }
  return settings;
}

Result<ExitStatus> runTrecEval(const Invocation& invocation)
{
  const auto settings = readSettings(invocation);
  if (!settings) return tl::unexpected(settings.error());
  const auto evaluation = trec::evaluate(*settings, invocation.arguments()[0], invocation.arguments()[1]);
  if (!evaluation) return tl::unexpected(aboutFile(evaluation.error()));
  for (const QString& remark : evaluation->remarks()) invocation.remark(u"assayer-cli: "_s + remark);

  const auto eachLine = [&](const std::function<void(const trec::Line&)>& take) {
    if (invocation.has(u"q"_s)) evaluation->eachTopicLine(take);
    if (!invocation.has(u"n"_s)) evaluation->eachSummaryLine(take);
  };
  if (!invocation.json()) {
    eachLine([&](const trec::Line& line) { invocation.out().write(trec::printed(line)); });
    return Done;
  }
  QJsonArray rows;
  eachLine([&](const trec::Line& line) {
    rows.append(
        QJsonObject{{u"measure"_s, QString::fromUtf8(line.measure)},
                    {u"topic"_s, QString::fromUtf8(line.topic)},
                    {u"value"_s, line.number ? QJsonValue(*line.number) : QJsonValue(QString::fromUtf8(line.text))}});
  });
  invocation.print(QJsonObject{{u"trec_eval"_s, rows}});
  return Done;
}

} // namespace

Verb trecEvalVerb()
{
  return {
      .name = u"trec_eval"_s,
      .synopsis = u"[-q] [-c] [-J] [-l N] [-n] [-m MEASURE]... QRELS RUN"_s,
      .summary = u"score a TREC run and print the lines that trec_eval prints"_s,
      .more = u"Measures: "_s + measureNames() +
              u"\nSets: official (the default), all_trec, set. Parameters follow a point: P.5,10 ndcg.1=3,2=9\n"
              "Malformed files are refused with file and line; a topic may name a document once."_s,
      .options = {{{u"q"_s, u"query_eval_wanted"_s}, u"print every topic before the summary"_s},
                  {{u"c"_s, u"complete_rel_info_wanted"_s}, u"average over all topics of the qrels"_s},
                  {{u"J"_s, u"Judged_docs_only"_s}, u"leave out documents without a grade"_s},
                  {{u"l"_s, u"level_for_rel"_s}, u"the lowest grade that counts as relevant"_s, u"N"_s, u"1"_s},
                  {{u"n"_s, u"nosummary"_s}, u"print no summary"_s},
                  {{u"m"_s, u"measure"_s}, u"a measure or a set; may be repeated"_s, u"MEASURE"_s},
                  {{u"M"_s, u"Max_retrieved_per_topic"_s}, u"look at the first N documents of a topic only"_s, u"N"_s},
                  {{u"N"_s, u"Number_docs_in_coll"_s}, u"documents in the collection, for utility"_s, u"N"_s, u"0"_s},
                  {u"compatible"_s,
                   u"9.0.8 (the default) or 10.0: 10.0 compares scores as doubles, reads # comments, lists missing "
                   "topics with -c, rounds recall points, and knows more of all_trec"_s,
                   u"VERSION"_s, u"9.0.8"_s},
                  {u"lenient"_s, u"read words that are no numbers as trec_eval does, and say so"_s},
                  {u"threads"_s, u"how many; all processors unless given, the result is the same"_s, u"N"_s}},
      .leastArguments = 2,
      .mostArguments = 2,
      .run = runTrecEval};
}

} // namespace assayer::cli
