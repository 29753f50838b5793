// Plain text in a window of its own, to read and to copy: guideline, licence, a report. Modeless, deletes itself when
// closed. GUI thread.
#pragma once

#include <QDialog>

namespace assayer {

class TextWindow : public QDialog {
  Q_OBJECT

public:
  TextWindow(const QString& title, const QString& text, QWidget* parent);
};

} // namespace assayer
