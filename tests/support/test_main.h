// Runs several Qt Test classes in one executable. Each class is one file; its folder's main.cpp lists them.
// With an argument that names a class ("MyTest" or "MyTest::function") only that class runs.
#pragma once

#include <QCoreApplication>
#include <QTest>

namespace assayer::tests {

template <class Test>
int runOne(const QStringList& arguments)
{
  Test test;
  const QString name = QString::fromLatin1(test.metaObject()->className()).section(QStringLiteral("::"), -1);
  QStringList passed{arguments.value(0)};
  bool wanted = true;
  for (const QString& argument : arguments.mid(1)) {
    if (argument.startsWith(QLatin1Char('-'))) {
      passed.append(argument);
      continue;
    }
    wanted = argument.section(QStringLiteral("::"), 0, 0) == name;
    if (const QString function = argument.section(QStringLiteral("::"), 1); wanted && !function.isEmpty())
      passed.append(function);
  }
  return wanted ? QTest::qExec(&test, passed) : 0;
}

/// The number of failed classes, as an exit status.
template <class... Tests>
int runAll(const QStringList& arguments)
{
  int failed = 0;
  ((failed += runOne<Tests>(arguments) != 0 ? 1 : 0), ...);
  return failed;
}

} // namespace assayer::tests
