// How far plans are, by judge and by family, and an end for those that are over. For leads: it shows how far others
// are. Reads on a worker; owned by the assign dialog; GUI thread.
#pragma once

#include "work/work_progress.h"
#include "workbench/plan_words.h"

#include <QFutureWatcher>
#include <QWidget>

#include <atomic>
#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace assayer {

class Dialogs;
class Store;

class PlanProgressPage : public QWidget {
  Q_OBJECT

public:
  /// store and dialogs outlive it.
  PlanProgressPage(Store& store, Dialogs& dialogs, const JudgeNames& names, QWidget* parent);
  ~PlanProgressPage() override;

  /// Reads all plans anew; the newest one is shown, or the one that was.
  void read();

Q_SIGNALS:
  void planClosed();

private:
  void take();
  void showPlan();
  void closePlan();

  Store& m_store;
  Dialogs& m_dialogs;
  JudgeNames m_names;
  QVector<PlanProgress> m_progress; // newest first
  QFutureWatcher<Result<QVector<PlanProgress>>> m_reading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
  QComboBox* m_plans;
  QTreeWidget* m_table;
  QLabel* m_state;
  QPushButton* m_close;
};

} // namespace assayer
