// The live figures of the run on screen in one line: up to three pinned ones for an expert, all for reviewers and
// leads. Reads the engine only; recomputed with every label. Owned by the Judge page; GUI thread.
#pragma once

#include "core/catalogue.h"
#include "judge/judge_keys.h"
#include "work/label_doubt.h"

#include <QStringList>
#include <QVector>
#include <QWidget>

class QMenu;
class QSettings;

namespace assayer {

class AnswerFigures;
class ElidedLabel;
class Engine;
class MenuButton;
class MetricFigure;

class MetricStrip : public QWidget {
  Q_OBJECT

public:
  explicit MetricStrip(QWidget* parent);

  /// Experts choose up to three figures, others as many as there are.
  void setRole(Role role);
  /// engine nullptr: still counting. run 0: no run, no figures. depth: how many chunks the run's generator saw.
  /// isOld: they are being counted anew under what was chosen since.
  /// answers: where measures of answers come from, once they have been read.
  void showFigures(const Engine* engine, const AnswerFigures& answers, RunId run, int depth, bool ownOnly, bool isOld);
  /// Marks the figures whose labels are to be doubted; with the next showFigures().
  void setDoubts(const QVector<LabelDoubt>& doubts) { m_doubts = doubts; }
  /// A measure of answers is among the chosen ones.
  bool wantsAnswers() const;
  void setKeys(const KeyOf& keyOf);
  /// The hand's choice; the page hides the strip for want of a run as well.
  void setWanted(bool wanted);
  bool isWanted() const { return m_wanted; }
  /// Without the bars.
  void setBrief(bool brief);
  int widthFor(bool brief) const;
  /// The measures that stand here now, for the run on screen.
  QStringList chosen() const;

  void saveState(QSettings& settings) const;
  void restoreState(QSettings& settings);

Q_SIGNALS:
  void hideClicked();
  void figureClicked(const QString& measure);
  void choiceChanged();

private:
  QStringList all() const;
  int limit() const;
  void showCount();
  QString countText(bool brief) const;
  void fillMenu();
  void toggle(const QString& family, bool on);

  Role m_role = Role::Expert;
  QStringList m_families; // "p", "ndcg": measures without their depth; empty: the role's usual ones
  int m_depth = 10;
  bool m_wanted = true;
  bool m_brief = false;
  QVector<LabelDoubt> m_doubts;
  QString m_sameCount; // empty: the figures rest on different numbers of queries
  QVector<MetricFigure*> m_figures;
  ElidedLabel* m_count; // how many queries all figures rest on, where it is the same number
  ElidedLabel* m_state;
  MenuButton* m_choose;
  QMenu* m_menu;
  QString m_hideKey;
};

} // namespace assayer
