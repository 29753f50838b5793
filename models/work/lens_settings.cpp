#include "work/lens_settings.h"

#include <QSettings>

#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Names, since numbers would change their meaning with the order of an enumeration.
const std::pair<QLatin1StringView, Policy> policies[] = {{"interval"_L1, Policy::Interval},
                                                         {"strict"_L1, Policy::Strict},
                                                         {"trec_eval"_L1, Policy::TrecEval},
                                                         {"judged_only"_L1, Policy::JudgedOnly}};

} // namespace

void saveLens(QSettings& settings, const Lens& lens)
{
  for (const auto& [name, policy] : policies)
    if (policy == lens.policy) settings.setValue(u"figures/policy"_s, QString(name));
  settings.setValue(u"figures/gain"_s, lens.gain == Gain::Linear ? u"linear"_s : u"exponential"_s);
  settings.setValue(u"figures/copiesOnce"_s, lens.nearDuplicatesOnce);
  settings.setValue(u"figures/disputesOpen"_s, lens.disputesOpenFully);
  settings.setValue(u"figures/undefinedZero"_s, lens.undefinedIsZero);
}

Lens restoredLens(const QSettings& settings)
{
  Lens lens;
  const QString kept = settings.value(u"figures/policy"_s).toString();
  for (const auto& [name, policy] : policies)
    if (name == kept) lens.policy = policy;
  if (settings.value(u"figures/gain"_s).toString() == "linear"_L1) lens.gain = Gain::Linear;
  lens.nearDuplicatesOnce = settings.value(u"figures/copiesOnce"_s, false).toBool();
  lens.disputesOpenFully = settings.value(u"figures/disputesOpen"_s, false).toBool();
  lens.undefinedIsZero = settings.value(u"figures/undefinedZero"_s, false).toBool();
  return lens;
}

} // namespace assayer
