// A workspace of sixty queries with two runs and a model judge's scores, of which it is known what fails: for tests of
// the daily queue.
#pragma once

#include "support/small_workspace.h"
#include "work/daily_queue.h"

namespace assayer::tests {

/// Run "alpha", scored by "model x": queries 1 to 30 have faithfulness 0.2, 31 to 35 answer relevance 0.3, 60 has no
/// score of faithfulness; all else is 0.9. Run "beta": all 0.9, but 1 to 5 faithfulness 0.2. 1 to 40 are production
/// queries, 41 to 50 golden, 51 to 60 synthetic. A person: Ada.
QVector<Record> failingRecords();

struct FailingWorkspace {
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  JudgeId ada = store.addJudge(QStringLiteral("Ada"), JudgeKind::Person, Role::Reviewer).value().id;
  RunId alpha = store.findRun(QStringLiteral("alpha")).value();
  RunId beta = store.findRun(QStringLiteral("beta")).value();

  explicit FailingWorkspace(const QVector<Record>& records = failingRecords()) : workspace(records) {}

  static TriageSettings byModel()
  {
    TriageSettings settings;
    settings.source = QStringLiteral("model x");
    return settings;
  }
  DrawRequest asked(const QString& day, RunId run = {}) const
  {
    DrawRequest request;
    request.day = day;
    request.run = run ? run : alpha;
    request.settings = byModel();
    return request;
  }
  AnswerId answerTo(int query, RunId run = {})
  {
    const QueryId id = store.findQuery(QStringLiteral("q%1").arg(query)).value();
    return store.answer(run ? run : alpha, id).value()->id;
  }
  bool label(AnswerId answer, CriterionId criterion, int value);
  /// Ada says what broke.
  bool review(AnswerId answer) { return label(answer, criterion::Cause, static_cast<int>(Cause::IgnoredGoodContext)); }
};

} // namespace assayer::tests
