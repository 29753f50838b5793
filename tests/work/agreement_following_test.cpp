#include "work/agreement_following_test.h"

#include "support/small_workspace.h"
#include "work/agreement.h"

#include <QSignalSpy>
#include <QTest>

#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int AsRead = 400;

struct Workspace {
  TemporaryWorkspace workspace{smallWorkspace(4, 6)};
  JudgeId ann = workspace.store().addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  JudgeId bob = workspace.store().addJudge(u"bob"_s, JudgeKind::Person, Role::Expert)->id;
  JudgeId lead = workspace.store().addJudge(u"lead"_s, JudgeKind::Person, Role::Lead)->id;

  Store& store() { return workspace.store(); }
  Subject chunk(int query, int place)
  {
    return {criterion::Relevance, store().findQuery(u"q%1"_s.arg(query))->value,
            store().findChunk(u"q%1-c%2"_s.arg(query).arg(place))->value};
  }
  Result<Change> say(JudgeId judge, const Subject& subject, std::optional<int> value, int round = 0)
  {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    decision.state = value ? LabelState::Valued : LabelState::Cleared;
    decision.round = round;
    return store().record({judge, {decision}});
  }
  AgreementReport read(const AgreementQuestion& question = {}) { return loadAgreement(store())->report(question); }
};

bool isLoaded(JudgeAgreement& agreement)
{
  QSignalSpy changed(&agreement, &JudgeAgreement::changed);
  agreement.load();
  return changed.wait();
}

} // namespace

void AgreementFollowingTest::what_is_judged_twice_is_read_with_its_family()
{
  Workspace w;
  QVERIFY2(w.workspace.problem().isEmpty(), qPrintable(w.workspace.problem()));
  QVERIFY(w.say(w.ann, w.chunk(1, 1), 2));
  QVERIFY(w.say(w.bob, w.chunk(1, 1), 1));
  QVERIFY(w.say(w.ann, w.chunk(2, 1), 0));
  QVERIFY(w.say(w.bob, w.chunk(2, 1), 0));
  QVERIFY(w.say(w.ann, w.chunk(1, 2), 2));
  const AnswerId answer = w.store().answersOf(*w.store().findQuery(u"q2"_s))->first().id;
  const Subject correct{criterion::Correct, answer.value, 0};
  QVERIFY(w.say(w.ann, correct, 1));
  QVERIFY(w.say(w.bob, correct, 1));
  const auto labels = loadAgreement(w.store());
  QVERIFY(labels);
  QCOMPARE(labels->comparable(), (QVector<CriterionId>{criterion::Relevance, criterion::Correct}));
  QCOMPARE(labels->families(criterion::Relevance), (QStringList{u"ordinary"_s, u"sensitive"_s}));
  QCOMPARE(labels->report({}).pairs.first().figures.pairs, 2);
  QCOMPARE(labels->report({.family = u"ordinary"_s}).pairs.first().figures.confusion.at(2, 1), 1);
  QCOMPARE(labels->families(criterion::Correct), QStringList{u"sensitive"_s});
}

void AgreementFollowingTest::a_label_after_a_look_is_none_of_ones_own()
{
  Workspace w;
  QVERIFY(w.say(w.ann, w.chunk(1, 1), 2));
  QVERIFY(w.say(w.bob, w.chunk(1, 1), 0));
  QVERIFY(w.store().markRevealed(w.bob, w.chunk(1, 1)));
  QVERIFY(w.say(w.bob, w.chunk(1, 1), 2));
  QVERIFY(w.store().markRevealed(w.bob, w.chunk(1, 2)));
  QVERIFY(w.say(w.ann, w.chunk(1, 2), 3));
  QVERIFY(w.say(w.bob, w.chunk(1, 2), 3)); // never one before the look
  const auto report = w.read();
  QCOMPARE(report.pairs.size(), 1);
  QCOMPARE(report.pairs[0].figures.pairs, 1);
  QCOMPARE(report.pairs[0].figures.confusion.at(2, 0), 1);
}

void AgreementFollowingTest::a_label_after_a_ruling_is_none_of_ones_own()
{
  Workspace w;
  JudgeAgreement agreement(w.store());
  QVERIFY(isLoaded(agreement));
  const auto follow = [&](const Result<Change>& change) { agreement.follow(*change); };
  follow(w.say(w.ann, w.chunk(1, 1), 2));
  follow(w.say(w.bob, w.chunk(1, 1), 0));
  Ruling ruling;
  ruling.subject = w.chunk(1, 1);
  ruling.value = 2;
  const auto decided = w.store().adjudicate(w.lead, ruling);
  QVERIFY(decided);
  follow(decided);
  follow(w.say(w.bob, w.chunk(1, 1), 2));
  const auto undone = w.store().undo(w.lead); // taken back, and still it was there
  QVERIFY(undone);
  follow(undone);
  follow(w.say(w.bob, w.chunk(1, 1), 3));
  const auto report = agreement.report({});
  QVERIFY(report);
  QCOMPARE(report->pairs.size(), 1);
  QCOMPARE(report->pairs[0].figures.confusion.at(2, 0), 1);
  QVERIFY(*report == w.read());
}

