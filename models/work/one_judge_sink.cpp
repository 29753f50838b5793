#include "work/one_judge_sink.h"

#include "core/freeze.h"
#include "core/triage_lines.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Lines of further kinds that tell of judges: who looked at what, who was given what. The daily queue rests on model
// judges' scores and on everybody's decisions, freezes hold a hash of everybody's labels, and picks say why.
bool isOfAnother(const KeptRecord& record, const QString& judge)
{
  static const QStringList ofJudges{u"reveal"_s, u"plan"_s, u"assignment"_s};
  if (triage::isTriageKind(record.kind) || record.kind == FreezeKind || record.kind == PickKind) return true;
  if (!ofJudges.contains(record.kind)) return false;
  return QJsonDocument::fromJson(record.json.toUtf8()).object().value(u"judge"_s).toString() != judge;
}

} // namespace

Result<void> OneJudgeSink::take(Record&& record, const Place& place)
{
  const auto* const judge = std::get_if<JudgeRecord>(&record);
  const auto* const label = std::get_if<LabelRecord>(&record);
  const auto* const kept = std::get_if<KeptRecord>(&record);
  const bool another = (judge && judge->row.name != m_judge) || (label && label->judge != m_judge) ||
                       std::holds_alternative<ScoreRecord>(record) || (kept && isOfAnother(*kept, m_judge));
  return another ? Result<void>() : m_into.take(std::move(record), place);
}

} // namespace assayer
