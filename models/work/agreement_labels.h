// The labels that agreement rests on, packed in order of their subjects, and the reports that follow from them. Filled
// on a worker, then moved to the thread that shows it; follows single labels without reading anything again. No store;
// not thread-safe. Ordered preferences between two answers are counted as of the answer that came into the workspace
// first against the other, whatever the order of their runs.
#pragma once

#include "core/adjudication.h"
#include "core/result.h"
#include "work/agreement_report.h"

#include <QHash>
#include <QStringList>

#include <functional>
#include <vector>

namespace assayer {

class AgreementLabels {
public:
  /// relevantFrom: the cut of relevance. Judges of kind Adjudication are no judges here.
  AgreementLabels(const QVector<Criterion>& criteria, const QVector<JudgeRow>& judges, int relevantFrom);

  // -- building, then finish() --------------------------------------------------------------------------------------
  void add(const IndependentLabel& label, const QString& family);
  void finish();

  // -- following ----------------------------------------------------------------------------------------------------
  void addJudge(const JudgeRow& judge);
  /// A judge set a label, independently: before a look and before any ruling on the subject. The caller has made sure;
  /// a cleared or carried one takes the former away.
  void put(const IndependentLabel& label, const QString& family);

  // -- reading ------------------------------------------------------------------------------------------------------
  const QVector<Criterion>& criteria() const { return m_criteria; }
  const QVector<JudgeRow>& judges() const { return m_judges; }
  /// Those under which two judges, or one twice, labelled at least one subject, in the order of criteria().
  QVector<CriterionId> comparable() const;
  /// The families of labelled subjects, by name.
  QStringList families(CriterionId criterion) const;
  /// Everything but bootstrap intervals: takes milliseconds for 100,000 pairs.
  AgreementReport report(const AgreementQuestion& question) const;
  /// The subjects behind a cell of two judges' confusion matrix, in order of their ids. The same judge twice: the first
  /// label against hidden repeats.
  QVector<Subject> subjects(const AgreementQuestion& question, JudgeId rows, JudgeId columns, int row,
                            int column) const;

private:
  struct Vote {
    qint64 item = 0;
    qint64 other = 0;
    qint64 at = 0;
    qint64 event = 0;
    qint64 guideline = 0;
    quint32 family = 0; // index into m_families
    qint32 judge = 0;   // index into m_judges
    qint32 round = 0;
    qint16 value = 0;
    LabelState state = LabelState::Valued;
  };
  using Votes = std::vector<Vote>;
  friend class AgreementCounting;

  Vote packed(const IndependentLabel& label, const QString& family);

  QVector<Criterion> m_criteria;
  QVector<JudgeRow> m_judges;
  QHash<JudgeId, qint32> m_judgePlaces;
  QHash<CriterionId, int> m_turning; // ordered preferences between two answers: how many values
  int m_relevantFrom = 1;
  QStringList m_families;
  QHash<QString, quint32> m_familyPlaces;
  QHash<CriterionId, Votes> m_votes; // by subject, judge and round
};

/// Adds seeded bootstrap intervals (percentiles, subjects resampled) to every pair and self-agreement of a report, and
/// to the coefficients of all together where they are three or more. Up to seconds for 10,000 samples: for a worker.
/// keepGoing is asked now and then; false ends it with Cancelled. Usage where samples < 1.
Result<void> addBootstrap(AgreementReport& report, int samples, quint64 seed,
                          const std::function<bool()>& keepGoing = {});

} // namespace assayer
