// What verbs say of the frozen test split beside their own results.
#pragma once

#include "cli/verb.h"

namespace assayer {
class Store;
}

namespace assayer::cli {

/// Where the test split changed since it was frozen, a remark that figures over it are no longer those of the frozen
/// one; nothing otherwise, and nothing where it cannot be read.
void remarkOnFreeze(const Invocation& invocation, Store& store);

} // namespace assayer::cli
