#include "work/breakdown_test.h"

#include "work/breakdown_words.h"
#include "work/matrices.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

JudgedAnswer answerTo(Expect expect, int outcomeOf, Tri right)
{
  JudgedAnswer answer;
  answer.expect = expect;
  answer.split = true; // and found to have no claims
  answer.outcome = ValueSet::only(outcomeOf);
  answer.critical.fill(Tri::No);
  if (right != Tri::Open) answer.correct = ValueSet::only(right == Tri::Yes ? correct::Yes : correct::No);
  return answer;
}

JudgedAnswer right()
{
  return answerTo(Expect::Answer, outcome::Answered, Tri::Yes);
}

JudgedAnswer wrong()
{
  return answerTo(Expect::Answer, outcome::Answered, Tri::No);
}

JudgedAnswer declined()
{
  return answerTo(Expect::Answer, outcome::Declined, Tri::No);
}

/// Answers by hand, each to a query of its own, and the groups that they make.
struct HandMade {
  RunAnswers answers;
  QVector<QueryGroup> groups;

  HandMade() { answers.run.id = RunId{1}; }
  QueryId add(const QString& group, const JudgedAnswer& answer, Origin origin = Origin::None)
  {
    QueryRow query;
    query.id = QueryId{answers.queries.size() + 1};
    query.name = u"q%1"_s.arg(query.id.value);
    query.family = group;
    query.origin = origin;
    query.expect = answer.expect;
    answers.queries.append(query);
    answers.ids.append(AnswerId{100 + query.id.value});
    answers.answers.push_back(answer);
    auto place =
        std::find_if(groups.begin(), groups.end(), [&](const QueryGroup& known) { return known.name == group; });
    if (place == groups.end()) place = groups.insert(groups.end(), {group, {}});
    place->queries.append(query.id);
    return query.id;
  }
  void add(const QString& group, const JudgedAnswer& answer, int times, Origin origin = Origin::None)
  {
    for (int i = 0; i < times; ++i) add(group, answer, origin);
  }
};

Engine emptyEngine()
{
  Engine engine({}, {});
  engine.finish();
  return engine;
}

BreakdownQuestion asked(const HandMade& made, const QStringList& measures = {})
{
  BreakdownQuestion question;
  question.groups = made.groups;
  question.rule.needsCitations = false;
  question.measures.names = measures;
  for (const QString& name : measures) question.measures.ofAnswers.push_back(*answerMeasure(name));
  return question;
}

Breakdown breakDown(const HandMade& made, const BreakdownQuestion& question, const HandMade* baseline = nullptr)
{
  const RunFacts facts = factsOf(made.answers, question.rule, true);
  const RunFacts before = baseline ? factsOf(baseline->answers, question.rule, false) : RunFacts();
  return breakdownOf(made.answers, facts, baseline ? &before : nullptr, emptyEngine(), question);
}

HandMade ordinaryAndSensitive()
{
  HandMade made;
  made.add(u"Ordinary"_s, right(), 72);
  made.add(u"Ordinary"_s, wrong(), 6);
  made.add(u"Ordinary"_s, declined(), 2);
  made.add(u"Sensitive"_s, wrong(), 2);
  made.add(u"Sensitive"_s, declined(), 18);
  return made;
}

bool isNear(double value, double expected)
{
  return std::abs(value - expected) < 5e-4;
}

} // namespace

