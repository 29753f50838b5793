#include "work/golden_composition_test.h"

#include "support/small_workspace.h"
#include "work/golden_composition.h"
#include "work/promoting.h"

#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct GoldenCase {
  QString name;
  QString family = {};
  Split split = Split::Dev;
  Expect expect = Expect::Answer;
  RefusalReason reason = RefusalReason::None;
  QString caseType = {};
  bool corpusOnly = false;
  int needs = 0;
  QString reference = u"30 days."_s;
  Origin origin = Origin::Golden;
};

QueryRecord recordOf(const GoldenCase& golden)
{
  QueryRecord query;
  query.detail.row = {
      {}, golden.name, u"Question "_s + golden.name, golden.family, golden.split, golden.origin, golden.expect};
  query.detail.refusalReason = golden.reason;
  query.detail.caseType = golden.caseType;
  if (golden.corpusOnly) query.detail.corpusOnly = true;
  query.detail.reference = golden.reference;
  for (int i = 0; i < golden.needs; ++i) query.detail.needs.append(Need{{u"c%1"_s.arg(i), {}}});
  return query;
}

QVector<Record> recordsOf(const QVector<GoldenCase>& cases)
{
  QVector<Record> records;
  for (const GoldenCase& one : cases) records.append(recordOf(one));
  return records;
}

const QVector<GoldenCase> someCases{
    {.name = u"a"_s, .family = u"returns"_s, .corpusOnly = true},
    {.name = u"b"_s, .family = u"returns"_s, .split = Split::Test, .caseType = u"Conflict"_s, .needs = 2},
    {.name = u"c"_s,
     .family = u"hats"_s,
     .expect = Expect::Refusal,
     .reason = RefusalReason::FalsePremise,
     .reference = {}},
    {.name = u"d"_s, .split = Split::None, .expect = Expect::Refusal, .reference = {}},
    {.name = u"e"_s, .family = u"hats"_s, .expect = Expect::Answer, .reference = {}},
    {.name = u"p"_s, .family = u"returns"_s, .origin = Origin::Production},
};

int kindOf(const GoldenComposition& composition, GoldenKind kind)
{
  return composition.kinds[static_cast<std::size_t>(kind)];
}

} // namespace

void GoldenCompositionTest::golden_queries_are_counted_by_family_split_expectation_and_kind()
{
  TemporaryWorkspace workspace(recordsOf(someCases));
  QCOMPARE(workspace.problem(), QString());
  const auto made = goldenComposition(workspace.store());
  QVERIFY2(made, made ? "" : qPrintable(sentence(made.error())));
  QCOMPARE(made->queries, 5);
  QCOMPARE(made->promoted, 0);
  QCOMPARE(made->families,
           (QVector<GoldenFamily>{{QString(), 1, 0, 0, 1}, {u"hats"_s, 2, 2, 0, 1}, {u"returns"_s, 2, 1, 1, 0}}));
  QCOMPARE(made->outsideFamilies(), 1);
  QCOMPARE(made->splits, (std::array{1, 3, 1}));
  QCOMPARE(made->expectations, (std::array{0, 3, 2, 0, 0}));
  QCOMPARE(kindOf(*made, GoldenKind::CorpusOnly), 1);
  QCOMPARE(kindOf(*made, GoldenKind::Contradiction), 1);
  QCOMPARE(kindOf(*made, GoldenKind::TwoPassages), 1);
  QCOMPARE(kindOf(*made, GoldenKind::FalsePremise), 1);
  QCOMPARE(kindOf(*made, GoldenKind::OutsideCorpus), 0);
  QCOMPARE(made->refusalsWithoutReason, 1);
  QCOMPARE(made->withoutAnswer, 1);
}

