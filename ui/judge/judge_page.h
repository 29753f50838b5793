// The Judge perspective: query list, query, chunks, answer, whole answer and figures around one desk. Turns commands
// into requests to the session's Judging and shows what came of them; nothing is shown that was not saved. Another
// perspective may take it as its surface, with a list and a last pane of its own. Owned by the window; GUI thread.
#pragma once

#include "judge/claim_desk.h"
#include "judge/judge_desk.h"
#include "judge/judge_keys.h"
#include "shared/perspective.h"
#include "work/most_informative.h"

#include <QList>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <optional>

class QSplitter;

namespace assayer {

class AnswerPane;
class AnswersDialog;
class ChunkPane;
class ClaimPane;
class CriteriaPane;
class DifferencesDialog;
class ElidedLabel;
class Inspector;
class Foot;
class MetricStrip;
class NoteEditor;
class QueryBand;
class QueryListPane;
class ReasonLine;
class Session;
class ShareSplitter;
struct TextRange;

class JudgePage : public Perspective {
  Q_OBJECT

public:
  /// session outlives the page.
  JudgePage(Session& session, QWidget* parent);
  ~JudgePage() override;

  bool runCommand(const QString& id) override;
  bool takeKey(const QVector<QKeyCombination>& chords) override;
  bool isOn(const QString& id) const override;
  QueryId currentQuery() const override { return m_desk.query(); }
  void showChunk(ChunkId chunk) override;
  bool showSubject(const Subject& subject) override;
  void saveState(QSettings& settings) const override;
  void restoreState(QSettings& settings) override;

  /// The keys in force, printed on every control; call again when they change.
  void setKeys(const KeyOf& keyOf);

  // -- as the surface of another perspective, which walks through a list of its own --
  /// Takes the query list away and `last` as the pane below the whole answer; claims and whole answer show their
  /// headings until they are gone to. Once.
  void serveAsSurface(QWidget* last);
  /// Goes to a run's answer to a query; false: it cannot be read.
  bool showAnswerOf(RunId run, QueryId query);
  void focusLast() { focusPane(Pane::Last); }
  void focusChunks() { focusPane(Pane::Chunks); }
  bool isAtLast() const { return m_pane == Pane::Last; }
  bool isAtChunks() const { return m_pane == Pane::Chunks; }
  bool isAtClaims() const { return m_pane == Pane::Claims; }
  /// The answer pane has the focus and stands on a citation, so that Enter means its source.
  bool isAtCitation() const;

Q_SIGNALS:
  /// Another pane has the hand, so that some keys mean something else.
  void paneEntered();

protected:
  void focusInEvent(QFocusEvent* event) override;

private:
  enum class Pane { Queries, Chunks, Answer, Claims, Criteria, Last };
  enum class After { GoOn, Stay };
  /// A quote that is being picked for a claim.
  struct Picking {
    int claim = 0;
    std::optional<int> verdict = {}; // that it is for; absent: the one that stands
    bool joint = false;              // needed together with the last quote
    bool against = false;
  };

  // -- building (judge_page_building.cpp) --
  void lay();
  void connectPanes();
  void connectClaims();
  void connectSession();

  // -- showing (judge_page.cpp) --
  void reload();
  void reloadIfWaiting();
  bool showQuery(QueryId query, std::optional<ChunkId> chunk = std::nullopt);
  void showPage(std::optional<ChunkId> chunk);
  void reshowPage();
  void showBand();
  void showAnswer();
  void showFigures();
  void follow(const Change& change);
  void goTo(const Touched& touched);
  void setCompare(bool compare);
  void setRun(RunId run);
  void setDetailsOpen(bool open);
  void setListFolded(bool folded);
  bool hasList() const; // in sight and unfolded
  bool inspect(const QString& measure);
  bool showAnswersInNumbers(const QString& measure);
  bool showDifferences();

  // -- claims (judge_page_claims.cpp) --
  void showClaims(std::optional<ClaimId> active = std::nullopt);
  void refreshClaims();
  void markClaim(int claim);
  void showSourceOf(int claim);
  std::optional<int> claimAt(int place) const;
  std::optional<int> claimQuoting(int card, qsizetype place) const;
  bool runClaims(const QString& id);
  bool storeClaims();
  bool setVerdict(int verdict);
  bool pickMore(Picking picking);
  void startPicking();
  void stopPicking();
  void showPrompt();
  void pickByKey(int key, bool shift);
  bool takeQuote(const TextRange& range);
  bool judgeClaim(int claim, int verdict, const QVector<EvidenceQuote>& evidence, const QString& reason = {});
  bool settleCitation(bool supports);
  void goOnFromCitation();
  void askWhyNoQuote();
  bool editClaim(bool adds);
  bool saveClaim(const QString& text);
  bool changeClaims(AnswerId answer, const QVector<ClaimId>& ended, const QVector<Claim>& made);
  bool mergeClaim();
  bool removeClaim();

