#include "store/durability_test.h"

#include "store/support.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Chunks = 500;

struct Labels {
  QVector<int> grades = QVector<int>(Chunks, -1); // by chunk; -1: none
};

Labels stored(Store& store)
{
  Labels labels;
  const auto done = store.eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label& label) {
    labels.grades[label.subject.other - 1] = label.value.value_or(-1);
  });
  return done ? labels : Labels{{}};
}

// Runs the helper until it has acknowledged some labels and kills it wherever it then is; returns what it said, the
// torn last line aside.
QStringList runAndKill(const QStringList& arguments, int lines)
{
  QProcess process;
  process.start(QFileInfo(QCoreApplication::applicationFilePath()).absolutePath() + u"/store_killed"_s, arguments);
  if (!process.waitForStarted()) return {};
  QByteArray said;
  while (said.count('\n') < lines && process.waitForReadyRead(60'000)) said += process.readAllStandardOutput();
  process.kill();
  process.waitForFinished();
  said += process.readAllStandardOutput();
  QStringList acknowledged = QString::fromLatin1(said).split(u'\n');
  acknowledged.removeLast();
  return acknowledged;
}

void prepare(const QString& path)
{
  const auto store = Store::create(path);
  QVERIFY_RESULT(store);
  QVector<Record> records{queryRecord(u"q"_s, u"What?"_s)};
  for (int i = 0; i < Chunks; ++i) records.append(chunkRecord(u"c%1"_s.arg(i), u"Text %1"_s.arg(i)));
  QVERIFY_RESULT(importAll(**store, records));
  QVERIFY_RESULT((*store)->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert));
}

} // namespace

// Another program must not take the file for unused, or it removes the log that this one goes on writing to.
void DurabilityTest::a_further_connection_that_closes_leaves_the_locks_of_the_others()
{
  const Folder folder;
  const QString path = folder.path(u"w.assay"_s);
  prepare(path);
  auto store = Store::open(path);
  QVERIFY_RESULT(store);
  const auto grade = [&](int chunk, int value) {
    return (*store)->record(gradeGesture((*store)->judges()->first().id, *(*store)->findQuery(u"q"_s), {chunk}, value));
  };
  QVERIFY_RESULT(grade(1, 3));
  QVERIFY_RESULT(Store::another(path)); // and is closed again
  QVERIFY(Store::inspect(path) == FileKind::Workspace);
  QVERIFY(Store::isInUse(path));
  QProcess other;
  other.start(QFileInfo(QCoreApplication::applicationFilePath()).absolutePath() + u"/store_killed"_s,
              {path, u"once"_s});
  QVERIFY(other.waitForFinished(60'000));
  QCOMPARE(other.exitCode(), 0);
  QVERIFY(QFileInfo::exists(path + u"-wal"_s));
  QVERIFY_RESULT(grade(2, 1));
  store->reset();
  QVERIFY(!Store::isInUse(path));

  const auto again = Store::open(path);
  QVERIFY_RESULT(again);
  const Labels labels = stored(**again);
  QCOMPARE(labels.grades[0], 3);
  QCOMPARE(labels.grades[1], 1);
  QCOMPARE(labels.grades[399], 2);
  QVERIFY((*again)->check()->isEmpty());
}

// Ten times twenty, each a test of its own to the clock that ends a test which hangs.
void DurabilityTest::no_acknowledged_label_is_lost_in_200_kills_data()
{
  QTest::addColumn<quint32>("seed");
  for (quint32 seed = 1; seed <= 10; ++seed) QTest::addRow("seed %u", seed) << seed;
}

void DurabilityTest::no_acknowledged_label_is_lost_in_200_kills()
{
  QFETCH(const quint32, seed);
  const Folder folder;
  const QString path = folder.path(u"killed.assay"_s);
  prepare(path);
  QRandomGenerator random(seed);
  Labels expected;
  for (int round = 0; round < 20; ++round) {
    const QStringList said =
        runAndKill({path, u"label"_s, QString::number(round)}, 1 + static_cast<int>(random.bounded(12)));
    QVERIFY(!said.isEmpty());
    for (const QString& line : said) expected.grades[line.section(u' ', 0, 0).toInt()] = line.section(u' ', 1).toInt();
    const auto store = Store::open(path);
    QVERIFY_RESULT(store);
    const Labels now = stored(**store);
    QCOMPARE(now.grades.size(), Chunks);
    // What was acknowledged is there; beyond it at most the one label whose word was still under way.
    int beyond = 0;
    for (int i = 0; i < Chunks; ++i) {
      if (now.grades[i] == expected.grades[i]) continue;
      ++beyond;
      expected.grades[i] = now.grades[i];
    }
    QVERIFY2(beyond <= 1, qPrintable(u"round %1: %2 labels differ"_s.arg(round).arg(beyond)));
    if (round == 19) QCOMPARE((*store)->check().value(), QStringList());
  }
}

void DurabilityTest::a_kill_in_the_middle_of_an_import_leaves_nothing_and_keeps_the_labels()
{
  const Folder folder;
  const QString path = folder.path(u"torn.assay"_s);
  prepare(path);
  QStringList before;
  {
    const auto store = Store::open(path);
    RecordingSink sink;
    QVERIFY_RESULT((*store)->exportTo(sink));
    before = sink.lines;
  }
  QRandomGenerator random(7);
  for (int round = 0; round < 8; ++round) {
    QVERIFY(
        !runAndKill({path, u"import"_s, QString::number(round)}, 1 + static_cast<int>(random.bounded(4))).isEmpty());
    const auto store = Store::open(path);
    QVERIFY_RESULT(store);
    RecordingSink sink;
    QVERIFY_RESULT((*store)->exportTo(sink));
    QCOMPARE(sink.lines, before);
    QCOMPARE((*store)->landedImports().value(), 1);
    QCOMPARE((*store)->check().value(), QStringList());
  }
}

} // namespace assayer::tests
