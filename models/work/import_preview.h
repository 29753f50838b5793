// A first look at files before an import: what each is, why, its first records, and the grades that it holds, so that a
// person can name the run and map another scale. Free functions that read only; call them on a worker.
#pragma once

#include "core/records.h"
#include "core/result.h"

#include <QString>
#include <QVector>

#include <functional>
#include <optional>

namespace assayer {

/// A row of the format table, for choosers.
struct FormatChoice {
  QString id;
  QString name;
  QString signature; // how a file of it is recognised
  QString carries;
  bool reads = false;
  bool writes = false;
  bool operator==(const FormatChoice&) const = default;
};
QVector<FormatChoice> formatChoices();

struct PreviewLine {
  QString kind;
  QString what;
  bool operator==(const PreviewLine&) const = default;
};

struct FileLook {
  QString file;
  qint64 bytes = 0;
  QString formatId; // empty when nothing fits
  QString formatName;
  QString why; // what in the file says so; empty when the format was given
  QVector<PreviewLine> rows;
  QVector<int> grades;        // of relevance, ascending, among the first records
  std::optional<Error> error; // not recognised, not readable, or a fault within the preview
};

/// Reads the start of a file: at most `rows` rows are previewed and `records` records searched for grades. An empty
/// formatId: recognised by content.
FileLook lookAtFile(const QString& path, const QString& formatId = {}, int rows = 8, int records = 5000);

} // namespace assayer
