#include "work/carry_over_test.h"

#include "answers/judged_answer.h"
#include "core/text.h"
#include "support/small_workspace.h"
#include "work/carry_over.h"
#include "work/claims_page.h"
#include "work/judged_answers.h"
#include "work/splitting.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString days = u"Goods may be returned within 30 days."_s;
const QString hats = u"Hats may not be returned."_s;
const QString bothClaims = u"Within 30 days. Hats too."_s;

struct Seen {
  QStringList chunks;
  QString answer = bothClaims;
  std::optional<int> k = {};
};

// Runs a and b with one answer each to q1, and c, which answers and retrieves as b does. Chunk "copy" says what "days"
// says, with other spaces and case.
QVector<Record> threeRuns(const Seen& a, const Seen& b)
{
  QVector<Record> records;
  WorkspaceRecord workspace;
  workspace.settings = WorkspaceSettings();
  workspace.settings->partly = true;
  records.append(workspace);
  const auto chunk = [&](const QString& name, const QString& text) {
    ChunkRecord made;
    made.name = name;
    made.text = text;
    records.append(made);
  };
  chunk(u"days"_s, days);
  chunk(u"hats"_s, hats);
  chunk(u"copy"_s, u"  GOODS may be  returned within 30 days."_s);
  chunk(u"other"_s, u"Vouchers are valid for three years."_s);
  QueryRecord query;
  query.detail.row.name = u"q1"_s;
  query.detail.row.text = u"How long?"_s;
  query.detail.row.expect = Expect::Answer;
  records.append(query);
  for (const auto& [name, seen] : {std::pair{u"a"_s, a}, {u"b"_s, b}, {u"c"_s, b}}) {
    RunRecord run;
    run.row.name = name;
    run.row.k = seen.k;
    run.row.record = u"{}"_s;
    records.append(run);
    if (!seen.chunks.isEmpty()) {
      RankingRecord ranking;
      ranking.run = name;
      ranking.query = u"q1"_s;
      ranking.chunks = seen.chunks;
      records.append(ranking);
    }
    AnswerRecord answer;
    answer.run = name;
    answer.query = u"q1"_s;
    answer.text = seen.answer;
    records.append(answer);
  }
  return records;
}

class Carrying {
public:
  Carrying(const Seen& a, const Seen& b) : m_workspace(threeRuns(a, b))
  {
    if (!m_workspace.problem().isEmpty()) qFatal("%s", qPrintable(m_workspace.problem()));
    (void)splitAnswers(store(), run(u"a"_s));
  }

  Store& store() { return m_workspace.store(); }
  RunId run(const QString& name) { return store().findRun(name).value(); }
  AnswerId answer(const QString& of) { return store().answer(run(of), store().findQuery(u"q1"_s).value()).value()->id; }
  QVector<Claim> claims(const QString& of) { return store().claimsOf(answer(of)).value(); }
  JudgeId judge(const QString& name = u"Ada"_s)
  {
    return store().addJudge(name, JudgeKind::Person, Role::Expert).value().id;
  }
  EvidenceQuote quote(const QString& chunk, const QString& words)
  {
    const ChunkId id = store().findChunk(chunk).value();
    const quint32 one = static_cast<quint32>(id.value);
    const QString text = store().chunkTexts({&one, 1}).value().first();
    const qsizetype at = std::max<qsizetype>(0, text.indexOf(words));
    EvidenceQuote made = quoteOf(id, text, at, std::min(text.size(), at + words.size()));
    made.quote = words;
    return made;
  }
  Change decide(const QString& of, int claim, LabelState state, std::optional<int> value,
                const QVector<EvidenceQuote>& evidence = {}, const QString& by = u"Ada"_s)
  {
    Decision decision;
    decision.subject = supportOf(claims(of).at(claim).id);
    decision.state = state;
    decision.value = value;
    decision.evidence = evidence;
    return store().record({judge(by), {decision}}).value();
  }
  Change say(int claim, int value, const QVector<EvidenceQuote>& evidence = {}, const QString& by = u"Ada"_s)
  {
    return decide(u"a"_s, claim, LabelState::Valued, value, evidence, by);
  }
  CarryOver carry(CarryMode mode = CarryMode::Store, const QString& from = u"a"_s, const QString& to = u"b"_s)
  {
    return carryOver(store(), judge(), run(from), run(to), mode).value();
  }
  std::optional<Label> label(const QString& of, int claim, const QString& by = u"Ada"_s)
  {
    const QVector<Claim> all = claims(of);
    const QVector<Label> labels =
        store().labelsOf(store().findQuery(u"q1"_s).value(), LabelScope::only(judge(by))).value();
    for (const Label& each : labels)
      if (claim < all.size() && each.subject == supportOf(all[claim].id)) return each;
    return std::nullopt;
  }
  QVector<EvidenceQuote> evidence(const QString& of, int claim)
  {
    return store().evidenceOf(label(of, claim)->event).value();
  }

private:
  TemporaryWorkspace m_workspace;
};

