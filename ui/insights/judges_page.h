// Model judges against people: how far each can be trusted, its mean corrected by people's labels, and where it fails.
// Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "judge/criterion_words.h"
#include "work/judge_figures.h"

class QCheckBox;
class QLabel;
class QSplitter;

namespace assayer {

class ConfusionPane;
class FigureChart;
class InsightChoices;
class SectionHeader;
class Session;
class WorstList;

class JudgesPage : public InsightPage {
  Q_OBJECT

public:
  /// session and choices outlive the page.
  JudgesPage(Session& session, InsightChoices& choices, QWidget* parent);

  bool copy() override;
  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  QWidget* makeDetails();
  void ask();
  void refresh();
  void showState();
  void showChosen();
  const JudgeCalibration* chosen() const;

  Session& m_session;
  InsightChoices& m_choices;
  JudgeFigures m_figures;
  CriterionWords m_words;
  std::shared_ptr<const JudgesReport> m_shown; // whose rows stand here
  std::optional<RunId> m_asked;          // of the last request
  bool m_isSized = false;

  QCheckBox* m_allRuns;
  QLabel* m_state;
  QSplitter* m_body;
  InsightTable* m_table;
  SectionHeader* m_title = nullptr;
  QLabel* m_verdict = nullptr;
  QLabel* m_mean = nullptr;
  QLabel* m_warnings = nullptr;
  QLabel* m_scores = nullptr;
  FigureChart* m_curve = nullptr;
  SectionHeader* m_confusionTitle = nullptr;
  ConfusionPane* m_confusion = nullptr;
  SectionHeader* m_familyTitle = nullptr;
  InsightTable* m_families = nullptr;
  SectionHeader* m_lengthTitle = nullptr;
  InsightTable* m_lengths = nullptr;
  QLabel* m_lean = nullptr;
  SectionHeader* m_pairTitle = nullptr;
  InsightTable* m_pairs = nullptr;
  WorstList* m_worst = nullptr;
};

} // namespace assayer
