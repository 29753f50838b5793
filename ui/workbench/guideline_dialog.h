// A new version of the guideline: its text beside what it will look like, its name, and whose earlier labels it asks to
// look at again. For leads. Modeless, owned by the main window; GUI thread.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/result.h"
#include "work/guideline_versions.h"

#include <QDialog>
#include <QFutureWatcher>
#include <QTimer>

#include <atomic>
#include <memory>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace assayer {

class MarkdownView;
class Store;

class GuidelineDialog : public QDialog {
  Q_OBJECT

public:
  /// store outlives it. guidelines: those that are there, newest last; criteria: with the workspace's grades.
  GuidelineDialog(Store& store, const QVector<Guideline>& guidelines, const QVector<Criterion>& criteria,
                  QWidget* parent);
  ~GuidelineDialog() override;

Q_SIGNALS:
  void saved(const assayer::Guideline& guideline);

private:
  void fillValues(const QVector<Criterion>& criteria);
  void showCounts();
  void showConcerned();
  QVector<Revisit> chosen() const;
  void save();

  Store& m_store;
  LabelCounts m_counts;
  bool m_isCounted = false;
  QFutureWatcher<Result<LabelCounts>> m_counting;
  std::shared_ptr<std::atomic<bool>> m_isGone = std::make_shared<std::atomic<bool>>(false);
  QTimer m_rest; // the preview follows when the hand rests
  QLineEdit* m_version;
  QPlainTextEdit* m_text;
  MarkdownView* m_preview;
  QTreeWidget* m_values;
  QLabel* m_concerned;
  QLabel* m_problem;
  QPushButton* m_save;
};

} // namespace assayer