const QStringList daysAndHats{u"days"_s, u"hats"_s};

} // namespace

void CarryOverTest::a_verdict_goes_along_where_its_evidence_is_in_the_new_context()
{
  Carrying f({daysAndHats}, {{u"other"_s, u"days"_s}});
  const EvidenceQuote quote = f.quote(u"days"_s, u"within 30 days"_s);
  const Change judged = f.say(0, support::Supported, {quote});
  const CarryOver done = f.carry();
  QCOMPARE(done.carried(), 1);
  QCOMPARE(done.suggested(), 0);
  QCOMPARE(done.count(CarryFate::NoCounterpart), 1); // hats: no verdict
  QCOMPARE(done.split, 1);
  const auto carried = f.label(u"b"_s, 0);
  QVERIFY(carried && carried->carried);
  QCOMPARE(carried->value, support::Supported);
  QCOMPARE(f.evidence(u"b"_s, 0), QVector<EvidenceQuote>{quote});
  QVERIFY(!f.label(u"a"_s, 0)->carried);
  QVERIFY(!f.label(u"b"_s, 1));
  // Where the store's current labels are read all at once, it is known as well.
  int carriedLabels = 0;
  QVERIFY(f.store().eachLabel(criterion::Support, LabelScope::everybody(),
                              [&](const Label& each) { carriedLabels += each.carried ? 1 : 0; }));
  QCOMPARE(carriedLabels, 1);
  QVERIFY(!judged.events.first().now.carried);
  QCOMPARE(f.store().check().value(), QStringList());
}

void CarryOverTest::evidence_below_k_or_missing_makes_it_a_suggestion()
{
  for (const Seen& b : {Seen{{u"other"_s, u"days"_s}, bothClaims, 1}, Seen{{u"other"_s, u"hats"_s}}}) {
    Carrying f({daysAndHats}, b);
    f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
    const CarryOver done = f.carry();
    QCOMPARE(done.claims.first().fate, CarryFate::EvidenceElsewhere);
    QCOMPARE(done.suggested(), 1);
    QCOMPARE(done.split, 0);
    QVERIFY(f.claims(u"b"_s).isEmpty()); // nothing to carry, nothing was split
  }
}

void CarryOverTest::one_quote_of_two_outside_the_context_is_enough_for_a_suggestion()
{
  Carrying f({daysAndHats}, {{u"days"_s}});
  EvidenceQuote second = f.quote(u"hats"_s, u"may not be returned"_s);
  second.group = 1;
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s), second});
  QCOMPARE(f.carry().claims.first().fate, CarryFate::EvidenceElsewhere);
}

