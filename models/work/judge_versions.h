// Model judges that are versions of one another: "arbiter (v1)" and "arbiter (v2)", whose records say "version": "v1"
// and "v2". Their scores are of different instruments; what sets them beside each other says where one ends. Pure.
#pragma once

#include "core/catalogue.h"
#include "work/run_changes.h"

namespace assayer {

/// What the judge's record says its version is; empty: nothing.
QString judgeVersion(const JudgeRow& judge);
/// The name without that version at its end, in brackets or behind a hyphen, colon, slash or blank; the whole name
/// where it does not end so.
QString judgeSeries(const JudgeRow& judge);
/// Series of the model judges among these, each once, in order.
QStringList judgeSeriesOf(const QVector<JudgeRow>& judges);
/// The model judges that a name stands for: the one of that name, else every version of that series.
QVector<JudgeRow> judgesNamed(const QVector<JudgeRow>& judges, const QString& name);
/// What the records of two judges say differently: version, prompt, model, settings.
QVector<RunChange> judgeChanges(const JudgeRow& now, const JudgeRow& before);

} // namespace assayer
