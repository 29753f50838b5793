// Scores two files and keeps the lines, as the command line prints them.
#pragma once

#include "trec/evaluation.h"

#include <QHash>

namespace assayer::tests {

struct Printed {
  QByteArrayList topicLines;
  QByteArrayList summary;
  QStringList remarks;
  Error error; // when it was refused
  bool refused = false;

  /// What a line says of a topic ("all" for the summary); empty where there is none.
  QByteArray value(const QByteArray& measure, const QByteArray& topic = "all") const;
};

Printed score(const trec::Settings& settings, const QString& qrels, const QString& run);

/// A folder of the oracles, and one of the malformed files, beside the tests that brought them.
QString rankingFolder(const QString& set);
QString malformedFolder();

QByteArrayList readLines(const QString& path);

} // namespace assayer::tests
