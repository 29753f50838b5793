// The project's own sources as text, and which rule each line breaks. Rules are functions of one source, so that a test
// can show that they find what they look for.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace assayer::tests {

struct Source {
  QString path; // from the project's root, with '/'
  QString text;
};

/// Every source file under a folder of the project whose name ends so.
QVector<Source> sourcesUnder(const QString& folder, const QStringList& endings);

/// The folder that the allow table knows a source by: "core", "judge", "cli", "app" (the two mains) …
QString layerOf(const QString& path);

/// Includes that the allow table forbids, as "file:line: what".
QStringList forbiddenIncludes(const Source& source);

/// Links that must be private and are not, or stand in the wrong folder.
QStringList forbiddenLinks(const Source& cmakeFile);

/// Places where text from data could be read as markup.
QStringList markupSinks(const Source& source);

} // namespace assayer::tests
