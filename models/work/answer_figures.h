// The answers of one run with what is known of them, kept up with every label: read once on a worker, afterwards one
// answer at a time. What measures of answers, their lists and their lenses on screen rest on. Owned by the session; GUI
// thread.
#pragma once

#include "metrics/mean.h"
#include "work/judged_answers.h"

#include <QFuture>
#include <QMap>
#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class AnswerFigures : public QObject {
  Q_OBJECT

public:
  explicit AnswerFigures(Store& store, QObject* parent = nullptr);
  ~AnswerFigures() override;

  /// Whose labels count; drops what was read, show() asks anew.
  void reset(LabelScope scope);
  /// The run whose answers are wanted; nothing happens when they are there or being read. 0: none.
  void show(RunId run);
  RunId run() const { return m_run; }

  /// nullptr while they are being read.
  const RunAnswers* answers() const { return m_answers ? &*m_answers : nullptr; }
  /// By a measure's name (answers/answer_measures.h); absent while reading, for an unknown name or a run without
  /// answers.
  std::optional<Mean> mean(const QString& measure, Policy policy) const; // worked out once after each change

  /// A label was set, taken back or a claim changed: reads the answers of its queries anew, once the hand is done.
  void follow(const Change& change);
  /// These queries have other labels, or say something else, such as what answer they expect: the same.
  void follow(const QSet<QueryId>& queries);

Q_SIGNALS:
  /// The answers are there, others, or gone. queries: whose answers alone are others; empty: all are.
  void changed(const QSet<assayer::QueryId>& queries = {});
  void failed(const assayer::Error& error);

private:
  void clear();
  void load();
  struct Loaded {
    std::shared_ptr<RunAnswers> answers; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Loaded& loaded);
  void readWaiting();

  Store& m_store;
  LabelScope m_scope;
  RunId m_run;
  std::optional<RunAnswers> m_answers;
  QHash<QueryId, qsizetype> m_places; // in them
  mutable QMap<std::pair<QString, Policy>, Mean> m_means;
  QSet<QueryId> m_waiting; // to be read anew
  QFuture<Loaded> m_loading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
