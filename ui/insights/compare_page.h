// A run against a baseline: which is better and whether that is sure, by group, what was gained and lost and why, what
// would settle it, what changed between the two, and whether other measures put the runs in the same order. Owned by
// the Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/comparison_figures.h"

#include <QHash>
#include <QTimer>

class QComboBox;
class QLabel;
class QSplitter;

namespace assayer {

class InsightChoices;
class InsightTable;
class SectionHeader;
class Session;

class ComparePage : public InsightPage {
  Q_OBJECT

public:
  /// session and choices outlive the page.
  ComparePage(Session& session, InsightChoices& choices, QWidget* parent);

  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  QWidget* makeTop();
  QWidget* makeDetails();
  void connectAll();
  void readMeasures();
  void readQueries();
  void ask();
  void refresh();
  void showSentences();
  void showChanges();
  void showSettling();
  void goToChange();
  void goToStep();
  Subject subjectOf(QueryId query) const;

  Session& m_session;
  InsightChoices& m_choices;
  ComparisonFigures m_figures;
  QVector<QueryRow> m_queries;
  QHash<QueryId, QString> m_queryNames;
  bool m_isRead = false; // queries and measures are those of the store
  QTimer m_soon;
  QVector<const ChangedQuery*> m_shownChanges;

  QComboBox* m_measure;
  QLabel* m_state;
  QLabel* m_verdict;
  QLabel* m_sentences;
  QWidget* m_body;
  QSplitter* m_split;
  bool m_isSized = false; // the split, once
  InsightTable* m_groups;
  SectionHeader* m_changesTitle;
  InsightTable* m_changes;
  SectionHeader* m_settlingTitle;
  QLabel* m_settlingWords;
  InsightTable* m_settling;
  QLabel* m_componentWords;
  InsightTable* m_components;
  SectionHeader* m_ordersTitle;
  InsightTable* m_orders;
};

} // namespace assayer
