#include "cli/queue_verb_test.h"

#include "cli/calling.h"

#include <QJsonDocument>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Two runs of forty queries, the first thirty of production; in the newer run 1 to 12 lack support and 13 to 16 lack a
// score. Nothing fails in the older one.
QByteArray scoredRuns()
{
  QByteArray lines = R"({"kind":"judge","name":"model-x","type":"model"}
{"kind":"judge","name":"rita","type":"person","role":"reviewer"}
{"kind":"run","name":"older","date":"2026-11-01"}
{"kind":"run","name":"newer","date":"2026-11-30"}
)";
  const auto add = [&](const QJsonObject& line) { lines += QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n'; };
  for (int i = 1; i <= 40; ++i) {
    const QString query = u"q%1"_s.arg(i);
    add({{u"kind"_s, u"query"_s},
         {u"id"_s, query},
         {u"text"_s, u"What about article %1?"_s.arg(i)},
         {u"family"_s, i % 2 ? u"returns"_s : u"shipping"_s},
         {u"origin"_s, i <= 30 ? u"production"_s : u"golden"_s}});
    for (const QString& run : {u"older"_s, u"newer"_s}) {
      add({{u"kind"_s, u"answer"_s},
           {u"run"_s, run},
           {u"query"_s, query},
           {u"text"_s,
            i <= 12 ? u"The courier brings article %1 by night."_s.arg(i) : u"Article %1 may be returned."_s.arg(i)}});
      QJsonObject score{{u"kind"_s, u"score"_s},
                        {u"run"_s, run},
                        {u"query"_s, query},
                        {u"judge"_s, u"model-x"_s},
                        {u"measure"_s, u"faithfulness"_s}};
      const bool isMissing = run == u"newer"_s && i > 12 && i <= 16;
      score[u"value"_s] = isMissing ? QJsonValue() : run == u"newer"_s && i <= 12 ? QJsonValue(0.25) : QJsonValue(1.0);
      if (isMissing) score[u"reason"_s] = u"judge_error"_s;
      add(score);
    }
  }
  return lines;
}

struct QueueDesk {
  QTemporaryDir folder;
  QString path = folder.filePath(u"day.assay"_s);

  explicit QueueDesk(const QByteArray& lines = scoredRuns())
  {
    const Said done = call({u"import"_s, path, writeFile(folder.filePath(u"day.jsonl"_s), lines)});
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
  Said queue(const QStringList& options) const { return call(QStringList{u"queue"_s, path} + options); }
  QJsonObject drawn(const QStringList& options) const
  {
    const Said said = queue(QStringList{u"--source"_s, u"model-x"_s, u"--json"_s} + options);
    if (said.status != 0) qWarning("%s", qPrintable(said.err));
    return said.json();
  }
};

int partsIn(const QJsonObject& draw, const QString& part)
{
  int count = 0;
  const QJsonArray samples = draw[u"samples"].toArray();
  for (const QJsonValue& sample : samples) count += sample[u"part"].toString() == part;
  return count;
}

} // namespace

void QueueVerbTest::a_queue_is_tried_then_drawn_then_shown_as_it_was()
{
  const QueueDesk desk;
  const QStringList day{u"--date"_s, u"2026-11-30"_s};
  const QJsonObject trial = desk.drawn(day + QStringList{u"--dry-run"_s});
  QCOMPARE(trial[u"dry_run"].toBool(), true);
  QCOMPARE(trial[u"draw"].isNull(), true);
  const QJsonObject made = desk.drawn(day);
  QCOMPARE(made[u"made_before"].toBool(), false);
  QCOMPARE(made[u"run"].toString(), u"newer"_s); // the newest
  QCOMPARE(made[u"answers"].toInt(), 40);
  QCOMPARE(made[u"failing"].toInt(), 16);
  QCOMPARE(made[u"samples"], trial[u"samples"]);
  QCOMPARE(made[u"seed"], trial[u"seed"]);
  const QJsonObject again = desk.drawn(day + QStringList{u"--seed"_s, u"4"_s, u"--size"_s, u"3"_s});
  QCOMPARE(again[u"made_before"].toBool(), true);
  QCOMPARE(again[u"samples"], made[u"samples"]);

  const Said shown = desk.queue(day);
  QCOMPARE(shown.status, 0);
  QVERIFY2(shown.out.startsWith(u"The queue of 2026-11-30 was drawn before and stays as it is.\n"_s),
           qPrintable(shown.out));
  QVERIFY2(shown.out.contains(u"16 of 40 answers of run newer fail"_s), qPrintable(shown.out));
  QVERIFY2(shown.out.contains(u"missing score"_s), qPrintable(shown.out));
}

