// Measures what the README promises on a made-up workspace: assayer-bench [--quick] [--check] [--folder DIR]
#include "bench/bench.h"
#include "bench/machine.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>

#ifdef ASSAYER_BENCH_WINDOW
#include <QApplication>
using Application = QApplication;
#else
using Application = QCoreApplication;
#endif

using namespace Qt::Literals::StringLiterals;
using namespace assayer::bench;

namespace {

const QString memoryOption = u"resident-with"_s;

/// The offscreen platform has a remark for every window; only what is serious is worth a line among the figures.
void keepQuiet(QtMsgType type, const QMessageLogContext&, const QString& message)
{
  if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(message));
}

/// Memory of a process that has done nothing but open the workspace.
void measureMemory(const Setting& setting, Figures& figures)
{
  QProcess process;
  process.start(QCoreApplication::applicationFilePath(), {u"--"_s + memoryOption, setting.large});
  if (!process.waitForFinished(-1) || process.exitCode() != 0)
    return figures.failed(u"resident memory"_s, u"the measuring process failed"_s);
  figures.atMost(u"resident memory"_s, process.readAllStandardOutput().trimmed().toDouble(), 300, u"MB"_s,
                 u"workspace open, figures loaded, 200 pages turned"_s);
}

} // namespace

int main(int argc, char** argv)
{
  // No screen is needed, and nothing of a person's settings is touched.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(keepQuiet);
  const Application application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addOptions({{u"quick"_s, u"a workspace of a hundredth of the size"_s},
                     {u"check"_s, u"exit with 1 where a figure is missed"_s},
                     {u"folder"_s, u"where to make the workspaces instead of the temporary folder"_s, u"DIR"_s},
                     {u"claims"_s, u"only the figures of claims, which need no large workspace"_s},
                     {memoryOption, u"only print the memory that a workspace takes"_s, u"FILE"_s}});
  parser.process(application);
  if (parser.isSet(memoryOption)) {
#ifdef ASSAYER_BENCH_WINDOW
    const double megabytes = residentWithWindow(parser.value(memoryOption));
#else
    const double megabytes = residentWith(parser.value(memoryOption));
#endif
    std::printf("%.1f\n", megabytes);
    return megabytes > 0 ? 0 : 1;
  }

  const QTemporaryDir folder(parser.isSet(u"folder"_s) ? parser.value(u"folder"_s) + u"/assayer-bench-XXXXXX"_s
                                                       : QDir::tempPath() + u"/assayer-bench-XXXXXX"_s);
  if (!folder.isValid()) {
    std::fprintf(stderr, "assayer-bench: %s\n", qPrintable(folder.errorString()));
    return 2;
  }
  Setting setting;
  setting.folder = folder.path();
  if (parser.isSet(u"quick"_s)) setting.size.queries /= 100;

  std::printf("%s\n", qPrintable(describeMachine(folder.path())));
  Figures figures;
  if (parser.isSet(u"claims"_s)) {
#ifdef ASSAYER_BENCH_WINDOW
    measureClaims(figures);
#endif
    std::printf("%d figures missed\n", figures.missed());
    return parser.isSet(u"check"_s) && figures.missed() > 0 ? 1 : 0;
  }
  const Times sync = measureSync(folder.path());
  setting.syncMs = sync.median();
  figures.add(u"the disk's sync, median"_s, setting.syncMs, u"ms"_s, u"4 KB, written and synced"_s);
  figures.add(u"the disk's sync, 99 %"_s, sync.percentile99(), u"ms"_s);
  if (makeWorkspaces(setting, figures)) {
    measureMemory(setting, figures);
    measureReading(setting, figures);
    measureLabelling(setting, figures);
#ifdef ASSAYER_BENCH_WINDOW
    measureWindow(setting, figures);
    measureClaims(figures);
#endif
  }
  std::printf("%d figures missed\n", figures.missed());
  return parser.isSet(u"check"_s) && figures.missed() > 0 ? 1 : 0;
}
