// Who judges what: a lead makes a plan, sees what it would give out before it is made, and how far the plans are. It
// shows what others have done, so it is for leads only; the main window sees to that. Modeless, owned by the main
// window; GUI thread.
#pragma once

#include "work/assigning.h"
#include "workbench/plan_form.h"
#include "workbench/plan_words.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;
class QTabWidget;

namespace assayer {

class Dialogs;
class PlanProgressPage;
class Store;

class AssignDialog : public QDialog {
  Q_OBJECT

public:
  /// store and dialogs outlive it. seed: proposed for the draw.
  AssignDialog(Store& store, Dialogs& dialogs, const PlanChoices& choices, qint64 seed, QWidget* parent);

Q_SIGNALS:
  /// A plan was made or ended.
  void plansChanged();

private:
  void count();
  void make();

  Store& m_store;
  JudgeNames m_names;
  Assigning m_assigning;
  Plan m_counted; // what the preview is of
  QTimer m_rest;  // it follows when the hand rests
  QTabWidget* m_tabs;
  PlanForm* m_form;
  PlanProgressPage* m_progress;
  QLabel* m_preview;
  QPushButton* m_make;
};

} // namespace assayer
