// The list of disagreements with its filters: which are shown, of which family, under which criterion. Rows leave only
// when the filter is asked anew, so that nothing moves under the hand. Owned by the Adjudicate page; GUI thread.
#pragma once

#include "judge/criterion_words.h"
#include "judge/judge_keys.h"
#include "shared/list_model.h"
#include "work/disagreements.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QListView;
class QMenu;
class QSettings;

namespace assayer {

class KeyButton;
class SectionHeader;
class Store;

class DisagreementPane : public QWidget {
  Q_OBJECT

public:
  using Show = DisagreementFilter::Show;

  /// store outlives the pane.
  DisagreementPane(Store& store, KeyOf keyOf, QWidget* parent);

  /// list outlives its being shown; nullptr: it is being read.
  void showList(const Disagreements* list, const CriterionWords& words);
  /// One subject's row has changed, come or gone.
  void follow(const Subject& subject);
  void setKeys(KeyOf keyOf);

  void setCurrent(const Subject& subject);
  std::optional<Subject> current() const;
  std::optional<Subject> first() const;
  std::optional<Subject> last() const;
  std::optional<Subject> neighbour(int direction) const;
  /// The next one below that nothing is decided on, else the first of all; absent: none is left in the list.
  std::optional<Subject> nextOpen() const;
  std::optional<int> place(const Subject& subject) const;
  int count() const { return m_model.rowCount(); }

  void show(Show show);
  Show shown() const { return m_filter.show; }
  void openShowMenu();
  void openFamilies();
  void openCriteria();

  void saveState(QSettings& settings) const;
  void restoreState(QSettings& settings);
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void subjectChosen(const assayer::Subject& subject);
  void commandClicked(const QString& id);
  /// These rows have come to rest under the eyes.
  void rowsSeen(const QVector<assayer::Subject>& subjects);

protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  void applyFilter();
  void fillFields();
  void showCounts();
  void noteSeen();
  QVariant answer(const Disagreement& row, int role) const;
  QString about(const Subject& subject) const;

  Store& m_store;
  KeyOf m_keyOf;
  const Disagreements* m_list = nullptr;
  CriterionWords m_words;
  ListModel<Disagreement> m_model;
  QHash<Subject, int> m_places;
  DisagreementFilter m_filter;
  std::optional<Subject> m_current;
  mutable QHash<Subject, QString> m_abouts; // of rows that were seen
  QTimer m_rest;
  bool m_isSettingCurrent = false;

  SectionHeader* m_header;
  KeyButton* m_which;
  QMenu* m_whichMenu;
  QComboBox* m_family;
  QComboBox* m_criterion;
  QListView* m_view;
  QLabel* m_nothing;
};

} // namespace assayer
