#include "work/agreement_figures.h"

#include "statistics/bootstrap.h"
#include "statistics/many_raters.h"
#include "work/agreement_labels.h"

#include <algorithm>
#include <numeric>

namespace assayer {

namespace {

/// The table that the band's kappa is of.
ContingencyTable basisTable(const ContingencyTable& counts, BandBasis basis, int relevantFrom)
{
  return basis == BandBasis::RelevantCut ? counts.atCut(relevantFrom) : counts;
}

// Both ends are fair, whatever a division has rounded off.
constexpr double Rounding = 1e-9;

AgreementBand bandOf(double kappa)
{
  if (kappa < FairFrom - Rounding) return AgreementBand::Dubious;
  return kappa > GoodAbove + Rounding ? AgreementBand::Good : AgreementBand::Fair;
}

/// The value that prevails where agreement is high and kappa dubious.
std::optional<Prevalence> prevalenceIn(const ContingencyTable& counts, const std::optional<double>& kappa)
{
  const auto chance = chanceOf(counts);
  if (!chance || !kappa || *kappa >= FairFrom - Rounding || chance->observed < HighAgreement - Rounding)
    return std::nullopt;
  Prevalence prevalence;
  qint64 most = -1;
  for (int value = 0; value < counts.categories(); ++value) {
    const qint64 labels = counts.firstTotal(value) + counts.secondTotal(value);
    if (labels <= most) continue;
    most = labels;
    prevalence.value = value;
  }
  prevalence.share = static_cast<double>(most) / static_cast<double>(2 * counts.total());
  prevalence.byChance = chance->expected;
  return prevalence;
}

PairingStatus statusOf(qint64 pairs, const Coefficient& kappa)
{
  if (pairs == 0) return PairingStatus::NoPairs;
  if (!kappa.value) return PairingStatus::OneCategory;
  return pairs < FewestPairs ? PairingStatus::TooFew : PairingStatus::Ok;
}

Ratings ratingsOf(const OverallAgreement& overall, int values)
{
  int raters = 2;
  for (const RatingPattern& pattern : overall.patterns)
    raters = std::max(raters, std::accumulate(pattern.counts.begin(), pattern.counts.end(), 0));
  Ratings ratings(values, raters);
  // None of these coefficients asks who said what.
  for (const RatingPattern& pattern : overall.patterns) {
    std::vector<std::optional<int>> row;
    for (int value = 0; value < values; ++value)
      row.insert(row.end(), static_cast<std::size_t>(pattern.counts[value]), value);
    row.resize(static_cast<std::size_t>(raters));
    ratings.addItem(row, pattern.subjects);
  }
  return ratings;
}

struct NamedKappa {
  AgreementFigure Agreement::*figure;
  TableStatistic statistic;
};

std::vector<NamedKappa> kappasOf(const Criterion& criterion, int relevantFrom)
{
  const auto weighted = [](AgreementWeights weights) {
    return [weights](const ContingencyTable& table) { return cohenKappaValue(table, weights); };
  };
  std::vector<NamedKappa> kappas{{&Agreement::kappa, weighted(AgreementWeights::Nominal)}};
  if (criterion.ordinal) {
    kappas.push_back({&Agreement::kappaLinear, weighted(AgreementWeights::Linear)});
    kappas.push_back({&Agreement::kappaQuadratic, weighted(AgreementWeights::Quadratic)});
  }
  if (basisOf(criterion) == BandBasis::RelevantCut)
    kappas.push_back({&Agreement::kappaAtCut, [relevantFrom](const ContingencyTable& table) {
                        return cohenKappaValue(table.atCut(relevantFrom));
                      }});
  return kappas;
}

struct NamedCoefficient {
  AgreementFigure OverallAgreement::*figure;
  RatingsStatistic statistic;
};

std::vector<NamedCoefficient> coefficientsOf(const Criterion& criterion)
{
  const auto alpha = [](AlphaDistance distance) {
    return [distance](const Ratings& ratings) { return krippendorffAlpha(ratings, distance).value; };
  };
  const auto gwet = [](AgreementWeights weights) {
    return [weights](const Ratings& ratings) { return gwetAc(ratings, weights).value; };
  };
  std::vector<NamedCoefficient> all{
      {&OverallAgreement::fleiss, [](const Ratings& ratings) { return fleissKappa(ratings).value; }},
      {&OverallAgreement::alphaNominal, alpha(AlphaDistance::Nominal)},
      {&OverallAgreement::ac1, gwet(AgreementWeights::Nominal)}};
  if (criterion.ordinal) {
    all.push_back({&OverallAgreement::alphaOrdinal, alpha(AlphaDistance::Ordinal)});
    all.push_back({&OverallAgreement::ac2, gwet(AgreementWeights::Quadratic)});
  }
  return all;
}

void adoptBootstrapOf(AgreementFigure& figure, const Bootstrap& found)
{
  figure.bootstrap95 = found.interval;
  figure.bootstrapUndefined = found.undefinedShare();
}

} // namespace

BandBasis basisOf(const Criterion& criterion)
{
  if (criterion.id == criterion::Relevance) return BandBasis::RelevantCut;
  return criterion.ordinal ? BandBasis::Quadratic : BandBasis::Unweighted;
}

Agreement measured(const ContingencyTable& counts, const Criterion& criterion, int relevantFrom)
{
  Agreement figures;
  figures.pairs = static_cast<int>(counts.total());
  figures.confusion = counts;
  figures.basis = basisOf(criterion);
  figures.agreement = percentAgreement(counts);
  figures.kappa = Coefficient(cohenKappa(counts));
  if (criterion.ordinal) {
    figures.kappaLinear = Coefficient(cohenKappa(counts, AgreementWeights::Linear));
    figures.kappaQuadratic = Coefficient(cohenKappa(counts, AgreementWeights::Quadratic));
  }
  const ContingencyTable basis = basisTable(counts, figures.basis, relevantFrom);
  if (figures.basis == BandBasis::RelevantCut) {
    figures.kappaAtCut = Coefficient(cohenKappa(basis));
    figures.agreementAtCut = percentAgreement(basis);
  }
  figures.status = statusOf(counts.total(), figures.kappa);
  if (figures.status != PairingStatus::Ok) return figures;
  const std::optional<double> kappa = figures.basisKappa().value;
  if (kappa) figures.band = bandOf(*kappa);
  figures.prevalence = prevalenceIn(basis, kappa);
  return figures;
}

void measureOverall(OverallAgreement& overall, const Criterion& criterion)
{
  overall.subjects = overall.labels = 0;
  for (const RatingPattern& pattern : std::as_const(overall.patterns)) {
    const int labels = std::accumulate(pattern.counts.begin(), pattern.counts.end(), 0);
    if (labels < 2) continue;
    overall.subjects += pattern.subjects;
    overall.labels += labels * pattern.subjects;
  }
  const Ratings ratings = ratingsOf(overall, static_cast<int>(criterion.values.size()));
  overall.agreement = percentAgreement(ratings);
  overall.fleiss = fleissKappa(ratings);
  overall.alphaNominal = krippendorffAlpha(ratings, AlphaDistance::Nominal);
  overall.ac1 = gwetAc(ratings);
  if (criterion.ordinal) {
    overall.alphaOrdinal = krippendorffAlpha(ratings, AlphaDistance::Ordinal);
    overall.ac2 = gwetAc(ratings, AgreementWeights::Quadratic);
  }
  overall.status = statusOf(overall.subjects, overall.alphaNominal);
}

Result<void> addBootstrap(AgreementReport& report, int samples, quint64 seed, const std::function<bool()>& keepGoing)
{
  BootstrapOptions options;
  options.samples = samples;
  options.seed = seed;
  options.keepGoing = keepGoing;
  const std::vector<NamedKappa> kappas = kappasOf(report.criterion, report.relevantFrom);
  std::vector<TableStatistic> statistics;
  for (const NamedKappa& kappa : kappas) statistics.push_back(kappa.statistic);
  const auto resample = [&](Agreement& figures) -> Result<void> {
    if (figures.pairs == 0) return {};
    const auto found = bootstrap(figures.confusion, statistics, options);
    if (!found) return tl::unexpected(found.error());
    for (std::size_t i = 0; i < kappas.size(); ++i) adoptBootstrapOf(figures.*kappas[i].figure, (*found)[i]);
    return {};
  };
  for (PairAgreement& pair : report.pairs)
    if (auto done = resample(pair.figures); !done) return done;
  for (SelfAgreement& self : report.self)
    if (auto done = resample(self.figures); !done) return done;
  // Two judges are told by their own row, and drawing resamples is what takes the time.
  if (report.overall.judges < 3) return {};

  const std::vector<NamedCoefficient> coefficients = coefficientsOf(report.criterion);
  std::vector<RatingsStatistic> ofRatings;
  for (const NamedCoefficient& coefficient : coefficients) ofRatings.push_back(coefficient.statistic);
  const auto found =
      bootstrap(ratingsOf(report.overall, static_cast<int>(report.criterion.values.size())), ofRatings, options);
  if (!found) return tl::unexpected(found.error());
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    adoptBootstrapOf(report.overall.*coefficients[i].figure, (*found)[i]);
  return {};
}

} // namespace assayer
