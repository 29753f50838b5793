#include "workbench/notice_bar.h"

#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace assayer {

using namespace Qt::StringLiterals;

NoticeBar::NoticeBar(const QString& text, QWidget* parent) : QWidget(parent), m_text(text)
{
  setObjectName(u"notice"_s);
  setAccessibleName(text);
  auto* label = plain::label(text, this);
  label->setWordWrap(true);
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName(u"notice.close"_s);
  close->setAccessibleName(tr("Close the notice"));
  connect(close, &QPushButton::clicked, this, &QWidget::deleteLater);

  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Tiny, space::Medium, space::Tiny);
  layout->addWidget(label, 1);
  layout->addWidget(close);
}

void NoticeBar::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.surface);
  painter.fillRect(QRect(0, 0, space::Small, height()), theme.warn);
  painter.fillRect(QRect(0, height() - 1, width(), 1), theme.hair);
}

} // namespace assayer
