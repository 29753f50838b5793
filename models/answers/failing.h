// What fails (the README's rules, Daily queue): one answer against what is asked of it, with every reason in order, how
// bad it is, and what is still open. People's labels and a model judge's scores are two sources, never mixed in one
// mean: where there are scores they give the composite and its parts; critical errors, citations and coverage come from
// labels always. Pure functions; any thread.
#pragma once

#include "answers/model_scores.h"
#include "core/triage.h"

#include <array>
#include <optional>

namespace assayer {

/// A composite that is lower than the baseline's by more than this counts as a change for the worse.
inline constexpr double WorseBy = 0.1;

SampleThresholds thresholdsOf(const TriageSettings& settings, const QString& family);

struct Failing {
  QVector<FailReason> reasons; // that are certain, in the order of FailReason; none: the sample does not fail
  /// By reason: yes where it is certain, no where it is certain that it is none. What a missing score leaves unknown is
  /// open, and so is a disagreement as long as people have not settled the answer's faithfulness.
  std::array<Tri, FailReasonCount> verdicts{};
  /// [0, 1], the largest of: a critical error 1; (threshold − value) ÷ threshold of the composite and each part that
  /// is below, with the highest value that open labels leave; the share of citations that fail a check; 0.5 where it
  /// cites nothing or was answered without coverage; how far apart model and people are on faithfulness; by how much
  /// the composite fell below the baseline's. A missing score adds nothing: nobody knows how bad it is.
  double severity = 0;
  PackedBounds composite; // of the source that counts
  std::array<PackedBounds, SamplePartCount> parts;

  bool fails() const { return !reasons.isEmpty(); }
  /// It does not fail for certain, and may yet by the composite or a part. Critical errors, citations and coverage that
  /// nobody has looked at do not count here; verdicts says how they stand.
  bool isOpen() const;
  Tri verdict(FailReason reason) const { return verdicts[static_cast<std::size_t>(reason)]; }
};

struct FailingRequest {
  SampleThresholds thresholds;
  std::optional<ModelScores> scores = {}; // absent: people's labels count
  bool runCites = false;                  // some answer of the run cites something
  const Failing* baseline = nullptr;      // of the baseline's answer to the same query, if there is one
};

/// The reasons:
/// composite and parts: below the thresholds;
/// CriticalError: one of them, by labels;
/// CitationFault: a citation that fails one of its three checks, or none at all in an answer of a run that cites;
/// AnsweredWithoutCoverage: as the measure of that name;
/// JudgeDisagrees: the model's faithfulness lies on the other side of the part threshold than people's, whatever their
/// open labels may become;
/// WorseThanBaseline: it fails in quality where the baseline fails in nothing and passes that for certain, or its
/// composite is lower by more than WorseBy. A missing score and a disagreement are no quality;
/// MissingScore: a measure that the judge scored other answers of the run with has none here.
Failing failingOf(const JudgedAnswer& answer, const FailingRequest& request);

/// Does the answer cite anything?
bool cites(const JudgedAnswer& answer);

} // namespace assayer
