// Options about groups of queries, splits and measures that several verbs have, read in one way.
#pragma once

#include "cli/verb.h"

#include "store/store.h"
#include "work/grouping.h"

#include <optional>

namespace assayer::cli {

/// --by. Usage, naming what there is, for an unknown word and for a facet that no query has.
Result<Grouping> readGrouping(const Invocation& invocation, Store& store);
/// --split; absent: all queries.
Result<std::optional<Split>> readSplit(const Invocation& invocation);
/// --measure: lists separated by commas. Usage for an empty name and for one that stands twice.
Result<QStringList> readMeasureNames(const Invocation& invocation);

/// --split as every verb that has it describes it.
QCommandLineOption splitOption();

} // namespace assayer::cli
