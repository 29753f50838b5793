// The foot of a disagreement: what is decided, every value with its key, ambiguous, unjudgeable, taking back, and what
// goes along: why the judges differ, a note, whether the guideline must change. Shows and forwards commands by their
// ids; owned by the Adjudicate page; GUI thread.
#pragma once

#include "judge/judge_keys.h"
#include "work/adjudicating.h"

#include <QVector>
#include <QWidget>

namespace assayer {

class CriterionWords;
class ElidedLabel;
class FlowLayout;
class KeyButton;

class DecisionBar : public QWidget {
  Q_OBJECT

public:
  explicit DecisionBar(KeyOf keyOf, QWidget* parent);

  void setKeys(KeyOf keyOf);
  /// lead: may close a subject as unjudgeable by all. usable: something can be saved. values: those that may be set.
  void showPage(const DisagreementPage& page, const RulingRemarks& remarks, const CriterionWords& words,
                const QVector<int>& values, bool lead, bool usable);

  /// Where every line counts: without the note's words.
  void setBrief(bool brief);

Q_SIGNALS:
  void valueClicked(int value);
  void commandClicked(const QString& id);

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  void showNote();
  KeyButton* command(const QString& id);
  void showValues(const DisagreementPage& page, const CriterionWords& words, const QVector<int>& values);

  KeyOf m_keyOf;
  bool m_isBrief = false;
  ElidedLabel* m_state;
  ElidedLabel* m_note;
  FlowLayout* m_values;
  QVector<KeyButton*> m_buttons; // of the values
  QVector<int> m_shownValues;
  KeyButton* m_ambiguous;
  KeyButton* m_unjudgeable;
  KeyButton* m_retract;
  KeyButton* m_reason;
  KeyButton* m_remark;
  KeyButton* m_mend;
};

} // namespace assayer
