// The query list: how far each one is, filters, a text search, and on demand the order in which judging tells most,
// with the reason on each row. Filters at once in memory by the queries' own words; what their chunks and answers say
// joins when the search is done. Folds into a narrow rail. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/judge_keys.h"
#include "judge/text_search.h"
#include "shared/list_model.h"
#include "work/queue.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QSettings;

namespace assayer {

class ElidedLabel;
class KeyButton;
class MostInformative;
class SectionHeader;

class QueryListPane : public QWidget {
  Q_OBJECT

public:
  /// The queue and what is found out about it outlive the pane.
  QueryListPane(const Queue& queue, const MostInformative& informative, KeyOf keyOf, QWidget* parent);

  /// The queue was read anew. workspace: where searches look.
  void queueLoaded(const QString& workspace, const QByteArray& uid);
  /// Progress of all rows has changed.
  void refreshAll();
  void refresh(QueryId query);
  void setKeys(KeyOf keyOf);

  /// Marks the query on screen. Judging it never makes it vanish: rows leave only when the filter is asked anew.
  void setCurrent(QueryId query);
  /// The neighbour in the list as filtered; absent at its end.
  std::optional<QueryId> neighbour(int direction) const;
  std::optional<QueryId> first() const;
  std::optional<QueryId> last() const;
  /// How many queries the filter lets through.
  int count() const { return m_model.rowCount(); }
  std::optional<int> place(QueryId query) const;

  enum class Show { All, Unjudged, Mine, Flagged, Assigned, LookAgain };
  void show(Show show);
  Show shown() const { return m_show; }
  /// What is assigned and done today, above the list; hasWork: plans give this judge something, so that it can be asked
  /// for. lookAgain: labels that a changed guideline asks about.
  void setWork(const QString& state, bool hasWork, int lookAgain);
  /// Asks the filter anew: rows leave that it does not let through any more.
  void filterAnew() { applyFilter(); }
  /// Somebody chose what is shown, in this window or before.
  bool isShowChosen() const { return m_isShowChosen; }
  void setShowChosen() { m_isShowChosen = true; }
  /// Which queries are shown, one letter each.
  void openShowMenu();
  /// false: there are no families.
  bool openFamilies();

  enum class Order { Listed, Informative };
  void setOrder(Order order);
  Order order() const { return m_order; }
  /// The rows that stand here, in the order that holds now: labels change it, and rows never move by themselves.
  void sortAnew();
  /// All queries: no words, no family.
  void clearFilters();
  void focusSearch();
  void setFolded(bool folded);
  bool isFolded() const { return m_folded; }

  QSize minimumSizeHint() const override;

  void saveState(QSettings& settings) const;
  void restoreState(QSettings& settings);

Q_SIGNALS:
  void queryChosen(assayer::QueryId query);
  void foldClicked();
  void commandClicked(const QString& id);
  void searchLeft(); // Enter or Esc in the search field

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  void applyFilter();
  std::vector<QueryId> inOrder(std::vector<QueryId> queries) const;
  QString reasonFor(QueryId query) const;
  QVariant answer(const QueueRow& row, int role) const;
  void showRows(const std::vector<QueryId>& queries);
  void showOrder();
  void fillFamilies();
  QString allFamilies() const;
  void fitFields();
  void showSearchState();
  QSet<QueryId> ownHits(const QString& words);

  const Queue& m_queue;
  const MostInformative& m_informative;
  KeyOf m_keyOf;
  ListModel<QueueRow> m_model;
  QHash<QueryId, int> m_places; // rows of the model
  QueueFilter m_filter;
  Show m_show = Show::All;
  Order m_order = Order::Listed;
  bool m_isShowChosen = false;
  bool m_hasWork = false;
  int m_lookAgain = 0;
  QueryId m_current;
  TextSearch m_search;
  QTimer m_typing{this}; // texts are searched when the hand rests
  QString m_words;
  std::optional<QSet<QueryId>> m_found; // by the search in chunks and answers
  QVector<QString> m_foldedTexts;
  bool m_folded = false;
  bool m_isSettingCurrent = false; // not the hand's choice

  SectionHeader* m_header;
  KeyButton* m_fold;
  QWidget* m_body;
  QLineEdit* m_field;
  QComboBox* m_family;
  KeyButton* m_which; // all, unjudged, …
  QMenu* m_whichMenu;
  KeyButton* m_best;
  ElidedLabel* m_searchState;
  ElidedLabel* m_orderState;
  ElidedLabel* m_workState;
  QLabel* m_nothing;
  QListView* m_list;
};

} // namespace assayer
