#include "cli/scripts_test.h"

#include "cli/calling.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A project of scripts only. Every tool and program in it appends what it was asked to a log.
class Project {
public:
  Project()
  {
    for (const QString& folder : {u"app"_s, u"tests"_s, u"build/app"_s, u"bin"_s}) QDir(m_folder.path()).mkpath(folder);
    for (const QString& script : {u"app/run"_s, u"app/setup.sh"_s, u"tests/run"_s})
      QFile::copy(QStringLiteral(ASSAYER_SOURCE "/") + script, m_folder.filePath(script));
    writeFile(m_folder.filePath(u"build/build.ninja"_s), "");
    for (const QString& tool : {u"cmake"_s, u"ninja"_s, u"apt-get"_s, u"sudo"_s}) addProgram(u"bin/"_s + tool, {});
    addProgram(u"bin/dpkg-query"_s, "printf installed");
    addProgram(u"bin/ctest"_s, "printf '  Test #1: core_tests\\n  Test #2: ui_judge_tests\\n'");
    addProgram(u"build/app/assayer-cli"_s, R"([[ "$1" != pool ]] || printf 'q1\tc1\n')");
    addProgram(u"build/app/assayer"_s, {});
  }

  void addProgram(const QString& name, const QByteArray& does)
  {
    const QString path = m_folder.filePath(name);
    writeFile(path, "#!/bin/bash\nprintf '%s\\n' \"" + name.section(u'/', -1).toUtf8() + " $*\" >>'" +
                        logPath().toUtf8() + "'\n" + does + "\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }

  Said run(const QString& script, const QStringList& arguments, const QString& display = {}) const
  {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PATH"_s, m_folder.filePath(u"bin"_s) + u':' + environment.value(u"PATH"_s));
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.insert(u"DISPLAY"_s, display);
    process.setProcessEnvironment(environment);
    process.start(u"bash"_s, QStringList{m_folder.filePath(script)} + arguments);
    Said said;
    said.status =
        process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    said.out = QString::fromUtf8(process.readAllStandardOutput());
    said.err = QString::fromUtf8(process.readAllStandardError());
    return said;
  }

  QString log() const { return QString::fromUtf8(readFile(logPath())); }

private:
  QString logPath() const { return m_folder.filePath(u"log"_s); }

  QTemporaryDir m_folder;
};

} // namespace

void ScriptsTest::run_help_shows_its_own_usage_before_anything_is_installed_or_built()
{
  const Project project;
  const Said said = project.run(u"app/run"_s, {u"--help"_s}, u":0"_s);
  QCOMPARE(said.status, 0);
  QVERIFY2(said.out.contains(u"app/run [FILE...]"_s), qPrintable(said.out));
  QCOMPARE(project.log(), QString());
}

void ScriptsTest::run_refuses_an_option_that_it_does_not_know()
{
  const Project project;
  const Said said = project.run(u"app/run"_s, {u"--helpp"_s});
  QCOMPARE(said.status, 2);
  QVERIFY2(said.err.contains(u"unknown option --helpp"_s), qPrintable(said.err));
  QCOMPARE(project.log(), QString());
}

void ScriptsTest::run_builds_the_window_and_the_command_line_and_opens_the_window()
{
  const Project project;
  QCOMPARE(project.run(u"app/run"_s, {u"day.assay"_s}, u":0"_s).status, 0);
  const QString log = project.log();
  QVERIFY2(QRegularExpression(u"^ninja .* assayer-cli$"_s, QRegularExpression::MultilineOption).match(log).hasMatch(),
           qPrintable(log));
  QVERIFY2(QRegularExpression(u"^ninja .* assayer$"_s, QRegularExpression::MultilineOption).match(log).hasMatch(),
           qPrintable(log));
  QVERIFY2(log.endsWith(u"\nassayer day.assay\n"_s), qPrintable(log));
}

void ScriptsTest::a_display_that_cannot_be_reached_leads_to_the_command_line()
{
  Project project;
  project.addProgram(u"build/app/assayer"_s, "echo 'could not connect to display' >&2\nkill -ABRT $$");
  const Said said = project.run(u"app/run"_s, {u"day.assay"_s}, u":99"_s);
  QCOMPARE(said.status, 0);
  QVERIFY2(said.err.contains(u"The display \":99\" cannot be reached"_s), qPrintable(said.err));
  QVERIFY2(!said.err.contains(u"could not connect"_s) && !said.err.contains(u"Aborted"_s), qPrintable(said.err));
  QVERIFY2(project.log().endsWith(u"\nassayer-cli metrics day.assay\n"_s), qPrintable(project.log()));
}

void ScriptsTest::without_a_display_a_temporary_workspace_is_called_one()
{
  const Project project;
  const Said said = project.run(u"app/run"_s, {u"topics.txt"_s, u"bm25.txt"_s});
  QCOMPARE(said.status, 0);
  QVERIFY2(said.err.contains(u"temporary one and is deleted at the end"_s), qPrintable(said.err));
  QVERIFY2(project.log().contains(u"sample.assay topics.txt bm25.txt\n"_s), qPrintable(project.log()));
}

void ScriptsTest::tests_refuse_a_name_that_no_test_has_and_list_those_that_there_are()
{
  const Project project;
  const Said said = project.run(u"tests/run"_s, {u"core"_s, u"nosuch"_s});
  QCOMPARE(said.status, 2);
  QVERIFY2(said.err.contains(u"there is no test \"nosuch\"; there are: ui core ui_judge"_s), qPrintable(said.err));
  QVERIFY2(!project.log().contains(u"\nninja "_s), qPrintable(project.log()));
}

// tests/run ui takes those whose name begins so.
void ScriptsTest::tests_of_the_window_all_bear_its_name()
{
  const QRegularExpression named(uR"(assayer_test\(\s*(\w+))"_s);
  int seen = 0;
  QDirIterator files(QStringLiteral(ASSAYER_SOURCE "/tests/ui"), {u"CMakeLists.txt"_s}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString text = QString::fromUtf8(readFile(files.next()));
    for (auto matches = named.globalMatch(text); matches.hasNext(); ++seen) {
      const QString name = matches.next().captured(1);
      QVERIFY2(name.startsWith(u"ui_"_s) && name.endsWith(u"_tests"_s), qPrintable(name));
    }
  }
  QVERIFY(seen >= 4);
}

} // namespace assayer::tests
