#include "judge/differences_dialog.h"

#include "judge/subject_words.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "work/session.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

enum Column { QueryColumn, ItemColumn, OwnColumn, OutcomeColumn, ReasonColumn, NoteColumn, ColumnCount };

} // namespace

DifferencesDialog::DifferencesDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_summary(plain::label({}, this)), m_view(new QTreeWidget(this))
{
  setObjectName(u"differences"_s);
  setWindowTitle(tr("My differences"));
  m_summary->setObjectName(u"differences.summary"_s);
  m_summary->setWordWrap(true);
  m_view->setObjectName(u"differences.list"_s);
  m_view->setAccessibleName(tr("What became of my labels"));
  m_view->setRootIsDecorated(false);
  m_view->setUniformRowHeights(true);
  m_view->setAllColumnsShowFocus(true);
  m_view->setTextElideMode(Qt::ElideRight);
  m_view->setHeaderLabels(
      {tr("Query"), tr("About"), tr("My label"), tr("What counts"), tr("Why judges differed"), tr("Note")});
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* const layout = new QVBoxLayout(this);
  layout->addWidget(m_summary);
  layout->addWidget(m_view, 1);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(m_view, &QTreeWidget::itemActivated, this, &DifferencesDialog::go);
  connect(&session, &Session::judgeChanged, this, &QDialog::close);
  connect(&session, &Session::contentChanged, this, &DifferencesDialog::refresh);
  connect(&session, &Session::labelChanged, this, &DifferencesDialog::refresh);
}

void DifferencesDialog::open(const CriterionWords& words)
{
  m_words = words;
  const bool wasThere = isVisible();
  show();
  refresh();
  if (!wasThere) {
    const int wide = fontMetrics().averageCharWidth();
    resize(std::min(wide * 130, parentWidget()->width()),
           std::min(fontMetrics().height() * 28, parentWidget()->height()));
    const int widths[] = {26, 22, 15, 19, 21, 18};
    for (int column = 0; column < ColumnCount; ++column) m_view->setColumnWidth(column, widths[column] * wide);
  }
  raise();
  activateWindow();
  m_view->setFocus();
}

void DifferencesDialog::refresh()
{
  if (!isVisible() || !m_session.judge()) return;
  const auto rows = myDifferences(m_session.store(), m_session.judge()->id);
  if (!rows) {
    m_summary->setText(sentence(rows.error()));
    return;
  }
  if (m_session.judging())
    if (const auto seen = markSeen(m_session.store(), m_session.judge()->id, *rows); !seen) {
      m_rows.clear(); // what cannot be stored as seen is not shown
      fill();
      m_summary->setText(sentence(seen.error()));
      return;
    }
  m_rows = *rows;
  fill();
}

void DifferencesDialog::fill()
{
  const int current = m_view->indexOfTopLevelItem(m_view->currentItem());
  m_view->clear();
  int differing = 0;
  for (const MyDifference& row : std::as_const(m_rows)) {
    const Ruling& ruling = row.ruling.ruling;
    const CriterionId id = row.own.subject.criterion;
    const auto query = m_session.store().query(row.query);
    const QString outcome = ruling.outcome == RulingOutcome::Label ? valueWords(m_words, id, ruling.value.value_or(0))
                            : ruling.outcome == RulingOutcome::Ambiguous ? tr("ambiguous: it stays open")
                                                                         : tr("nobody can judge it");
    QStringList texts(ColumnCount);
    texts[QueryColumn] = query ? query->row.text : QString();
    texts[ItemColumn] = subjectWords(m_session.store(), m_words, row.own.subject);
    texts[OwnColumn] = row.own.value ? valueWords(m_words, id, *row.own.value) : tr("can't judge");
    texts[OutcomeColumn] = row.differs ? outcome : tr("%1 · as I said").arg(outcome);
    texts[ReasonColumn] = ruling.changeGuideline ? QStringList{ruling.reason, tr("the guideline will change")}.join(
                                                       ruling.reason.isEmpty() ? QString() : u" · "_s)
                                                 : ruling.reason;
    texts[NoteColumn] = ruling.note;
    auto* const item = new QTreeWidgetItem(m_view);
    for (int column = 0; column < ColumnCount; ++column) {
      item->setText(column, plain::oneLine(texts[column]));
      item->setToolTip(column, plain::toolTip(texts[column]));
    }
    if (row.differs) ++differing;
  }
  m_view->setCurrentItem(
      m_view->topLevelItem(std::clamp(current, 0, std::max(0, static_cast<int>(m_rows.size()) - 1))));
  m_view->setVisible(!m_rows.isEmpty());
  m_summary->setText(
      m_rows.isEmpty() ? tr("Nobody has ruled on a label of yours. Where you and somebody else say different things, a "
                            "reviewer or a lead decides what counts, and you see it here.")
                       : tr("Settled: %1 of your labels, %2 of them otherwise than you said. Your labels stay as they "
                            "are; Enter goes to one.")
                             .arg(m_rows.size())
                             .arg(differing));
}

void DifferencesDialog::go()
{
  const int row = m_view->indexOfTopLevelItem(m_view->currentItem());
  if (row >= 0 && row < m_rows.size()) Q_EMIT subjectChosen(m_rows[row].own.subject);
}

} // namespace assayer
