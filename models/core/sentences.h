// Sentences of a text in any language: where an answer is cut into claims, and what evidence is picked by. Unicode
// sentence segmentation (UAX 29, ICU) and what it does not know: abbreviations, lists, tables, code, Thai, citation
// marks. Pure functions, any thread.
#pragma once

#include <QStringList>
#include <QStringView>
#include <QVector>

namespace assayer::text {

/// A stretch of a text in UTF-16 units, end exclusive.
struct Span {
  qsizetype first = 0;
  qsizetype last = 0;
  bool operator==(const Span&) const = default;
};

/// The sentences in order, without the white space and list marks between them; never empty ones. A list item or a
/// row of a table is at least one sentence, a fenced block of code is exactly one. A citation mark that follows the
/// full stop belongs to the sentence before it.
QVector<Span> sentences(QStringView text);

/// The citation marks of a text: "[1]", "[1, 2]", "[a; b]" and "(doc-7)", the latter only for one of the names given.
QVector<Span> citationMarks(QStringView text, const QStringList& names = {});

} // namespace assayer::text
