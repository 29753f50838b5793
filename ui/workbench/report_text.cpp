#include "workbench/report_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStringList>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
  return QCoreApplication::translate("Report", text);
}

QString counted(const QMap<QString, qint64>& counts)
{
  QStringList parts;
  for (auto entry = counts.begin(); entry != counts.end(); ++entry)
    parts.append(QLocale().toString(entry.value()) + u' ' + entry.key());
  return parts.join(u", "_s);
}

QString placed(const Fault& fault)
{
  QString place = QFileInfo(fault.place.file).fileName();
  if (fault.place.line > 0) place += u':' + QString::number(fault.place.line);
  return place.isEmpty() ? fault.problem : place + u": "_s + fault.problem;
}

} // namespace

QString reportHeadline(const Report& report, bool dryRun)
{
  if (report.refused()) return tr("Refused: the workspace is as it was");
  if (dryRun) return tr("Checked: this can be imported; nothing was changed");
  const QString added = counted(report.added);
  return added.isEmpty() ? tr("Nothing new in it: the workspace had everything") : tr("Imported %1").arg(added);
}

QString reportText(const Report& report, bool dryRun)
{
  QStringList lines{reportHeadline(report, dryRun) + u'.'};
  if (!report.format.isEmpty()) lines.append(tr("Format: %1").arg(report.format));
  if (!report.read.isEmpty()) lines.append(tr("Read: %1").arg(counted(report.read)));
  if (!report.added.isEmpty() && !report.refused())
    lines.append((dryRun ? tr("Would be new: %1") : tr("Added: %1")).arg(counted(report.added)));
  if (report.split) lines.append(tr("Answers split into claims, a sentence each: %1").arg(*report.split));
  for (auto entry = report.skipped.begin(); entry != report.skipped.end(); ++entry)
    lines.append(tr("Skipped: %1 · %2").arg(QLocale().toString(entry.value()), entry.key()));

  QStringList fatal;
  QStringList remarks;
  for (const Fault& fault : report.faults) (fault.fatal ? fatal : remarks).append(placed(fault));
  const auto section = [&lines](const QString& title, const QStringList& entries) {
    if (entries.isEmpty()) return;
    lines.append(QString());
    lines.append(title);
    lines += entries;
  };
  section(tr("What to mend before it can be imported:"), fatal);
  section(tr("Remarks:"), remarks);
  if (report.faultCount > report.faults.size())
    lines.append(tr("… and %1 more").arg(QLocale().toString(report.faultCount - report.faults.size())));
  return lines.join(u'\n');
}

} // namespace assayer