void CarryOverTest::a_chunk_of_the_same_text_under_another_id_takes_the_quote()
{
  Carrying f({daysAndHats}, {{u"copy"_s, u"other"_s}});
  EvidenceQuote quote = f.quote(u"days"_s, u"Goods may be returned"_s);
  quote.against = true;
  quote.group = 3;
  f.say(0, support::Contradicted, {quote});
  QCOMPARE(f.carry().carried(), 1);
  const EvidenceQuote moved = f.evidence(u"b"_s, 0).first();
  QCOMPARE(moved.chunk, f.store().findChunk(u"copy"_s).value());
  QCOMPARE(moved.quote, u"GOODS may be  returned"_s); // as it stands there
  QCOMPARE(moved.first, 2);
  QCOMPARE(moved.last, 24);
  QVERIFY(moved.against);
  QCOMPARE(moved.group, 3);
}

void CarryOverTest::a_quote_that_does_not_stand_in_its_chunk_goes_nowhere()
{
  Carrying f({daysAndHats}, {daysAndHats});
  f.say(0, support::Supported, {f.quote(u"days"_s, u"something that nobody wrote"_s)});
  QCOMPARE(f.carry().claims.first().fate, CarryFate::EvidenceElsewhere);
}

void CarryOverTest::not_in_evidence_goes_along_only_where_both_saw_the_same_texts()
{
  struct Case {
    QStringList chunks;
    CarryFate fate;
  };
  for (const Case& each : {Case{{u"hats"_s, u"days"_s}, CarryFate::Carried}, // another order says nothing else
                           Case{{u"copy"_s, u"hats"_s}, CarryFate::Carried}, Case{{u"days"_s}, CarryFate::OtherContext},
                           Case{{u"days"_s, u"hats"_s, u"other"_s}, CarryFate::OtherContext},
                           Case{{u"days"_s, u"other"_s}, CarryFate::OtherContext}}) {
    Carrying f({daysAndHats}, {each.chunks});
    f.say(1, support::NotInEvidence);
    QCOMPARE(f.carry().claims.at(1).fate, each.fate);
    QCOMPARE(f.label(u"b"_s, 1).has_value(), each.fate == CarryFate::Carried);
  }
}

void CarryOverTest::a_verdict_without_a_quote_goes_along_only_where_both_saw_the_same_texts()
{
  Carrying same({daysAndHats}, {daysAndHats});
  same.say(0, support::Supported);
  QCOMPARE(same.carry().carried(), 1);
  Carrying other({daysAndHats}, {{u"days"_s}});
  other.say(0, support::Supported);
  QCOMPARE(other.carry().claims.first().fate, CarryFate::OtherContext);
}

void CarryOverTest::without_a_ranking_no_context_is_known_to_be_the_same()
{
  Carrying f({{}}, {{}});
  f.say(0, support::NotInEvidence);
  QCOMPARE(f.carry().claims.first().fate, CarryFate::OtherContext);
}

void CarryOverTest::partly_and_contradicted_need_their_evidence_too()
{
  for (const int verdict : {support::Partly, support::Contradicted}) {
    Carrying in({daysAndHats}, {{u"days"_s}});
    in.say(0, verdict, {in.quote(u"days"_s, u"30 days"_s)});
    QCOMPARE(in.carry().carried(), 1);
    QCOMPARE(in.label(u"b"_s, 0)->value, verdict);
    Carrying out({daysAndHats}, {{u"hats"_s}});
    out.say(0, verdict, {out.quote(u"days"_s, u"30 days"_s)});
    QCOMPARE(out.carry().suggested(), 1);
  }
}

void CarryOverTest::what_cannot_be_judged_or_was_put_off_is_never_carried()
{
  Carrying f({daysAndHats}, {daysAndHats});
  f.decide(u"a"_s, 0, LabelState::CannotJudge, {});
  f.decide(u"a"_s, 1, LabelState::Later, {});
  QCOMPARE(f.carry().count(CarryFate::NoCounterpart), 2);
  QVERIFY(f.claims(u"b"_s).isEmpty());
}

