#include "gate/rules.h"

#include "core/criteria.h"

#include <QFile>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString whereOf(const GateRule& rule)
{
  QString where;
  if (rule.group)
    where = u" of %1 \"%2\""_s.arg(rule.by, *rule.group);
  else if (!rule.by.isEmpty())
    where =
        u" of each %1"_s.arg(rule.by) + (rule.except.isEmpty() ? QString() : u" but "_s + rule.except.join(u", "_s));
  return rule.split.isEmpty() ? where : where + u" in the %1 split"_s.arg(rule.split);
}

QString coveredOf(const GateRule& rule)
{
  switch (rule.of) {
  case CoverageOf::Pool: return u"the pool"_s;
  case CoverageOf::Top: return u"the first %1 chunks"_s.arg(rule.k.value_or(0));
  case CoverageOf::Answers: break;
  }
  return u"the answers under "_s + rule.criterion;
}

QString plainTitle(const GateRule& rule)
{
  switch (rule.kind) {
  case RuleKind::Metric: return rule.measure + whereOf(rule);
  case RuleKind::Difference: return u"%1 against the baseline"_s.arg(rule.measure) + whereOf(rule);
  case RuleKind::Agreement:
    return (rule.number == AgreementNumber::Kappa ? u"kappa of %1"_s : u"raw agreement of %1"_s)
               .arg(rule.judges.isEmpty() ? u"every two people"_s : rule.judges.join(u" and "_s)) +
           u" under "_s + rule.criterion;
  case RuleKind::ModelJudge:
    return (rule.number == AgreementNumber::Kappa ? u"kappa of the model judge %1 with people on %2"_s
                                                  : u"agreement of the model judge %1 with people on %2"_s)
        .arg(rule.judge, rule.measure);
  case RuleKind::CriticalErrors: return u"no new critical errors"_s + whereOf(rule);
  case RuleKind::FrozenTest: return u"the frozen test split is unchanged"_s;
  case RuleKind::Coverage: break;
  }
  return u"judged share of "_s + coveredOf(rule) + whereOf(rule);
}

} // namespace

const QStringList& ruleKindWords()
{
  static const QStringList words{u"metric"_s,          u"difference"_s,  u"agreement"_s, u"model_judge"_s,
                                 u"critical_errors"_s, u"frozen_test"_s, u"coverage"_s};
  return words;
}

const QStringList& gateBoundWords()
{
  static const QStringList words{u"bounds"_s, u"ci95"_s, u"both"_s, u"value"_s};
  return words;
}

const QStringList& agreementNumberWords()
{
  static const QStringList words{u"kappa"_s, u"raw"_s};
  return words;
}

const QStringList& coverageWords()
{
  static const QStringList words{u"pool"_s, u"top"_s, u"answers"_s};
  return words;
}

const QStringList& judgedFromWords()
{
  static const QStringList words{u"scores"_s, u"labels"_s};
  return words;
}

const QStringList& criticalErrorWords()
{
  static const QStringList words = [] {
    QStringList names;
    for (qint64 id = criterion::CriticalFactual.value; id <= criterion::CriticalIrreversible.value; ++id)
      names.append(builtInCriterion(CriterionId{id})->name.section(u'.', -1));
    return names;
  }();
  return words;
}

QString titleOf(const GateRule& rule)
{
  return rule.name.isEmpty() ? plainTitle(rule) : rule.name;
}

QByteArray gateSchema()
{
  QFile file(u":/gate/rules.schema.json"_s);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace assayer
