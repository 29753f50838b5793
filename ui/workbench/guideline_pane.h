// The guideline beside the task: the newest version or an earlier one, with its date, each at the place where it was
// left. Owned by the main window, which hides it; GUI thread.
#pragma once

#include "core/catalogue.h"

#include <QHash>
#include <QKeyCombination>
#include <QVector>
#include <QWidget>

class QComboBox;

namespace assayer {

class KeyButton;
class MarkdownView;
class SectionHeader;

class GuidelinePane : public QWidget {
  Q_OBJECT

public:
  explicit GuidelinePane(QWidget* parent);

  /// Newest last, as the store has them. The version on screen stays, unless a newer one has come.
  void setGuidelines(const QVector<Guideline>& guidelines);
  void setKey(const QString& key); // that hides it
  /// Keys that scroll, and Esc, while the text has the focus.
  bool takeKey(const QVector<QKeyCombination>& chords);

Q_SIGNALS:
  void closeClicked();
  void left(); // by Esc: the focus is the page's

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void show(int row);
  void keepPlace();

  QVector<Guideline> m_guidelines; // newest first
  QHash<GuidelineId, int> m_places;
  GuidelineId m_shown;
  SectionHeader* m_header;
  KeyButton* m_close;
  QComboBox* m_versions;
  MarkdownView* m_view;
};

} // namespace assayer
