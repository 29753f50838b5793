#include "ui/tour/reports.h"

#include "pdf/report_file.h"
#include "work/report_content.h"

#include <QDir>
#include <QImageReader>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>

#include <cstdio>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Patience = 60'000; // ms for a browser to start

bool runTool(const QString& program, const QStringList& arguments)
{
  QProcess process;
  process.start(program, arguments);
  return process.waitForFinished(Patience) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

/// The path of the program, or a word to the reader of the tour that its pictures are missing.
QString toolOf(const QString& program)
{
  const QString path = QStandardPaths::findExecutable(program);
  if (path.isEmpty()) std::printf("SKIP   : %s is not installed, so its pictures are left out\n", qPrintable(program));
  return path;
}

class Taking {
public:
  Taking(const QString& folder, ReportPictures& pictures) : m_folder(folder), m_pictures(pictures) {}

  void page(const QString& browser, const QString& html, const QString& name, const QString& size, bool dark)
  {
    QStringList arguments{u"--headless"_s,
                          u"--no-sandbox"_s,
                          u"--disable-gpu"_s,
                          u"--hide-scrollbars"_s,
                          u"--user-data-dir="_s + m_profile.path(),
                          u"--window-size="_s + size,
                          u"--screenshot="_s + m_folder.filePath(name)};
    // 0: dark, 1: light, as the reader's system would say it.
    arguments.append(u"--blink-settings=preferredColorScheme=%1"_s.arg(dark ? 0 : 1));
    arguments.append(QUrl::fromLocalFile(html).toString());
    keep(runTool(browser, arguments), name);
  }
  void sheets(const QString& printer, const QString& pdf)
  {
    const QString name = u"report-sheet-%1.png"_s;
    for (const int page : {1, 2, 3}) {
      const QString file = m_folder.filePath(name.arg(page));
      keep(runTool(printer, {u"-r"_s, u"80"_s, u"-png"_s, u"-singlefile"_s, u"-f"_s, QString::number(page), u"-l"_s,
                             QString::number(page), pdf, QString(file).chopped(4)}),
           name.arg(page));
    }
  }

private:
  void keep(bool done, const QString& name)
  {
    const QString path = m_folder.filePath(name);
    if (done && QImageReader(path).canRead())
      m_pictures.taken.append(path);
    else
      m_pictures.missed.append(name);
  }

  QDir m_folder;
  ReportPictures& m_pictures;
  QTemporaryDir m_profile;
};

} // namespace

ReportPictures takeReportPictures(Store& store, const QString& folder)
{
  ReportPictures pictures;
  const QTemporaryDir files;
  const QString html = files.filePath(u"report.html"_s);
  const QString paper = files.filePath(u"report.pdf"_s);
  const auto usual = usualReportRuns(store);
  const auto document = usual ? makeReport(store, {usual->run, usual->before}) : tl::unexpected(usual.error());
  if (!document || !pdf::writeReport(*document, html, pdf::ReportKind::Html) ||
      !pdf::writeReport(*document, paper, pdf::ReportKind::Pdf)) {
    pictures.missed.append(u"report"_s);
    return pictures;
  }
  Taking taking(folder, pictures);
  if (const QString browser = toolOf(u"chromium"_s); !browser.isEmpty()) {
    taking.page(browser, html, u"report-light.png"_s, u"1280,2400"_s, false);
    taking.page(browser, html, u"report-dark.png"_s, u"1280,2400"_s, true);
    taking.page(browser, html, u"report-phone.png"_s, u"500,1600"_s, false); // no narrower window opens headless
  }
  if (const QString printer = toolOf(u"pdftoppm"_s); !printer.isEmpty()) taking.sheets(printer, paper);
  return pictures;
}

} // namespace assayer::tests
