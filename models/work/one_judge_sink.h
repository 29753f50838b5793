// Lets of an export through what one judge may see while blind: the material, and nothing that another judge, a model
// or an adjudicator said or was given to do. On the thread of the export.
#pragma once

#include "core/records.h"

namespace assayer {

class OneJudgeSink : public RecordSink {
public:
  /// into outlives it.
  OneJudgeSink(RecordSink& into, const QString& judge) : m_into(into), m_judge(judge) {}
  Result<void> take(Record&& record, const Place& place) override;

private:
  RecordSink& m_into;
  QString m_judge;
};

} // namespace assayer
