// The guideline beside a disagreement: folds away, shows Markdown without loading anything because of it. Owned by the
// Adjudicate page; GUI thread.
#pragma once

#include "core/catalogue.h"

#include <QWidget>

class QTextEdit;

namespace assayer {

class KeyButton;
class SectionHeader;

class GuidelinePanel : public QWidget {
  Q_OBJECT

public:
  explicit GuidelinePanel(QWidget* parent);

  /// absent: the workspace has none.
  void showGuideline(const std::optional<Guideline>& guideline);
  void setKey(const QString& key); // that folds it

Q_SIGNALS:
  void foldClicked();

protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  void fill();

  SectionHeader* m_header;
  KeyButton* m_fold;
  QTextEdit* m_view;
  QString m_markdown;
};

} // namespace assayer
