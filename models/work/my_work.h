// The work list of the judge in a window: read on a worker, then kept up with each label, taking slots as the judge
// begins units. Owned by the window; GUI thread.
#pragma once

#include "work/work_list.h"

#include <QFuture>
#include <QObject>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class MyWork : public QObject {
  Q_OBJECT

public:
  /// store outlives it.
  explicit MyWork(Store& store, QObject* parent = nullptr);
  ~MyWork() override;

  /// Whose work; reads it anew, also for the same judge (after an import, a new plan, a change of pools).
  void show(JudgeId judge);
  void forget();
  /// Reads it anew where plans were made or closed since, by whoever.
  void followPlans();
  /// nullptr while it is read for the first time or nobody is shown.
  const WorkList* list() const { return m_list ? &*m_list : nullptr; }

  /// Takes the unit for this judge if it is not theirs yet. False: somebody else has it now; it has left the list.
  Result<bool> begin(const WorkUnit& unit);
  /// Lets a unit go that was taken. False: it is named by the plan or has gone already.
  Result<bool> giveBack(const WorkUnit& unit);
  /// The judge goes on although the quota of the day is filled; holds until the day changes.
  void goBeyondQuota();
  bool isBeyondQuota() const { return m_list && m_beyondQuotaOn == m_list->dayStart(); }
  /// A label was set or taken back: cheap. A unit that is finished takes its slot, and repeats that are due are added.
  void follow(const Change& change);

Q_SIGNALS:
  /// The list is there, or another.
  void listLoaded();
  /// A unit changed: its counts, or it left or joined the list.
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Loaded {
    std::shared_ptr<WorkList> list; // shared only because futures copy
    ChangeId upTo;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Loaded& loaded);
  void settle(const WorkTime& time);

  Store& m_store;
  JudgeId m_judge;
  QVector<Plan> m_plans;      // as they stood when the list was read
  qint64 m_beyondQuotaOn = 0; // start of the day that the judge goes on beyond the quota; 0: none
  std::optional<WorkList> m_list;
  QFuture<Loaded> m_loading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
