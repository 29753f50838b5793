// Where a query's own words stand in a text, for the dotted underline that helps a judge's eye. Pure functions, cheap
// enough to run for a card when it is first seen.
#pragma once

#include <QSet>
#include <QString>
#include <QStringView>
#include <QVector>

namespace assayer {

/// A stretch of a text in UTF-16 units, end exclusive.
struct TermSpan {
  qsizetype first = 0;
  qsizetype last = 0;
  bool operator==(const TermSpan&) const = default;
};

/// The words of one query that are worth marking: folded (no case, no diacritics), without function words, which would
/// underline half of every text. Segments of languages without spaces are kept apart, for they match inside a run.
class QueryTerms {
public:
  QueryTerms() = default;
  explicit QueryTerms(QStringView query);

  bool isEmpty() const { return m_words.isEmpty() && m_segments.isEmpty(); }
  /// In order, not overlapping. Whole words only, but for segments.
  QVector<TermSpan> in(QStringView text) const;

private:
  void findSegments(QStringView text, qsizetype first, qsizetype last, QVector<TermSpan>& spans) const;

  QSet<QString> m_words;
  QStringList m_segments; // longest first
  qsizetype m_longest = 0;
};

} // namespace assayer
