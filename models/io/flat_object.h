// A fast way through the JSON lines of a large corpus: objects whose values are all strings. Several times faster than
// a JSON tree. Anything out of the ordinary is left to the JSON parser, so that there is one judge of what is valid.
// Private to io/.
#pragma once

#include <QByteArrayView>
#include <QString>

#include <utility>
#include <vector>

namespace assayer::io {

using FlatObject = std::vector<std::pair<QByteArrayView, QString>>;

/// False when the line is anything else, valid or not: another type, an escape beyond \n \t \" \\ \/, a key twice.
bool readFlat(QByteArrayView line, FlatObject& into);

} // namespace assayer::io
