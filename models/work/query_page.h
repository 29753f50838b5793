// Everything the Judge perspective shows of one query for one judge and one run, as a value. Nothing of another judge
// is in it unless the view is not blind.
#pragma once

#include "core/catalogue.h"
#include "core/label.h"
#include "core/result.h"
#include "work/judged_rounds.h"

#include <QHash>
#include <QVector>

namespace assayer {

class Engine;
class Store;

enum class Section { Context, BelowK, RestOfPool }; // shown to the generator, ranked below k, in the pool only

struct PageChunk {
  ChunkRow chunk;
  std::optional<DocumentRow> document;
  std::optional<int> rank; // from 1, in the run on screen
  Section section = Section::RestOfPool;
  bool inPool = true;
  bool expired = false;          // the query's date, else the run's, lies outside the document's validity
  bool unauthorised = false;     // the document's groups and the query's share none
  std::optional<int> sameTextAs; // index of an earlier item with the same normalised text
  std::optional<int> staleGrade; // this judge's grade on an earlier text of the same chunk name
  bool operator==(const PageChunk&) const = default;
};

struct PageAnswer {
  Answer answer;
  RunRow run;
  QString neutralName; // "Answer A", "Answer B": an order shuffled for each query and judge, always the same again
  QVector<std::optional<int>> citedItems; // for each citation the index of its chunk on the page, if there
  bool operator==(const PageAnswer&) const = default;
};

struct QueryPage {
  QueryDetail query;
  std::optional<RunRow> run;
  QVector<PageChunk> chunks;
  QVector<PageAnswer> answers; // in the order of their neutral names; the run on screen is shownAnswer
  std::optional<int> shownAnswer;
  QHash<Subject, Label> labels; // the judge's own, current, of these rounds; cleared ones left out
  JudgedRounds rounds;

  const Label* label(const Subject& subject) const
  {
    const auto found = labels.constFind(subject);
    return found == labels.constEnd() ? nullptr : &*found;
  }
};

struct PageOptions {
  RunId run;                // 0: none, the pool in a stable order
  JudgeId judge;            // 0: nobody yet, no labels
  bool shuffled = false;    // rank is a hint: order by a seed of workspace, query and judge
  JudgedRounds rounds = {}; // which of the judge's labels are shown
};

/// NotFound for an unknown query or run. engine may be nullptr (still loading): then the pool is made from the store
/// for this query alone.
Result<QueryPage> loadQueryPage(Store& store, const Engine* engine, QueryId query, const PageOptions& options);

/// The subject of a chunk's grade on a page.
inline Subject relevanceOf(QueryId query, ChunkId chunk)
{
  return {CriterionId{1}, query.value, chunk.value};
}

} // namespace assayer