void BreakdownTest::two_families_and_the_whole_as_worked_out_by_hand()
{
  const HandMade made = ordinaryAndSensitive();
  const Breakdown found = breakDown(made, asked(made));
  QCOMPARE(found.rows.size(), 2);
  const auto check = [](const BreakdownRow& row, int tested, int produced, int validated, const QString& quality,
                        const QString& coverage, const QString& success) {
    QCOMPARE(row.production.tested, tested);
    QCOMPARE(row.production.produced, produced);
    QCOMPARE(row.production.validated, validated);
    QCOMPARE(percentWords(row.production.quality), quality);
    QCOMPARE(percentWords(row.production.coverage), coverage);
    QCOMPARE(percentWords(row.production.success), success);
  };
  QCOMPARE(found.rows[0].name, u"Ordinary"_s);
  check(found.rows[0], 80, 78, 72, u"92.3 %"_s, u"97.5 %"_s, u"90.0 %"_s);
  check(found.rows[1], 20, 2, 0, u"0.0 %"_s, u"10.0 %"_s, u"0.0 %"_s);
  check(found.whole, 100, 80, 72, u"90.0 %"_s, u"80.0 %"_s, u"72.0 %"_s);
  // Wilson for 72 of 100, as R's prop.test(72, 100, correct = FALSE) has it
  QVERIFY(isNear(found.whole.success->low, 0.6252) || isNear(found.whole.success->low, 0.6251));
  QVERIFY(isNear(found.whole.success->high, 0.7987) || isNear(found.whole.success->high, 0.7986));
  QVERIFY(!found.rows[1].isTooFew());
  QCOMPARE(found.overlapping, 0);
  QVERIFY(!found.drift);
}

void BreakdownTest::the_whole_that_hides_a_weak_family_is_told()
{
  const HandMade made = ordinaryAndSensitive();
  const Breakdown found = breakDown(made, asked(made));
  QCOMPARE(found.weak.size(), 1);
  QCOMPARE(found.weak[0].name, u"Sensitive"_s);
  QCOMPARE(found.weak[0].why, WeakGroup::Why::BelowRule);
  const QStringList told = breakdownWarnings(found, 0.7, [](const QString& name) { return name; });
  QCOMPARE(told.size(), 1);
  QCOMPARE(told[0], u"The whole hides Sensitive: success at most 0.0 % over 20 queries, below the 70 % that is asked, "
                    "while all together have at least 72.0 %."_s);
}

void BreakdownTest::a_family_is_no_warning_where_the_whole_fails_as_well()
{
  HandMade made = ordinaryAndSensitive();
  BreakdownQuestion question = asked(made);
  question.weakBelow = 0.8; // which 72 % miss too: then the interval decides, whose end for 0 of 20 is 16.1 %
  const Breakdown found = breakDown(made, question);
  QCOMPARE(found.weak.size(), 1);
  QCOMPARE(found.weak[0].why, WeakGroup::Why::BelowWhole);
  QVERIFY(isNear(found.weak[0].most, 0.1611));
  HandMade few; // 0 of 3: an interval up to 56 % lies below no whole of 50 %
  few.add(u"good"_s, right(), 3);
  few.add(u"bad"_s, wrong(), 3);
  QVERIFY(breakDown(few, asked(few)).weak.isEmpty());
}

void BreakdownTest::open_outcomes_and_checks_make_bounds_and_widen_the_interval()
{
  HandMade made;
  JudgedAnswer perhaps = right();
  perhaps.outcome = ValueSet::whole(outcome::Count);
  made.add(u"a"_s, right(), 5);
  made.add(u"a"_s, wrong(), 2);
  made.add(u"a"_s, answerTo(Expect::Answer, outcome::Answered, Tri::Open), 1);
  made.add(u"a"_s, perhaps, 2);
  const BreakdownRow row = breakDown(made, asked(made)).rows[0];
  QCOMPARE(row.production.produced, 8);
  QCOMPARE(row.production.producedOpen, 2);
  QCOMPARE(row.production.validated, 5);
  QCOMPARE(row.production.validatedOpen, 3);
  QCOMPARE(row.production.quality.min, 5.0 / 8); // the two were not produced, the open one fails
  QCOMPARE(row.production.quality.max, 8.0 / 10);
  QCOMPARE(row.quality->low, shareInterval(5, 8)->low);
  QCOMPARE(row.quality->high, shareInterval(8, 10)->high);
  QCOMPARE(row.success->low, shareInterval(5, 10)->low);
  QCOMPARE(row.success->high, shareInterval(8, 10)->high);
  QCOMPARE(percentWords(row.production.success), u"⟦50 – 80 %⟧"_s);
  QCOMPARE(countWords({row.production.validated, row.production.validatedOpen}), u"⟦5 – 8⟧"_s);
}

