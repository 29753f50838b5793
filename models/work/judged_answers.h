// The answers of a run with all that is known of them, read from the store for the measures of answers, the lenses and
// the diagnosis. Blocking; meant for a worker or the command line, with a store of its own.
#pragma once

#include "answers/judged_answer.h"
#include "core/result.h"
#include "store/store.h"

#include <memory>
#include <vector>

namespace assayer {

struct RunAnswers {
  RunRow run;
  QVector<AnswerId> ids; // beside `answers`
  QVector<QueryRow> queries;
  std::vector<JudgedAnswer> answers; // in the order of the queries
};

/// Does the run hold the answers that serve as reference? Its record says "role": "reference". The claims of its
/// answers are the truth claims of their queries.
bool isReference(const RunRow& run);

/// What counts is gold for everybody's labels and one's own for a judge's scope. NotFound for an unknown run.
Result<RunAnswers> loadRunAnswers(Store& store, RunId run, LabelScope scope);

/// The same of several runs, one after the other: labels and questions, which are the same for all, are read with the
/// first.
class RunAnswersReader {
public:
  /// store outlives it.
  explicit RunAnswersReader(Store& store, LabelScope scope);
  ~RunAnswersReader();
  Result<RunAnswers> read(RunId run);

private:
  friend Result<RunAnswers> loadRunAnswer(Store& store, RunId run, QueryId query, LabelScope scope);
  class Loader;
  std::unique_ptr<Loader> m_loader;
};

/// The same of one query: what a label has changed. Nothing where the run did not answer it.
Result<RunAnswers> loadRunAnswer(Store& store, RunId run, QueryId query, LabelScope scope);

} // namespace assayer
