#include "judge/claim_pane.h"

#include "shared/block_column.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

ClaimPane::ClaimPane(const JudgeDesk& desk, const ClaimDesk& claims, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_claims(claims), m_source(desk, claims, std::move(keyOf)),
      m_header(new SectionHeader(tr("Claims"), this)), m_column(new BlockColumn(this)), m_none(plain::label({}, this))
{
  setObjectName(u"claimPane"_s);
  m_column->setObjectName(u"claims"_s);
  m_column->setAccessibleName(tr("Claims"));
  m_none->setObjectName(u"noClaims"_s);
  m_none->setWordWrap(true);
  m_none->setMargin(space::Medium);
  m_none->setText(tr("This answer makes no factual claim."));
  setFocusProxy(m_column);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_column, 1);
  layout->addWidget(m_none);
  m_none->hide();
}

ClaimPane::~ClaimPane()
{
  clear();
}

// The column asks its source until it is told of another one.
void ClaimPane::clear()
{
  m_column->setSource(nullptr);
}

void ClaimPane::showClaims(int active)
{
  m_column->setSource(&m_source, active);
  m_column->setVisible(m_claims.count() > 0);
  m_none->setVisible(m_claims.hasNone());
  showCounts();
}

void ClaimPane::refresh()
{
  m_column->refreshAll();
  showCounts();
}

void ClaimPane::showCounts()
{
  const int judged = m_claims.count() - m_claims.openCount();
  m_header->setAside(m_claims.count() == 0 ? QString() : tr("%1 of %2 judged").arg(judged).arg(m_claims.count()));
  updateGeometry();
}

void ClaimPane::setKeys(KeyOf keyOf)
{
  m_source.setKeys(std::move(keyOf));
  m_column->refreshAll();
}

void ClaimPane::setKeysShown(bool shown)
{
  m_source.setKeysShown(shown);
  if (active() >= 0 && active() < m_claims.count()) m_column->refreshCard(active());
  updateGeometry();
}

void ClaimPane::setJudgeable(bool judgeable)
{
  m_source.setJudgeable(judgeable);
}

int ClaimPane::active() const
{
  return m_column->active();
}

void ClaimPane::setActive(int claim)
{
  m_column->setActive(claim);
}

bool ClaimPane::step(int direction)
{
  return m_column->step(direction);
}

QSize ClaimPane::sizeHint() const
{
  const int below = m_claims.count() > 0 ? m_column->contentHeight() : m_none->sizeHint().height();
  return {QWidget::sizeHint().width(), m_header->heightForWidth(m_header->width()) + below};
}

} // namespace assayer
