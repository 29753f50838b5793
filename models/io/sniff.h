// The first look at a file that recognition shares between formats. Private to io/.
#pragma once

#include "core/result.h"
#include "io/json.h"

#include <QByteArray>
#include <QSet>
#include <QVector>

#include <functional>

namespace assayer::io {

struct Sniff {
  enum class Shape { Text, JsonLines, JsonArray, JsonObject, Folder };

  QString path;
  Shape shape = Shape::Text;
  QByteArray head;               // the start of the file, without a byte-order mark
  QVector<QByteArrayView> lines; // its first whole lines, at most 50, blank ones left out
  Json first;                    // the first line of JSON Lines, or the first element of an array; null otherwise
  QSet<QString> keys;            // of `first`; of the whole object when the file is one
  QSet<QString> elementKeys;     // of the first elements of its members, when the file is one object

  bool isJsonLines() const { return shape == Shape::JsonLines; }
  bool isObject() const { return shape == Shape::JsonObject; }
  bool has(const char* key) const { return keys.contains(QString::fromLatin1(key)); }
};

/// What is wrong with a JSON document that fits no format; nothing for other files and when it cannot be said.
std::optional<Fault> damageOf(const Sniff& sniff);
/// Whether four fifths of the first lines of a text file fit; comments (#) do not count.
bool mostLines(const Sniff& sniff, const std::function<bool(QByteArrayView)>& fits);

/// NotFound, Permission; BadInput for an empty file.
Result<Sniff> sniffAt(const QString& path);

} // namespace assayer::io
