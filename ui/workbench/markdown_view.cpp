#include "workbench/markdown_view.h"

#include "shared/theme.h"

#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <memory>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

/// Should anything ask for a resource all the same, there is none; an empty answer would send Qt to the disk.
class ClosedDocument : public QTextDocument {
public:
  using QTextDocument::QTextDocument;

protected:
  QVariant loadResource(int, const QUrl&) override { return QImage(1, 1, QImage::Format_Mono); }
};

// Before the text is laid out: laying out a picture loads it.
void namePictures(QTextDocument& document)
{
  struct Picture {
    int at;
    QString words;
  };
  QVector<Picture> pictures;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      if (!fragment.charFormat().isImageFormat()) continue;
      const QTextImageFormat format = fragment.charFormat().toImageFormat();
      const QString about = format.property(QTextFormat::ImageAltText).toString();
      const QString words =
          about.isEmpty() ? format.name() : MarkdownView::tr("%1, %2", "a picture").arg(about, format.name());
      for (int i = 0; i < fragment.length(); ++i)
        pictures.append({fragment.position() + i, MarkdownView::tr("[picture: %1]").arg(words)});
    }
  for (auto picture = pictures.crbegin(); picture != pictures.crend(); ++picture) {
    QTextCursor cursor(&document);
    cursor.setPosition(picture->at);
    cursor.setPosition(picture->at + 1, QTextCursor::KeepAnchor);
    cursor.insertText(picture->words, QTextCharFormat());
  }
}

} // namespace

MarkdownView::MarkdownView(QWidget* parent) : QTextEdit(parent)
{
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setFont(Fonts::from(QApplication::font()).reading);
  if (parent) parent->installEventFilter(this);
}

void MarkdownView::showMarkdown(const QString& markdown)
{
  m_markdown = markdown;
  auto fresh = std::make_unique<ClosedDocument>();
  fresh->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                   QTextDocument::MarkdownNoHTML);
  namePictures(*fresh);
  fresh->setDefaultFont(font());
  fresh->setDocumentMargin(space::Medium);
  const QPointer<QTextDocument> before = document(); // the first one goes by itself
  fresh->setParent(this);
  setDocument(fresh.release());
  delete before;
}

// The user's font may change at any time: what stands around the text is told of it.
bool MarkdownView::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() == QEvent::FontChange) fit();
  return QTextEdit::eventFilter(watched, event);
}

// The text keeps its place in the new size.
void MarkdownView::fit()
{
  const QFont reading = Fonts::from(QApplication::font()).reading;
  if (reading == font()) return;
  QScrollBar* const bar = verticalScrollBar();
  const double place = bar->maximum() > 0 ? static_cast<double>(bar->value()) / bar->maximum() : 0;
  setFont(reading);
  showMarkdown(m_markdown);
  bar->setValue(qRound(place * bar->maximum()));
}

} // namespace assayer
