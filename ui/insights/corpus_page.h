// The documents of the corpus: what is wrong with them, and how often each was retrieved, used and cited. Owned by the
// Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/corpus_figures.h"

#include <QFutureWatcher>

#include <memory>

class QCheckBox;
class QDateEdit;
class QLabel;
class QProgressBar;
class QPushButton;

namespace assayer {

class Session;
struct InsightRow;

class CorpusPage : public InsightPage {
  Q_OBJECT

public:
  /// session outlives the page.
  CorpusPage(Session& session, QWidget* parent);
  ~CorpusPage() override;

  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  struct Written {
    std::shared_ptr<const QVector<InsightRow>> rows;
    int generation = 0;
  };
  void read();
  void refresh();
  void write();

  CorpusFigures m_figures;
  QFutureWatcher<Written> m_writing; // rows of many documents
  int m_generation = 0;
  bool m_isAsked = false;
  QDateEdit* m_date;
  QCheckBox* m_faultsOnly;
  QPushButton* m_again;
  QProgressBar* m_progress;
  QLabel* m_state;
  QLabel* m_summary;
  InsightTable* m_table;
};

} // namespace assayer
