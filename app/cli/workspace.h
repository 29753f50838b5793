// What the verbs share about workspaces: opening one with its warnings, finding people in it.
#pragma once

#include "cli/verb.h"

#include "store/store.h"

namespace assayer::cli {

/// Opens the workspace named by the first argument; what is unsafe about its place is remarked.
Result<std::unique_ptr<Store>> openWorkspace(const Invocation& invocation, Access access);

/// The same error, where a file or folder that is not there is bad input and no mistyped name.
Error aboutFile(Error error);

/// NotFound, naming the near ones.
Result<RunId> findRun(Store& store, const QString& name);
Result<JudgeRow> findJudge(Store& store, const QString& name);

} // namespace assayer::cli
