#include "work/lens_test.h"

#include "support/small_workspace.h"
#include "work/lens_settings.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// The first two chunks of q1 say the same.
QVector<Record> withCopies()
{
  QVector<Record> records = smallWorkspace();
  for (Record& record : records)
    if (auto* const chunk = std::get_if<ChunkRecord>(&record);
        chunk && (chunk->name == u"q1-c1"_s || chunk->name == u"q1-c2"_s))
      chunk->text = u"Goods may be returned within 45 days."_s;
  return records;
}

struct Open {
  std::unique_ptr<Session> session;
  RunId run;
  QueryId query;

  Bounds precision() const { return *session->engine()->ofQuery(run, query, u"p@3"_s); }
  void grade(const QString& chunk, int grade) const
  {
    QVERIFY(session->judging()->setValue(relevanceOf(query, *session->store().findChunk(chunk)), grade));
  }
  void choose(bool Lens::*what, bool on) const
  {
    Lens lens = session->lens();
    lens.*what = on;
    session->setLens(lens);
  }
  bool until(bool Lens::*what, bool on) const
  {
    return QTest::qWaitFor([&] { return session->engine() && session->engine()->lens().*what == on; });
  }
};

Open openAs(const QString& path, const QString& judge)
{
  Open open;
  auto session = Session::open(path);
  if (!session) return open;
  open.session = std::move(*session);
  open.session->setJudge(*open.session->store().addJudge(judge, JudgeKind::Person, Role::Lead));
  open.run = *open.session->store().findRun(u"alpha"_s);
  open.query = *open.session->store().findQuery(u"q1"_s);
  if (!QTest::qWaitFor([&] { return open.session->engine() != nullptr; })) open.session.reset();
  return open;
}

} // namespace

void LensTest::copies_count_once_when_a_worker_has_loaded_them_and_labels_go_on_meanwhile()
{
  TemporaryWorkspace workspace(withCopies());
  const Open open = openAs(workspace.path(), u"Ada"_s);
  QVERIFY(open.session);
  open.grade(u"q1-c1"_s, 3);
  open.grade(u"q1-c2"_s, 3);
  QSignalSpy gone(open.session.get(), &Session::figuresReset);
  open.choose(&Lens::nearDuplicatesOnce, true);
  QVERIFY(open.session->engine());                             // the figures stay while it is loaded …
  QVERIFY(!open.session->engine()->lens().nearDuplicatesOnce); // … and do not claim to be what they are not yet
  open.grade(u"q1-c3"_s, 0);
  QCOMPARE(open.precision().min, 2.0 / 3);
  QVERIFY(open.until(&Lens::nearDuplicatesOnce, true));
  QCOMPARE(open.precision().status, MeasureStatus::Determined); // the label that came meanwhile is in it
  QCOMPARE(open.precision().min, 1.0 / 3);
  QCOMPARE(gone.count(), 0);
}

void LensTest::copies_that_count_again_leave_no_trace()
{
  TemporaryWorkspace workspace(withCopies());
  const Open open = openAs(workspace.path(), u"Ada"_s);
  QVERIFY(open.session);
  const Bounds before = open.precision();
  QCOMPARE(before.max, 1.0);
  open.choose(&Lens::nearDuplicatesOnce, true);
  QVERIFY(open.until(&Lens::nearDuplicatesOnce, true));
  QCOMPARE(open.precision().max, 2.0 / 3);
  open.choose(&Lens::nearDuplicatesOnce, false);
  QVERIFY(open.until(&Lens::nearDuplicatesOnce, false));
  QCOMPARE(open.precision(), before);
}

void LensTest::judges_apart_can_mean_the_whole_scale()
{
  TemporaryWorkspace workspace;
  {
    const Open other = openAs(workspace.path(), u"Bela"_s);
    QVERIFY(other.session);
    other.grade(u"q1-c1"_s, 1);
  }
  const Open open = openAs(workspace.path(), u"Ada"_s);
  QVERIFY(open.session);
  open.grade(u"q1-c1"_s, 3);
  open.session->setBlind(false);
  QTRY_VERIFY(open.session->engine());
  QCOMPARE(open.precision().min, 1.0 / 3); // relevant whichever of the two is right
  open.choose(&Lens::disputesOpenFully, true);
  QVERIFY(open.until(&Lens::disputesOpenFully, true));
  QCOMPARE(open.precision().min, 0.0);
}

void LensTest::a_policy_chosen_while_copies_are_loaded_claims_nothing_about_them()
{
  TemporaryWorkspace workspace(withCopies());
  const Open open = openAs(workspace.path(), u"Ada"_s);
  QVERIFY(open.session);
  Lens lens = open.session->lens();
  lens.nearDuplicatesOnce = true;
  lens.policy = Policy::JudgedOnly;
  open.session->setLens(lens);
  QCOMPARE(open.session->engine()->lens().policy, Policy::JudgedOnly);
  QVERIFY(!open.session->engine()->lens().nearDuplicatesOnce);
  QVERIFY(open.until(&Lens::nearDuplicatesOnce, true));
  QCOMPARE(open.session->engine()->lens().policy, Policy::JudgedOnly);
}

void LensTest::what_was_chosen_is_kept_and_nonsense_is_not()
{
  const QTemporaryDir folder;
  QSettings settings(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
  QCOMPARE(restoredLens(settings), Lens());
  Lens lens;
  lens.policy = Policy::Strict;
  lens.gain = Gain::Linear;
  lens.nearDuplicatesOnce = lens.disputesOpenFully = lens.undefinedIsZero = true;
  saveLens(settings, lens);
  QCOMPARE(restoredLens(settings), lens);
  settings.setValue(u"figures/policy"_s, u"whatever"_s);
  QCOMPARE(restoredLens(settings).policy, Policy::Interval);
}

} // namespace assayer::tests
