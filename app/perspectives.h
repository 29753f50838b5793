// The perspectives that the window offers; a further one is another row.
#pragma once

#include "workbench/main_window.h"

namespace assayer {

QVector<PerspectiveKind> perspectives();

} // namespace assayer
