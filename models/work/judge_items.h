// What model judges said beside what people said of the same things, read from a workspace: for scores and for labels,
// of answers, claims and chunks. Blocking; for a worker or the command line, with a store of its own.
#pragma once

#include "core/records.h"
#include "core/result.h"
#include "store/store.h"
#include "work/judge_readings.h"
#include "work/model_identity.h"
#include "work/quote_counts.h"

#include <QStringList>
#include <QVector>

#include <functional>
#include <optional>
#include <vector>

namespace assayer {

/// One thing that the judge judged.
struct JudgedByModel {
  Subject subject; // what a window goes to
  QueryId query;
  RunId run;          // 0: of no run
  quint32 family = 0; // index into JudgeSeries::families
  int length = 0;     // characters of the answer; 0: no answer
  /// On the scale from 0 to 1; the position in the scale where there is no yes and no.
  double judge = 0;
  bool judgeYes = false;
  std::optional<double> people; // settled by them independently of any model; absent: open
  bool peopleYes = false;
  bool isApart = false;   // people differ, and nobody has ruled
  double probability = 0; // that a daily draw asked people for it; 0: none did
  bool isInFrame = false; // a daily queue could have drawn it
  bool operator==(const JudgedByModel&) const = default;
};

/// All that one judge said under one measure.
struct JudgeSeries {
  JudgeRow judge;
  JudgedMeasure measure;
  QStringList families; // by name; one may be empty
  std::vector<JudgedByModel> items;
  int apart = 0; // people differ, and nobody has ruled: left out
};

struct JudgeItems {
  QVector<JudgeRow> judges;        // model judges that said anything, in the order of the workspace
  std::vector<JudgeSeries> series; // by judge, then scores before labels
  QVector<RunRow> runs;            // that the items are of
  QVector<QuoteCounts> quotes;     // of the model judges, over those runs
};

struct JudgeItemsRequest {
  RunId run = {};     // 0: all that hold no references. Relevance of chunks is of no run: of its queries
  QString judge = {}; // a model judge's name; empty: all
};

/// Told of every independent label of every criterion on the way: for whoever would else read them all once more.
using LabelListener = std::function<void(const Criterion& criterion, const IndependentLabel& label)>;

/// People's labels that were set after a look at another's, a model's too, do not count (see IndependentLabel); a
/// ruling decides, else persons who agree. The cut of scores is the one of samples' parts (TriageSettings), by family.
/// Cancelled by progress. NotFound: no such run, or no such model judge.
Result<JudgeItems> loadJudgeItems(Store& store, const JudgeItemsRequest& request = {},
                                  const ProgressFunction& progress = {}, const LabelListener& onLabel = {});

/// After a label or a ruling on something of the query: what people say of its items now, in place. Tells which series
/// have changed. Takes milliseconds, where reading everything takes seconds. What models say is as it was read: it
/// comes with imports, after which everything is to be read anew, as after a change of settings.
Result<std::vector<std::size_t>> followPeople(Store& store, QueryId query, JudgeItems& items);

/// What was judged, for a list: the answer, the claim, or the chunk's name. Empty where it is gone.
QString judgedItemText(Store& store, const JudgedMeasure& measure, const Subject& subject);

} // namespace assayer
