// The Adjudicate perspective, for reviewers and leads: the disagreements, worst first; of the one on screen both sides
// without names, the texts whole with both evidences, and the decision. Turns commands into requests and
// shows what came of them. Everybody else sees what the page is for. Owned by the window; GUI thread.
#pragma once

#include "adjudicate/text_source.h"
#include "judge/criterion_words.h"
#include "judge/judge_keys.h"
#include "shared/perspective.h"
#include "work/adjudicating.h"
#include "work/disagreement_list.h"

#include <QSet>
#include <QStringList>

#include <functional>
#include <optional>

class QLabel;
class QSplitter;

namespace assayer {

class BlockColumn;
class DecisionBar;
class DisagreementPane;
class ElidedLabel;
class NoteEditor;
class QueryBand;
class ReasonLine;
class Session;
class SideCard;

class AdjudicatePage : public Perspective {
  Q_OBJECT

public:
  /// session outlives the page.
  AdjudicatePage(Session& session, QWidget* parent);
  ~AdjudicatePage() override;

  bool runCommand(const QString& id) override;
  bool isOn(const QString& id) const override;
  bool knows(const QString& id) const override;
  QueryId currentQuery() const override;
  bool showSubject(const Subject& subject) override;
  void saveState(QSettings& settings) const override;
  void restoreState(QSettings& settings) override;

  /// The keys in force, printed on every control; call again when they change.
  void setKeys(const KeyOf& keyOf);

protected:
  void focusInEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  enum class Pane { List, Texts };
  enum class After { GoOn, Stay };

  // -- showing (adjudicate_page.cpp) --
  void lay();
  void connectParts();
  void reload();
  void showList();
  bool open(const Subject& subject);
  void showPage();
  void showBand();
  void showDecision();
  void refreshPage();
  void showProgress();
  void fit();
  void follow(const Change& change);
  void noteSeen(const QVector<Subject>& subjects);
  void showQuote(int side, int quote);
  QVector<int> values() const;

  // -- doing (adjudicate_commands.cpp) --
  bool canDecide();
  bool runDeciding(const QString& id);
  bool runMoving(const QString& id);
  bool press(int digit, bool shift, After after);
  bool decide(int value, After after);
  bool settle(const std::function<bool()>& request, After after);
  void goOn();
  QVector<EvidenceQuote> selectedEvidence() const;
  bool askReason();
  bool editNote();
  bool saveNote(const QString& text);
  bool toggleMend();
  bool undo(bool forward);
  bool step(int direction);
  bool goTo(const std::optional<Subject>& subject, const QString& whyNot);
  bool copy();
  void focusPane(Pane pane);

  Session& m_session;
  DisagreementList m_disagreements;
  Adjudicating m_adjudicating;
  CriterionWords m_words;
  TextSource m_source;
  KeyOf m_keyOf;
  Pane m_pane = Pane::List;
  std::optional<Subject> m_wanted; // to be opened once the list is there
  QSet<Subject> m_seen;            // whose being seen in the list is stored
  bool m_isGoing = false;          // undo and redo go to what they changed

  QLabel* m_about;
  QSplitter* m_outer;
  DisagreementPane* m_list;
  QWidget* m_centre;
  QueryBand* m_band;
  SideCard* m_sides[2];
  ElidedLabel* m_claim; // what the verdicts are on
  ElidedLabel* m_said;
  BlockColumn* m_column;
  ReasonLine* m_reason;
  NoteEditor* m_note;
  DecisionBar* m_bar;
};

} // namespace assayer
