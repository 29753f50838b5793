#include "ui/acceptance/keyboard_test.h"

#include "support/small_workspace.h"
#include "work/query_page.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr auto patience = 30'000;

// Ends a program when the test does, whatever happened.
struct Program : QProcess {
  ~Program() override
  {
    terminate();
    if (!waitForFinished(3000)) {
      kill();
      waitForFinished();
    }
  }
};

bool ranWell(const QProcessEnvironment& environment, const QString& program, const QStringList& arguments)
{
  QProcess process;
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  return process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

int labelCount(Store& store, LabelState state, std::optional<int> value)
{
  int count = 0;
  const auto counted = store.eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label& label) {
    count += label.state == state && label.value == value;
  });
  return counted ? count : -1;
}

} // namespace

void KeyboardTest::the_plain_digit_row_grades_on_any_layout_data()
{
  QTest::addColumn<QString>("layout");
  QTest::newRow("American") << u"us"_s;
  QTest::newRow("AZERTY: digits need Shift") << u"fr"_s;
  QTest::newRow("Cyrillic: no Latin letters") << u"ru"_s;
}

void KeyboardTest::the_plain_digit_row_grades_on_any_layout()
{
  QFETCH(const QString, layout);
  for (const QString& needed : {u"Xvfb"_s, u"openbox"_s, u"setxkbmap"_s, u"xdotool"_s})
    if (QStandardPaths::findExecutable(needed).isEmpty())
      QSKIP(qPrintable(u"%1 is not installed, so no real keyboard can be tried"_s.arg(needed)));

  // Somebody who has judged here before, so that the window opens on the page.
  TemporaryWorkspace workspace(smallWorkspace(1, 200));
  QCOMPARE(workspace.problem(), QString());
  QVERIFY(workspace.store().addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert));
  const QTemporaryDir home;

  // Without -noreset the server starts anew, layout and all, whenever its last client of the moment leaves.
  Program server;
  server.start(u"Xvfb"_s, {u"-noreset"_s, u"-displayfd"_s, u"1"_s, u"-screen"_s, u"0"_s, u"1280x800x24"_s,
                           u"-nolisten"_s, u"tcp"_s});
  QVERIFY(server.waitForReadyRead(patience));
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(u"DISPLAY"_s, u":"_s + QString::fromLatin1(server.readLine().trimmed()));
  environment.insert(u"HOME"_s, home.path());
  for (const QString& name : {u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s, u"XDG_CACHE_HOME"_s}) environment.remove(name);
  environment.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s);
  environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
  // Before the window manager: a change of layout while it comes up ends it.
  QVERIFY(ranWell(environment, u"setxkbmap"_s, {u"-layout"_s, layout}));

  Program manager;
  manager.setProcessEnvironment(environment);
  manager.start(u"openbox"_s, QStringList());
  QVERIFY(manager.waitForStarted(patience));
  // A window that comes up while the manager does may never be shown. It counts desktops once it is there.
  QTRY_VERIFY_WITH_TIMEOUT(ranWell(environment, u"xdotool"_s, {u"get_num_desktops"_s}), patience);

  Program assayer;
  assayer.setProcessEnvironment(environment);
  assayer.start(QStringLiteral(ASSAYER_PROGRAM), {workspace.path()});
  QVERIFY(assayer.waitForStarted(patience));
  QTRY_VERIFY_WITH_TIMEOUT(
      ranWell(environment, u"xdotool"_s,
              {u"search"_s, u"--onlyvisible"_s, u"--name"_s, u"small.assay"_s, u"windowactivate"_s}),
      patience);

  // xdotool takes numbers that are no key names as key codes: a scan code of evdev plus 8.
  const auto press = [&](int keyCode) {
    return ranWell(environment, u"xdotool"_s, {u"key"_s, QString::number(keyCode)});
  };
  constexpr int enter = 36;
  constexpr int digitTwo = 11;
  constexpr int digitOne = 10;
  constexpr int letterL = 46;
  Store& store = workspace.store();
  QVERIFY(press(enter)); // judge as Ada
  // The page may still be coming up: a key pressed again labels the next chunk at worst, and there are enough.
  QTRY_VERIFY_WITH_TIMEOUT(press(digitTwo) && labelCount(store, LabelState::Valued, 2) >= 1, patience);
  QTRY_VERIFY_WITH_TIMEOUT(press(digitOne) && labelCount(store, LabelState::Valued, 1) >= 1, patience);
  QTRY_VERIFY_WITH_TIMEOUT(press(letterL) && labelCount(store, LabelState::Later, {}) >= 1, patience);
}

} // namespace assayer::tests
