#include "gate/gate.h"

#include "core/criteria.h"
#include "core/near.h"
#include "gate/measuring.h"
#include "metrics/measures.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class Gate {
public:
  Gate(Store& store, const GateRules& rules, const QString& file, const std::function<bool()>& keepGoing)
      : m_store(store), m_rules(rules), m_file(file), m_keepGoing(keepGoing)
  {
  }

  Result<GateOutcome> hold()
  {
    if (auto read = readWorkspace(); !read) return tl::unexpected(read.error());
    const auto lens = lensOf();
    if (!lens) return tl::unexpected(lens.error());
    const auto run = runNamed(m_rules.run, u"run"_s);
    if (!run) return tl::unexpected(run.error());
    std::optional<RunRow> baseline;
    if (!m_rules.baseline.isEmpty()) {
      const auto found = runNamed(m_rules.baseline, u"baseline"_s);
      if (!found) return tl::unexpected(found.error());
      if (found->id == run->id)
        return fail(ErrorKind::BadInput, m_file, u"baseline: run and baseline are the same, %1"_s.arg(run->name));
      baseline = *found;
    }
    m_scored.clear();
    if (lens->onlyJudge) {
      const auto scored = scoredMeasures(m_store, *lens->onlyJudge, {*run});
      if (!scored) return tl::unexpected(scored.error());
      m_scored = *scored;
    }
    // Nothing is measured before the whole file makes sense.
    std::vector<FigureMeasures> measures;
    for (qsizetype at = 0; at < m_rules.rules.size(); ++at) {
      auto settled = settle(m_rules.rules[at], at);
      if (!settled) return tl::unexpected(settled.error());
      measures.push_back(*std::move(settled));
    }
    GateMeasuring measuring(m_store, *lens, *run, baseline, m_keepGoing);
    GateOutcome outcome{m_rules.name, run->name, m_rules.baseline, {}};
    for (qsizetype at = 0; at < m_rules.rules.size(); ++at) {
      if (m_keepGoing && !m_keepGoing()) return fail(ErrorKind::Cancelled, {}, u"the gate was stopped"_s);
      auto verdict = verdictOn(measuring, m_rules.rules[at], measures[static_cast<std::size_t>(at)]);
      if (!verdict) return tl::unexpected(verdict.error());
      outcome.verdicts.append(*std::move(verdict));
    }
    return outcome;
  }