void AgreementFollowingTest::labels_are_followed_as_reading_anew_would_have_it()
{
  Workspace w;
  std::mt19937 random(11);
  JudgeAgreement agreement(w.store());
  QVERIFY(isLoaded(agreement));
  QSignalSpy failed(&agreement, &JudgeAgreement::failed);
  for (int step = 0; step < AsRead; ++step) {
    const JudgeId judge = random() % 2 ? w.ann : w.bob;
    const Subject subject = w.chunk(1 + static_cast<int>(random() % 2), 1 + static_cast<int>(random() % 6));
    Result<Change> change = Change{};
    switch (random() % 12) {
    case 0: QVERIFY(w.store().markRevealed(judge, w.chunk(1, 1 + static_cast<int>(random() % 3)))); continue;
    case 1: {
      Ruling ruling;
      ruling.subject = w.chunk(2, 1 + static_cast<int>(random() % 3));
      ruling.value = static_cast<int>(random() % 4);
      change = w.store().adjudicate(w.lead, ruling);
      break;
    }
    case 2: change = w.store().undo(judge); break;
    case 3: change = w.store().redo(judge); break;
    case 4: change = w.say(judge, subject, std::nullopt); break;
    case 5: change = w.say(judge, subject, static_cast<int>(random() % 4), 1); break;
    default: change = w.say(judge, subject, static_cast<int>(random() % 4)); break;
    }
    if (!change) continue; // nothing to undo
    agreement.follow(*change);
    if (step % 10 != 0) continue;
    QVERIFY2(*agreement.report({}) == w.read(), qPrintable(u"after step %1"_s.arg(step)));
  }
  QVERIFY(*agreement.report({}) == w.read());
  QVERIFY(!w.read().self.isEmpty());
  QCOMPARE(failed.size(), 0);
}

void AgreementFollowingTest::under_a_guideline_an_undo_is_read_anew()
{
  Workspace w;
  QVERIFY(w.say(w.ann, w.chunk(1, 1), 2));
  QVERIFY(w.say(w.bob, w.chunk(1, 1), 2));
  QVERIFY(w.store().addGuideline(u"2"_s, u"Be strict."_s, {}));
  JudgeAgreement agreement(w.store());
  QVERIFY(isLoaded(agreement));
  QCOMPARE(agreement.report({})->pairs[0].figures.pairs, 1);
  agreement.follow(*w.say(w.bob, w.chunk(1, 1), 1));
  QCOMPARE(agreement.report({})->pairs[0].figures.pairs, 0);
  QCOMPARE(agreement.report({})->pairs[0].otherGuideline, 1);
  QSignalSpy changed(&agreement, &JudgeAgreement::changed);
  agreement.follow(*w.store().undo(w.bob));
  QTRY_VERIFY(*agreement.report({}) == w.read());
}

void AgreementFollowingTest::labels_that_come_while_it_reads_are_in_the_report()
{
  Workspace w;
  JudgeAgreement agreement(w.store());
  QSignalSpy changed(&agreement, &JudgeAgreement::changed);
  agreement.load();
  QVERIFY(!agreement.report({}));
  agreement.follow(*w.say(w.ann, w.chunk(1, 1), 2));
  agreement.follow(*w.say(w.bob, w.chunk(1, 1), 2));
  QVERIFY(changed.wait());
  QCOMPARE(agreement.report({})->pairs.size(), 1);
}

void AgreementFollowingTest::bootstrap_intervals_come_from_a_worker()
{
  Workspace w;
  for (int query = 1; query <= 4; ++query)
    for (int place = 1; place <= 6; ++place) {
      QVERIFY(w.say(w.ann, w.chunk(query, place), place % 2));
      QVERIFY(w.say(w.bob, w.chunk(query, place), place % 3 == 0));
    }
  JudgeAgreement agreement(w.store());
  QVERIFY(isLoaded(agreement));
  QSignalSpy done(&agreement, &JudgeAgreement::bootstrapped);
  agreement.bootstrap({}, 500, 1);
  agreement.bootstrap({}, 600, 2); // the one before is dropped
  QVERIFY(done.wait());
  const auto report = done.first().first().value<AgreementReport>();
  AgreementReport expected = w.read();
  QVERIFY(addBootstrap(expected, 600, 2));
  QVERIFY(report == expected);
  QVERIFY(report.pairs[0].figures.kappa.bootstrap95);
}

} // namespace assayer::tests
