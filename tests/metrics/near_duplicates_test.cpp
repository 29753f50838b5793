#include "metrics/near_duplicates_test.h"

#include "metrics/enumeration.h"
#include "metrics/engine.h"
#include "metrics/rows.h"

#include <QTest>

#include <cmath>
#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr RunId OnlyRun{1};
constexpr QueryId OnlyQuery{1};

Lens once()
{
  Lens lens;
  lens.nearDuplicatesOnce = true;
  return lens;
}

/// A run of chunks 1, 2, 3, …; `groups` by chunk, 0 for a text of its own. Only the first are retrieved, all are
/// pooled.
Engine engineWith(const std::vector<qint64>& groups, const Lens& lens, std::size_t retrieved)
{
  WorkspaceSettings settings;
  settings.poolDepth = static_cast<int>(groups.size());
  Engine engine(settings, lens);
  engine.addJudge(judgeRow(1));
  engine.addQuery(queryRow(1));
  engine.addRun(runRow(1));
  std::vector<quint32> order;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto chunk = static_cast<quint32>(i + 1);
    engine.setNearGroup({chunk}, groups[i]);
    if (i < retrieved)
      order.push_back(chunk);
    else
      engine.addToPool(OnlyQuery, {chunk});
  }
  engine.addRanking(OnlyRun, OnlyQuery, order);
  return engine;
}

Bounds scoreOf(const Engine& engine, const QString& measure)
{
  return *engine.ofQuery(OnlyRun, OnlyQuery, measure);
}

} // namespace

void NearDuplicatesTest::a_text_is_credited_once_at_its_first_copy()
{
  Engine engine = engineWith({7, 0, 7, 7}, once(), 3);
  for (const auto& [chunk, grade] : std::vector<std::pair<int, int>>{{1, 0}, {2, 0}, {3, 2}, {4, 3}})
    engine.addLabel(gradeLabel(1, chunk, 1, grade));
  engine.finish();
  QCOMPARE(scoreOf(engine, u"rr"_s).min, 1.0 / 3); // the first copy was given 0
  QCOMPARE(scoreOf(engine, u"num_rel"_s).min, 1.0);
  QCOMPARE(scoreOf(engine, u"recall@3"_s).min, 1.0);
  QCOMPARE(scoreOf(engine, u"ndcg@3"_s).min, 3.0 / 7 / 2); // its own grade against the highest of the text
  engine.apply(changeOf(gradeLabel(1, 1, 1, 1)));
  QCOMPARE(scoreOf(engine, u"rr"_s).min, 1.0);
  QCOMPARE(scoreOf(engine, u"p@3"_s).min, 1.0 / 3);
  engine.setLens({});
  QCOMPARE(scoreOf(engine, u"p@3"_s).min, 2.0 / 3);
  QCOMPARE(scoreOf(engine, u"num_rel"_s).min, 3.0);
}

void NearDuplicatesTest::an_open_copy_has_the_grade_of_its_judged_one()
{
  Engine engine = engineWith({7, 0, 7}, once(), 3);
  engine.addLabel(gradeLabel(1, 3, 1, 2));
  engine.addLabel(gradeLabel(1, 2, 1, 0));
  engine.finish();
  QCOMPARE(scoreOf(engine, u"ndcg@3"_s).status, MeasureStatus::Determined);
  QCOMPARE(scoreOf(engine, u"ndcg@3"_s).min, 1.0);
  QCOMPARE(engine.poolCounts(OnlyQuery).unjudged, 1); // the label itself stays where it was given
}

void NearDuplicatesTest::clusters_of_a_query_stand_instead_of_the_groups_of_all()
{
  Engine engine = engineWith({7, 7, 0}, once(), 3);
  for (qint64 chunk = 1; chunk <= 3; ++chunk) engine.addLabel(gradeLabel(1, chunk, 1, static_cast<int>(chunk)));
  engine.finish();
  QCOMPARE(scoreOf(engine, u"num_rel"_s).min, 2.0);
  QCOMPARE(scoreOf(engine, u"p@3"_s).min, 2.0 / 3);
  // Now the second and the third are alike. The pool's order is that of the run.
  engine.setNearDuplicates(OnlyQuery, std::vector<quint32>{0, 1, 1});
  QCOMPARE(scoreOf(engine, u"p@2"_s).min, 1.0);
  QCOMPARE(scoreOf(engine, u"p@3"_s).min, 2.0 / 3);
  // Gains 1, 3 and nothing, against 7 (the highest of the two) and 1.
  const double third = 1 / std::log2(3.0);
  QVERIFY(std::abs(scoreOf(engine, u"ndcg@3"_s).min - (1 + 3 * third) / (7 + third)) < 1e-12);
  engine.apply(changeOf(labelOf(1, 3, 1, LabelState::Cleared)));
  QCOMPARE(scoreOf(engine, u"num_rel"_s).max, 2.0); // the open one is what the other is
}

