// How the verb assign writes plans and their progress, as tables and as JSON.
#pragma once

#include "core/assignment.h"
#include "core/result.h"
#include "work/assigning.h"
#include "work/work_progress.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

namespace assayer {
class Store;
}

namespace assayer::cli {

/// In the order of AssignmentUnit.
const QStringList& unitWords();
/// The beginning of a plan's uid: enough to tell it from others.
QString planName(const Plan& plan);
QString familyWords(const QString& family);

/// Names of what plans refer to by ids.
class PlanNames {
public:
  static Result<PlanNames> load(Store& store);

  QString judge(JudgeId id) const { return m_judges.value(id); }
  QStringList asCells(const Plan& plan) const;
  QJsonObject asJson(const Plan& plan) const;
  QJsonObject asJson(const PlanPreview& preview) const;
  QJsonObject asJson(const PlanProgress& progress) const;
  /// By judge, then by family.
  QString tables(const PlanProgress& progress) const;

private:
  QHash<JudgeId, QString> m_judges;
  QHash<RunId, QString> m_runs;
};

} // namespace assayer::cli
