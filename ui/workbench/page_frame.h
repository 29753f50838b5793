// A page of the window with a centred column of readable width, for pages that explain: start, who judges, trouble.
// Scrolls when the window is low. GUI thread.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace assayer {

class PageFrame : public QScrollArea {
  Q_OBJECT

public:
  explicit PageFrame(QWidget* parent = nullptr);

protected:
  QVBoxLayout* column() const { return m_column; }
  QWidget* sheet() const { return m_sheet; }
  void addHeading(const QString& text);
  void changeEvent(QEvent* event) override;

private:
  void fitWidth();

  QWidget* m_sheet;
  QVBoxLayout* m_column;
};

} // namespace assayer
