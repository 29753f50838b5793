#include "judge/query_details.h"

#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int summaryLines = 3;

QString words(const char* text)
{
  return QCoreApplication::translate("assayer::QueryDetails", text);
}

QString reasonOf(RefusalReason reason)
{
  switch (reason) {
  case RefusalReason::OutsideCorpus: return words("outside the corpus");
  case RefusalReason::OutsidePeriod: return words("outside its period");
  case RefusalReason::FalsePremise: return words("false premise");
  case RefusalReason::Excluded: return words("deliberately excluded");
  case RefusalReason::None: break;
  }
  return {};
}

QString needText(const Need& need)
{
  QStringList options;
  for (const NeedOption& option : need)
    options.append(option.quote.isEmpty() ? option.chunk : u"“%1”"_s.arg(option.quote));
  return options.join(words(" or "));
}

} // namespace

QString expectationOf(const QueryDetail& query)
{
  QString expected;
  switch (query.row.expect) {
  case Expect::Answer: return words("expects an answer");
  case Expect::Refusal: expected = words("expects a refusal"); break;
  case Expect::Escalation: expected = words("expects handing over"); break;
  case Expect::Clarification: expected = words("expects asking back"); break;
  case Expect::None: return {};
  }
  const QString reason = reasonOf(query.refusalReason);
  return reason.isEmpty() ? expected : expected + u": "_s + reason;
}

QueryDetails::QueryDetails(QWidget* parent)
    : QWidget(parent), m_toggle(new KeyButton({}, this)), m_line(new ElidedLabel({}, this)), m_area(new QWidget(this)),
      m_parts(new QVBoxLayout(m_area))
{
  setObjectName(u"queryDetails"_s);
  m_toggle->setObjectName(u"detailsToggle"_s);
  m_line->setObjectName(u"detailsLine"_s);
  m_line->setMuted(true);
  m_line->setMaximumLines(summaryLines);
  m_area->setObjectName(u"detailsArea"_s);
  m_parts->setContentsMargins(space::Medium, 0, space::Medium, space::Small);
  m_parts->setSpacing(space::Tiny);
  m_area->hide();
  connect(m_toggle, &KeyButton::clicked, this, &QueryDetails::toggled);

  auto* const line = new QHBoxLayout;
  line->setContentsMargins(space::Medium, 0, space::Small, 0);
  line->setSpacing(space::Small);
  line->addWidget(m_line, 1);
  line->addWidget(m_toggle);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(line);
  layout->addWidget(m_area);
  restyle();
}

void QueryDetails::showQuery(const QueryDetail& query)
{
  while (QLayoutItem* const item = m_parts->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  QStringList line;
  if (!query.reference.isEmpty()) line.append(tr("reference"));
  const QString expectation = expectationOf(query);
  if (!expectation.isEmpty()) line.append(expectation);
  if (!query.needs.isEmpty()) line.append(tr("needs: %1").arg(query.needs.size()));
  if (!query.groups.isEmpty()) line.append(tr("groups: %1").arg(plain::isolated(query.groups.join(u", "_s))));
  if (!query.date.isEmpty()) line.append(tr("asked on %1").arg(query.date));

  addPart(tr("Reference"), query.reference);
  addPart(tr("Expectation"), expectation);
  for (int i = 0; i < query.needs.size(); ++i) addPart(tr("Need %1").arg(i + 1), needText(query.needs[i]));
  addPart(tr("Groups of the person asking"), query.groups.join(u", "_s));
  addPart(tr("Asked on"), query.date);
  addPart(tr("Kind of case"), query.caseType);
  if (query.corpusOnly == true) addPart(tr("Source of the fact"), tr("only in this corpus"));
  addPart(tr("Variant of"), query.variantOf);
  const bool any = m_parts->count() > 0;
  m_summary = line.join(u" · "_s);
  showLine();
  setVisible(any);
  restyle();
}

void QueryDetails::addPart(const QString& title, const QString& text)
{
  if (text.isEmpty()) return;
  auto* const name = new ElidedLabel(title, m_area);
  name->setMuted(true);
  QLabel* const value = plain::label(plain::isolated(text), m_area);
  value->setWordWrap(true);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  value->setFocusPolicy(Qt::NoFocus);
  m_parts->addWidget(name);
  m_parts->addWidget(value);
}

void QueryDetails::setKey(const QString& key)
{
  m_key = key;
  m_toggle->setLabel({m_key, m_open ? tr("fold") : tr("show")});
  m_toggle->setAccessibleName(m_open ? tr("Fold what is known of the query") : tr("Show what is known of the query"));
}

// Once all of it stands below, a summary would only say it twice.
void QueryDetails::showLine()
{
  m_line->setText(m_open ? tr("About the query") : m_summary);
}

void QueryDetails::setOpen(bool open)
{
  m_open = open;
  m_area->setVisible(open);
  setKey(m_key);
  showLine();
}

void QueryDetails::setBrief(bool brief)
{
  m_line->setMaximumLines(brief ? 1 : summaryLines);
}

void QueryDetails::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  QWidget::changeEvent(event);
}

void QueryDetails::restyle()
{
  const Fonts fonts = Fonts::from(font());
  m_line->setFont(fonts.meta);
  for (int i = 0; i < m_parts->count(); ++i)
    if (auto* const title = qobject_cast<ElidedLabel*>(m_parts->itemAt(i)->widget())) title->setFont(fonts.meta);
}

} // namespace assayer
