// The answers of several runs, each kept up with every label: what pages that set runs beside each other rest on. A run
// is read on a worker when it is first wanted and stays. Owned by the session; GUI thread.
#pragma once

#include "work/answer_figures.h"

#include <QObject>

#include <map>
#include <memory>

namespace assayer {

class RunsAnswers : public QObject {
  Q_OBJECT

public:
  explicit RunsAnswers(Store& store, QObject* parent = nullptr);
  ~RunsAnswers() override;

  /// Whose labels count; drops what was read, want() asks anew.
  void reset(LabelScope scope);
  /// The run's answers: nullptr while they are being read (changed() tells), an empty list where the run has none.
  /// Asks for them where nobody has yet. Valid until control returns to the event loop.
  const RunAnswers* want(RunId run);

  /// A label was set, taken back or a claim changed.
  void follow(const Change& change);
  /// A query says something else, such as what answer it expects.
  void follow(QueryId query);

Q_SIGNALS:
  /// Answers of a run are there, others, or gone. queries: whose answers alone are others; empty: all are.
  void changed(assayer::RunId run, const QSet<assayer::QueryId>& queries = {});
  void failed(const assayer::Error& error);

private:
  Store& m_store;
  LabelScope m_scope;
  std::map<qint64, std::unique_ptr<AnswerFigures>> m_runs; // by id
};

} // namespace assayer
