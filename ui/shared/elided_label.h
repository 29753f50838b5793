// A label that cuts plain text to its width, over one or more lines, and shows the whole in a tool tip when it is cut.
// GUI thread.
#pragma once

#include <QWidget>

namespace assayer {

class ElidedLabel : public QWidget {
  Q_OBJECT

public:
  explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

  QString text() const { return m_text; }
  void setText(const QString& text);
  /// At most so many lines, the last one cut with "…"; at least 1.
  void setMaximumLines(int lines);
  int maximumLines() const { return m_lines; }
  /// Drawn in the theme's muted ink.
  void setMuted(bool muted);
  bool isCut() const;
  bool isCutAt(int width) const; // were it so wide, margins included

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return m_lines > 1; }
  int heightForWidth(int width) const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  QStringList linesAt(int width, bool* cut = nullptr) const;

  QString m_text;
  int m_lines = 1;
  bool m_muted = false;
};

} // namespace assayer
