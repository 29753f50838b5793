#include "cli/answers.h"

#include "cli/freeze.h"
#include "cli/table.h"

#include "core/near.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList sectionNames{u"production"_s, u"abstention"_s, u"thresholds"_s, u"lens"_s,      u"causes"_s,
                               u"citations"_s,  u"quotes"_s,     u"ablation"_s,   u"modalities"_s};

Result<Section> makeSection(const QString& name, Store& store, const AnswersRequest& request, const RunAnswers& answers)
{
  if (name == u"production") return productionSection(answers);
  if (name == u"abstention") return abstentionSection(answers);
  if (name == u"thresholds") return thresholdsSection(answers);
  if (name == u"lens") return lensSection(answers);
  if (name == u"causes") return causesSection(answers);
  if (name == u"citations") return citationsSection(store, answers);
  if (name == u"quotes") return quotesSection(store, answers);
  if (name == u"modalities") return modalitiesSection(store, request, answers);
  return ablationSection(store, request, answers);
}

/// Without any --section, those that every run has.
QStringList chosenSections(const Invocation& invocation)
{
  QStringList chosen;
  for (const QString& name : sectionNames)
    if (invocation.has(name)) chosen.append(name);
  return chosen.isEmpty() ? QStringList{u"production"_s, u"abstention"_s, u"citations"_s} : chosen;
}

Result<QVector<RunRow>> runsWithAnswers(const Invocation& invocation, Store& store)
{
  const auto runs = store.runs();
  if (!runs) return runs;
  QStringList names;
  for (const RunRow& run : *runs) names.append(run.name);
  const QStringList asked = invocation.values(u"run"_s);
  for (const QString& name : asked)
    if (!names.contains(name))
      return fail(ErrorKind::NotFound, {}, u"there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
  QVector<RunRow> chosen;
  for (const RunRow& run : *runs) {
    if (asked.isEmpty() ? isReference(run) : !asked.contains(run.name)) continue;
    bool any = false;
    if (auto read = store.eachAnswer(run.id, [&](const Answer&) { any = true; }); !read)
      return tl::unexpected(read.error());
    if (any || asked.contains(run.name)) chosen.append(run);
  }
  return chosen;
}

Result<ExitStatus> runAnswers(const Invocation& invocation)
{
  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  AnswersRequest request;
  request.source = invocation.value(u"source"_s);
  request.without = invocation.value(u"without"_s);
  if (request.source != u"labels") {
    const auto judge = findJudge(store, request.source);
    if (!judge) return tl::unexpected(judge.error());
    request.scope = LabelScope::only(judge->id);
  }
  const auto runs = runsWithAnswers(invocation, store);
  if (!runs) return tl::unexpected(runs.error());
  const QStringList sections = chosenSections(invocation);
  remarkOnFreeze(invocation, store);

  QString text = harmless(u"Source %1."_s.arg(request.source)) + u'\n';
  QJsonArray rows;
  RunAnswersReader reader(store, request.scope);
  for (const RunRow& run : *runs) {
    const auto answers = reader.read(run.id);
    if (!answers) return tl::unexpected(answers.error());
    QJsonObject row{{u"run"_s, run.name}, {u"answers"_s, answers->ids.size()}, {u"source"_s, request.source}};
    text += u'\n' + harmless(u"Run %1, %2 answers"_s.arg(run.name).arg(answers->ids.size())) + u'\n';
    for (const QString& name : sections) {
      const auto section = makeSection(name, store, request, *answers);
      if (!section) return tl::unexpected(section.error());
      row[name] = section->json;
      text += u'\n' + section->text;
    }
    rows.append(row);
  }
  if (invocation.json())
    invocation.print(QJsonObject{{u"runs"_s, rows}});
  else
    invocation.print(runs->isEmpty() ? u"No run has answers.\n"_s : text);
  return Done;
}

} // namespace

Verb answersVerb()
{
  return {.name = u"answers"_s,
          .synopsis = u"WORKSPACE [--run R] [--causes] [--lens] ..."_s,
          .summary = u"count what the answers of each run came to: produced, declined, cited, broken and why"_s,
          .more = u"Without an option that names a table: --production, --abstention and --citations. The measures "
                  "themselves are in metrics."_s,
          .options = {{u"run"_s, u"only this run; may be repeated"_s, u"RUN"_s},
                      {u"production"_s, u"tested, produced and validated answers, by family"_s},
                      {u"abstention"_s, u"what was expected against what came"_s},
                      {u"thresholds"_s, u"answers below 0.7 in the composite or 0.6 in a part of it; the worst part"_s},
                      {u"citations"_s, u"citations by the check they fail; stale and forbidden sources"_s},
                      {u"causes"_s, u"what broke: by count, and each answer with its evidence"_s},
                      {u"lens"_s, u"the same labels as other tools would score them, and where they differ"_s},
                      {u"ablation"_s, u"the same questions with and without context"_s},
                      {u"quotes"_s, u"how many of each judge's quotes stand in the chunks that they name"_s},
                      {u"modalities"_s, u"the same questions from text, from images and from both"_s},
                      {u"without"_s, u"with --ablation: the run without context, where there are several"_s, u"RUN"_s},
                      {u"source"_s, u"labels (persons' gold, the default) or the name of one judge"_s, u"SOURCE"_s,
                       u"labels"_s}},
          .run = runAnswers};
}

} // namespace assayer::cli
