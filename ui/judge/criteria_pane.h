// The whole answer: a row for each criterion, the built-in ones first, critical errors folded, then the team's own; in
// compare mode those on two answers as well. One tab stop, rows by J and K. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/criterion_row.h"
#include "judge/judge_desk.h"
#include "judge/judge_keys.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace assayer {

class GroupRow;
class SectionHeader;

class CriteriaPane : public QWidget {
  Q_OBJECT

public:
  CriteriaPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent);

  /// The workspace's criteria were read anew.
  void rebuild();
  /// The desk has another page or answer. compared: the answers side by side, by their places on the page.
  void showAnswer(std::optional<std::pair<int, int>> compared = std::nullopt);
  void refresh();
  void setKeys(KeyOf keyOf);
  void setJudgeable(bool judgeable);

  /// absent: no row, or the heading of a group.
  std::optional<Subject> active() const;
  std::optional<int> valueFor(Digit digit) const;
  bool step(int direction);
  void goTo(bool last);
  /// The next row below without a label, folded ones left out; false when there is none.
  bool goOn();
  /// Shows a criterion's row, unfolding its group; false when it has none.
  bool show(CriterionId criterion);
  /// Unfolds or folds when the heading of a group is active.
  bool toggleActiveGroup();
  /// Rows to be judged that have no label yet, those of a folded group left out; nothing before the first label.
  std::optional<CriterionId> firstGap() const;

  /// High enough for all rows.
  QSize sizeHint() const override;

Q_SIGNALS:
  void valueClicked(const assayer::Subject& subject, int value);
  void activeChanged();

protected:
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  CriterionRow* addRow(CriterionId criterion);
  QVector<QWidget*> visibleRows() const;
  bool isCritical(const CriterionRow& row) const;
  void setActiveRow(QWidget* row);
  void toggleGroup();
  void showActive();
  void refreshRow(CriterionRow& row);

  const JudgeDesk& m_desk;
  KeyOf m_keyOf;
  SectionHeader* m_header;
  QScrollArea* m_area;
  QWidget* m_content;
  QVBoxLayout* m_list;
  QLabel* m_nothing;
  QVector<CriterionRow*> m_rows; // in order
  GroupRow* m_critical = nullptr;
  QWidget* m_active = nullptr;
  std::optional<std::pair<int, int>> m_compared;
  bool m_judgeable = false;
};

} // namespace assayer
