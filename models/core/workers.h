// The threads that slow work runs on. Not those of QThreadPool::globalInstance(): on these Qt 6.4 paints large areas,
// and a window would stand still until the work is done.
#pragma once

#include <QThreadPool>

namespace assayer {

/// One for the program; as many threads as the machine has processors. Any thread.
QThreadPool& workers();

} // namespace assayer
