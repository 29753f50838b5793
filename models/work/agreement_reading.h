// What agreement rests on, gathered label by label from whoever reads them: a report reads every label once, for this
// and for what models are held against. Blocking; on a thread with a store of its own.
#pragma once

#include "work/agreement_labels.h"

#include <QHash>

namespace assayer {

class Store;

class AgreementReading {
public:
  /// Which criteria it wants: all but flags and notes.
  static bool isCompared(CriterionId criterion);
  /// Judges, and which query every subject belongs to.
  static Result<AgreementReading> begin(Store& store);

  /// Every independent label of a criterion, models' and hidden repeats' too.
  void add(const Criterion& criterion, const IndependentLabel& label);
  AgreementLabels finish() &&;

private:
  explicit AgreementReading(AgreementLabels labels) : m_labels(std::move(labels)) {}
  QString familyOf(SubjectKind kind, const Subject& subject) const;

  AgreementLabels m_labels;
  QHash<QueryId, QString> m_families;
  QHash<AnswerId, QueryId> m_answers;
  QHash<ClaimId, QueryId> m_claims;
};

} // namespace assayer
