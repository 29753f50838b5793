// Measures of the team's own criteria: the mean of their values, or the share of answers from a value up; of criteria
// on two runs' answers the mean preference and the share that prefers each side. Pure.
#pragma once

#include "answers/answer_measures.h"
#include "core/result.h"

namespace assayer {

/// What an answer counts as where persons gave it different values and nobody adjudicated.
enum class Apart {
  Range,  // every value from the lowest to the highest
  Median, // the middle of them; between two middle ones their mean
  Labels, // each label by itself: means run over labels
};

/// "criterion.NAME" is the mean of the values (as numbers where all of the criterion's values are numbers, else as
/// positions from 0), "criterion.NAME>=VALUE" the share of answers from that value up. Nothing for a name of another
/// form; Usage for an unknown criterion or value, and for one without an order.
Result<std::optional<AnswerMeasure>> ownMeasure(const QString& name, const QVector<Criterion>& criteria, Apart apart);
/// What was said of two runs' answers to one query, in the order of the runs: the lower half of the scale prefers the
/// first.
struct JudgedPair {
  bool failed = false; // one of them is no answer
  OwnJudgement said;   // the whole scale where nobody said anything
};

struct PairMeasure {
  QString name; // "criterion.NAME", with ":first", ":second" or ":neither" the share that prefers so
  QString title;
  QString explanation;
  QString formula;
  bool share = false;
  QString needs = {};
  QString items = QStringLiteral("queries");
  Criterion criterion = {};
  std::function<PackedBounds(const JudgedPair&)> score = {};
  std::function<Mean(std::span<const JudgedPair>)> over = {}; // where the mean does not run over queries
};

/// "criterion.NAME" of a criterion on two answers is its mean and then the shares, with an ending one of these; NAME
/// may be "pair.NAME" where a criterion on answers has the name too. Empty for any other name; Usage where the values
/// have no order.
Result<std::vector<PairMeasure>> pairMeasures(const QString& name, const QVector<Criterion>& criteria, Apart apart);
/// As of measures of answers: strict publishes what is settled, judged_only leaves out what is open.
PackedBounds scoreOf(const PairMeasure& measure, const JudgedPair& pair, Policy policy = Policy::Interval);
Mean meanOverPairs(const PairMeasure& measure, std::span<const JudgedPair> pairs, Policy policy = Policy::Interval);

/// The names without ">=" of the criteria that have a mean.
QStringList ownMeasureNames(const QVector<Criterion>& criteria);

} // namespace assayer
