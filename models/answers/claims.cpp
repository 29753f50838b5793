#include "answers/claims.h"

#include "core/sentences.h"
#include "core/text.h"

#include <algorithm>

namespace assayer {

namespace {

struct Range {
  int first = 0;
  int last = 0;
};

QVector<Range> sentenceRanges(const QString& answer)
{
  QVector<Range> ranges;
  int before = 0; // code points up to `at`
  qsizetype at = 0;
  for (const text::Span span : text::sentences(answer)) {
    const int first = before + text::length(QStringView(answer).sliced(at, span.first - at));
    const int last = first + text::length(QStringView(answer).sliced(span.first, span.last - span.first));
    ranges.append({first, last});
    before = last;
    at = span.last;
  }
  return ranges;
}

bool hasLetters(const QString& text)
{
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

} // namespace

QVector<ClaimProposal> proposeClaims(const QString& answer, const QVector<Citation>& citations)
{
  QVector<Range> marks;
  QStringList names;
  for (const Citation& citation : citations) {
    if (citation.last > citation.first) marks.append({citation.first, citation.last});
    names.append(citation.cited);
  }
  int before = 0;
  qsizetype at = 0;
  for (const text::Span span : text::citationMarks(answer, names)) {
    before += text::length(QStringView(answer).sliced(at, span.first - at));
    const int last = before + text::length(QStringView(answer).sliced(span.first, span.last - span.first));
    marks.append({before, last});
    before = last;
    at = span.last;
  }
  std::sort(marks.begin(), marks.end(), [](Range a, Range b) { return a.first < b.first; });

  QVector<ClaimProposal> proposals;
  for (const Range sentence : sentenceRanges(answer)) {
    QString bare;
    int from = sentence.first;
    const auto take = [&](int to) {
      const QString piece = text::slice(answer, from, to).trimmed();
      if (!bare.isEmpty() && !piece.isEmpty() && !piece.front().isPunct()) bare += u' ';
      bare += piece;
    };
    for (const Range mark : marks) {
      if (mark.last <= from || mark.first >= sentence.last) continue;
      if (mark.first > from) take(mark.first);
      from = mark.last;
    }
    if (from < sentence.last) take(sentence.last);
    if (hasLetters(bare)) proposals.append({sentence.first, sentence.last, bare});
  }
  return proposals;
}

QVector<Claim> proposedClaims(const Answer& answer)
{
  QVector<Claim> claims;
  if (answer.state != AnswerState::Written) return claims;
  for (const ClaimProposal& proposal : proposeClaims(answer.text, answer.citations))
    claims.append({{}, answer.id, static_cast<int>(claims.size()), proposal.first, proposal.last, proposal.text});
  return claims;
}

QVector<Claim> rewrittenClaims(const QString& answer, const Claim& old, const QString& lines)
{
  QVector<Claim> claims;
  for (const QString& line : lines.split(u'\n', Qt::SkipEmptyParts))
    if (!line.trimmed().isEmpty()) claims.append({{}, old.answer, old.position, old.first, old.last, line.trimmed()});
  if (claims.size() < 2 || !old.first || !old.last) return claims;

  QVector<int> starts; // code points into the answer
  const QString span = text::slice(answer, *old.first, *old.last);
  qsizetype from = 0;
  for (const Claim& claim : std::as_const(claims)) {
    const qsizetype at = span.indexOf(claim.text, from);
    if (at < 0) return claims;
    starts.append(*old.first + text::toCodePoint(span, at));
    from = at + claim.text.size();
  }
  for (qsizetype i = 0; i < claims.size(); ++i) {
    claims[i].first = i == 0 ? *old.first : starts[i];
    claims[i].last = i + 1 < starts.size() ? starts[i + 1] : *old.last;
  }
  return claims;
}

Claim mergedClaims(const Claim& first, const Claim& second)
{
  Claim merged = first;
  merged.id = {};
  merged.text = first.text + u' ' + second.text;
  merged.first = first.first && second.first ? std::min(first.first, second.first) : std::nullopt;
  merged.last = first.last && second.last ? std::max(first.last, second.last) : std::nullopt;
  return merged;
}

QVector<QVector<int>> citationsBeside(const QString& answer, const QVector<Claim>& claims,
                                      const QVector<Citation>& citations)
{
  QVector<QVector<int>> beside(claims.size());
  if (citations.isEmpty()) return beside;
  const QVector<Range> sentences = sentenceRanges(answer);
  const auto within = [](const Citation& citation, Range range) {
    return citation.first >= range.first && citation.first < range.last;
  };
  for (qsizetype i = 0; i < claims.size(); ++i) {
    if (!claims[i].first || !claims[i].last) continue;
    const Range own{*claims[i].first, *claims[i].last};
    for (int c = 0; c < citations.size(); ++c)
      if (within(citations[c], own)) beside[i].append(c);
    if (!beside[i].isEmpty()) continue;
    for (const Range sentence : sentences) {
      if (own.first >= sentence.last || own.last <= sentence.first) continue;
      for (int c = 0; c < citations.size(); ++c)
        if (within(citations[c], sentence)) beside[i].append(c);
    }
  }
  return beside;
}

} // namespace assayer
