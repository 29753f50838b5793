// Where the values of a JSON text stand, so that a fault in a file that somebody wrote by hand can be found. Pure.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace assayer {

struct JsonPlaces {
  QHash<QString, int> lines;    // by path ("rules[2].at_least", "" the whole), from 1
  std::optional<QString> twice; // the path of the first key that its object has twice: readers keep one of them only
};

/// Of a text that is valid JSON; of another one as far as it goes.
JsonPlaces jsonPlaces(const QByteArray& json);
/// The line, from 1, of a byte.
int lineAt(const QByteArray& json, qsizetype byte);

} // namespace assayer
