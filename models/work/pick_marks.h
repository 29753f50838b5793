// What is to be said beside the names of picked runs, kept up with picks and labels by a worker. Rests on everybody's
// labels, so it says nothing in a blind window. GUI thread.
#pragma once

#include "work/picking.h"

#include <QFutureWatcher>
#include <QHash>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace assayer {

class Session;

class PickMarks : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  explicit PickMarks(Session& session, QObject* parent = nullptr);
  ~PickMarks() override;

  bool isPicked(RunId run) const { return m_doubts.contains(run); }
  PickDoubt doubt(RunId run) const { return m_doubts.value(run, PickDoubt::None); }
  /// doubtWord() and doubtSentence() by the run's name, of those that have a doubt.
  struct Words {
    QString word;
    QString sentence;
    bool operator==(const Words&) const = default;
  };
  const QHash<QString, Words>& words() const { return m_words; }

Q_SIGNALS:
  void changed();

private:
  struct Told {
    QHash<RunId, PickDoubt> doubts;
    int generation = 0;
  };
  void tellSoon();
  void tell();
  void adopt(const QHash<RunId, PickDoubt>& doubts);

  Session& m_session;
  QHash<RunId, PickDoubt> m_doubts; // of the picked ones
  QHash<QString, Words> m_words;
  QTimer m_rest;
  QFutureWatcher<Told> m_telling;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

/// By which the best run is told where nobody said by what one was picked.
inline const QString PickMeasure = QStringLiteral("ndcg@10");

} // namespace assayer
