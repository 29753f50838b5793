// Markdown to read, and nothing else: HTML in it is text, a picture is its description, a link is not followed, and
// nothing is fetched because of it, from the network or from the disk. GUI thread.
#pragma once

#include <QTextEdit>

namespace assayer {

class MarkdownView : public QTextEdit {
  Q_OBJECT

public:
  explicit MarkdownView(QWidget* parent);

  void showMarkdown(const QString& markdown);

protected:
  void changeEvent(QEvent* event) override;

private:
  QString m_markdown;
  bool m_isFitting = false;
};

} // namespace assayer
