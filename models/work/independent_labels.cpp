#include "work/independent_labels.h"

#include <map>

namespace assayer {

Result<IndependentOn> independentLabelsOn(Store& store, const Subject& subject, const QHash<JudgeId, JudgeKind>& judges)
{
  const auto history = store.history(subject);
  if (!history) return tl::unexpected(history.error());
  const auto kindOf = [&](const Label& label) { return judges.value(label.judge, JudgeKind::Model); };
  IndependentOn found;
  std::map<std::pair<JudgeId, int>, Label> persons;
  std::map<std::pair<JudgeId, int>, Label> others;
  bool isRuled = false; // once and for all: what comes after a ruling knows it, even after one that was retracted
  for (const LabelEvent& event : *history) {
    const std::pair slot(event.now.judge, event.now.round);
    if (kindOf(event.now) != JudgeKind::Person) {
      isRuled = isRuled || kindOf(event.now) == JudgeKind::Adjudication;
      others[slot] = event.now;
    } else if (!isRuled && !event.afterReveal) {
      persons[slot] = event.now;
    }
  }
  for (const auto& [slot, label] : persons)
    if (label.state != LabelState::Cleared && !label.carried) found.persons.append(label);
  for (const auto& [slot, label] : others) {
    if (label.state == LabelState::Cleared) continue;
    if (kindOf(label) == JudgeKind::Adjudication)
      found.ruling = label;
    else
      found.models.append(label);
  }
  return found;
}

} // namespace assayer
