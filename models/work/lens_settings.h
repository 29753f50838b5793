// What was chosen about figures, kept in a person's settings: policy, gain, and the switches. GUI thread.
#pragma once

#include "metrics/engine.h"

class QSettings;

namespace assayer {

/// Under "figures" in the settings' present group; what the workspace or the blindness decides is left out.
void saveLens(QSettings& settings, const Lens& lens);
/// What is missing there, or is no choice of this program, stays as usual.
Lens restoredLens(const QSettings& settings);

} // namespace assayer
