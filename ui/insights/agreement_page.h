// How far judges agree, live: a row for each pair of judges, all together, what each says how often, each with
// themselves, and the confusion matrix whose cells list their items. Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/agreement_rows.h"
#include "insights/insight_page.h"
#include "judge/criterion_words.h"
#include "work/agreement.h"

#include <QTimer>

#include <optional>
#include <utility>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QVBoxLayout;

namespace assayer {

class CellItems;
class ConfusionPane;
class SectionHeader;
class Session;

class AgreementPage : public InsightPage {
  Q_OBJECT

public:
  /// session outlives the page.
  AgreementPage(Session& session, QWidget* parent);

  bool copy() override;
  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makeChoices();
  QWidget* makeDetails();
  void connectAll();
  void readWords();
  void refreshSoon();
  void refresh();
  void showChoices();
  void showReport();
  void showPair();
  void showNotes();
  void showOverallWord();
  void openCell(int row, int column);
  bool isOwn(const PairAgreement& pair) const;
  void closeCell(int row, int column);
  void resample();
  const PairAgreement* chosenPair() const;
  QStringList valueNames(const AgreementRows& rows) const;

  Session& m_session;
  JudgeAgreement m_agreement;
  CriterionWords m_words;
  AgreementQuestion m_question;
  std::optional<AgreementReport> m_report;  // shown, with resampled intervals where they were asked for
  std::optional<AgreementReport> m_counted; // the same as it was counted
  QVector<AgreementNote> m_notes;
  QTimer m_soon; // several labels of one moment are shown once
  bool m_isAsked = false;
  bool m_isResampling = false;
  bool m_waitsForRows = false;                 // a hand that came before the labels goes to the table with them
  std::optional<std::pair<int, int>> m_opened; // the cell whose items are asked for
  std::pair<JudgeId, JudgeId> m_openedBetween;
  qint64 m_openedCount = 0;

  QComboBox* m_criterion = nullptr;
  QComboBox* m_family = nullptr;
  QCheckBox* m_anyGuideline = nullptr;
  QPushButton* m_resample = nullptr;
  QLabel* m_state;
  QWidget* m_body;
  QSplitter* m_split = nullptr;
  bool m_isSized = false;
  InsightTable* m_pairs;
  SectionHeader* m_matrixTitle = nullptr;
  ConfusionPane* m_matrix = nullptr;
  CellItems* m_items = nullptr;
  QVBoxLayout* m_noteLines = nullptr;
  SectionHeader* m_overallTitle = nullptr;
  InsightTable* m_overall = nullptr;
  QLabel* m_overallWord = nullptr;
  InsightTable* m_rates = nullptr;
  SectionHeader* m_selfTitle = nullptr;
  InsightTable* m_self = nullptr;
};

} // namespace assayer
