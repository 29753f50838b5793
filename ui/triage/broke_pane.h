// What broke? The suggested cause with why, all causes with their letters while one is asked for, systematic or one-off
// or a wrong judge, a note, and the way into the golden set. Shows and forwards commands by their ids; owned by the
// Triage page; GUI thread.
#pragma once

#include "judge/judge_keys.h"
#include "triage/triage_desk.h"

#include <QWidget>

#include <array>

class QScrollArea;

namespace assayer {

class ElidedLabel;
class FlowLayout;
class KeyButton;
class SectionHeader;

class BrokePane : public QWidget {
  Q_OBJECT

public:
  BrokePane(KeyOf keyOf, QWidget* parent);

  /// nullptr: no sample is on screen. suggestion: absent while it cannot be read. usable: something can be saved.
  /// drawnFor: why it was drawn, in words; empty: that is not to be told yet.
  void showSample(const SampleRow* sample, const std::optional<Suggestion>& suggestion, const QString& drawnFor,
                  bool isGolden, bool usable);
  /// Whether a letter is awaited, so that every cause prints its own.
  void setAsking(bool asking);
  void setKeys(KeyOf keyOf);
  /// Commands whose keys mean something else where the hand is: their buttons print none.
  void setElsewhere(const QStringList& commands);
  /// High enough for all that is shown; the least is what names a cause and a kind.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void causeClicked(assayer::Cause cause);
  void commandClicked(const QString& id);

protected:
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  KeyButton* command(const QString& id);
  QString keyOf(const KeyButton& button) const;
  void showWords();
  void restyle();

  KeyOf m_keyOf;
  std::optional<SampleRow> m_sample;
  std::optional<Suggestion> m_suggestion;
  QString m_drawnFor;
  QStringList m_elsewhere;
  bool m_isGolden = false;
  bool m_isUsable = false;
  bool m_isAsking = false;

  SectionHeader* m_header;
  QScrollArea* m_area;
  QWidget* m_body;
  KeyButton* m_cause;
  ElidedLabel* m_why;
  QWidget* m_causes;
  QWidget* m_further; // all but the cause
  std::array<KeyButton*, CauseCount> m_letters{};
  std::array<KeyButton*, disposition::Count> m_dispositions{};
  KeyButton* m_remark;
  KeyButton* m_golden;
  ElidedLabel* m_noteText;
};

} // namespace assayer
