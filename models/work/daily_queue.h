// The queue of a day: from a run's failures to clusters, from these to the draw, and into the workspace. The draw of a
// day is made once; asking again gives the same. Blocking; meant for a worker or the command line, with a store of its
// own.
#pragma once

#include "work/run_failures.h"

namespace assayer {

struct DrawRequest {
  QString day;                                 // ISO date
  RunId run = {};                              // 0: that of the day's draw if there is one, else newestAnsweredRun
  std::optional<qint64> seed = {};             // absent: seedOfDay
  JudgeId by = {};                             // who asks; 0: not known
  std::optional<TriageSettings> settings = {}; // for this draw; absent: the workspace's
};

/// A day's draw before it is stored. Samples and frame name clusters by place in the clustering plus 1, 0: none.
struct PreparedDay {
  RunFailures failures;
  Clustering clustering;
  Draw draw;
  QVector<FrameItem> frame;
};

/// The draw of the request's day and run, if it has been made.
Result<std::optional<Draw>> madeDraw(Store& store, const DrawRequest& request);

/// What would be drawn; nothing is stored. Reviewed answers, those on which a person's cause stands, are in the
/// clusters and not in the frame. Leftovers, samples of the run's last draw before this day that nobody has reviewed
/// (of the last draw of any run, where this one is drawn from for the first time), are carried where the settings say
/// so: they come first, with the probability and the stratum of their own draw, and say which day that was. Embeddings
/// that the import brought (a list of numbers under "embedding" of an answer) are used for clustering where every
/// failing answer has one. Usage: no such day, sizes, thresholds. NotFound: see loadRunFailures, or nothing is left to
/// draw. Cancelled: progress said false.
Result<PreparedDay> prepareDay(Store& store, const DrawRequest& request, const ProgressFunction& progress = {});

/// The day's draw: the one that was made, or a new one, stored and durable on return. Where another window made it
/// meanwhile, that one is returned. Errors as of prepareDay, and those of Store::addDraw.
Result<Draw> drawDay(Store& store, const DrawRequest& request, const ProgressFunction& progress = {});

} // namespace assayer
