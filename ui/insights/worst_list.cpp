#include "insights/worst_list.h"

#include "core/criteria.h"
#include "insights/insight_table.h"
#include "insights/judge_rows.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "work/reveals.h"
#include "work/session.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int ItemCharacters = 24;  // of an answer or a claim; the whole of it is in the tool tip
constexpr int NarrowestColumn = 10; // characters: the query is not squeezed away
} // namespace

WorstList::WorstList(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_words(plain::label({}, this)), m_open(new QPushButton(this)),
      m_table(new InsightTable(u"judges.worst"_s, tr("Worst disagreements"), this))
{
  m_words->setObjectName(u"judges.worstWords"_s);
  m_words->setWordWrap(true);
  m_open->setObjectName(u"judges.worstOpen"_s);
  m_table->setColumns(
      {tr("Query"), tr("Item"), tr("Judge"), tr("People"), tr("Run")}, 0,
      {{}, tr("The answer, the claim or the chunk"), tr("What the model judge said"), tr("What people said"), {}});
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Small, space::Small, space::Small, 0);
  layout->setSpacing(space::Small);
  layout->addWidget(m_words);
  layout->addWidget(m_open, 0, Qt::AlignLeading);
  layout->addWidget(m_table, 1);
  layout->addStretch();
  connect(m_open, &QPushButton::clicked, this, [this] {
    m_isTold = true;
    list();
  });
  connect(m_table, &QTableView::activated, this, [this] {
    const int row = m_table->chosen();
    if (m_row && row >= 0 && row < m_row->worst.size()) Q_EMIT subjectChosen(m_row->worst[row].subject);
  });
  show(nullptr);
}

void WorstList::show(const JudgeCalibration* row)
{
  m_table->hide();
  m_open->hide();
  m_row.reset();
  if (!row || row->labels == 0) {
    m_words->setText(row ? tr("People have labelled nothing of what it judged.") : QString());
    return;
  }
  if (row->worst.isEmpty()) {
    m_words->setText(tr("Judge and people say the same of every labelled item."));
    return;
  }
  m_row = *row;
  if (m_isTold || !m_session.judge()) {
    list();
    return;
  }
  m_words->setText(
      tr("This list says what others said. You will count as having seen these labels: what you judge there "
         "yourself from now on is no independent label any more, and calibrates no judge."));
  m_open->setText(row->worst.size() == 1 ? tr("Show the &item") : tr("Show the %1 &items").arg(row->worst.size()));
  m_open->show();
}

QVector<Subject> WorstList::toldBy() const
{
  QVector<Subject> told;
  Store& store = m_session.store();
  const auto runs = store.runs();
  for (const JudgeDisagreement& one : m_row->worst) {
    const auto part = m_row->measure.scored;
    if (part == ScoredMeasure::Faithfulness) {
      if (const auto claims = store.claimsOf(AnswerId{one.subject.item}))
        for (const Claim& claim : *claims) told.append({criterion::Support, claim.id.value, 0});
    } else if (part == ScoredMeasure::ContextPrecision) {
      const auto rankings = store.rankingsOf(one.query);
      if (!rankings || !runs) continue;
      const auto run = std::ranges::find(*runs, one.run, &RunRow::id);
      for (const Ranking& ranking : *rankings) {
        if (ranking.run != one.run || run == runs->end()) continue;
        const qsizetype seen = run->k ? std::min<qsizetype>(*run->k, ranking.chunks.size()) : ranking.chunks.size();
        for (qsizetype i = 0; i < seen; ++i)
          told.append({criterion::Relevance, one.query.value, static_cast<qint64>(ranking.chunks[i])});
      }
    } else {
      told.append(one.subject);
    }
  }
  return told;
}

// Stored before it is shown; what cannot be stored is not shown.
void WorstList::list()
{
  if (m_session.judge()) {
    const QVector<Subject> told = toldBy();
    const auto marked = markSeen(m_session.store(), m_session.judge()->id,
                                 std::span(told.constData(), static_cast<std::size_t>(told.size())));
    if (!marked) {
      m_words->setText(
          tr("The list stays closed, since that you saw it cannot be stored: %1").arg(sentence(marked.error())));
      m_open->hide();
      return;
    }
  }
  const bool hadFocus = m_open->hasFocus();
  QHash<RunId, QString> runs;
  if (const auto known = m_session.store().runs())
    for (const RunRow& run : *known) runs.insert(run.id, run.name);
  QVector<InsightRow> rows;
  for (const JudgeDisagreement& one : std::as_const(m_row->worst)) {
    InsightRow row;
    row.key = u"%1:%2:%3"_s.arg(one.subject.criterion.value).arg(one.subject.item).arg(one.subject.other);
    QString text;
    if (const auto query = m_session.store().query(one.query)) {
      text = query->row.text.isEmpty() ? query->row.name : query->row.name + u" · "_s + query->row.text;
    }
    const auto saidCell = [&](double value) {
      InsightCell cell = textCell(plain::oneLine(JudgeRows::said(*m_row, value)));
      cell.order = value;
      cell.isNumber = m_row->measure.isYesNo;
      return cell;
    };
    const QString item = judgedItemText(m_session.store(), m_row->measure, one.subject);
    row.cells = {textCell(plain::isolated(plain::oneLine(text)), text),
                 textCell(plain::isolated(plain::elided(plain::oneLine(item), fontMetrics(),
                                                        ItemCharacters * fontMetrics().averageCharWidth())),
                          item),
                 saidCell(one.judge), saidCell(one.people),
                 textCell(plain::isolated(plain::oneLine(runs.value(one.run))))};
    rows.append(row);
  }
  m_words->setText(m_row->disagreements > 0
                       ? tr("%1 of %2 labelled items are judged the other way; the worst come first. Enter shows one.")
                             .arg(m_row->disagreements)
                             .arg(m_row->labels)
                       : tr("Nothing is judged the other way; these are furthest apart. Enter shows one."));
  m_open->hide();
  m_table->horizontalHeader()->setMinimumSectionSize(NarrowestColumn * fontMetrics().averageCharWidth());
  m_table->setRows(rows);
  m_table->show();
  if (hadFocus) m_table->setFocus();
}

void WorstList::focusFirst()
{
  if (!m_open->isHidden())
    m_open->setFocus();
  else if (!m_table->isHidden())
    m_table->setFocus();
}

} // namespace assayer
