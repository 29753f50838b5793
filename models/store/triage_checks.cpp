#include "store/triage_checks.h"

#include "core/text.h"
#include "store/triage_values.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <utility>

namespace assayer::triage {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostSamples = 10'000; // of a draw, with what it carries over

tl::unexpected<Error> senselessTriage(const QString& what, const QString& problem)
{
  return fail(ErrorKind::Usage, what, problem);
}

template <class Enum>
bool isUpTo(Enum value, Enum last)
{
  return static_cast<int>(value) >= 0 && value <= last;
}

Result<void> checkSample(const DrawnSample& sample, const QString& day)
{
  const auto says = [](const QString& problem) { return senselessTriage(u"sample"_s, problem); };
  if (!isUpTo(sample.part, DrawPart::Audit)) return says(u"a sample fails or is there for the audit"_s);
  if (sample.stratum < 0 || sample.stratumSize < 1 || sample.stratumDrawn < 1 ||
      sample.stratumDrawn > sample.stratumSize)
    return says(u"of a stratum at least one sample is drawn and no more than it has"_s);
  if (!isDrawnPart(sample.inclusionProbability, sample.stratumDrawn, sample.stratumSize))
    return says(u"an inclusion probability is the drawn part of its stratum, above 0 and up to 1"_s);
  if (!areReasons(sample.reasons)) return says(u"a reason is unknown or stands twice"_s);
  if (!sample.carriedFrom.isEmpty() && (!isDay(sample.carriedFrom) || sample.carriedFrom >= day))
    return says(u"a sample is carried over from an earlier day"_s);
  return {};
}

} // namespace

bool isDrawnPart(double probability, int drawn, int size)
{
  if (!(probability > 0 && probability <= 1) || size < 1) return false;
  return std::abs(probability - double(drawn) / size) <= 1e-9 * probability;
}

Result<void> checkEvent(const ClusterEvent& event)
{
  const auto says = [](const QString& problem) { return senselessTriage(u"cluster"_s, problem); };
  if (event.name.trimmed().isEmpty()) return says(u"a cluster needs a name; give one"_s);
  if (!isUpTo(event.state, ClusterState::Ended) || !isUpTo(event.step, NextStep::Guideline))
    return says(u"its state or next step stands for nothing"_s);
  if (event.state == ClusterState::Systematic && event.title.trimmed().isEmpty())
    return says(u"a cluster that is systematic needs a title; give one"_s);
  if ((event.state == ClusterState::Ended) != bool(event.endedBy))
    return says(u"a cluster names the run that ended it exactly when it has ended"_s);
  for (const QString& text : {event.name, event.title, event.note})
    if (!text::isStorable(text)) return says(u"its name, title or note holds a character that cannot be stored"_s);
  return {};
}

Result<void> checkPromotion(const Promotion& promotion)
{
  const auto says = [](const QString& problem) { return senselessTriage(u"golden set"_s, problem); };
  if (!isUpTo(promotion.origin, Origin::Synthetic) || !isUpTo(promotion.split, Split::Test) ||
      !isUpTo(promotion.expect, Expect::Clarification) || !isUpTo(promotion.refusalReason, RefusalReason::Excluded))
    return says(u"an origin, split, expectation or reason of refusal stands for nothing"_s);
  for (const Need& need : promotion.needs)
    for (const NeedOption& option : need)
      if (!text::isStorable(option.chunk) || !text::isStorable(option.quote))
        return says(u"a need holds a character that cannot be stored"_s);
  if (!text::isStorable(promotion.family) || !text::isStorable(promotion.reference))
    return says(u"its family or reference holds a character that cannot be stored"_s);
  if (!promotion.day.isEmpty() && !isDay(promotion.day)) return says(u"the day is no date; write 2026-11-29"_s);
  return {};
}

Result<void> checkGolden(const Promotion& promotion)
{
  const auto says = [](const QString& problem) { return senselessTriage(u"golden set"_s, problem); };
  for (const Need& need : promotion.needs) {
    const auto isMet = [](const NeedOption& option) { return !option.chunk.isEmpty() || !option.quote.isEmpty(); };
    if (!std::ranges::any_of(need, isMet)) return says(u"a need is met by a chunk or by a quote; name one"_s);
  }
  if (promotion.origin != Origin::Golden) return {};
  if (promotion.split == Split::None) return says(u"a golden query is in a split; choose dev or test"_s);
  if (promotion.expect == Expect::Answer && promotion.reference.trimmed().isEmpty() && promotion.needs.isEmpty())
    return says(u"a golden query that expects an answer has a reference or a need; give one of them"_s);
  return {};
}

Result<void> checkMember(const ClusterMember& member)
{
  if (!isShare(member.x) || !isShare(member.y) || !isShare(member.severity))
    return senselessTriage(u"clusters"_s, u"a place in the picture and a severity lie from 0 to 1"_s);
  if (!areReasons(member.reasons)) return senselessTriage(u"clusters"_s, u"a reason is unknown or stands twice"_s);
  return {};
}

Result<void> checkFrameItem(const FrameItem& item)
{
  if (!isUpTo(item.part, DrawPart::Audit) || !isShare(item.severity) || (item.score && !isShare(*item.score)))
    return senselessTriage(u"frame"_s, u"a severity and a score lie from 0 to 1"_s);
  return {};
}

Result<void> checkDraw(const Draw& draw)
{
  const auto says = [](const QString& problem) { return senselessTriage(u"draw"_s, problem); };
  if (!isDay(draw.day)) return says(u"the day is no date; write 2026-11-29"_s);
  if (draw.reviewedBefore < 0 || draw.failing < draw.reviewedBefore || draw.answers < draw.failing)
    return says(u"more samples are reviewed than fail, or more fail than there are"_s);
  if (draw.samples.size() > MostSamples) return says(u"a draw has up to 10,000 samples"_s);
  if (auto sound = checkTriageSettings(draw.settings); !sound) return sound;
  struct Stratum {
    int size = 0;
    int drawn = 0;
    int seen = 0;
  };
  QMap<std::pair<int, int>, Stratum> strata;
  QSet<AnswerId> seen;
  for (const DrawnSample& sample : draw.samples) {
    if (auto sound = checkSample(sample, draw.day); !sound) return sound;
    if (seen.contains(sample.answer)) return says(u"a sample is drawn twice"_s);
    seen.insert(sample.answer);
    if (!sample.carriedFrom.isEmpty()) continue; // its stratum was one of that day
    Stratum& stratum = strata[{static_cast<int>(sample.part), sample.stratum}];
    if (stratum.seen++ == 0) {
      stratum.size = sample.stratumSize;
      stratum.drawn = sample.stratumDrawn;
    }
    if (stratum.size != sample.stratumSize || stratum.drawn != sample.stratumDrawn || stratum.seen > stratum.drawn)
      return says(u"samples of a stratum say different things of it, or are more than were drawn"_s);
  }
  return {};
}

} // namespace assayer::triage