void BreakdownTest::what_was_gained_and_lost_since_the_baseline_with_open_ones_apart()
{
  HandMade now;
  HandMade before;
  const JudgedAnswer open = answerTo(Expect::Answer, outcome::Answered, Tri::Open);
  for (const auto& [held, holds] :
       std::initializer_list<std::pair<JudgedAnswer, JudgedAnswer>>{{wrong(), right()},    // gained
                                                                    {declined(), right()}, // gained
                                                                    {right(), declined()}, // lost
                                                                    {right(), right()},    // neither
                                                                    {wrong(), open},       // perhaps gained
                                                                    {open, wrong()},       // perhaps lost
                                                                    {open, open}}) {       // perhaps either
    before.add(u"a"_s, held);
    now.add(u"a"_s, holds);
  }
  now.add(u"a"_s, right()); // which the baseline did not try
  before.answers.queries.last().id = QueryId{7};
  const BaselineChange change = *breakDown(now, asked(now), &before).whole.change;
  QCOMPARE(change.paired, 7);
  QCOMPARE(change.gained, (OpenCount{2, 2}));
  QCOMPARE(change.lost, (OpenCount{1, 2}));
  QCOMPARE(changeWords(change), u"+2 −1 · 2 open"_s);
  QVERIFY(!breakDown(now, asked(now)).whole.change); // no baseline
}

void BreakdownTest::queries_in_several_groups_count_once_in_the_whole()
{
  HandMade made;
  const QueryId shared = made.add(u"a"_s, right());
  made.add(u"b"_s, wrong());
  made.groups[1].queries.append(shared);
  const Breakdown found = breakDown(made, asked(made));
  QCOMPARE(found.overlapping, 1);
  QCOMPARE(found.rows[1].production.tested, 2);
  QCOMPARE(found.whole.production.tested, 2);
  QCOMPARE(found.whole.queries, 2);
  const QStringList told = breakdownWarnings(found, 0.7, [](const QString& name) { return name; });
  QVERIFY(told.last().startsWith(u"1 query is in several groups"_s));
}

void BreakdownTest::a_run_without_answers_and_empty_groups_have_no_figures()
{
  HandMade made;
  made.groups = {{u"a"_s, {QueryId{1}}}, {u"empty"_s, {}}};
  const Breakdown found = breakDown(made, asked(made, {u"faithfulness"_s}));
  QCOMPARE(found.rows.size(), 2);
  for (const BreakdownRow& row : found.rows) {
    QCOMPARE(row.production.quality.status, MeasureStatus::Undefined);
    QCOMPARE(percentWords(row.production.success), u"—"_s);
    QVERIFY(!row.success && !row.quality);
    QCOMPARE(figureWords(row.figures[0].mean), u"—"_s);
    QVERIFY(!row.figures[0].ci95);
    QVERIFY(row.isTooFew());
  }
  QVERIFY(found.weak.isEmpty());
  const Breakdown nothing = breakDown({}, asked({}));
  QVERIFY(nothing.rows.isEmpty());
  QCOMPARE(nothing.whole.queries, 0);
}

void BreakdownTest::answers_of_which_nobody_said_what_is_expected_are_a_bucket_of_their_own()
{
  HandMade made;
  made.add(u"a"_s, answerTo(Expect::None, outcome::Answered, Tri::Yes), 3);
  made.add(u"a"_s, right());
  const Breakdown found = breakDown(made, asked(made));
  QCOMPARE(found.whole.production.tested, 1);
  QCOMPARE(found.whole.production.unknown, 3);
  QVERIFY(breakdownWarnings(found, 0.7, [](const QString& name) { return name; })
              .last()
              .startsWith(u"3 answers are to queries of which nobody said"_s));
}

