#include "notify/day_summary_test.h"

#include "notify/day_summary.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

DaySummary handMadeDay()
{
  DaySummary day;
  day.day = QDate(2026, 12, 1);
  day.workspace = u"Handbook"_s;
  day.run = u"hybrid_v2"_s;
  day.samples = 200;
  day.failing = 23;
  day.runBelowThreshold = true;
  day.bottleneck = u"faithfulness"_s;
  day.metrics = {{u"composite"_s, 12, 180, 20}, {u"faithfulness"_s, 19, 200, 0}};
  day.clusters = {{u"returns · deadline"_s, u"low faithfulness"_s, true, 9, 4, false},
                  {u"Old price list"_s, u"retrieval miss"_s, false, 5, 0, true},
                  {u"invoice · 4711"_s, {}, true, 2, {}, false}};
  day.confirmed = {{u"Old price list is cited"_s, u"fix content"_s, u"Lea Fontaine"_s},
                   {u"Judge takes 45 days for 30"_s, {}, {}}};
  day.triaged = 12;
  day.drawn = 20;
  day.estimates = {{u"faithfulness"_s, EstimateFigure{0.71, 0.6, 0.8049}}, {u"wrong judge verdicts"_s, {}}};
  day.texts = {{u"q07"_s, u"How long may goods be returned?"_s}};
  return day;
}

QStringList sectionTexts(const QJsonObject& body)
{
  QStringList texts;
  const QJsonArray blocks = body[u"blocks"_s].toArray();
  for (const QJsonValue& block : blocks) texts.append(block[u"text"_s][u"text"_s].toString());
  return texts;
}

DaySummary hostileDay(const QString& name)
{
  DaySummary day = handMadeDay();
  day.withTexts = true;
  day.workspace = day.run = day.bottleneck = name;
  day.metrics[0].name = day.clusters[0].name = day.estimates[0].name = name;
  day.confirmed[0] = {name, name, name};
  day.texts[0] = {name, name};
  return day;
}

} // namespace

void DaySummaryTest::a_day_in_markdown()
{
  QCOMPARE(dayAsMarkdown(handMadeDay()),
           u"# Failures of 2026-12-01\n"
           "\n"
           "Workspace Handbook, run hybrid\\_v2\n"
           "\n"
           "- 23 of 200 samples fail (11.5 %)\n"
           "- The run is below its threshold\n"
           "- Bottleneck: faithfulness\n"
           "- Cause named: 12 of 20 drawn\n"
           "\n"
           "## Below the threshold\n"
           "\n"
           "- composite: 12 of 180, 20 open\n"
           "- faithfulness: 19 of 200\n"
           "\n"
           "## Biggest clusters\n"
           "\n"
           "- A cluster without a given name (most often: low faithfulness): 9, 4 the day before\n"
           "- Old price list: 5, new\n"
           "- A cluster without a given name: 2\n"
           "\n"
           "## Confirmed today\n"
           "\n"
           "- Old price list is cited; next: fix content; by Lea Fontaine\n"
           "- Judge takes 45 days for 30\n"
           "\n"
           "## Estimates for the whole run\n"
           "\n"
           "- faithfulness: 0.710 (95 % interval 0.600 to 0.805)\n"
           "- wrong judge verdicts: too few labels\n"_s);
}

void DaySummaryTest::a_day_for_slack()
{
  const QByteArray expected = R"({
    "text": "Failures of 2026-12-01. Workspace Handbook, run hybrid_v2. 23 of 200 samples fail (11.5 %). The run is below its threshold. Bottleneck: faithfulness. Cause named: 12 of 20 drawn",
    "unfurl_links": false, "unfurl_media": false,
    "blocks": [
      {"type": "header", "text": {"type": "plain_text", "text": "Failures of 2026-12-01"}},
      {"type": "section", "text": {"type": "mrkdwn", "verbatim": true, "text": "Workspace Handbook, run hybrid_v2\n• 23 of 200 samples fail (11.5 %)\n• The run is below its threshold\n• Bottleneck: faithfulness\n• Cause named: 12 of 20 drawn"}},
      {"type": "section", "text": {"type": "mrkdwn", "verbatim": true, "text": "*Below the threshold*\n• composite: 12 of 180, 20 open\n• faithfulness: 19 of 200"}},
      {"type": "section", "text": {"type": "mrkdwn", "verbatim": true, "text": "*Biggest clusters*\n• A cluster without a given name (most often: low faithfulness): 9, 4 the day before\n• Old price list: 5, new\n• A cluster without a given name: 2"}},
      {"type": "section", "text": {"type": "mrkdwn", "verbatim": true, "text": "*Confirmed today*\n• Old price list is cited; next: fix content; by Lea Fontaine\n• Judge takes 45 days for 30"}},
      {"type": "section", "text": {"type": "mrkdwn", "verbatim": true, "text": "*Estimates for the whole run*\n• faithfulness: 0.710 (95 % interval 0.600 to 0.805)\n• wrong judge verdicts: too few labels"}}
    ]})";
  const QJsonObject wanted = QJsonDocument::fromJson(expected).object();
  QVERIFY(!wanted.isEmpty());
  QCOMPARE(QJsonDocument(dayForSlack(handMadeDay())).toJson(), QJsonDocument(wanted).toJson());
}

