#include "work/agreement_reading.h"

#include "core/criteria.h"
#include "store/store.h"

namespace assayer {

bool AgreementReading::isCompared(CriterionId criterion)
{
  return criterion != criterion::Flag && criterion != criterion::Note;
}

Result<AgreementReading> AgreementReading::begin(Store& store)
{
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  AgreementReading reading(AgreementLabels(*criteria, *judges, settings->relevantFrom));
  for (const QueryRow& query : *queries) reading.m_families.insert(query.id, query.family);
  for (const RunRow& run : *runs) {
    const auto note = [&](const AnswerTiming& answer) { reading.m_answers.insert(answer.answer, answer.query); };
    if (auto read = store.eachTiming(run.id, note); !read) return tl::unexpected(read.error());
    if (auto read = store.eachClaim(run.id,
                                    [&](const Claim& claim, bool) {
                                      reading.m_claims.insert(claim.id, reading.m_answers.value(claim.answer));
                                    });
        !read)
      return tl::unexpected(read.error());
  }
  return reading;
}

void AgreementReading::add(const Criterion& criterion, const IndependentLabel& label)
{
  m_labels.add(label, familyOf(criterion.on, label.label.subject));
}

QString AgreementReading::familyOf(SubjectKind kind, const Subject& subject) const
{
  switch (kind) {
  case SubjectKind::QueryChunk: return m_families.value(QueryId{subject.item});
  case SubjectKind::Claim: return m_families.value(m_claims.value(ClaimId{subject.item}));
  case SubjectKind::Answer:
  case SubjectKind::AnswerPair: return m_families.value(m_answers.value(AnswerId{subject.item}));
  }
  return {};
}

AgreementLabels AgreementReading::finish() &&
{
  m_labels.finish();
  return std::move(m_labels);
}

} // namespace assayer
