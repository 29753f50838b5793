#include "answers/claims_test.h"

#include "answers/claims.h"
#include "answers/sources.h"
#include "core/text.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList texts(const QVector<ClaimProposal>& claims)
{
  QStringList found;
  for (const ClaimProposal& claim : claims) found.append(claim.text);
  return found;
}

} // namespace

void ClaimsTest::each_sentence_is_a_claim_without_its_citation_marks()
{
  const QString answer = u"Nights add 30 per cent [1]. Sundays add 50 (doc-7). [2]\n- Both add up [1, 2]\n[3]"_s;
  const auto claims = proposeClaims(answer, {{0, 0, {}, u"doc-7"_s}});
  QCOMPARE(texts(claims), (QStringList{u"Nights add 30 per cent."_s, u"Sundays add 50."_s, u"Both add up"_s}));
  QCOMPARE(text::slice(answer, claims[1].first, claims[1].last), u"Sundays add 50 (doc-7). [2]"_s);
}

void ClaimsTest::offsets_are_code_points_across_emoji_marks_and_line_ends()
{
  const QString answer =
      u"👩‍👩‍👧 tickets cost 3.50.\r\nCre\u0301dit is fine 🙂! هل يعمل؟ نعم."_s;
  const auto claims = proposeClaims(answer, {});
  QCOMPARE(claims.size(), 4);
  for (const ClaimProposal& claim : claims) QCOMPARE(text::slice(answer, claim.first, claim.last), claim.text);
  QCOMPARE(claims[3].text, u"نعم."_s);
}

void ClaimsTest::citations_stand_beside_the_claim_of_their_sentence()
{
  const QString answer = u"One thing [1]. Another and a third [2]. Nothing."_s;
  const QVector<Citation> citations{{10, 13, ChunkId{1}, u"1"_s}, {35, 38, ChunkId{2}, u"2"_s}};
  QVector<Claim> claims;
  const auto add = [&](int first, int last) { claims.append({ClaimId{}, AnswerId{}, 0, first, last, {}}); };
  add(0, 14);
  add(15, 22); // "Another": the mark stands later in the same sentence
  add(40, 48);
  claims.append({ClaimId{}, AnswerId{}, 0, {}, {}, u"without a place"_s});
  QCOMPARE(citationsBeside(answer, claims, citations), (QVector<QVector<int>>{{0}, {1}, {}, {}}));
}

void ClaimsTest::stale_is_outside_the_days_of_validity_data()
{
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::addColumn<QString>("date");
  QTest::addColumn<Tri>("stale");
  QTest::newRow("the first day") << u"2026-01-01"_s << u"2027-01-01"_s << u"2026-01-01"_s << Tri::No;
  QTest::newRow("the day before") << u"2026-01-01"_s << u"2027-01-01"_s << u"2025-12-31"_s << Tri::Yes;
  QTest::newRow("the last day") << u"2026-01-01"_s << u"2027-01-01"_s << u"2026-12-31T23:59:59Z"_s << Tri::No;
  QTest::newRow("the end is not part of it") << u"2026-01-01"_s << u"2027-01-01"_s << u"2027-01-01"_s << Tri::Yes;
  QTest::newRow("only a start") << u"2026-01-01"_s << QString() << u"2030-01-01"_s << Tri::No;
  QTest::newRow("only an end") << QString() << u"2027-01-01"_s << u"2027-01-02"_s << Tri::Yes;
  QTest::newRow("no dates") << QString() << QString() << u"2026-01-01"_s << Tri::Open;
  QTest::newRow("no date of the query") << u"2026-01-01"_s << QString() << QString() << Tri::Open;
  QTest::newRow("a date that cannot be read") << u"soon"_s << u"2027-01-01"_s << u"2026-05-01"_s << Tri::Open;
}

void ClaimsTest::stale_is_outside_the_days_of_validity()
{
  QFETCH(const QString, from);
  QFETCH(const QString, to);
  QFETCH(const QString, date);
  QFETCH(const Tri, stale);
  DocumentRow document;
  document.validFrom = from;
  document.validTo = to;
  QCOMPARE(isStale(document, date), stale);
}

void ClaimsTest::unauthorised_is_no_group_in_common()
{
  DocumentRow document;
  document.groups = {u"staff"_s, u"board"_s};
  QCOMPARE(isUnauthorised(document, {u"board"_s, u"x"_s}), Tri::No);
  QCOMPARE(isUnauthorised(document, {u"guests"_s}), Tri::Yes);
  QCOMPARE(isUnauthorised(document, {}), Tri::Open);
  QCOMPARE(isUnauthorised(DocumentRow{}, {u"staff"_s}), Tri::Open);
}

} // namespace assayer::tests