private:
  Result<void> readWorkspace()
  {
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    m_runs = *runs;
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    m_judges = *judges;
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    m_criteria = *criteria;
    return {};
  }

  Result<Lens> lensOf() const
  {
    const auto settings = m_store.settings();
    if (!settings) return tl::unexpected(settings.error());
    Lens lens;
    lens.gain = m_rules.linearGain ? Gain::Linear : Gain::Exponential;
    lens.relevantFrom = m_rules.relevantFrom.value_or(settings->relevantFrom);
    if (lens.relevantFrom > settings->highestGrade())
      return fail(ErrorKind::BadInput, m_file,
                  u"relevant_from: the highest grade of this workspace is %1"_s.arg(settings->highestGrade()));
    if (m_rules.source.isEmpty() || m_rules.source == u"labels") return lens;
    const auto judge = judgeNamed(m_rules.source);
    if (!judge) return fail(ErrorKind::BadInput, m_file, u"source: "_s + judge.error().detail);
    lens.onlyJudge = judge->id;
    return lens;
  }

  Result<RunRow> runNamed(const QString& name, const QString& key) const
  {
    if (name.isEmpty()) return fail(ErrorKind::BadInput, m_file, key + u": no run is named"_s);
    QStringList names;
    for (const RunRow& run : m_runs) {
      if (run.name == name) return run;
      names.append(run.name);
    }
    return fail(ErrorKind::BadInput, m_file, key + u": there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
  }

  Result<JudgeRow> judgeNamed(const QString& name) const
  {
    QStringList names;
    for (const JudgeRow& judge : m_judges) {
      if (judge.kind == JudgeKind::Adjudication) continue;
      if (judge.name == name) return judge;
      names.append(judge.name);
    }
    return fail(ErrorKind::NotFound, {}, u"there is no judge \"%1\""_s.arg(name) + didYouMean(name, names));
  }

  /// What only the workspace can say of a rule: whether its names are there and its numbers make sense.
  Result<FigureMeasures> settle(const GateRule& rule, qsizetype at) const
  {
    const auto fault = [&](const QString& key, const QString& what) {
      return fail(ErrorKind::BadInput, m_file, u"line %1, rules[%2].%3: "_s.arg(rule.line).arg(at).arg(key) + what);
    };
    const bool needsBaseline = rule.kind == RuleKind::Difference || rule.kind == RuleKind::CriticalErrors;
    if (needsBaseline && m_rules.baseline.isEmpty())
      return fault(u"rule"_s, u"this rule compares with a baseline, and none is named"_s);
    if (rule.kind == RuleKind::Agreement || (rule.kind == RuleKind::Coverage && !rule.criterion.isEmpty())) {
      const auto found = std::ranges::find(m_criteria, rule.criterion, &Criterion::name);
      if (found == m_criteria.end()) {
        QStringList names;
        for (const Criterion& criterion : m_criteria) names.append(criterion.name);
        return fault(u"criterion"_s,
                     u"there is no criterion \"%1\""_s.arg(rule.criterion) + didYouMean(rule.criterion, names));
      }
      if (rule.kind == RuleKind::Coverage && !canCover(*found))
        return fault(u"criterion"_s, u"%1 is no criterion that an answer is judged by"_s.arg(rule.criterion));
    }
    for (const QString& name : rule.judges)
      if (const auto judge = judgeNamed(name); !judge) return fault(u"judges"_s, judge.error().detail);
    if (rule.kind == RuleKind::ModelJudge) {
      const auto judge = judgeNamed(rule.judge);
      if (!judge) return fault(u"judge"_s, judge.error().detail);
      if (judge->kind != JudgeKind::Model) return fault(u"judge"_s, u"%1 is a person"_s.arg(rule.judge));
      return FigureMeasures();
    }
    if (rule.kind != RuleKind::Metric && rule.kind != RuleKind::Difference) return FigureMeasures();
    auto measures = findMeasures(m_store, {rule.measure}, m_scored, Apart::Range);
    if (!measures) return fault(u"measure"_s, sentence(measures.error()));
    if (!measures->ofPairs.empty())
      return fault(u"measure"_s, u"%1 is about two runs' answers, not about one run"_s.arg(rule.measure));
    if (const QString wrong = wrongSide(rule, *measures); !wrong.isEmpty()) return fault(u"measure"_s, wrong);
    return measures;
  }

  static bool canCover(const Criterion& criterion)
  {
    static const QVector<CriterionId> none{criterion::FlagsConflict, criterion::StatesLimits, criterion::Cause,
                                           criterion::Disposition};
    return criterion.id == criterion::Support || (criterion.on == SubjectKind::Answer && !none.contains(criterion.id));
  }

  static QString wrongSide(const GateRule& rule, const FigureMeasures& measures)
  {
    const Better better = measures.betterOf(rule.measure);
    if (rule.kind == RuleKind::Metric) {
      if (better == Better::Lower && rule.atLeast && !rule.atMost)
        return u"%1 is better when it is lower, so it is held to at_most"_s.arg(rule.measure);
      if (better == Better::Higher && rule.atMost && !rule.atLeast)
        return u"%1 is better when it is higher, so it is held to at_least"_s.arg(rule.measure);
      return {};
    }
    if (better == Better::Neither) return u"nobody knows which way %1 is better, so it has no loss"_s.arg(rule.measure);
    const auto spec = parseMeasure(rule.measure);
    if (measures.ofAnswers.empty() && spec && spec->measure->geometric)
      return u"%1 is a geometric mean, which has no differences by query; take ap"_s.arg(rule.measure);
    if (!measures.ofAnswers.empty() && measures.ofAnswers.front().over)
      return u"%1 has no value for a single answer, so runs cannot be compared answer by answer"_s.arg(rule.measure);
    return {};
  }

  Result<GateVerdict> verdictOn(GateMeasuring& measuring, const GateRule& rule, const FigureMeasures& measures)
  {
    GateVerdict verdict{titleOf(rule), expectationOf(rule), {}};
    if (rule.kind == RuleKind::FrozenTest) {
      const auto state = freezeState(m_store);
      if (!state) return tl::unexpected(state.error());
      verdict.parts.append(holdFrozen(*state));
      return verdict;
    }
    if (rule.kind == RuleKind::Agreement || rule.kind == RuleKind::ModelJudge) {
      const bool isModel = rule.kind == RuleKind::ModelJudge;
      const auto pairs = isModel ? measuring.modelJudge(rule) : measuring.agreement(rule);
      if (!pairs) return tl::unexpected(pairs.error());
      for (const AgreementEvidence& pair : *pairs) verdict.parts.append(holdAgreement(rule, pair));
      if (pairs->isEmpty())
        verdict.parts.append(
            unmeasured({}, isModel ? u"it judged nothing under that name"_s : u"no two of them judged the same"_s));
      return verdict;
    }
    const auto groups = measuring.groupsOf(rule);
    if (!groups) return tl::unexpected(groups.error());
    for (const QString& fault : groups->faults) verdict.parts.append(unmeasured({}, fault));
    for (const FigureGroup& group : groups->groups) {
      auto part = partOn(measuring, rule, measures, group);
      if (!part) return tl::unexpected(part.error());
      if (!rule.by.isEmpty()) part->of = group.name->isEmpty() ? u"(none)"_s : *group.name;
      verdict.parts.append(*std::move(part));
    }
    return verdict;
  }

  Result<GatePart> partOn(GateMeasuring& measuring, const GateRule& rule, const FigureMeasures& measures,
                          const FigureGroup& group)
  {
    switch (rule.kind) {
    case RuleKind::Metric:
      return measuring.metric(rule, measures, group).map([&](const FigureEvidence& evidence) {
        return holdMetric(rule, evidence);
      });
    case RuleKind::Difference:
      return measuring.difference(rule, measures, group).map([&](const FigureEvidence& evidence) {
        return holdDifference(rule, evidence, measures.betterOf(rule.measure));
      });
    case RuleKind::CriticalErrors: return measuring.criticals(rule, group).map(holdCriticals);
    default: break;
    }
    return measuring.coverage(rule, group).map([&](const CoverageEvidence& evidence) {
      return holdCoverage(rule, evidence);
    });
  }

  Store& m_store;
  const GateRules& m_rules;
  QString m_file;
  std::function<bool()> m_keepGoing;
  QVector<RunRow> m_runs;
  QVector<JudgeRow> m_judges;
  QVector<Criterion> m_criteria;
  QStringList m_scored;
};

} // namespace

bool GateOutcome::passed() const
{
  return failures() == 0;
}

qsizetype GateOutcome::failures() const
{
  return std::ranges::count_if(verdicts, [](const GateVerdict& verdict) { return !verdict.passed(); });
}

Result<GateOutcome> holdGate(Store& store, const GateRules& rules, const QString& file,
                             const std::function<bool()>& keepGoing)
{
  return Gate(store, rules, file, keepGoing).hold();
}

} // namespace assayer
