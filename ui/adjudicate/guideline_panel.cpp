#include "adjudicate/guideline_panel.h"

#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QEvent>
#include <QPainter>
#include <QTextEdit>
#include <QUrl>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class SafeMarkdown : public QTextEdit {
public:
  using QTextEdit::QTextEdit;
  QVariant loadResource(int, const QUrl&) override { return {}; }
};

} // namespace

GuidelinePanel::GuidelinePanel(QWidget* parent)
    : QWidget(parent), m_header(new SectionHeader(tr("Guideline"), this)), m_fold(new KeyButton({}, this)),
      m_view(new SafeMarkdown(this))
{
  setObjectName(u"guidelinePanel"_s);
  m_view->setObjectName(u"guidelineText"_s);
  m_view->setReadOnly(true);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setFocusPolicy(Qt::ClickFocus);
  m_fold->setObjectName(u"foldGuideline"_s);
  m_header->addControl(m_fold);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_view, 1);
  connect(m_fold, &KeyButton::clicked, this, &GuidelinePanel::foldClicked);
}

void GuidelinePanel::setKey(const QString& key)
{
  m_fold->setLabel({key, tr("fold")});
  m_fold->setAccessibleName(tr("Fold the guideline"));
}

void GuidelinePanel::showGuideline(const std::optional<Guideline>& guideline)
{
  m_header->setAside(guideline ? plain::oneLine(guideline->version) : QString());
  m_markdown = guideline ? guideline->text : tr("This workspace has no guideline yet.");
  m_view->setAccessibleName(guideline ? tr("Guideline %1").arg(plain::oneLine(guideline->version)) : tr("Guideline"));
  fill();
}

// Markdown takes its sizes of text when it is read.
void GuidelinePanel::fill()
{
  m_view->setFont(Fonts::from(font()).body);
  m_view->document()->setDefaultFont(m_view->font());
  m_view->document()->setMarkdown(m_markdown,
                                  QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectCommonMark) |
                                      QTextDocument::MarkdownNoHTML);
}

void GuidelinePanel::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.fillRect(rect(), Theme::of(this).surface);
}

void GuidelinePanel::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) fill();
  QWidget::changeEvent(event);
}

} // namespace assayer
