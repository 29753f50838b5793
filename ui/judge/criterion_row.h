// One criterion of the whole answer: its name, a button with its key for each value, and its state in words where it is
// no plain value. Shows and forwards; owned by the criteria pane; GUI thread.
#pragma once

#include "judge/criterion_words.h"

#include <QVector>
#include <QWidget>

#include <optional>

class QLabel;

namespace assayer {

class ElidedLabel;
class KeyButton;

class CriterionRow : public QWidget {
  Q_OBJECT

public:
  /// words outlives the row.
  CriterionRow(const CriterionWords& words, CriterionId criterion, QWidget* parent);

  CriterionId criterion() const { return m_subject.criterion; }
  const Subject& subject() const { return m_subject; }
  /// The answer, or the pair of answers, that the row is about now.
  void setItems(qint64 item, qint64 other);
  /// absent: unjudged. proposal: why the program thinks that the last value holds; shown, never counted.
  void setLabel(const std::optional<Label>& label, const QString& proposal);
  /// The guideline that asks to look at the label again; empty: none does. After setLabel().
  void setAskedAgain(const QString& version);
  /// The values are drawn from the last to the first (a preference whose first answer stands on the other side).
  void setMirrored(bool mirrored);
  /// absent: no value of this criterion has that key.
  std::optional<int> valueFor(Digit digit) const;
  bool isLabelled() const { return m_isLabelled; }
  bool isAskedAgain() const { return m_isAskedAgain; }
  bool isOpen() const { return !m_isLabelled || m_isAskedAgain; }
  bool isProposed() const { return m_isProposed; }
  /// Drawn as the row that keys act on; ring: the pane has the focus.
  void setActive(bool active, bool ring);
  void setJudgeable(bool judgeable);

Q_SIGNALS:
  void valueClicked(int value);
  void clicked();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void restyle();
  int shown(int place) const; // the value that a button stands for, and back

  const CriterionWords& m_words;
  Subject m_subject;
  QLabel* m_title;
  ElidedLabel* m_state;
  QVector<KeyButton*> m_buttons;
  std::optional<int> m_value;
  bool m_isLabelled = false;
  bool m_isAskedAgain = false;
  bool m_isProposed = false;
  bool m_mirrored = false;
  bool m_active = false;
  bool m_ring = false;
};

} // namespace assayer
