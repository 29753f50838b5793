#include "judge/proposals.h"

#include "answers/outcome_words.h"

#include <QCoreApplication>

namespace assayer {

QString proposedBecause(CriterionId criterion, const QueryPage& page, const PageAnswer& answer)
{
  if (criterion == criterion::Outcome && answer.answer.state == AnswerState::Written) {
    const auto proposed = proposedOutcome(answer.answer.text);
    if (!proposed) return {};
    const QStringList words{QCoreApplication::translate("assayer::Proposals", "answered"),
                            QCoreApplication::translate("assayer::Proposals", "declined"),
                            QCoreApplication::translate("assayer::Proposals", "escalated"),
                            QCoreApplication::translate("assayer::Proposals", "asked back")};
    return QCoreApplication::translate("assayer::Proposals", "%1 (“%2”)")
        .arg(words.value(proposed->outcome), proposed->because);
  }
  const bool stale = criterion == criterion::CriticalStale;
  if (!stale && criterion != criterion::CriticalUnauthorised) return {};
  for (const std::optional<int>& cited : answer.citedItems) {
    if (!cited || *cited >= page.chunks.size()) continue;
    const PageChunk& chunk = page.chunks[*cited];
    if (stale && chunk.expired)
      return QCoreApplication::translate("assayer::Proposals", "%1 is cited outside its dates").arg(chunk.chunk.name);
    if (!stale && chunk.unauthorised)
      return QCoreApplication::translate("assayer::Proposals", "%1 is cited but not for this reader")
          .arg(chunk.chunk.name);
  }
  return {};
}

} // namespace assayer
