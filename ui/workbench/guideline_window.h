// A guideline in a window of its own, to read and to copy. Its Markdown is shown, but nothing is fetched because of it:
// no image, no link, no HTML. Modeless, deletes itself when closed. GUI thread.
#pragma once

#include <QDialog>

namespace assayer {

class GuidelineWindow : public QDialog {
  Q_OBJECT

public:
  GuidelineWindow(const QString& title, const QString& markdown, QWidget* parent);
};

} // namespace assayer
