// A sentence across the window that a person should know and may close: where the file lies, why it is read-only. GUI
// thread.
#pragma once

#include <QString>
#include <QWidget>

namespace assayer {

class NoticeBar : public QWidget {
  Q_OBJECT

public:
  explicit NoticeBar(const QString& text, QWidget* parent = nullptr);
  QString text() const { return m_text; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_text;
};

} // namespace assayer