void CarryOverTest::what_the_judge_labelled_there_stays()
{
  for (const LabelState state : {LabelState::Valued, LabelState::CannotJudge, LabelState::Later}) {
    Carrying f({daysAndHats}, {daysAndHats});
    (void)splitAnswers(f.store(), f.run(u"b"_s));
    f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
    f.decide(u"b"_s, 0, state, state == LabelState::Valued ? std::optional(support::Contradicted) : std::nullopt);
    const auto before = f.label(u"b"_s, 0);
    QCOMPARE(f.carry().claims.first().fate, CarryFate::LabelledAlready);
    QCOMPARE(f.label(u"b"_s, 0), before);
  }
}

void CarryOverTest::another_judges_labels_are_neither_carried_nor_touched()
{
  Carrying f({daysAndHats}, {daysAndHats});
  (void)splitAnswers(f.store(), f.run(u"b"_s));
  f.say(1, support::NotInEvidence, {}, u"Ben"_s);
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  f.decide(u"b"_s, 0, LabelState::Valued, support::Contradicted, {}, u"Ben"_s);
  const CarryOver done = f.carry();
  QCOMPARE(done.carried(), 1);
  QCOMPARE(done.claims.at(1).fate, CarryFate::NoCounterpart);
  QCOMPARE(f.label(u"b"_s, 0, u"Ben"_s)->value, support::Contradicted);
  QVERIFY(!f.label(u"b"_s, 0, u"Ben"_s)->carried);
  QVERIFY(!f.label(u"b"_s, 1, u"Ben"_s));
}

void CarryOverTest::texts_are_compared_but_for_case_space_and_dashes()
{
  Carrying f({daysAndHats, u"Within 30 days – always. Hats too."_s},
             {daysAndHats, u"Hats too! WITHIN  30 days - always."_s});
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  f.say(1, support::NotInEvidence);
  const CarryOver done = f.carry();
  QCOMPARE(done.claims.at(0).fate, CarryFate::NoCounterpart); // "Hats too!" is not "Hats too."
  QCOMPARE(done.claims.at(1).fate, CarryFate::Carried);
  QCOMPARE(done.claims.at(1).number, 2);
}

void CarryOverTest::several_verdicts_on_the_same_words_are_a_suggestion()
{
  Carrying f({daysAndHats, u"Hats too. Hats too."_s}, {daysAndHats, u"Hats too."_s});
  f.say(0, support::NotInEvidence);
  f.say(1, support::Contradicted, {f.quote(u"hats"_s, u"may not be returned"_s)});
  const CarriedClaim claim = f.carry().claims.first();
  QCOMPARE(claim.fate, CarryFate::SeveralVerdicts);
  QVERIFY(!claim.verdict);
}

void CarryOverTest::a_trial_run_says_the_same_and_changes_nothing()
{
  Carrying f({daysAndHats}, {daysAndHats});
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  f.say(1, support::NotInEvidence);
  const ChangeId before = f.store().newestChange().value();
  const CarryOver trial = f.carry(CarryMode::DryRun);
  QCOMPARE(trial.carried(), 2);
  QCOMPARE(f.store().newestChange().value(), before);
  QVERIFY(f.claims(u"b"_s).isEmpty());
  const CarryOver done = f.carry();
  QCOMPARE(done.claims, trial.claims);
  QCOMPARE(done.split, trial.split);
  QCOMPARE(f.carry().count(CarryFate::LabelledAlready), 2); // a second time: nothing left
}

void CarryOverTest::each_answer_is_one_gesture_that_undo_takes_back()
{
  Carrying f({daysAndHats}, {daysAndHats});
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  f.say(1, support::NotInEvidence);
  QCOMPARE(f.carry().carried(), 2);
  QCOMPARE(f.store().undo(f.judge()).value().events.size(), 2);
  QVERIFY(!f.label(u"b"_s, 0) && !f.label(u"b"_s, 1));
  QCOMPARE(f.label(u"a"_s, 0)->value, support::Supported);
  QCOMPARE(f.claims(u"b"_s).size(), 2); // the split is nobody's gesture
  QVERIFY(f.store().redo(f.judge()));
  QVERIFY(f.label(u"b"_s, 0)->carried);
  QCOMPARE(f.evidence(u"b"_s, 0).size(), 1);
}

