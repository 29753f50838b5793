#include "work/my_differences.h"

#include "core/criteria.h"
#include "store/store.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

Result<QueryId> queryOfSubject(Store& store, const Criterion& criterion, const Subject& subject)
{
  if (criterion.on == SubjectKind::QueryChunk) return QueryId{subject.item};
  AnswerId id{subject.item};
  if (criterion.on == SubjectKind::Claim) {
    const auto claim = store.claim(ClaimId{subject.item});
    if (!claim) return tl::unexpected(claim.error());
    id = claim->answer;
  }
  const auto answer = store.answer(id);
  if (!answer) return tl::unexpected(answer.error());
  return answer->query;
}

} // namespace

Result<QVector<MyDifference>> myDifferences(Store& store, JudgeId judge)
{
  QHash<Subject, StandingRuling> rulings;
  if (auto read =
          store.eachRuling([&](const StandingRuling& ruling) { rulings.insert(ruling.ruling.subject, ruling); });
      !read)
    return tl::unexpected(read.error());
  QVector<MyDifference> differences;
  if (rulings.isEmpty()) return differences;
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  for (const Criterion& criterion : *criteria) {
    const bool isRuledOn = std::ranges::any_of(
        rulings, [&](const StandingRuling& ruling) { return ruling.ruling.subject.criterion == criterion.id; });
    if (!isRuledOn) continue;
    QVector<MyDifference> found;
    const auto read = store.eachLabel(criterion.id, LabelScope::only(judge), [&](const Label& label) {
      const auto ruling = rulings.constFind(label.subject);
      const bool isDecided = label.state == LabelState::Valued || label.state == LabelState::CannotJudge;
      if (ruling == rulings.constEnd() || label.round != 0 || !isDecided) return;
      found.append({label, *ruling, {}, ruling->ruling.value != label.value || !label.value});
    });
    if (!read) return tl::unexpected(read.error());
    for (MyDifference& difference : found) {
      const auto query = queryOfSubject(store, criterion, difference.own.subject);
      if (!query) return tl::unexpected(query.error());
      difference.query = *query;
    }
    differences += found;
  }
  std::ranges::sort(differences, [](const MyDifference& a, const MyDifference& b) {
    if (a.differs != b.differs) return a.differs;
    if (a.ruling.at != b.ruling.at) return a.ruling.at > b.ruling.at;
    return a.own.subject < b.own.subject;
  });
  return differences;
}

Result<void> markSeen(Store& store, JudgeId judge, const QVector<MyDifference>& differences)
{
  QVector<Subject> subjects;
  for (const MyDifference& difference : differences) subjects.append(difference.own.subject);
  if (subjects.isEmpty()) return {};
  return store.markRevealed(judge,
                            std::span<const Subject>(subjects.constData(), static_cast<size_t>(subjects.size())));
}

} // namespace assayer
