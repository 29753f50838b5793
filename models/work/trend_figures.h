// A trend on screen, kept up with every label: read on a worker when it is asked for, afterwards one query at a time,
// and summed up on a worker. Rests on the session's engine and its answers of several runs. For those who may see
// everybody's labels. GUI thread.
#pragma once

#include "work/trend.h"

#include <QFuture>
#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class Session;

class TrendFigures : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  TrendFigures(Session& session, QObject* parent = nullptr);
  ~TrendFigures() override;

  /// Reads anew where it is another question; then changed(), several times while answers are being read. The policy is
  /// that of the session's engine.
  void ask(TrendQuestion question);
  /// An import landed: reads anew.
  void reload();
  /// While nobody looks nothing is summed up; labels are followed all the same.
  void setLookedAt(bool isLookedAt);

  /// Absent before the first one is there; stays while another is read.
  const std::optional<Trend>& trend() const { return m_trend; }
  /// Figures are missing that will come.
  bool isReading() const;

Q_SIGNALS:
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Read {
    std::shared_ptr<TrendData> data; // shared only because futures copy
    std::optional<Error> error;
    int generation = 0;
  };
  struct Summed {
    std::shared_ptr<Trend> trend;
    int generation = 0;
  };
  enum class Answers { Wanted, BeingScored, There };

  void read();
  void adoptData(const Read& read);
  void scoreSome();
  void followLabel(const Change& change);
  void followAnswers(RunId run);
  std::size_t placeOfRun(RunId run) const;
  void sumUp();
  void adoptTrend(const Summed& summed);

  Session& m_session;
  std::optional<TrendQuestion> m_question;
  Lens m_lens; // under which data was read
  bool m_isLookedAt = false;
  bool m_isOutdated = false; // summed up when it is next looked at
  bool m_waitsForEngine = false;
  std::optional<TrendData> m_data;
  std::vector<Answers> m_answers;          // by run
  std::vector<QSet<QueryId>> m_relabelled; // by run: answers to be scored anew
  QSet<QueryId> m_meanwhile;               // labelled while data is read
  std::vector<std::size_t> m_scored;       // by run: how many of its answers are
  bool m_isScoring = false;
  std::optional<Trend> m_trend;
  QFuture<Read> m_reading;
  QFuture<Summed> m_summing;
  bool m_isSumming = false;
  bool m_sumAgain = false; // what is summed is out of date already
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
