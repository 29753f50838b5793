#include "work/changed_queries.h"

#include "core/criteria.h"
#include "store/store.h"

namespace assayer {

namespace {

void addQueryOf(Store& store, AnswerId answer, QSet<QueryId>& queries)
{
  if (const auto row = store.answer(answer)) queries.insert(row->query);
}

} // namespace

// Of own criteria no table is needed here: what is on a chunk, a claim or neither is one of the built-in ones.
QSet<QueryId> queriesOfChange(Store& store, const Change& change)
{
  QSet<QueryId> queries;
  for (const LabelEvent& event : change.events) {
    const Subject& subject = event.now.subject;
    const Criterion* const row = builtInCriterion(subject.criterion);
    const SubjectKind kind = row ? row->on : SubjectKind::Answer;
    if (kind == SubjectKind::QueryChunk) {
      queries.insert(QueryId{subject.item});
    } else if (kind != SubjectKind::Claim) {
      addQueryOf(store, AnswerId{subject.item}, queries);
    } else if (const auto claim = store.claim(ClaimId{subject.item})) {
      addQueryOf(store, claim->answer, queries);
    }
  }
  for (const ClaimEdit& edit : change.claims) addQueryOf(store, edit.answer, queries);
  return queries;
}

} // namespace assayer
