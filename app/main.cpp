// The window: assayer [--sample] [FILE…].
#include "perspectives.h"
#include "shared/icons.h"
#include "shared/theme.h"
#include "workbench/dialogs.h"
#include "workbench/main_window.h"
#include "workbench/preferences.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  QApplication::setOrganizationName(u"assayer"_s);
  QApplication::setApplicationName(u"assayer"_s);
  QApplication::setApplicationVersion(QStringLiteral(ASSAYER_VERSION));
  QApplication::setDesktopFileName(u"assayer"_s);
  assayer::loadBundledFont();
  QApplication::setWindowIcon(assayer::applicationIcon());

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QApplication::translate("main", "Judge what retrieval-augmented generation retrieved and wrote."));
  parser.addHelpOption();
  parser.addVersionOption();
  const QCommandLineOption sample(u"sample"_s, QApplication::translate("main", "Open the sample workspace."));
  parser.addOption(sample);
  parser.addPositionalArgument(u"files"_s, QApplication::translate("main", "A workspace to open, or files to import."),
                               u"[FILE…]"_s);
  parser.process(application);

  QSettings settings;
  assayer::Preferences preferences(settings, QApplication::font());
  assayer::DesktopDialogs dialogs;
  assayer::MainWindow window(preferences, dialogs, assayer::perspectives(),
                             QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
  if (parser.isSet(sample))
    window.openSample();
  else if (parser.positionalArguments().isEmpty())
    window.restoreLast();
  window.show();
  if (!parser.positionalArguments().isEmpty()) window.openOrImport(parser.positionalArguments());
  return QApplication::exec();
}