void GoldenCompositionTest::sources_contradict_where_people_say_so_of_an_answer()
{
  QVector<Record> records = smallWorkspace(2, 1);
  for (Record& record : records)
    if (auto* query = std::get_if<QueryRecord>(&record)) query->detail.row.origin = Origin::Golden;
  TemporaryWorkspace workspace(records);
  Store& store = workspace.store();
  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::None)->id;
  const JudgeId bob = store.addJudge(u"bob"_s, JudgeKind::Person, Role::None)->id;
  const JudgeId robot = store.addJudge(u"robot"_s, JudgeKind::Model, Role::None)->id;
  const auto flag = [&](JudgeId judge, const QString& query, int value) {
    const auto answer = store.answer(*store.findRun(u"alpha"_s), *store.findQuery(query));
    Decision decision;
    decision.subject = {criterion::FlagsConflict, (*answer)->id.value, 0};
    decision.value = value;
    QVERIFY(store.record({judge, {decision}}));
  };
  const auto contradictions = [&] { return kindOf(*goldenComposition(store), GoldenKind::Contradiction); };
  flag(robot, u"q1"_s, 1); // a model's word is none
  QCOMPARE(contradictions(), 0);
  flag(ann, u"q1"_s, 1);
  QCOMPARE(contradictions(), 1);
  flag(bob, u"q1"_s, 0); // apart: nobody knows
  QCOMPARE(contradictions(), 0);
}

void GoldenCompositionTest::a_promoted_query_counts_as_promoted()
{
  TemporaryWorkspace workspace(recordsOf(someCases));
  Store& store = workspace.store();
  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::None)->id;
  const QueryId query = *store.findQuery(u"p"_s);
  const auto draft = draftOf(store, query, ann, LabelScope::everybody());
  QVERIFY(draft);
  const auto done = promote(store, draft->promotion);
  QVERIFY2(done, done ? "" : qPrintable(sentence(done.error())));
  QCOMPARE(goldenComposition(store)->queries, 6);
  QCOMPARE(goldenComposition(store)->promoted, 1);
  QVERIFY(takeBack(store, query, ann));
  QCOMPARE(goldenComposition(store)->queries, 5);
  QCOMPARE(goldenComposition(store)->promoted, 0);
}

void GoldenCompositionTest::a_family_without_golden_queries_is_listed()
{
  TemporaryWorkspace workspace(recordsOf({{.name = u"a"_s, .family = u"hats"_s},
                                          {.name = u"p"_s, .family = u"%1 shoes"_s, .origin = Origin::Production}}));
  const auto made = goldenComposition(workspace.store());
  QVERIFY(made);
  QCOMPARE(made->families, (QVector<GoldenFamily>{{u"%1 shoes"_s, 0, 0, 0, 0}, {u"hats"_s, 1, 1, 0, 0}}));
  const QStringList missing = missingFromGolden(*made);
  QVERIFY(missing.contains(u"%1 shoes has 0 of 20 questions"_s));
  QVERIFY(missing.contains(u"hats has 1 of 20 questions"_s));
}

void GoldenCompositionTest::what_is_missing_is_told_in_sentences()
{
  TemporaryWorkspace workspace(recordsOf(someCases));
  const QStringList missing = missingFromGolden(*goldenComposition(workspace.store()), {.family = 2, .kind = 2});
  QCOMPARE(missing, (QStringList{u"Questions with a fact that stands only in the corpus: 1 of 2"_s,
                                 u"Questions with sources that contradict each other: 1 of 2"_s,
                                 u"Questions with two passages to combine: 1 of 2"_s,
                                 u"No question outside the corpus"_s, u"No question outside the period of the corpus"_s,
                                 u"Questions with a false premise: 1 of 2"_s, u"No question deliberately excluded"_s,
                                 u"One question is in no split"_s, u"One question belongs to no family"_s,
                                 u"One question expects an answer that nobody has written or found in a passage"_s,
                                 u"Of one refusal nothing says why"_s}));
}

void GoldenCompositionTest::an_empty_set_says_so_and_nothing_else()
{
  TemporaryWorkspace workspace(recordsOf({{.name = u"p"_s, .family = u"hats"_s, .origin = Origin::Production}}));
  QCOMPARE(missingFromGolden(*goldenComposition(workspace.store())), QStringList{u"There is no golden question yet"_s});
}

void GoldenCompositionTest::a_full_set_lacks_nothing()
{
  GoldenComposition full;
  full.queries = 40;
  full.families = {{u"hats"_s, 20, 10, 10, 5}, {u"returns"_s, 20, 10, 10, 5}};
  full.splits = {0, 20, 20};
  full.expectations = {0, 30, 10, 0, 0};
  full.kinds = {5, 5, 5, 5, 5, 5, 5};
  QVERIFY(missingFromGolden(full).isEmpty());
  full.splits = {0, 40, 0};
  QCOMPARE(missingFromGolden(full), QStringList{u"No question is kept for the test split"_s});
}

} // namespace assayer::tests
