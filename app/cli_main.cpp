// The headless program.
#include "cli/command_line.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  QFile out;
  QFile err;
  if (!out.open(stdout, QIODevice::WriteOnly) || !err.open(stderr, QIODevice::WriteOnly | QIODevice::Unbuffered))
    return assayer::cli::StoreFailed;
  const int status = assayer::cli::runCommandLine(QCoreApplication::arguments().mid(1), out, err);
  // A reader that went away or a full disk must not look like success.
  return out.flush() && std::fflush(stdout) == 0 ? status : assayer::cli::StoreFailed;
}
