#include "cli/agreement.h"

#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "work/agreement.h"
#include "work/agreement_words.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MostSamples = 1'000'000;

Result<QVector<CriterionId>> readSubjects(const Invocation& invocation, const AgreementLabels& labels)
{
  if (!invocation.has(u"subject"_s)) return labels.comparable();
  QVector<CriterionId> chosen;
  QStringList names;
  for (const Criterion& row : labels.criteria()) names.append(row.name);
  for (const QString& name : invocation.values(u"subject"_s)) {
    qsizetype place = names.indexOf(name);
    // The team's own criteria by their bare names, too.
    for (const QString& prefix : {u"answer."_s, u"pair."_s})
      if (place < 0) place = names.indexOf(prefix + name);
    if (place < 0)
      return fail(ErrorKind::Usage, u"--subject"_s,
                  u"nothing is judged under the name \"%1\""_s.arg(name) + didYouMean(name, names));
    chosen.append(labels.criteria()[place].id);
  }
  return chosen;
}

Result<QVector<JudgeId>> readJudges(const Invocation& invocation, Store& store)
{
  QVector<JudgeId> chosen;
  for (const QString& list : invocation.values(u"judges"_s)) {
    // A name may hold a comma itself.
    if (const auto whole = findJudge(store, list)) {
      chosen.append(whole->id);
      continue;
    }
    for (const QString& name : list.split(u',', Qt::SkipEmptyParts)) {
      const auto judge = findJudge(store, name.trimmed());
      if (!judge) return tl::unexpected(judge.error());
      chosen.append(judge->id);
    }
  }
  if (chosen.size() == 1 && !invocation.has(u"self"_s) && !invocation.has(u"rates"_s))
    return fail(ErrorKind::Usage, u"--judges"_s, u"agreement takes two judges at least; --self takes one"_s);
  return chosen;
}

Result<QVector<AgreementReport>> makeReports(const Invocation& invocation, Store& store)
{
  const auto labels = loadAgreement(store);
  if (!labels) return tl::unexpected(labels.error());
  const auto subjects = readSubjects(invocation, *labels);
  if (!subjects) return tl::unexpected(subjects.error());
  const auto judges = readJudges(invocation, store);
  if (!judges) return tl::unexpected(judges.error());
  const bool byFamily = invocation.has(u"by"_s);
  if (byFamily)
    if (const auto by = invocation.choice(u"by"_s, {u"family"_s}); !by) return tl::unexpected(by.error());
  int samples = 0;
  int seed = 1;
  if (invocation.has(u"bootstrap"_s)) {
    const auto number = invocation.number(u"bootstrap"_s, 1, MostSamples);
    if (!number) return tl::unexpected(number.error());
    samples = *number;
  }
  if (invocation.has(u"seed"_s)) {
    if (samples == 0) return fail(ErrorKind::Usage, u"--seed"_s, u"it goes with --bootstrap"_s);
    const auto number = invocation.number(u"seed"_s, 0, std::numeric_limits<int>::max());
    if (!number) return tl::unexpected(number.error());
    seed = *number;
  }

  QVector<AgreementReport> reports;
  for (const CriterionId subject : *subjects) {
    AgreementQuestion question;
    question.criterion = subject;
    question.anyGuideline = invocation.has(u"any-guideline"_s);
    question.judges = *judges;
    if (!byFamily) {
      reports.append(labels->report(question));
      continue;
    }
    for (const QString& family : labels->families(subject)) {
      question.family = family;
      reports.append(labels->report(question));
    }
  }
  for (AgreementReport& report : reports)
    if (samples > 0)
      if (auto added = addBootstrap(report, samples, static_cast<quint64>(seed)); !added)
        return tl::unexpected(added.error());
  return reports;
}

Result<ExitStatus> runAgreement(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto reports = makeReports(invocation, **store);
  if (!reports) return tl::unexpected(reports.error());
  const auto judges = (*store)->judges();
  if (!judges) return tl::unexpected(judges.error());
  const AgreementPrint print{{.confusion = invocation.has(u"confusion"_s),
                              .rates = invocation.has(u"rates"_s),
                              .self = invocation.has(u"self"_s),
                              .bootstrap = invocation.has(u"bootstrap"_s)},
                             *judges};
  if (invocation.json())
    invocation.print(agreementAsJson(*reports, print));
  else
    invocation.print(agreementAsText(*reports, print));
  return Done;
}

} // namespace

QString AgreementPrint::name(JudgeId judge) const
{
  for (const JudgeRow& row : judges)
    if (row.id == judge) return row.name;
  return {};
}

Verb agreementVerb()
{
  return {.name = u"agreement"_s,
          .synopsis = u"WORKSPACE [--subject relevance] [--judges A,B] [--by family]"_s,
          .summary = u"say how far judges agree, pair by pair and all together, before adjudication"_s,
          .more = u"Only labels that a judge set before seeing another's, before any ruling, and under one version of "
                  "the guideline pair up. Kappa is Cohen's; linear and quadratic are its weights over the declared "
                  "scale; the band (dubious below 0.67, good above 0.8, fair between) is that of kappa at the relevant "
                  "cut for grades, without weights for values without order, with quadratic weights for the other "
                  "ordered ones. Under 20 pairs no figure is shown; --json has it."_s,
          .options = {{u"subject"_s,
                       u"what is judged: relevance, support, answer.correct, a criterion of your own; may be repeated; "
                       "everything that two judges judged unless given"_s,
                       u"NAME"_s},
                      {u"judges"_s, u"only these, separated by commas"_s, u"A,B"_s},
                      {u"by"_s, u"rows for each family of queries by itself"_s, u"family"_s},
                      {u"any-guideline"_s, u"pair labels set under different versions of the guideline, too"_s},
                      {u"bootstrap"_s, u"add intervals from so many resamples"_s, u"N"_s},
                      {u"seed"_s, u"of the bootstrap; 1 unless given"_s, u"S"_s},
                      {u"confusion"_s, u"also count each pair of values"_s},
                      {u"rates"_s, u"also say how often each judge gives each value"_s},
                      {u"self"_s, u"also each judge with themselves, where subjects came back hidden"_s}},
          .run = runAgreement};
}

} // namespace assayer::cli
