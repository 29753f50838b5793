#include "workbench/guideline_window.h"

#include "shared/theme.h"
#include "workbench/sized_label.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QTextEdit>
#include <QUrl>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

class MarkdownView : public QTextEdit {
public:
  using QTextEdit::QTextEdit;
  QVariant loadResource(int, const QUrl&) override { return {}; }
};

} // namespace

GuidelineWindow::GuidelineWindow(const QString& title, const QString& markdown, QWidget* parent) : QDialog(parent)
{
  setObjectName(u"guideline"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* view = new MarkdownView(this);
  view->setObjectName(u"guideline.view"_s);
  view->setAccessibleName(title);
  view->setReadOnly(true);
  view->setFont(Fonts::from(QApplication::font()).reading);
  view->document()->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectCommonMark) |
                                              QTextDocument::MarkdownNoHTML);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(view);
  layout->addWidget(buttons);
  sizeForText(*this, 95, 30);
}

} // namespace assayer