void QueueVerbTest::a_sample_has_its_query_cluster_part_probability_and_reasons()
{
  const QueueDesk desk;
  const QJsonObject draw = desk.drawn({u"--date"_s, u"2026-11-30"_s, u"--by"_s, u"rita"_s});
  QCOMPARE(draw[u"by"].toString(), u"rita"_s);
  QCOMPARE(partsIn(draw, u"failing"_s), 15);
  QCOMPARE(partsIn(draw, u"audit"_s), 5);
  double weights = 0;
  const QJsonArray samples = draw[u"samples"].toArray();
  for (const QJsonValue& sample : samples) {
    const int query = sample[u"query"].toString().mid(1).toInt();
    QCOMPARE(sample[u"run"].toString(), u"newer"_s);
    const QJsonArray expected = query <= 12   ? QJsonArray{u"faithfulness"_s}
                                : query <= 16 ? QJsonArray{u"missing_score"_s}
                                              : QJsonArray{};
    QCOMPARE(sample[u"reasons"].toArray(), expected);
    QCOMPARE(sample[u"part"].toString(), query <= 16 ? u"failing"_s : u"audit"_s);
    weights += 1 / sample[u"inclusion_probability"].toDouble();
    QVERIFY(sample[u"stratum_size"].toInt() >= sample[u"stratum_drawn"].toInt());
  }
  QVERIFY(std::abs(weights - 40) < 1e-9);
  int members = draw[u"unclustered"].toInt();
  const QJsonArray clusters = draw[u"clusters"].toArray();
  for (const QJsonValue& cluster : clusters) members += cluster[u"members"].toInt();
  QCOMPARE(members, 16);
}

void QueueVerbTest::sizes_seed_and_date_are_those_asked_for()
{
  const QueueDesk desk;
  const QJsonObject eight =
      desk.drawn({u"--date"_s, u"2026-11-30"_s, u"--size"_s, u"8"_s, u"--seed"_s, u"-12"_s, u"--run"_s, u"newer"_s});
  QCOMPARE(partsIn(eight, u"failing"_s), 6);
  QCOMPARE(partsIn(eight, u"audit"_s), 2); // a quarter, as is usual
  QCOMPARE(eight[u"seed"].toString(), u"-12"_s);
  const QJsonObject next = desk.drawn(
      {u"--date"_s, u"2026-12-01"_s, u"--size"_s, u"8"_s, u"--audit"_s, u"6"_s, u"--leftovers"_s, u"drop"_s});
  QCOMPARE(partsIn(next, u"failing"_s), 2);
  QCOMPARE(partsIn(next, u"audit"_s), 6);
  const QJsonObject carried = desk.drawn({u"--date"_s, u"2026-12-02"_s, u"--size"_s, u"2"_s});
  QVERIFY(carried[u"samples"].toArray().size() >= 8);
  QCOMPARE(carried[u"samples"].toArray().first()[u"carried_from"].toString(), u"2026-12-01"_s);
}

void QueueVerbTest::origins_and_baselines_are_asked_for()
{
  const QueueDesk desk;
  const QJsonObject golden = desk.drawn({u"--date"_s, u"2026-11-30"_s, u"--origin"_s, u"golden"_s});
  QCOMPARE(golden[u"answers"].toInt(), 10);
  QCOMPARE(golden[u"failing"].toInt(), 0);
  QCOMPARE(golden[u"settings"][u"origin"].toString(), u"golden"_s);
  const QJsonObject worse =
      desk.drawn({u"--date"_s, u"2026-12-01"_s, u"--baseline"_s, u"older"_s, u"--leftovers"_s, u"drop"_s});
  int changed = 0;
  const QJsonArray samples = worse[u"samples"].toArray();
  for (const QJsonValue& sample : samples) changed += sample[u"reasons"].toArray().contains(u"worse_than_baseline"_s);
  QVERIFY(changed > 0);
}

void QueueVerbTest::settings_are_shown_and_kept_only_on_request()
{
  const QueueDesk desk;
  QVERIFY(desk.queue({u"--settings"_s}).out.contains(u"0.7"_s));
  const QStringList asked{u"--threshold"_s, u"composite=0.75"_s, u"--threshold"_s, u"returns:part=0.5"_s, u"--source"_s,
                          u"model-x"_s,     u"--size"_s,         u"40"_s,          u"--settings"_s,       u"--json"_s};
  QCOMPARE(desk.queue(asked).json()[u"composite"].toDouble(), 0.75);
  QCOMPARE(desk.queue({u"--settings"_s, u"--json"_s}).json()[u"composite"].toDouble(), 0.7); // shown, not kept
  QCOMPARE(desk.queue(asked + QStringList{u"--save-settings"_s}).status, 0);
  const QJsonObject kept = desk.queue({u"--settings"_s, u"--json"_s}).json();
  QCOMPARE(kept[u"composite"].toDouble(), 0.75);
  QCOMPARE(kept[u"families"][u"returns"][u"part"].toDouble(), 0.5);
  QVERIFY(kept[u"families"][u"returns"][u"composite"].isNull());
  QCOMPARE(kept[u"source"].toString(), u"model-x"_s);
  QCOMPARE(kept[u"failing"].toInt(), 30);
  QCOMPARE(kept[u"audit"].toInt(), 10);
  QCOMPARE(desk.queue({u"--date"_s, u"2026-11-30"_s, u"--json"_s}).json()[u"samples"].toArray().size(), 40);
  QVERIFY(desk.queue({u"--source"_s, u"labels"_s, u"--settings"_s, u"--json"_s}).json()[u"source"].isNull());
}

