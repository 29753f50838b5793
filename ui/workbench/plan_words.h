// Plans, and what they would give out, in plain words. Free functions.
#pragma once

#include "work/assigning.h"

#include <QHash>

namespace assayer {

using JudgeNames = QHash<JudgeId, QString>;

/// "54 queries, 11 of them judged by 2: 65 in all. Ann judges 33, Ben 32. …" as lines.
QString previewWords(const Plan& plan, const PlanPreview& preview, const JudgeNames& names);
/// "30/11/2026 10:42 · whole queries · 20 % by 2 · 40 a day"; "closed" where it is.
QString planWords(const Plan& plan);
QString familyName(const QString& family);

} // namespace assayer
