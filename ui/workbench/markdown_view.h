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
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fit();

  QString m_markdown;
};

} // namespace assayer