void QueueVerbTest::what_makes_no_sense_is_refused()
{
  struct Refused {
    QStringList options;
    QString says;
  };
  const QVector<Refused> cases{
      {{u"--date"_s, u"2026-13-40"_s}, u"2026-13-40"_s},
      {{u"--size"_s, u"-1"_s}, u"--size"_s},
      {{u"--audit"_s, u"-1"_s}, u"--audit"_s},
      {{u"--size"_s, u"4"_s, u"--audit"_s, u"5"_s}, u"0 to 4"_s},
      {{u"--run"_s, u"newre"_s}, u"newre"_s},
      {{u"--source"_s, u"model-y"_s}, u"model-x"_s},
      {{u"--baseline"_s, u"oldest"_s}, u"oldest"_s},
      {{u"--run"_s, u"newer"_s, u"--baseline"_s, u"newer"_s}, u"itself"_s},
      {{u"--source"_s, u"rita"_s}, u"scored none"_s},
      {{u"--by"_s, u"nobody"_s}, u"nobody"_s},
      {{u"--seed"_s, u"x"_s}, u"--seed"_s},
      {{u"--origin"_s, u"moon"_s}, u"production"_s},
      {{u"--threshold"_s, u"composite"_s}, u"composite=0.7"_s},
      {{u"--threshold"_s, u"composite=1.7"_s}, u"0 to 1"_s},
      {{u"--threshold"_s, u"speed=0.7"_s}, u"speed"_s},
      {{u"--threshold"_s, u"returns:run=0.7"_s}, u"run"_s},
      {{u"--leftovers"_s, u"eat"_s}, u"carry"_s},
      {{u"--save-settings"_s, u"--dry-run"_s}, u"together"_s},
  };
  const QueueDesk desk;
  for (const Refused& refused : cases) {
    const Said said = desk.queue(refused.options);
    QVERIFY2(said.status == 2, qPrintable(refused.options.join(u' ')));
    QVERIFY2(said.err.contains(refused.says), qPrintable(said.err));
    QVERIFY2(said.out.isEmpty(), qPrintable(said.out));
  }
  QCOMPARE(desk.queue({u"--settings"_s, u"--json"_s}).json()[u"composite"].toDouble(), 0.7);
  QCOMPARE(call({u"queue"_s, desk.folder.filePath(u"none.assay"_s)}).status, 3);
}

void QueueVerbTest::four_systems_with_ratings_go_through_the_queue()
{
  const QString data = sharedData(u"ragas-style/chat-eval"_s);
  if (data.isEmpty()) QSKIP("the evaluation data are not here");
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"chat.assay"_s);
  const QStringList systems{u"baseline"_s, u"baseline2"_s, u"prompt_nomarkdownmention"_s,
                            u"prompt_nomarkdownmention2"_s};
  for (const QString& system : systems) {
    const Said done = call({u"import"_s, path, u"%1/%2/eval_results.jsonl"_s.arg(data, system), u"--run"_s, system,
                            u"--judge"_s, u"gpt"_s});
    QVERIFY2(done.status == 0, qPrintable(done.err));
  }
  for (const QString& system : systems) {
    int ratedLow = 0; // 3 or less of 5, which is 0.5 or less: below 0.6
    const QList<QByteArray> rows = readFile(u"%1/%2/eval_results.jsonl"_s.arg(data, system)).split('\n');
    for (const QByteArray& bytes : rows) {
      const QJsonObject row = QJsonDocument::fromJson(bytes).object();
      if (!row.isEmpty()) ratedLow += row[u"gpt_groundedness"].toInt() < 4 || row[u"gpt_relevance"].toInt() < 4;
    }
    const Said said = call({u"queue"_s, path, u"--run"_s, system, u"--date"_s, u"2026-11-30"_s, u"--source"_s, u"gpt"_s,
                            u"--size"_s, u"200"_s, u"--dry-run"_s, u"--json"_s});
    QVERIFY2(said.status == 0, qPrintable(said.err));
    const QJsonObject draw = said.json();
    QCOMPARE(draw[u"answers"].toInt(), 200);
    int byRating = 0;
    int byCitation = 0; // alone: it cites what it was not shown
    const QJsonArray samples = draw[u"samples"].toArray();
    for (const QJsonValue& sample : samples) {
      const QJsonArray reasons = sample[u"reasons"].toArray();
      const bool isLow = reasons.contains(u"faithfulness"_s) || reasons.contains(u"answer_relevance"_s);
      byRating += isLow;
      byCitation += !isLow && reasons == QJsonArray{u"citation_fault"_s};
    }
    QCOMPARE(byRating, ratedLow);
    QCOMPARE(draw[u"failing"].toInt(), byRating + byCitation);
    qInfo("%s: %d fail by a rating, %d by a citation alone", qPrintable(system), byRating, byCitation);
    const Said drawn = call({u"queue"_s, path, u"--run"_s, system, u"--date"_s, u"2026-11-30"_s, u"--source"_s,
                             u"gpt"_s, u"--leftovers"_s, u"drop"_s, u"--json"_s});
    QVERIFY2(drawn.status == 0, qPrintable(drawn.err));
    QCOMPARE(drawn.json()[u"samples"].toArray().size(), 20);
  }
}

