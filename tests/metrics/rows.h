// Short ways to write the rows and labels that an engine is fed with.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"

namespace assayer::tests {

inline JudgeRow judgeRow(qint64 id, JudgeKind kind = JudgeKind::Person)
{
  JudgeRow row;
  row.id = {id};
  row.kind = kind;
  return row;
}

inline QueryRow queryRow(qint64 id, Expect expect = Expect::None)
{
  QueryRow row;
  row.id = {id};
  row.expect = expect;
  return row;
}

inline RunRow runRow(qint64 id, bool pooled = true)
{
  RunRow row;
  row.id = {id};
  row.pooled = pooled;
  return row;
}

inline Label labelOf(qint64 query, qint64 chunk, qint64 judge, LabelState state, std::optional<int> grade = {})
{
  Label label;
  label.subject = {criterion::Relevance, query, chunk};
  label.judge = {judge};
  label.state = state;
  label.value = grade;
  return label;
}

inline Label gradeLabel(qint64 query, qint64 chunk, qint64 judge, int grade)
{
  return labelOf(query, chunk, judge, LabelState::Valued, grade);
}

/// One key press: this label, whatever stood there.
inline Change changeOf(const Label& label)
{
  LabelEvent event;
  event.now = label;
  Change change;
  change.judge = label.judge;
  change.events = {event};
  return change;
}

} // namespace assayer::tests
