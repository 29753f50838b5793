// A run by family, or by whatever its queries are grouped: figures a row each, the whole last, what it hides above, the
// matrices of where answers break below, and the items behind whatever is opened. Owned by the Insights perspective;
// GUI thread.
#pragma once

#include "insights/family_rows.h"
#include "insights/insight_page.h"
#include "judge/criterion_words.h"
#include "work/breakdown_figures.h"

#include <QTimer>

#include <optional>

class QLabel;
class QMenu;
class QSplitter;
class QToolButton;
class QVBoxLayout;

namespace assayer {

class ChoiceBar;
class InsightChoices;
class SectionHeader;
class Session;

class FamiliesPage : public InsightPage {
  Q_OBJECT

public:
  /// session and choices outlive the page.
  FamiliesPage(Session& session, InsightChoices& choices, QWidget* parent);

  bool copy() override;
  void reload() override;
  void focusFirst() override;
  /// Which columns are shown, and whether with sampling intervals.
  QVariant state() const override;
  void setState(const QVariant& state) override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makeMatrices();
  void makeMenu();
  void connectAll();
  void readWords();
  void refreshSoon();
  void refresh();
  void showReport();
  void showNotes(const QStringList& notes, qsizetype loud);
  void showColumn(const QString& id, bool shown);
  void open(const OpenedItems& opened, bool goThere);
  void openRow(int row, bool goThere);
  void preview();
  BreakdownQuestion question() const;
  QVector<ItemMatrix*> matrices() const { return {m_outcomes, m_retrieval, m_coverage, m_causes}; }

  Session& m_session;
  InsightChoices& m_choices;
  BreakdownFigures m_figures;
  CriterionWords m_words;
  QStringList m_columns; // shown, in their order
  bool m_intervals = false;
  QTimer m_soon; // several changes of one moment are shown once
  double m_weakBelow = 0.7;
  std::optional<OpenedItems> m_opened;
  QVector<AnswerItem> m_listed;
  std::optional<QString> m_previewed; // the key of its row
  QStringList m_notes;
  bool m_isSized = false;

  ChoiceBar* m_bar;
  QToolButton* m_choose;
  QMenu* m_menu;
  QLabel* m_state;
  QWidget* m_body;
  QVBoxLayout* m_noteLines;
  QSplitter* m_split;
  InsightTable* m_families;
  SectionHeader* m_outcomesTitle = nullptr;
  ItemMatrix* m_outcomes = nullptr;
  SectionHeader* m_retrievalTitle = nullptr;
  ItemMatrix* m_retrieval = nullptr;
  ItemMatrix* m_coverage = nullptr;
  ItemMatrix* m_causes = nullptr;
  AnswerItems* m_items;
};

} // namespace assayer