void QueueVerbTest::languages_without_spaces_go_through_the_queue_data()
{
  QTest::addColumn<QString>("file");
  QTest::newRow("Chinese") << u"non_relevant/zh.test.vanilla_prompt.jsonl"_s;
  QTest::newRow("Arabic") << u"non_relevant/ar.test.vanilla_prompt.jsonl"_s;
  QTest::newRow("Hindi") << u"non_relevant/hi.test.vanilla_prompt.jsonl"_s;
}

// The right answer is "I don't know"; the score of a comparison of words is 0 where one answered all the same, 1 where
// it declined, and missing where it did neither.
void QueueVerbTest::languages_without_spaces_go_through_the_queue()
{
  QFETCH(QString, file);
  const QString data = sharedData(u"nomiracl-multilingual"_s);
  if (data.isEmpty()) QSKIP("the evaluation data are not here");
  QByteArray lines = R"({"kind":"judge","name":"words","type":"model"}
{"kind":"run","name":"system"}
)";
  const auto add = [&](const QJsonObject& line) { lines += QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n'; };
  const QList<QByteArray> rows = readFile(data + u'/' + file).split('\n');
  int answered = 0;
  for (const QByteArray& bytes : rows) {
    const QJsonObject row = QJsonDocument::fromJson(bytes).object();
    const QString prompt = row[u"prompt"].toString();
    const QString answer = row[u"results"][u"Mistral-7B-Instruct-v0.2"].toString();
    if (prompt.isEmpty() || answer.isEmpty()) continue;
    const QString query = row[u"query_id"].toString();
    const QString question = prompt.section(u"QUESTION:"_s, 1).section(u"CONTEXTS:"_s, 0, 0).trimmed();
    add({{u"kind"_s, u"query"_s}, {u"id"_s, query}, {u"text"_s, question}, {u"origin"_s, u"production"_s}});
    add({{u"kind"_s, u"answer"_s}, {u"run"_s, u"system"_s}, {u"query"_s, query}, {u"text"_s, answer}});
    const bool says = answer.contains(u"yes, answer is present"_s, Qt::CaseInsensitive);
    const bool declines = answer.contains(u"i don't know"_s, Qt::CaseInsensitive);
    QJsonObject score{{u"kind"_s, u"score"_s},
                      {u"run"_s, u"system"_s},
                      {u"query"_s, query},
                      {u"judge"_s, u"words"_s},
                      {u"measure"_s, u"composite"_s}};
    score[u"value"_s] = says == declines ? QJsonValue() : QJsonValue(declines ? 1.0 : 0.0);
    if (says == declines) score[u"reason"_s] = u"judge_error"_s;
    add(score);
    answered += says == declines || says;
  }
  const QueueDesk desk(lines);
  const Said said = desk.queue({u"--source"_s, u"words"_s, u"--date"_s, u"2026-11-30"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  const QJsonObject draw = said.json();
  QCOMPARE(draw[u"failing"].toInt(), answered);
  QVERIFY(answered > 0);
  const QJsonArray clusters = draw[u"clusters"].toArray();
  QString names;
  for (const QJsonValue& cluster : clusters)
    names += u" | %1 (%2)"_s.arg(cluster[u"cluster"].toString()).arg(cluster[u"members"].toInt());
  qInfo("%d of %d fail, %d unclustered%s", answered, draw[u"answers"].toInt(), draw[u"unclustered"].toInt(),
        qPrintable(names));
  QCOMPARE(partsIn(draw, u"failing"_s), std::min(15, answered));
}

} // namespace assayer::tests
