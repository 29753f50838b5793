// Text that came from outside: strict decoding, code-point offsets, normalising. Offsets that are stored are code
// points; Qt's are UTF-16 units, so every crossing goes through here.
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringList>
#include <QStringView>

namespace assayer::text {

/// Decodes UTF-8 exactly. BadInput for invalid bytes, unpaired surrogates, NUL, U+FFFE and U+FFFF (the store can hold
/// none of them).
Result<QString> decodeUtf8(QByteArrayView bytes);
/// True when a string holds none of what decodeUtf8() refuses, so that it survives the store.
bool isStorable(QStringView text);

/// Number of code points.
int length(QStringView text);
/// UTF-16 offset of a code-point offset; clamped to the text.
qsizetype toUtf16(QStringView text, int codePoint);
/// Code-point offset of a UTF-16 offset; inside a surrogate pair it is that of the pair.
int toCodePoint(QStringView text, qsizetype utf16);
/// The characters [first, last) in code points.
QString slice(QStringView text, int first, int last);

/// For comparing texts that differ only in white space, quotes, dashes, case or compatibility forms (NFKC,
/// case-folded).
QString normalised(QStringView text);
/// 16 bytes of SHA-256 over the UTF-8 text, exactly as given.
QByteArray hash(QStringView text);

/// Of a script that is written without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
bool isSpaceless(char32_t character);

/// Words for searching, lower-cased without diacritics; languages without spaces are segmented (ICU).
QStringList words(QStringView text);

/// The text, or its two ends with "…" between where it is longer than so many UTF-16 units: for messages that name
/// what a file holds.
QString shortened(const QString& text, qsizetype most);

/// Lexicographic order by UTF-8 bytes, as trec_eval compares ids; differs from QString's order above U+FFFF.
bool lessByBytes(QStringView a, QStringView b);

} // namespace assayer::text
