// What the figures were measured on.
#pragma once

#include "bench/figures.h"

namespace assayer::bench {

/// Processor, cores, memory, system and the file system of a folder, as one line.
QString describeMachine(const QString& folder);

/// How long this disk takes to make 4 KB durable (write and fsync), many times over.
Times measureSync(const QString& folder);

/// Resident memory of this process in MB.
double residentMegabytes();

} // namespace assayer::bench
