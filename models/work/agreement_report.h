// How far judges agree about one criterion, as values: a row for each pair of judges, each judge with themselves, all
// together, and what looks wrong. Agreement before adjudication, of labels that were set independently
// (core/adjudication.h); the README's rules, Agreement, say which labels pair. Pure values; any thread.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"
#include "statistics/agreement.h"
#include "statistics/copied_ratings.h"

#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

/// Fewer pairs than this say too little to be shown as a figure.
inline constexpr int FewestPairs = 20;
/// Below is dubious, up to the other (both ends included) fair, above it good; after Krippendorff 2004.
inline constexpr double FairFrom = 0.67;
inline constexpr double GoodAbove = 0.8;
/// Raw agreement from which a dubious kappa wants an explanation.
inline constexpr double HighAgreement = 0.85;

/// What agreement is asked about.
struct AgreementQuestion {
  CriterionId criterion = criterion::Relevance;
  bool anyGuideline = false;            // labels set under different versions of the guideline pair as well
  std::optional<QString> family = {};   // only subjects of this family's queries
  QVector<JudgeId> judges = {};         // only these; empty: everybody
  std::optional<int> relevantFrom = {}; // instead of the workspace's cut
  bool operator==(const AgreementQuestion&) const = default;
};

enum class PairingStatus {
  Ok,
  TooFew,      // fewer than FewestPairs; the figures are there all the same
  OneCategory, // both gave one and the same value throughout: no coefficient is defined
  NoPairs,     // nothing that both judged pairs up (cannot judge, other guidelines)
};
enum class AgreementBand { Dubious, Fair, Good };
/// Which kappa the band is about: at the relevant cut for grades, unweighted for values without order, with quadratic
/// weights for the other ordered criteria.
enum class BandBasis { RelevantCut, Unweighted, Quadratic };

/// A coefficient with its large-sample interval and, where it was asked for, that of the bootstrap.
struct AgreementFigure : Coefficient {
  AgreementFigure() = default;
  AgreementFigure(const Coefficient& coefficient) : Coefficient(coefficient) {}
  std::optional<ConfidenceInterval> bootstrap95; // percentiles, subjects resampled
  double bootstrapUndefined = 0;                 // share of the resamples in which it is not defined
  bool operator==(const AgreementFigure&) const = default;
};

/// Agreement is high and kappa low, since one value prevails: agreement by chance is high as well.
struct Prevalence {
  int value = 0;       // position in the scale; at the relevant cut 0: below it, 1: from it up
  double share = 0;    // of all labels in the pairs
  double byChance = 0; // agreement to expect by chance
  bool operator==(const Prevalence&) const = default;
};

/// Two sets of labels on the same subjects.
struct Agreement {
  int pairs = 0;
  std::optional<double> agreement = {}; // share of the pairs with one value; absent without pairs
  AgreementFigure kappa = {};           // Cohen's
  AgreementFigure kappaLinear = {};     // weights by position in the declared scale; none for values without order
  AgreementFigure kappaQuadratic = {};
  AgreementFigure kappaAtCut = {}; // relevance only: relevant or not
  std::optional<double> agreementAtCut = {};
  PairingStatus status = PairingStatus::NoPairs;
  BandBasis basis = BandBasis::Unweighted;
  std::optional<AgreementBand> band = {}; // only where status is Ok and the basis is defined
  std::optional<Prevalence> prevalence = {};
  ContingencyTable confusion =
      ContingencyTable(); // the declared scale, unused values included; rows are the first judge's
  bool operator==(const Agreement&) const = default;

  const AgreementFigure& basisKappa() const
  {
    return basis == BandBasis::RelevantCut ? kappaAtCut : basis == BandBasis::Quadratic ? kappaQuadratic : kappa;
  }
};

/// Two judges, in the order of the workspace.
struct PairAgreement {
  JudgeId first;
  JudgeId second;
  bool withModel = false; // one of them is a model, or both: apart from people
  Agreement figures = {};
  // Subjects that both judged and that do not pair, each in one of these.
  int cannotJudge = 0;    // at least one cannot judge it
  int later = 0;          // at least one put it off
  int otherGuideline = 0; // under different versions of the guideline
  bool operator==(const PairAgreement&) const = default;
};

/// A third of a judge's repeats, in order of time.
struct DriftPart {
  qint64 from = 0; // ms, of the repeats
  qint64 to = 0;
  int pairs = 0;
  std::optional<double> agreement = {};
  AgreementFigure kappa = {};       // the one that the band is about
  std::optional<double> shift = {}; // mean of second minus first, in positions of the scale; ordered criteria only
  bool operator==(const DriftPart&) const = default;
};

/// A judge with themselves: the label of round 0 against those of hidden repeats.
struct SelfAgreement {
  JudgeId judge;
  bool isModel = false;
  Agreement figures = {};
  int cannotJudge = 0;
  int later = 0;
  int otherGuideline = 0;
  std::optional<double> shift = {};
  QVector<DriftPart> drift = {}; // thirds of the pairs by the time of the repeat; empty with fewer than three
  bool operator==(const SelfAgreement&) const = default;
};

/// How many subjects got these labels: how many of each value, by position in the declared scale.
struct RatingPattern {
  QVector<int> counts;
  int subjects = 0;
  bool operator==(const RatingPattern&) const = default;
};

/// All persons together. A subject's labels under different guidelines are subjects of their own, unless those pair.
struct OverallAgreement {
  int judges = 0;                       // with at least one label in it
  int subjects = 0;                     // with two labels or more
  int labels = 0;                       // on these
  std::optional<double> agreement = {}; // mean over the subjects of the share of agreeing pairs
  AgreementFigure fleiss = {};
  AgreementFigure alphaNominal = {}; // Krippendorff's
  AgreementFigure alphaOrdinal = {}; // ordered criteria only, as AC2
  AgreementFigure ac1 = {};          // Gwet's
  AgreementFigure ac2 = {};          // quadratic weights
  PairingStatus status = PairingStatus::NoPairs;
  QVector<RatingPattern> patterns = {}; // what all of it rests on, subjects with one label included
  bool operator==(const OverallAgreement&) const = default;
};

/// What one judge says and how often, whether somebody else judged it as well or not; round 0.
struct LabelRates {
  JudgeId judge;
  bool isModel = false;
  int labels = 0;           // all of the following
  QVector<int> values = {}; // by position in the declared scale
  int cannotJudge = 0;
  int later = 0;
  bool operator==(const LabelRates&) const = default;
};

/// Labels that look copied: a question to people, never a verdict.
struct Suspicion {
  std::optional<JudgeId> first = {}; // absent: all persons together, where every subject with two labels has equal ones
  std::optional<JudgeId> second = {};
  CopySigns signs = {}; // of all persons: subjects and identical ones
  bool operator==(const Suspicion&) const = default;
};

struct AgreementReport {
  AgreementQuestion question;
  Criterion criterion;          // with its declared scale
  int relevantFrom = 1;         // the cut that was used
  QVector<PairAgreement> pairs; // of persons, then with models; most pairs first
  OverallAgreement overall;     // persons
  QVector<LabelRates> rates;    // persons, then models, in the order of the workspace
  QVector<SelfAgreement> self;  // judges with repeats
  QVector<Suspicion> suspicions;
  bool operator==(const AgreementReport&) const = default;
};

} // namespace assayer