void BreakdownTest::abstention_and_critical_errors_are_counted_with_open_ones()
{
  HandMade made;
  made.add(u"a"_s, answerTo(Expect::Refusal, outcome::Declined, Tri::No), 13);
  made.add(u"a"_s, answerTo(Expect::Refusal, outcome::Answered, Tri::No), 6);
  JudgedAnswer open = answerTo(Expect::Refusal, outcome::Answered, Tri::No);
  open.outcome = ValueSet::whole(outcome::Count);
  made.add(u"a"_s, open);
  made.add(u"a"_s, declined(), 2);
  JudgedAnswer failed = wrong();
  failed.state = AnswerState::Failed;
  made.add(u"a"_s, failed);
  JudgedAnswer stale = right();
  stale.critical[static_cast<std::size_t>(CriticalError::Stale)] = Tri::Yes;
  made.add(u"a"_s, stale);
  JudgedAnswer unsaid = right();
  unsaid.critical[static_cast<std::size_t>(CriticalError::Factual)] = Tri::Open;
  made.add(u"a"_s, unsaid);
  const BreakdownRow row = breakDown(made, asked(made)).whole;
  QCOMPARE(row.unanswerable, 20);
  QCOMPARE(row.declined, (OpenCount{13, 1}));
  QCOMPARE(row.answerable, 4); // the failed one is a third column
  QCOMPARE(row.wronglyDeclined, (OpenCount{2, 0}));
  QCOMPARE(row.critical, (OpenCount{1, 1}));
  QCOMPARE(row.criticalKinds[static_cast<std::size_t>(CriticalError::Stale)], (OpenCount{1, 0}));
  QCOMPARE(row.criticalKinds[static_cast<std::size_t>(CriticalError::Factual)], (OpenCount{0, 1}));
}

void BreakdownTest::measures_of_answers_have_bounds_and_a_sampling_interval()
{
  HandMade made;
  made.add(u"a"_s, right(), 6);
  made.add(u"a"_s, wrong(), 2);
  made.add(u"a"_s, answerTo(Expect::Answer, outcome::Answered, Tri::Open), 2);
  made.add(u"b"_s, declined(), 1);
  const Breakdown found = breakDown(made, asked(made, {u"correct"_s}));
  const GroupFigure& figure = found.rows[0].figures[0];
  QCOMPARE(figure.mean.min, 0.6);
  QCOMPARE(figure.mean.max, 0.8);
  QCOMPARE(figure.ci95->low, shareInterval(6, 10)->low);
  QCOMPARE(figure.ci95->high, shareInterval(8, 10)->high);
  QCOMPARE(figureWords(figure.mean), u"⟦0.60 – 0.80⟧"_s);
  QCOMPARE(found.rows[1].figures[0].mean.status, MeasureStatus::Undefined); // it was declined
}

void BreakdownTest::production_drifts_from_golden_and_another_mix_of_families_is_no_drift()
{
  HandMade worse;
  worse.add(u"a"_s, right(), 8, Origin::Golden);
  worse.add(u"a"_s, wrong(), 2, Origin::Golden);
  worse.add(u"a"_s, right(), 4, Origin::Production);
  worse.add(u"a"_s, wrong(), 6, Origin::Production);
  const auto drift = breakDown(worse, asked(worse)).drift;
  QVERIFY(drift && drift->sameMix);
  QVERIFY(isNear(drift->plain.least, -0.4) && drift->plain.least == drift->plain.most);
  // Newcombe: Wilson 8/10 is 0.4902 to 0.9433, 4/10 0.1682 to 0.6873
  QVERIFY(isNear(drift->plain.ci95.low, -0.4 - std::hypot(0.4 - 0.1682, 0.9433 - 0.8)));
  QVERIFY(isNear(drift->plain.ci95.high, -0.4 + std::hypot(0.6873 - 0.4, 0.8 - 0.4902)));
  QVERIFY(isNear(drift->sameMix->ci95.low, drift->plain.ci95.low)); // one family

  HandMade mixed; // as good in each family, but with more of the hard one
  mixed.add(u"easy"_s, right(), 10, Origin::Golden);
  mixed.add(u"hard"_s, wrong(), 10, Origin::Golden);
  mixed.add(u"easy"_s, right(), 2, Origin::Production);
  mixed.add(u"hard"_s, wrong(), 8, Origin::Production);
  mixed.add(u"odd"_s, wrong(), 5, Origin::Production);
  const auto mix = breakDown(mixed, asked(mixed)).drift;
  QVERIFY(isNear(mix->plain.least, 2.0 / 15 - 0.5));
  QVERIFY(mix->sameMix && mix->sameMix->least == 0 && mix->sameMix->most == 0);
  QCOMPARE(mix->productionOutside, 5);
  QCOMPARE(mix->goldenOutside, 0);
  QVERIFY(driftSentence(*mix).contains(u"with the same mix of families 0.0 percentage points"_s));
}

