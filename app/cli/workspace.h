// What the verbs share about workspaces: opening one with its warnings, finding people in it.
#pragma once

#include "cli/verb.h"

#include "store/store.h"

namespace assayer::cli {

/// Opens the workspace named by the first argument; what is unsafe about its place is remarked.
Result<std::unique_ptr<Store>> openWorkspace(const Invocation& invocation, Access access);

/// NotFound, naming the near ones.
Result<JudgeRow> findJudge(Store& store, const QString& name);

} // namespace assayer::cli