void CarryOverTest::carried_on_from_a_carried_verdict_names_the_first()
{
  Carrying f({daysAndHats}, {daysAndHats});
  const Change judged = f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  QCOMPARE(f.carry().carried(), 1);
  QCOMPARE(f.carry(CarryMode::Store, u"b"_s, u"c"_s).carried(), 1);
  QVERIFY(f.label(u"c"_s, 0)->carried);
  struct Names : RecordSink {
    QStringList found;
    Result<void> take(Record&& record, const Place&) override
    {
      if (const auto* const label = std::get_if<LabelRecord>(&record); label && !label->carriedFrom.isEmpty())
        found.append(label->carriedFrom);
      return {};
    }
  } names;
  QVERIFY(f.store().exportTo(names));
  const QString first = QString::fromLatin1(judged.uid.toHex());
  QCOMPARE(names.found, (QStringList{first, first}));
}

void CarryOverTest::judging_confirms_and_undo_makes_it_carried_again()
{
  Carrying f({daysAndHats}, {daysAndHats});
  const QVector<EvidenceQuote> quotes{f.quote(u"days"_s, u"30 days"_s)};
  f.say(0, support::Supported, quotes);
  QCOMPARE(f.carry().carried(), 1);
  const Change confirmed = f.decide(u"b"_s, 0, LabelState::Valued, support::Supported, quotes); // the very same
  QCOMPARE(confirmed.events.size(), 1);
  QVERIFY(confirmed.events.first().before->carried);
  QVERIFY(!f.label(u"b"_s, 0)->carried);
  QVERIFY(f.store().undo(f.judge()));
  QVERIFY(f.label(u"b"_s, 0)->carried);
  QCOMPARE(f.store().check().value(), QStringList());
}

void CarryOverTest::a_carried_verdict_counts_as_its_judges_gold_and_travels()
{
  Carrying f({daysAndHats}, {daysAndHats});
  f.say(0, support::Supported, {f.quote(u"days"_s, u"30 days"_s)});
  QCOMPARE(f.carry().carried(), 1);
  const JudgedAnswer there = loadRunAnswers(f.store(), f.run(u"b"_s), LabelScope::everybody()).value().answers.front();
  QCOMPARE(isFaithful(there.claims.first(), there), Tri::Yes);

  struct Kept : RecordSink {
    QVector<Record> records;
    Result<void> take(Record&& record, const Place&) override
    {
      records.append(std::move(record));
      return {};
    }
  } kept;
  QVERIFY(f.store().exportTo(kept));
  TemporaryWorkspace copy(kept.records);
  QCOMPARE(copy.problem(), QString());
  int carried = 0;
  QVERIFY(copy.store().eachLabel(criterion::Support, LabelScope::everybody(),
                                 [&](const Label& each) { carried += each.carried ? 1 : 0; }));
  QCOMPARE(carried, 1);
  QCOMPARE(copy.store().check().value(), QStringList());
}

void CarryOverTest::one_run_or_an_unknown_one_is_refused()
{
  Carrying f({daysAndHats}, {daysAndHats});
  const auto kind = [&](JudgeId judge, RunId from, RunId to) {
    return carryOver(f.store(), judge, from, to, CarryMode::DryRun).error().kind;
  };
  QCOMPARE(kind(f.judge(), f.run(u"a"_s), f.run(u"a"_s)), ErrorKind::Usage);
  QCOMPARE(kind(f.judge(), f.run(u"a"_s), RunId{99}), ErrorKind::NotFound);
  QCOMPARE(kind(JudgeId{99}, f.run(u"a"_s), f.run(u"b"_s)), ErrorKind::NotFound);
}

} // namespace assayer::tests
