// The headless program as a function, so that tests call it without a process.
#pragma once

#include "cli/verb.h"

namespace assayer::cli {

/// In the order in which help shows them.
const QVector<Verb>& verbs();

/// Runs the verb of the arguments (without the program's name). Results go to out, everything else to err.
ExitStatus runCommandLine(const QStringList& arguments, QIODevice& out, QIODevice& err);

/// The exit status of an error: 2 for names and usage, 3 for input, 4 for the store.
ExitStatus statusOf(const Error& error);

} // namespace assayer::cli