void BreakdownTest::cells_of_the_matrices_hold_their_answers()
{
  HandMade made;
  JudgedAnswer grounded = right();
  grounded.answeringChunk = Tri::Yes;
  JudgedAnswer ignored = wrong();
  ignored.answeringChunk = Tri::Yes;
  JudgedClaim invented;
  invented.support = ValueSet::only(support::NotInEvidence);
  ignored.claims = {invented};
  JudgedAnswer confident = ignored;
  confident.answeringChunk = Tri::No;
  made.add(u"a"_s, grounded, 3);
  const QueryId second = made.add(u"a"_s, ignored);
  made.add(u"a"_s, confident);
  made.add(u"a"_s, declined());
  made.add(u"b"_s, grounded); // not asked about
  made.add(u"a"_s, answerTo(Expect::Refusal, outcome::Answered, Tri::No));
  const RunFacts facts = factsOf(made.answers, {.needsCitations = false}, true);
  const AnswerMatrices found = matricesOf(made.answers, facts, emptyEngine(), made.groups[0].queries);
  QCOMPARE(found.answered, 5);
  QCOMPARE(found.retrieval[0][0], (AnswerPlaces{0, 1, 2}));
  QCOMPARE(found.retrieval[0][2], AnswerPlaces{3});
  QCOMPARE(made.answers.queries[found.retrieval[0][2][0]].id, second);
  QCOMPARE(found.retrieval[2][2], AnswerPlaces{4});
  QCOMPARE(retrievalCellWord(Tri::Yes, Tri::No), u"ignored good context"_s);
  const auto& answerable = found.abstention[Expect::Answer];
  QCOMPARE(answerable[static_cast<std::size_t>(OutcomeColumn::Declined)], AnswerPlaces{5});
  QCOMPARE(outcomeCellWord(Expect::Answer, OutcomeColumn::Declined), u"wrong refusal"_s);
  QCOMPARE(found.abstention[Expect::Refusal][static_cast<std::size_t>(OutcomeColumn::Answered)], AnswerPlaces{7});
  QCOMPARE(outcomeCellWord(Expect::Refusal, OutcomeColumn::Answered), u"invented"_s);
  QCOMPARE(found.answeredWithout.yes, AnswerPlaces{4});
  QCOMPARE(found.answeredWithout.size(), 6);
}

void BreakdownTest::causes_that_open_labels_decide_are_possible_only()
{
  HandMade made;
  JudgedAnswer failed = wrong();
  failed.state = AnswerState::Failed;
  made.add(u"a"_s, failed);
  made.add(u"a"_s, JudgedAnswer());
  const RunFacts facts = factsOf(made.answers, {}, true);
  const AnswerMatrices found = matricesOf(made.answers, facts, emptyEngine(), made.groups[0].queries);
  const auto& noAnswer = found.causes[static_cast<std::size_t>(Cause::NoAnswer)];
  QCOMPARE(noAnswer.settled, AnswerPlaces{0});
  QVERIFY(noAnswer.possible.isEmpty());
  int possible = 0;
  for (const auto& cell : found.causes) possible += cell.possible.contains(1);
  QCOMPARE(possible, static_cast<int>(diagnose(symptomsOf(JudgedAnswer())).causes.size()));
  QVERIFY(possible > 1);
}

} // namespace assayer::tests
