#include "layers/source_tree.h"

#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QLibraryInfo>
#include <QRegularExpression>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What each folder may include of the others.
const QHash<QString, QStringList>& allowedFolders()
{
  static const QStringList models{u"core"_s,   u"metrics"_s, u"statistics"_s, u"answers"_s,
                                  u"triage"_s, u"store"_s,   u"report"_s,     u"work"_s};
  static const QHash<QString, QStringList> table{
      {u"core"_s, {}},
      {u"io"_s, {u"core"_s}},
      {u"report"_s, {u"core"_s}},
      {u"pdf"_s, {u"core"_s, u"report"_s}},
      {u"store"_s, {u"core"_s}},
      {u"metrics"_s, {u"core"_s}},
      {u"statistics"_s, {u"core"_s}},
      {u"answers"_s, {u"core"_s, u"metrics"_s}},
      {u"trec"_s, {u"core"_s, u"metrics"_s}},
      {u"clustering"_s, {u"core"_s, u"statistics"_s}},
      {u"notify"_s, {u"core"_s, u"statistics"_s}},
      {u"work"_s,
       {u"core"_s, u"io"_s, u"store"_s, u"metrics"_s, u"statistics"_s, u"answers"_s, u"clustering"_s, u"report"_s}},
      {u"gate"_s, {u"core"_s, u"store"_s, u"metrics"_s, u"statistics"_s, u"answers"_s, u"work"_s}},
      {u"commands"_s, {u"core"_s}},
      {u"shared"_s, {u"core"_s}},
      {u"inspect"_s, QStringList{u"shared"_s} + models},
      {u"judge"_s, QStringList{u"commands"_s, u"shared"_s, u"inspect"_s} + models},
      {u"adjudicate"_s, QStringList{u"commands"_s, u"shared"_s, u"judge"_s} + models},
      {u"triage"_s, QStringList{u"commands"_s, u"shared"_s, u"judge"_s} + models},
      {u"insights"_s, QStringList{u"commands"_s, u"shared"_s, u"inspect"_s, u"judge"_s} + models},
      {u"workbench"_s, QStringList{u"commands"_s, u"shared"_s, u"judge"_s, u"pdf"_s} + models},
      {u"cli"_s, QStringList{u"io"_s, u"trec"_s, u"notify"_s, u"gate"_s, u"pdf"_s} + models},
      {u"app"_s, QStringList{u"cli"_s, u"workbench"_s, u"triage"_s, u"adjudicate"_s, u"insights"_s, u"judge"_s,
                             u"commands"_s, u"shared"_s} +
                     models},
  };
  return table;
}

/// Libraries that only these folders may include; what is not listed here is everybody's.
const QHash<QString, QStringList>& ownersOfLibraries()
{
  static const QStringList window{u"commands"_s,   u"shared"_s,   u"inspect"_s,   u"judge"_s, u"triage"_s,
                                  u"adjudicate"_s, u"insights"_s, u"workbench"_s, u"app"_s};
  static const QHash<QString, QStringList> table{
      {u"QtSql"_s, {u"store"_s}},
      {u"nlohmann"_s, {u"io"_s, u"store"_s}},
      {u"unicode"_s, {u"core"_s}},
      {u"Eigen"_s, {u"clustering"_s}},
      {u"QtGui"_s, QStringList{u"pdf"_s} + window}, // paper needs fonts and a painter, but no window
      {u"QtWidgets"_s, window},
      {u"QtSvg"_s, window},
      {u"QtCharts"_s, {u"insights"_s}},
      {u"QtConcurrent"_s, {u"work"_s, u"judge"_s, u"workbench"_s, u"insights"_s}},
      {u"QtNetwork"_s, {u"notify"_s}}, // nothing else of the program speaks to the network
      {u"qt6keychain"_s, {u"notify"_s}},
  };
  return table;
}

/// The library of a header in angle brackets: its folder, or the Qt module that has a header of this name.
QString libraryOf(const QString& header)
{
  if (header.contains(u'/')) return header.section(u'/', 0, 0);
  const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
  const QStringList modules = ownersOfLibraries().keys();
  for (const QString& module : modules)
    if (QFile::exists(headers + u'/' + module + u'/' + header)) return module;
  return {};
}

QString place(const Source& source, qsizetype line)
{
  return source.path + u':' + QString::number(line + 1) + u": "_s;
}

} // namespace

QVector<Source> sourcesUnder(const QString& folder, const QStringList& endings)
{
  const QString root = QStringLiteral(ASSAYER_SOURCE "/");
  QVector<Source> sources;
  QDirIterator files(root + folder, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString path = files.next();
    const bool wanted =
        std::any_of(endings.begin(), endings.end(), [&](const QString& end) { return path.endsWith(end); });
    QFile file(path);
    if (wanted && file.open(QIODevice::ReadOnly))
      sources.append({path.mid(root.size()), QString::fromUtf8(file.readAll())});
  }
  return sources;
}

