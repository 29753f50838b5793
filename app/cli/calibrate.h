// What `calibrate` gives to programs. Blocking, since names are looked up.
#pragma once

#include "store/store.h"
#include "work/judge_calibration.h"

#include <QJsonObject>

namespace assayer::cli {

/// rows and pairs of `report`; `all` has those that were not asked for as well, to tell what validated another version.
QJsonObject calibrationAsJson(const JudgesReport& report, const JudgesReport& all, Store& store);

} // namespace assayer::cli