  // -- doing (judge_page_commands.cpp) --
  bool canJudge();
  std::optional<Subject> activeSubject() const;
  std::optional<Subject> subjectToJudge();
  QString activeName() const;
  bool runJudging(const QString& id);
  bool runMoving(const QString& id);
  bool runView(const QString& id);
  bool press(Digit digit, After after);
  bool setValue(const Subject& subject, int value, After after);
  bool cannotJudge();
  bool withdraw();
  ChunkId markedChunk() const;
  bool flag();
  bool note();
  bool saveNote(const QString& text);
  bool undo(bool forward);
  void goOn();
  bool step(int direction);
  bool goToEnd(bool last);
  bool movePane(int direction);
  bool stepQuery(int direction);
  bool finishQuery();
  bool scroll(int direction);
  bool copy();
  void setPane(Pane pane);
  void focusPane(Pane pane);
  void trackFocus(const QWidget* now);
  void lookAtActive();

  // -- what is assigned, another look (judge_page_work.cpp) --
  bool runWork(const QString& id);
  void connectWork();
  void followWork(bool isListNew);
  void followLooksAgain();
  void showWork();
  void showProgress();
  QString workWords() const;
  bool goToGap();
  bool finishUnit();
  bool goToNextUnit(int from);
  std::optional<WorkUnit> begin(int place);
  bool openUnit(const WorkUnit& unit, int place);
  void chooseUnit(QueryId query);
  std::optional<int> placeOfUnit() const;
  QString nameOf(const WorkUnit& unit) const;
  bool giveBack();
  bool goBeyondQuota();

  // -- the list, what tells most, how figures count (judge_page_order.cpp) --
  bool runQueue(const QString& id);
  bool switchFigures(const QString& id);
  std::optional<Goal> informativeGoal() const;
  void setInformative(bool informative);
  void followGoal();
  void showInformative();
  bool goToMostInformative();
  bool goToBest();
  void goIfFound();

  Session& m_session;
  JudgeDesk m_desk;
  ClaimDesk m_claimDesk;
  MostInformative m_informative;
  KeyOf m_keyOf;
  Pane m_pane = Pane::Chunks;
  std::function<void(const QString& reason)> m_onReason; // what was asked for one
  Subject m_noted;                                       // what the note is for
  std::optional<Picking> m_picking;
  Claim m_edited;         // what the claim editor is for; of id 0: a new one beside it
  bool m_isGoing = false; // undo and redo go to what they changed
  bool m_isCompared = false;
  QList<int> m_sizesBefore{600, 400}; // of columns, before answers were compared
  int m_listWidth = 280;              // while it is not folded
  qreal m_readingPoints = 0;          // chosen by hand; 0: follows the font
  bool m_reloadWaits = false;         // for a text that is being typed
  bool m_queueFollows = false;        // the engine's progress is in the queue
  bool m_goesWhenFound = false;       // a key waits for the most informative chunk
  QueryId m_wentTo;                   // where that key led
  std::optional<WorkUnit> m_unit;     // what the query on screen was opened for
  int m_unitPlace = 0;                // in the work list, when it was
  bool m_isOpeningUnit = false;
  int m_looksShown = 0;
  bool m_isQuotaSaid = false; // that it is done; what asks again goes on
  bool m_isHandStill = true;  // nothing was done on this page yet, so it may go where there is work

  QSplitter* m_outer;
  QSplitter* m_columns;
  ShareSplitter* m_right;
  QWidget* m_last = nullptr; // of the perspective that this one is the surface of
  QueryListPane* m_list;
  QueryBand* m_band;
  ChunkPane* m_chunks;
  AnswerPane* m_answer;
  ClaimPane* m_claims;
  CriteriaPane* m_criteria;
  ReasonLine* m_reason;
  NoteEditor* m_note;
  NoteEditor* m_claimEditor;
  ElidedLabel* m_prompt; // what keys do while a quote is picked
  Foot* m_foot;
  MetricStrip* m_strip;
  QPointer<Inspector> m_inspector;         // once it was asked for; a child of the window
  QPointer<AnswersDialog> m_answersDialog; // the same
  QPointer<DifferencesDialog> m_differences;
};

} // namespace assayer
