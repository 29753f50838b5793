#include "core/criteria.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Criterion yesNo(CriterionId id, const QString& name)
{
  return {id, name, SubjectKind::Answer, false, {u"no"_s, u"yes"_s}, {}};
}

QVector<Criterion> makeBuiltIns()
{
  const QStringList four{u"0"_s, u"1"_s, u"2"_s, u"3"_s};
  const QStringList entailments{u"entailment"_s, u"partial"_s, u"neutral"_s, u"contradiction"_s};
  return {
      {criterion::Relevance, u"relevance"_s, SubjectKind::QueryChunk, true, four, {}},
      {criterion::Support,
       u"support"_s,
       SubjectKind::Claim,
       false,
       {u"supported"_s, u"partly"_s, u"contradicted"_s, u"not_in_evidence"_s},
       {}},
      {criterion::Outcome,
       u"answer.outcome"_s,
       SubjectKind::Answer,
       false,
       {u"answered"_s, u"declined"_s, u"escalated"_s, u"asked_back"_s},
       {}},
      {criterion::Addresses,
       u"answer.addresses"_s,
       SubjectKind::Answer,
       true,
       four,
       {u"not at all"_s, u"touches it"_s, u"mostly"_s, u"fully"_s}},
      {criterion::Correct, u"answer.correct"_s, SubjectKind::Answer, true, {u"no"_s, u"partly"_s, u"yes"_s}, {}},
      {criterion::Complete,
       u"answer.complete"_s,
       SubjectKind::Answer,
       true,
       four,
       {u"nothing needed is there"_s, u"little"_s, u"most"_s, u"everything"_s}},
      yesNo(criterion::FlagsConflict, u"answer.flags_conflict"_s),
      yesNo(criterion::StatesLimits, u"answer.states_limits"_s),
      yesNo(criterion::CriticalFactual, u"answer.critical.factual"_s),
      yesNo(criterion::CriticalCitation, u"answer.critical.unsupported_citation"_s),
      yesNo(criterion::CriticalStale, u"answer.critical.stale_source"_s),
      yesNo(criterion::CriticalUnauthorised, u"answer.critical.unauthorised_source"_s),
      yesNo(criterion::CriticalDisclosure, u"answer.critical.prohibited_disclosure"_s),
      yesNo(criterion::CriticalObeyed, u"answer.critical.obeyed_source"_s),
      yesNo(criterion::CriticalIrreversible, u"answer.critical.irreversible_action"_s),
      {criterion::Cause,
       u"answer.cause"_s,
       SubjectKind::Answer,
       false,
       {u"no_answer"_s, u"should_have_refused"_s, u"wrong_refusal"_s, u"unauthorised"_s, u"stale"_s, u"prohibited"_s,
        u"injected"_s, u"from_memory"_s, u"retrieval_miss"_s, u"confidently_wrong"_s, u"lucky"_s,
        u"ignored_good_context"_s, u"wrong_source_or_content_gap"_s, u"off_the_question"_s, u"citation_fault"_s,
        u"fine"_s},
       {}},
      {criterion::Disposition,
       u"answer.disposition"_s,
       SubjectKind::Answer,
       false,
       {u"systematic"_s, u"one_off"_s, u"judge_was_wrong"_s},
       {}},
      {criterion::Flag, u"flag"_s, SubjectKind::QueryChunk, false, {u"flagged"_s}, {}},
      {criterion::Note, u"note"_s, SubjectKind::QueryChunk, false, {u"note"_s}, {}},
      {criterion::EntailmentByChunk, u"entailment.chunk"_s, SubjectKind::Claim, false, entailments, {}},
      {criterion::EntailmentByAnswer, u"entailment.answer"_s, SubjectKind::Claim, false, entailments, {}},
  };
}

} // namespace

const QVector<Criterion>& builtInCriteria()
{
  static const QVector<Criterion> rows = makeBuiltIns();
  return rows;
}

const Criterion* builtInCriterion(CriterionId id)
{
  const auto& rows = builtInCriteria();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Criterion& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

const Criterion* builtInCriterion(const QString& name)
{
  const auto& rows = builtInCriteria();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Criterion& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

} // namespace assayer
