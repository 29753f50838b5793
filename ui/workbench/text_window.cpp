#include "workbench/text_window.h"

#include "shared/theme.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

TextWindow::TextWindow(const QString& title, const QString& text, QWidget* parent) : QDialog(parent)
{
  setObjectName(u"text"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* view = new QPlainTextEdit(this);
  view->setObjectName(u"text.view"_s);
  view->setAccessibleName(title);
  view->setReadOnly(true);
  view->setFont(Fonts::from(QApplication::font()).reading);
  view->setPlainText(text);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(view);
  layout->addWidget(buttons);
  resize(640, 480);
}

} // namespace assayer