void NearDuplicatesTest::tied_open_copies_mark_the_bounds_as_outer_unless_they_count_once()
{
  Engine engine = engineWith({7, 0, 7}, {}, 3);
  engine.finish();
  QVERIFY(scoreOf(engine, u"ndcg@3"_s).outer);
  QVERIFY(!scoreOf(engine, u"judged@3"_s).outer);
  engine.apply(changeOf(gradeLabel(1, 1, 1, 2)));
  QVERIFY(!scoreOf(engine, u"ndcg@3"_s).outer);
  engine.apply(changeOf(labelOf(1, 1, 1, LabelState::Cleared)));
  QVERIFY(scoreOf(engine, u"ndcg@3"_s).outer);
  engine.setLens(once());
  QVERIFY(!scoreOf(engine, u"ndcg@3"_s).outer);
}

void NearDuplicatesTest::counting_once_gives_the_bounds_of_all_outcomes_in_which_copies_agree()
{
  std::mt19937 random(31);
  const auto below = [&](std::size_t n) { return random() % n; };
  for (int round = 0; round < 1500; ++round) {
    const std::size_t chunks = 2 + below(5);
    std::vector<qint64> groups;
    for (std::size_t i = 0; i < chunks; ++i) groups.push_back(static_cast<qint64>(below(4)));
    const std::size_t retrieved = 1 + below(chunks);
    Engine engine = engineWith(groups, once(), retrieved);

    // One grade or one unknown a text; a judged text has the label on one of its copies or on all.
    std::map<qint64, std::optional<int>> gradeOf;
    std::vector<qint64> texts;
    for (std::size_t i = 0; i < chunks; ++i) {
      const qint64 text = groups[i] == 0 ? -static_cast<qint64>(i) - 1 : groups[i];
      texts.push_back(text);
      const bool fresh = !gradeOf.contains(text);
      if (fresh && below(2) == 0) gradeOf[text] = static_cast<int>(below(4));
      if (gradeOf[text] && (fresh || below(2) == 0))
        engine.addLabel(gradeLabel(1, static_cast<qint64>(i) + 1, 1, *gradeOf[text]));
    }
    engine.finish();

    std::vector<qint64> open;
    for (const auto& [text, grade] : gradeOf)
      if (!grade) open.push_back(text);
    for (const QString& name : {u"recall"_s, u"ndcg"_s, u"ap"_s, u"p"_s, u"rprec"_s}) {
      Outcome expected;
      for (std::size_t outcome = 0; outcome < std::size_t{1} << (2 * open.size()); ++outcome) {
        std::map<qint64, int> grades;
        for (const auto& [text, grade] : gradeOf) grades[text] = grade.value_or(0);
        for (std::size_t i = 0; i < open.size(); ++i) grades[open[i]] = static_cast<int>(outcome >> (2 * i) & 3);
        std::vector<int> list;
        std::vector<int> pool;
        for (const auto& [text, grade] : grades) pool.push_back(grade);
        std::map<qint64, bool> credited;
        for (std::size_t i = 0; i < retrieved; ++i) {
          list.push_back(credited[texts[i]] ? 0 : grades[texts[i]]);
          credited[texts[i]] |= grades[texts[i]] > 0;
        }
        const std::optional<int> k = name == u"rprec"_s ? std::nullopt : std::optional(3);
        const auto value = valueOf(list, pool, 1, Gain::Exponential, name, k);
        if (!value) {
          expected.everUndefined = true;
          continue;
        }
        expected.min = expected.everDefined ? std::min(expected.min, *value) : *value;
        expected.max = expected.everDefined ? std::max(expected.max, *value) : *value;
        expected.everDefined = true;
      }
      const Bounds bounds = scoreOf(engine, name == u"rprec"_s ? name : name + u"@3"_s);
      QVERIFY(!bounds.outer);
      QCOMPARE(bounds.status == MeasureStatus::Undefined, !expected.everDefined);
      QCOMPARE(bounds.status == MeasureStatus::PartlyUndefined, expected.everDefined && expected.everUndefined);
      if (!expected.everDefined) continue;
      QVERIFY(std::abs(bounds.min - expected.min) <= 1e-12);
      QVERIFY(std::abs(bounds.max - expected.max) <= 1e-12);
    }
  }
}

} // namespace assayer::tests