void DaySummaryTest::a_day_without_anything()
{
  DaySummary day;
  day.day = QDate(2026, 12, 2);
  QCOMPARE(dayAsMarkdown(day), u"# Failures of 2026-12-02\n"
                               "\n"
                               "Workspace (no name), run (no name)\n"
                               "\n"
                               "- The run holds no samples\n"
                               "- Whether the run is below its threshold is open\n"
                               "- Nothing was drawn for triage\n"_s);
  day.samples = day.failing = 1;
  day.runBelowThreshold = false;
  QVERIFY(dayAsMarkdown(day).contains(u"- 1 of 1 sample fails (100.0 %)\n- The run is not below its threshold\n"_s));
}

void DaySummaryTest::words_of_queries_are_told_only_where_allowed()
{
  DaySummary day = handMadeDay();
  const auto tells = [&](const QString& words) {
    const bool markdown = dayAsMarkdown(day).contains(words);
    const bool slack = QJsonDocument(dayForSlack(day)).toJson().contains(words.toUtf8());
    return markdown == slack ? std::optional(markdown) : std::nullopt;
  };
  for (const QString& words : {u"returned?"_s, u"q07"_s, u"returns · deadline"_s, u"4711"_s})
    QCOMPARE(tells(words), std::optional(false));
  QCOMPARE(tells(u"Old price list: 5"_s), std::optional(true)); // a name that a person gave
  day.withTexts = true;
  for (const QString& words : {u"q07: How long may goods be returned?"_s, u"returns · deadline: 9"_s, u"4711"_s})
    QCOMPARE(tells(words), std::optional(true));
}

void DaySummaryTest::names_from_data_do_nothing_in_markdown()
{
  const QString text = dayAsMarkdown(hostileDay(u"# [x](http://evil.example) <b>\n\n# big\n@here `c` *d*"_s));
  const QString plain = u"\\# \\[x\\](http:\u2060//evil.example) \\<b\\> \\# big @\u2060here \\`c\\` \\*d\\*"_s;
  QCOMPARE(text.count(plain), 11);
  QString rest = text;
  rest.remove(plain);
  for (const QString& part : {u"evil"_s, u"<"_s, u"`"_s, u"here"_s, u"["_s, u"big"_s}) QVERIFY(!rest.contains(part));
}

void DaySummaryTest::names_from_data_do_nothing_in_slack()
{
  const QJsonObject body =
      dayForSlack(hostileDay(u"<!channel> @here <https://evil.example|bank>\n> *a* `b` &lt;!here&gt;"_s));
  const QString plain = u"&lt;!channel&gt; @\u2060here &lt;https:\u2060//evil.example|bank&gt; &gt; ∗a∗ ˋbˋ "
                        "&amp;lt;!here&amp;gt;"_s;
  QString all = sectionTexts(body).join(u'\n');
  QCOMPARE(all.count(plain), 11);
  all += body[u"text"_s].toString();
  QCOMPARE(all.count(plain), 14);
  all.remove(plain);
  for (const QString& part : {u"<"_s, u">"_s, u"`"_s, u"here"_s, u"channel"_s, u"evil"_s}) QVERIFY(!all.contains(part));
}

void DaySummaryTest::what_is_too_much_is_counted()
{
  DaySummary day = handMadeDay();
  day.withTexts = true;
  day.clusters.clear();
  day.texts.clear();
  for (int i = 1; i <= 7; ++i) {
    day.clusters.append({u"cluster %1"_s.arg(i), {}, false, 10 - i, {}, false});
    day.texts.append({u"q%1"_s.arg(i), u"text %1"_s.arg(i)});
  }
  const QString text = dayAsMarkdown(day);
  QVERIFY(text.contains(u"- cluster 5: 5\n- … and 2 more\n"_s));
  QVERIFY(!text.contains(u"cluster 6"_s));
  QVERIFY(text.endsWith(u"- q5: text 5\n- … and 2 more\n"_s));
}

void DaySummaryTest::slacks_limits_hold_for_the_longest_day()
{
  // Every character becomes five, and there is more of everything than is told.
  DaySummary day = hostileDay(QString(100'000, u'&'));
  for (int i = 0; i < 100; ++i) {
    day.metrics.append(day.metrics[0]);
    day.clusters.append(day.clusters[0]);
    day.confirmed.append(day.confirmed[0]);
    day.estimates.append(day.estimates[0]);
    day.texts.append(day.texts[0]);
  }
  const QJsonObject body = dayForSlack(day);
  const QStringList texts = sectionTexts(body);
  QVERIFY(texts.size() <= 50);
  QVERIFY(texts.size() > 7); // some sections need several blocks
  for (const QString& text : texts) {
    QVERIFY(!text.isEmpty());
    QVERIFY(text.size() <= 3000);
  }
  QVERIFY(texts.first().size() <= 150);
  QVERIFY(body[u"text"_s].toString().size() <= 3000);
  const QString all = texts.join(u'\n');
  QCOMPARE(all.count(u'&'), all.count(u"&amp;"_s)); // no entity is cut
  QCOMPARE(all.count(u"… and"_s), 5);
}

} // namespace assayer::tests
