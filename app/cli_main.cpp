// The headless program.
#include "cli/command_line.h"

#include <QFile>
#include <QGuiApplication>

#include <cstdio>
#include <cstring>
#include <memory>

int main(int argc, char** argv)
{
  // Reports on paper need fonts, which come with the application object of windows; none is opened, and no display is
  // asked for. All other verbs start without, which is quicker.
  std::unique_ptr<QCoreApplication> application;
  if (argc > 1 && std::strcmp(argv[1], "report") == 0) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    application = std::make_unique<QGuiApplication>(argc, argv);
  } else {
    application = std::make_unique<QCoreApplication>(argc, argv);
  }
  QFile out;
  QFile err;
  if (!out.open(stdout, QIODevice::WriteOnly) || !err.open(stderr, QIODevice::WriteOnly | QIODevice::Unbuffered))
    return assayer::cli::StoreFailed;
  const int status = assayer::cli::runCommandLine(QCoreApplication::arguments().mid(1), out, err);
  // A reader that went away or a full disk must not look like success.
  return out.flush() && std::fflush(stdout) == 0 ? status : assayer::cli::StoreFailed;
}
