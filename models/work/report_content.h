// What a report on a run says: its record, what it did family by family and where it breaks, against a baseline and
// over time, how far judges can be trusted, what is still open, and how every figure is defined. Reads everybody's
// labels, so it is for leads and reviewers who do not judge blind. Blocking; for a worker or the command line.
#pragma once

#include "core/records.h"
#include "metrics/engine.h"
#include "report/document.h"
#include "store/store.h"
#include "work/grouping.h"

#include <optional>

namespace assayer {

struct ReportRequest {
  RunId run;
  std::optional<RunId> baseline = {};
  Grouping grouping = {};
  std::optional<Split> split = {}; // figures are over its questions only; judges and agreement over all labels
  bool texts = false;              // questions go along; without, names and figures alone
  std::optional<Lens> lens = {};   // absent: the usual one, with the workspace's cut
};

/// NotFound: no such run. Cancelled where progress says so; it is told steps, not bytes.
Result<report::Document> makeReport(Store& store, const ReportRequest& request, const ProgressFunction& progress = {});

/// The run that a report is about unless somebody says otherwise: the newest by date, then by import, that holds no
/// references; and the one before it as the baseline. NotFound: there is none.
struct ReportRuns {
  RunId run;
  std::optional<RunId> before;
};
Result<ReportRuns> usualReportRuns(Store& store);

} // namespace assayer
