#include "insights/answer_items.h"

#include "core/criteria.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/reveals.h"
#include "work/session.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

AnswerItems::AnswerItems(Session& session, const QString& name, QWidget* parent)
    : QWidget(parent), m_session(session), m_words(plain::label({}, this)),
      m_table(new InsightTable(name + u".table"_s, tr("Items of what was opened"), this))
{
  setObjectName(name);
  m_words->setObjectName(name + u".words"_s);
  m_words->setWordWrap(true);
  m_words->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  m_table->horizontalHeader()->setResizeContentsPrecision(0); // rows in sight decide
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(m_words);
  layout->addWidget(m_table, 1);
  layout->addStretch();
  connect(m_table, &QTableView::activated, this, [this] {
    const int row = m_table->chosen();
    if (row >= 0) Q_EMIT subjectChosen({criterion::Outcome, m_answers[row].value, 0});
  });
  clear({});
}

void AnswerItems::clear(const QString& text)
{
  m_answers.clear();
  m_table->setRows({});
  m_table->hide();
  m_words->setText(text);
}

// What cannot be stored is not shown.
void AnswerItems::list(const QVector<AnswerItem>& items, const QString& title)
{
  if (m_session.judge()) {
    QVector<Subject> seen;
    for (const AnswerItem& item : items) {
      if (m_told.contains(item.answer)) continue;
      for (const CriterionId criterion : item.told) seen.append({criterion, item.answer.value, 0});
    }
    const auto marked = markSeen(m_session.store(), m_session.judge()->id,
                                 std::span(seen.constData(), static_cast<std::size_t>(seen.size())));
    if (!marked) {
      clear(tr("The list stays closed, since that you saw it cannot be stored: %1").arg(sentence(marked.error())));
      return;
    }
    for (const AnswerItem& item : items) m_told.insert(item.answer);
  }
  show(items, title, true);
}

void AnswerItems::preview(const QVector<AnswerItem>& items, const QString& title)
{
  show(items, title, false);
}

void AnswerItems::show(const QVector<AnswerItem>& items, const QString& title, bool told)
{
  QVector<InsightRow> rows;
  m_answers.clear();
  rows.reserve(items.size());
  for (const AnswerItem& item : items) {
    m_answers.append(item.answer);
    InsightRow row{
        QString::number(item.answer.value),
        {textCell(plain::isolated(plain::oneLine(item.query)),
                  item.family.isEmpty() ? item.query : item.query + u'\n' + tr("Family: %1").arg(item.family))}};
    if (told) row.cells += {textCell(item.outcome), textCell(item.cause)};
    rows.append(row);
  }
  m_words->setText(title);
  m_table->setColumns(told ? QStringList{tr("Query"), tr("Outcome"), tr("What broke")} : QStringList{tr("Query")}, 0);
  m_table->setRows(rows);
  m_table->setVisible(!rows.isEmpty());
}

void AnswerItems::focusFirst()
{
  if (!isListing()) return;
  if (m_table->chosen() < 0) m_table->choose(0);
  m_table->setFocus();
}

} // namespace assayer
