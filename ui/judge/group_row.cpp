#include "judge/group_row.h"

#include "judge/row_frame.h"
#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QLabel>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

GroupRow::GroupRow(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(plain::label(title, this)), m_counts(new ElidedLabel({}, this)),
      m_toggle(new KeyButton({}, this))
{
  m_counts->setObjectName(u"groupCounts"_s);
  m_counts->setMuted(true);
  m_toggle->setObjectName(u"groupToggle"_s);
  connect(m_toggle, &KeyButton::clicked, this, &GroupRow::toggled);

  m_counts->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* const layout = new FlowLayout(space::Small, this);
  layout->setContentsMargins(space::Medium, 2, space::Small, 3);
  layout->addWidget(m_title);
  layout->addWidget(m_counts);
  layout->addWidget(m_toggle);
}

void GroupRow::setOpen(bool open, const QString& key)
{
  m_open = open;
  m_toggle->setLabel({key, open ? tr("fold") : tr("show")});
}

void GroupRow::setCounts(int unjudged, int proposed, int total)
{
  QString counts = unjudged == 0 ? tr("all %1 judged").arg(total) : tr("%1 of %2 open").arg(unjudged).arg(total);
  if (proposed > 0) counts += u" · "_s + tr("%1 proposed").arg(proposed);
  m_counts->setText(counts);
  fit();
  setAccessibleName(m_title->text() + u": "_s + counts);
}

// The counts wrap with the key rather than be cut.
void GroupRow::fit()
{
  m_counts->setMinimumWidth(fontMetrics().horizontalAdvance(m_counts->text()) + 2);
}

void GroupRow::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) fit();
  QWidget::changeEvent(event);
}

void GroupRow::setActive(bool active, bool ring)
{
  if (m_active == active && m_ring == ring) return;
  m_active = active;
  m_ring = ring;
  update();
}

void GroupRow::paintEvent(QPaintEvent*)
{
  paintRowFrame(*this, m_active, m_ring);
}

void GroupRow::mousePressEvent(QMouseEvent*)
{
  Q_EMIT toggled();
}

} // namespace assayer