QString layerOf(const QString& path)
{
  const QStringList parts = path.split(u'/');
  return parts.size() > 2 ? parts[1] : parts[0];
}

QStringList forbiddenIncludes(const Source& source)
{
  static const QRegularExpression include(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s);
  const QString layer = layerOf(source.path);
  if (!allowedFolders().contains(layer)) return {source.path + u": the allow table does not know this folder"_s};
  QStringList found;
  const QStringList lines = source.text.split(u'\n');
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const auto match = include.match(lines[i]);
    if (!match.hasMatch()) continue;
    const QString header = match.captured(2);
    if (match.captured(1) == u"\"") {
      const QString folder = header.section(u'/', 0, 0);
      if (layer == u"app" && !header.contains(u'/')) continue; // the mains' own
      if (!header.contains(u'/') || header.contains(u".."))
        found.append(place(source, i) + u"name the folder: "_s + header);
      else if (folder != layer && !allowedFolders().value(layer).contains(folder))
        found.append(place(source, i) + layer + u" may not include "_s + folder);
      continue;
    }
    const QString library = libraryOf(header);
    const auto owners = ownersOfLibraries().constFind(library);
    if (owners != ownersOfLibraries().constEnd() && !owners->contains(layer))
      found.append(place(source, i) + layer + u" may not include "_s + library);
  }
  return found;
}

QStringList forbiddenLinks(const Source& cmakeFile)
{
  static const QHash<QString, QStringList> owners{
      {u"Qt6::Sql"_s, {u"store"_s}},           {u"nlohmann_json::nlohmann_json"_s, {u"io"_s, u"store"_s}},
      {u"Qt6::Network"_s, {u"notify"_s}},      {u"Qt6Keychain::Qt6Keychain"_s, {u"notify"_s}},
      {u"Eigen3::Eigen"_s, {u"clustering"_s}}, {u"Qt6::Charts"_s, {u"insights"_s}}};
  static const QRegularExpression comment(u"#[^\n]*"_s);
  static const QRegularExpression separator(u"[\\s()\"]+"_s);
  const QString layer = layerOf(cmakeFile.path);
  QStringList found;
  QString scope;
  QString text = cmakeFile.text;
  for (const QString& word : text.remove(comment).split(separator, Qt::SkipEmptyParts)) {
    if (word == u"PUBLIC" || word == u"PRIVATE" || word == u"INTERFACE") scope = word;
    const auto allowed = owners.constFind(word);
    if (allowed == owners.constEnd()) continue;
    if (!allowed->contains(layer)) found.append(cmakeFile.path + u": "_s + layer + u" may not link "_s + word);
    if (scope != u"PRIVATE") found.append(cmakeFile.path + u": "_s + word + u" must be linked PRIVATE"_s);
  }
  return found;
}

QStringList markupSinks(const Source& source)
{
  if (source.path.endsWith(u"shared/plain_text.cpp")) return {}; // the one place that makes labels and boxes
  static const QRegularExpression label(u"new QLabel\\b|:\\s*QLabel\\(|\\bQLabel\\s+\\w+\\s*[({;]"_s);
  static const QRegularExpression toolTip(
      u"setToolTip\\((?!tr\\(\"[^\"<]*\"\\)\\)|.*(plain::toolTip\\(|\\{\\}\\)|QString\\(\\)\\)))"_s);
  static const QRegularExpression box(
      u"QMessageBox::(information|warning|critical|question|about)\\(|QErrorMessage|QProgressDialog"_s);
  static const QRegularExpression boxText(u"\\b(?:box|message)\\w*(?:\\.|->)set(Informative)?Text\\("_s);
  static const QRegularExpression html(u"\\b(setHtml|insertHtml|appendHtml|setWhatsThis)\\("_s);
  // A label class of our own, or a label that is a member, says so in its own file.
  const bool setsPlain = source.text.contains(u"setTextFormat(Qt::PlainText)");
  // Markdown is safe where it takes no HTML and nothing is loaded because of it: every resource has an answer, since an
  // empty one would send Qt to the disk.
  const bool tamesMarkdown =
      source.text.contains(u"MarkdownNoHTML") &&
      source.text.contains(u"loadResource(int, const QUrl&) override { return QImage(1, 1, QImage::Format_Mono); }");
  QStringList found;
  const QStringList lines = source.text.split(u'\n');
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QString& line = lines[i];
    if (line.trimmed().startsWith(u"//")) continue;
    if (!setsPlain && label.match(line).hasMatch()) found.append(place(source, i) + u"a label without plain::label"_s);
    if (toolTip.match(line).hasMatch()) found.append(place(source, i) + u"a tool tip without plain::toolTip"_s);
    if (box.match(line).hasMatch() || boxText.match(line).hasMatch())
      found.append(place(source, i) + u"a message box without plain::setTexts"_s);
    if (html.match(line).hasMatch() || (!tamesMarkdown && line.contains(u"setMarkdown(")))
      found.append(place(source, i) + u"text that is read as markup"_s);
  }
  return found;
}

} // namespace assayer::tests
