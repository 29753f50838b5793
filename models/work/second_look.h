// Which of a judge's labels a changed guideline asks to look at again: read on a worker, then followed. Only the
// judge's own labels are read. Owned by the Session; GUI thread.
#pragma once

#include "core/catalogue.h"
#include "core/label.h"
#include "core/result.h"

#include <QFuture>
#include <QHash>
#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace assayer {

class Store;

struct LookAgain {
  QueryId query;
  QString version; // of the newest guideline that asks
  bool operator==(const LookAgain&) const = default;
};

/// By subject. Blocking, for a worker. keepGoing is asked now and then; false ends it with Cancelled.
Result<QHash<Subject, LookAgain>> loadLooksAgain(Store& store, JudgeId judge,
                                                 const std::function<bool()>& keepGoing = {});

class SecondLook : public QObject {
  Q_OBJECT

public:
  /// store outlives it.
  explicit SecondLook(Store& store, QObject* parent = nullptr);
  ~SecondLook() override;

  /// Whose labels; reads them anew, also for the same judge.
  void show(JudgeId judge);
  /// Reads them anew where guidelines have come since.
  void followGuidelines();
  /// A label that was set again, with the same value or another, is settled.
  void follow(const Change& change);

  /// nullptr: nothing asks for it.
  const LookAgain* of(const Subject& subject) const;
  int count() const { return static_cast<int>(m_looks.size()); }
  QHash<QueryId, int> byQuery() const;

Q_SIGNALS:
  /// The labels are known, or known anew.
  void loaded();
  void failed(const assayer::Error& error);

private:
  struct Loaded {
    QHash<Subject, LookAgain> looks;
    ChangeId upTo;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Loaded& loaded);
  void settle(const Change& change);

  Store& m_store;
  JudgeId m_judge;
  QVector<GuidelineId> m_guidelines; // that were known when the labels were read
  QHash<Subject, LookAgain> m_looks;
  bool m_isAsked = false; // some guideline asks for something
  QFuture<Loaded> m_loading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
