#include "work/grouping_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "work/grouping.h"
#include "work/runs_answers.h"

#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Record groupedQuery(const QString& name, const QString& family, Split split = Split::None, const QString& facets = {})
{
  QueryRecord query;
  query.detail.row.name = name;
  query.detail.row.text = u"Question "_s + name;
  query.detail.row.family = family;
  query.detail.row.split = split;
  query.detail.facets = facets;
  return query;
}

/// "returns: a c": the group and the names of its queries.
QStringList told(Store& store, const Grouping& grouping, std::optional<Split> only = {})
{
  const auto groups = groupQueries(store, grouping, only);
  if (!groups) return {sentence(groups.error())};
  QStringList lines;
  for (const QueryGroup& group : *groups) {
    QString line = group.name + u':';
    for (const QueryId query : group.queries) line += u' ' + store.query(query)->row.name;
    lines.append(line);
  }
  return lines;
}

} // namespace

void GroupingTest::groupings_have_words_and_back()
{
  for (const QString& word : groupByWords()) QCOMPARE(groupingWord(*parseGrouping(word)), word);
  QCOMPARE(*parseGrouping(u"facet:collection"_s), (Grouping{GroupBy::Facet, u"collection"_s}));
  QCOMPARE(groupingWord({GroupBy::Facet, u"collection"_s}), u"facet:collection"_s);
  QVERIFY(!parseGrouping(u"facet:"_s));
  QVERIFY(!parseGrouping(u"Family"_s));
  QVERIFY(parseGrouping(u"kind"_s).error().detail.contains(u"case_type"_s));
}

void GroupingTest::families_come_in_the_order_of_import_with_the_nameless_last()
{
  TemporaryWorkspace workspace({groupedQuery(u"a"_s, u"returns"_s), groupedQuery(u"b"_s, {}),
                                groupedQuery(u"c"_s, u"hats"_s), groupedQuery(u"d"_s, u"returns"_s)});
  QCOMPARE(workspace.problem(), QString());
  QCOMPARE(told(workspace.store(), {}), (QStringList{u"returns: a d"_s, u"hats: c"_s, u": b"_s}));
}

void GroupingTest::a_facet_may_be_a_word_a_number_a_list_or_missing()
{
  TemporaryWorkspace workspace({groupedQuery(u"a"_s, {}, Split::None, u"{\"kind\":\"x\"}"_s),
                                groupedQuery(u"b"_s, {}, Split::None, u"{\"kind\":[\"y\",\"x\",\"y\"]}"_s),
                                groupedQuery(u"c"_s, {}, Split::None, u"{\"kind\":3,\"other\":true}"_s),
                                groupedQuery(u"d"_s, {}), groupedQuery(u"e"_s, {}, Split::None, u"{\"kind\":[]}"_s)});
  QCOMPARE(workspace.problem(), QString());
  QCOMPARE(*facetNames(workspace.store()), (QStringList{u"kind"_s, u"other"_s}));
  QCOMPARE(told(workspace.store(), {GroupBy::Facet, u"kind"_s}),
           (QStringList{u"x: a b"_s, u"y: b"_s, u"3: c"_s, u": d e"_s}));
}

void GroupingTest::a_facet_that_no_query_has_is_told_with_what_there_is()
{
  TemporaryWorkspace workspace({groupedQuery(u"a"_s, {}, Split::None, uR"({"collection":"policy"})"_s),
                                groupedQuery(u"b"_s, {}, Split::None, uR"({"length":"long"})"_s)});
  Store& store = workspace.store();
  const auto said = [&](const QString& facet) { return missingFacet(store, {GroupBy::Facet, facet}).value(); };
  QCOMPARE(said(u"collection"_s), QString());
  QCOMPARE(said(u"colection"_s),
           u"no query has the facet \"colection\"; did you mean collection?; the facets are collection, length"_s);
  QCOMPARE(missingFacet(store, {}).value(), QString());
  TemporaryWorkspace bare({groupedQuery(u"a"_s, {})});
  QCOMPARE(missingFacet(bare.store(), {GroupBy::Facet, u"x"_s}).value(),
           u"no query has the facet \"x\", or any other"_s);
}

void GroupingTest::a_split_narrows_the_groups()
{
  TemporaryWorkspace workspace({groupedQuery(u"a"_s, u"returns"_s, Split::Dev),
                                groupedQuery(u"b"_s, u"returns"_s, Split::Test),
                                groupedQuery(u"c"_s, u"hats"_s, Split::Dev), groupedQuery(u"d"_s, u"hats"_s)});
  QCOMPARE(told(workspace.store(), {}, Split::Dev), (QStringList{u"returns: a"_s, u"hats: c"_s}));
  QCOMPARE(told(workspace.store(), {GroupBy::Split, {}}), (QStringList{u"dev: a c"_s, u"test: b"_s, u": d"_s}));
  QVERIFY(told(workspace.store(), {}, Split::None) == QStringList{u"hats: d"_s});
}

void GroupingTest::answers_of_two_runs_follow_a_label()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const RunId alpha = *store.findRun(u"alpha"_s);
  const RunId beta = *store.findRun(u"beta"_s);
  RunsAnswers answers(store);
  answers.reset(LabelScope::everybody());
  QVERIFY(!answers.want(RunId{}));
  QVERIFY(!answers.want(alpha) && !answers.want(beta)); // being read
  QTRY_VERIFY(answers.want(alpha) && answers.want(beta));
  QCOMPARE(answers.want(alpha)->answers.size(), std::size_t(3));

  QSignalSpy changed(&answers, &RunsAnswers::changed);
  Decision decision;
  decision.subject = {criterion::Correct, answers.want(beta)->ids[1].value, 0};
  decision.value = correct::Yes;
  const auto change = store.record({ada, {decision}});
  QVERIFY(change);
  answers.follow(*change);
  QTRY_VERIFY(!changed.isEmpty());
  QTRY_COMPARE(answers.want(beta)->answers[1].correct, ValueSet::only(correct::Yes));
  QCOMPARE(answers.want(alpha)->answers[1].correct, ValueSet::whole(correct::Count));
}

} // namespace assayer::tests
