#include "answers/failing.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double HalfWay = 0.5; // of what nothing measures further
constexpr double Hair = 1e-9;   // as in isBelow

constexpr std::array failingParts{SamplePart::Faithfulness, SamplePart::AnswerRelevance, SamplePart::ContextPrecision};
constexpr std::array qualityReasons{FailReason::Composite,
                                    FailReason::Faithfulness,
                                    FailReason::AnswerRelevance,
                                    FailReason::ContextPrecision,
                                    FailReason::CriticalError,
                                    FailReason::CitationFault,
                                    FailReason::AnsweredWithoutCoverage};

FailReason reasonOf(SamplePart part)
{
  switch (part) {
  case SamplePart::Faithfulness: return FailReason::Faithfulness;
  case SamplePart::AnswerRelevance: return FailReason::AnswerRelevance;
  case SamplePart::ContextPrecision: return FailReason::ContextPrecision;
  }
  return FailReason::Composite;
}

const AnswerMeasure& measureOfLabels(const QString& name)
{
  return *answerMeasure(name);
}

PackedBounds packed(const Bounds& bounds, Reason reason)
{
  return {bounds.min, bounds.max, bounds.status, bounds.status == MeasureStatus::Determined ? Reason::None : reason,
          bounds.outer};
}

PackedBounds partByLabels(SamplePart part, const JudgedAnswer& answer)
{
  static const AnswerMeasure& faithfulness = measureOfLabels(u"faithfulness"_s);
  static const AnswerMeasure& relevance = measureOfLabels(u"answer_relevance"_s);
  switch (part) {
  case SamplePart::Faithfulness: return faithfulness.score(answer);
  case SamplePart::AnswerRelevance: return relevance.score(answer);
  case SamplePart::ContextPrecision: return packed(answer.contextPrecision, Reason::PartMissing);
  }
  return {};
}

// A measure of 0 or 1: is it 1?
Tri isOne(const PackedBounds& score)
{
  if (score.status == MeasureStatus::Undefined || score.max < 1) return Tri::No;
  return score.min >= 1 && score.status != MeasureStatus::PartlyUndefined ? Tri::Yes : Tri::Open;
}

bool isKnown(const PackedBounds& score)
{
  return score.status == MeasureStatus::Determined || score.status == MeasureStatus::Interval;
}

struct CitationFaults {
  int all = 0;
  int sure = 0; // fail one of the checks
};

CitationFaults faultsOf(const JudgedAnswer& answer)
{
  CitationFaults faults;
  const auto count = [&](ChunkId cited, Tri supports) {
    ++faults.all;
    faults.sure += !cited || !answer.context.contains(cited) || supports == Tri::No;
  };
  for (const ChunkId cited : answer.looseCitations) count(cited, Tri::Open);
  for (const JudgedClaim& claim : answer.claims)
    for (const ChunkId cited : claim.cited) count(cited, citationSupports(claim, cited));
  return faults;
}

class FailingCase {
public:
  FailingCase(const JudgedAnswer& answer, const FailingRequest& request) : m_answer(answer), m_request(request) {}

  Failing decide()
  {
    addComposite();
    addCriticalErrors();
    addCitations();
    addCoverage();
    addDisagreement();
    addMissing();
    addBaseline(); // rests on all that stands above
    for (int i = 0; i < FailReasonCount; ++i)
      if (m_failing.verdicts[static_cast<std::size_t>(i)] == Tri::Yes)
        m_failing.reasons.append(static_cast<FailReason>(i));
    m_failing.severity = std::clamp(m_failing.severity, 0.0, 1.0);
    return std::move(m_failing);
  }

private:
  void say(FailReason reason, Tri verdict, double severity)
  {
    m_failing.verdicts[static_cast<std::size_t>(reason)] = verdict;
    if (verdict == Tri::Yes) m_failing.severity = std::max(m_failing.severity, severity);
  }

  void sayBelow(FailReason reason, const PackedBounds& score, double threshold, bool isMissing)
  {
    const double shortfall = threshold > 0 ? (threshold - score.max) / threshold : 0;
    say(reason, isMissing ? Tri::Open : isBelow(score, threshold), shortfall);
  }

  void addComposite()
  {
    static const AnswerMeasure& composite = measureOfLabels(u"composite"_s);
    const std::optional<ModelScores>& scores = m_request.scores;
    m_failing.composite = scores ? scores->composite() : composite.score(m_answer);
    sayBelow(FailReason::Composite, m_failing.composite, m_request.thresholds.composite,
             scores && scores->isCompositeMissing());
    for (const SamplePart part : failingParts) {
      PackedBounds& score = m_failing.parts[static_cast<std::size_t>(part)];
      score = scores ? scores->bounds(part) : partByLabels(part, m_answer);
      sayBelow(reasonOf(part), score, m_request.thresholds.part, scores && scores->of(scoredMeasure(part)).isMissing());
    }
  }

  void addCriticalErrors()
  {
    static const AnswerMeasure& critical = measureOfLabels(u"critical"_s);
    say(FailReason::CriticalError, isOne(critical.score(m_answer)), 1);
  }

  void addCitations()
  {
    const CitationFaults faults = faultsOf(m_answer);
    if (faults.all == 0) {
      say(FailReason::CitationFault, m_request.runCites ? isProduced(m_answer) : Tri::No, HalfWay);
      return;
    }
    const Tri fault = faults.sure > 0 ? Tri::Yes : !citationsHold(m_answer);
    say(FailReason::CitationFault, fault, static_cast<double>(faults.sure) / faults.all);
  }

  void addCoverage()
  {
    static const AnswerMeasure& without = measureOfLabels(u"answered_without_coverage"_s);
    say(FailReason::AnsweredWithoutCoverage, isOne(without.score(m_answer)), HalfWay);
  }

  // Whether it is faithful is what both judges say something of. Whether it is an answer at all may still be open.
  void addDisagreement()
  {
    if (!m_request.scores) return;
    const std::optional<double> model = m_request.scores->of(ScoredMeasure::Faithfulness).value;
    PackedBounds people = partByLabels(SamplePart::Faithfulness, m_answer);
    if (!model || people.status == MeasureStatus::Undefined) return;
    const double cut = m_request.thresholds.part;
    const bool modelPasses = *model >= cut - Hair;
    const bool peoplePass = people.min >= cut - Hair;
    const bool peopleFail = people.max < cut - Hair;
    const Tri apart = peoplePass ? toTri(!modelPasses) : peopleFail ? toTri(modelPasses) : Tri::Open;
    say(FailReason::JudgeDisagrees, apart, peoplePass ? people.min - *model : *model - people.max);
  }

  void addMissing()
  {
    if (!m_request.scores) return;
    const bool any = std::ranges::any_of(m_request.scores->measures, &ModelScores::Of::isMissing);
    say(FailReason::MissingScore, toTri(any), 0);
  }

  void addBaseline()
  {
    if (!m_request.baseline) return;
    const Failing& before = *m_request.baseline;
    const bool passed =
        std::ranges::none_of(qualityReasons, [&](FailReason reason) { return before.verdict(reason) == Tri::Yes; });
    const bool fails = std::ranges::any_of(qualityReasons, [&](FailReason reason) {
      return m_failing.verdict(reason) == Tri::Yes && before.verdict(reason) == Tri::No && wasAsked(before, reason);
    });
    const bool known = isKnown(m_failing.composite) && isKnown(before.composite);
    const double fall = known ? before.composite.min - m_failing.composite.max : 0;
    say(FailReason::WorseThanBaseline, toTri((passed && fails) || fall > WorseBy + Hair), std::max(0.0, fall));
  }

  // What is not calculable is below nothing, and has passed nothing either.
  static bool wasAsked(const Failing& before, FailReason reason)
  {
    if (reason == FailReason::Composite) return isKnown(before.composite);
    for (const SamplePart part : failingParts)
      if (reasonOf(part) == reason) return isKnown(before.parts[static_cast<std::size_t>(part)]);
    return true;
  }

  const JudgedAnswer& m_answer;
  const FailingRequest& m_request;
  Failing m_failing;
};

} // namespace

SampleThresholds thresholdsOf(const TriageSettings& settings, const QString& family)
{
  return {settings.compositeOf(family), settings.partOf(family), settings.run};
}

bool Failing::isOpen() const
{
  if (fails()) return false;
  if (verdict(FailReason::Composite) == Tri::Open) return true;
  return std::ranges::any_of(failingParts, [&](SamplePart part) { return verdict(reasonOf(part)) == Tri::Open; });
}

Failing failingOf(const JudgedAnswer& answer, const FailingRequest& request)
{
  return FailingCase(answer, request).decide();
}

bool cites(const JudgedAnswer& answer)
{
  return !answer.looseCitations.isEmpty() ||
         std::ranges::any_of(answer.claims, [](const JudgedClaim& claim) { return !claim.cited.isEmpty(); });
}

} // namespace assayer
