#include "insights/corpus_page.h"

#include "core/workers.h"
#include "insights/corpus_rows.h"
#include "insights/insight_table.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QCheckBox>
#include <QDateEdit>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int rowsMeasured = 100; // for the widths of columns
}

CorpusPage::CorpusPage(Session& session, QWidget* parent)
    : InsightPage(parent), m_figures(session.store()), m_date(new QDateEdit(QDate::currentDate(), this)),
      m_faultsOnly(new QCheckBox(tr("With &faults only"), this)), m_again(new QPushButton(tr("&Read again"), this)),
      m_progress(new QProgressBar(this)), m_state(plain::label({}, this)), m_summary(plain::label({}, this)),
      m_table(new InsightTable(u"corpus.documents"_s, tr("Documents of the corpus"), this))
{
  setObjectName(u"corpusPage"_s);
  setTables({m_table});
  m_date->setObjectName(u"corpus.date"_s);
  m_date->setDisplayFormat(u"yyyy-MM-dd"_s);
  m_date->setCalendarPopup(true);
  m_date->setAccessibleName(tr("Valid on"));
  m_faultsOnly->setObjectName(u"corpus.faultsOnly"_s);
  m_again->setObjectName(u"corpus.again"_s);
  m_state->setObjectName(u"corpus.state"_s);
  m_summary->setObjectName(u"corpus.summary"_s);
  m_summary->setWordWrap(true);
  m_summary->setContentsMargins(space::Medium, 0, space::Medium, space::Small);
  m_progress->setRange(0, 0);
  m_progress->setTextVisible(false);
  m_progress->setMaximumWidth(10 * fontMetrics().height());
  m_progress->setAccessibleName(tr("Reading"));
  const QStringList columns = CorpusRows::columns();
  m_table->setColumns(columns, static_cast<int>(columns.size()) - 1, CorpusRows::explanations());
  m_table->horizontalHeader()->setResizeContentsPrecision(rowsMeasured); // of ten thousand it takes too long

  auto* const dateTitle = plain::label(tr("&Valid on"), this);
  dateTitle->setBuddy(m_date);
  auto* const bar = new FlowLayout(space::Medium);
  bar->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  for (QWidget* const part :
       std::initializer_list<QWidget*>{dateTitle, m_date, m_faultsOnly, m_again, m_progress, m_state})
    bar->addWidget(part);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addLayout(bar);
  layout->addWidget(m_summary);
  layout->addWidget(m_table, 1);

  connect(m_again, &QPushButton::clicked, this, &CorpusPage::read);
  connect(m_date, &QDateEdit::dateChanged, this, &CorpusPage::read);
  connect(m_faultsOnly, &QCheckBox::toggled, this, &CorpusPage::write);
  connect(&m_figures, &CorpusFigures::changed, this, &CorpusPage::refresh);
  connect(&m_figures, &CorpusFigures::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&session, &Session::labelChanged, &m_figures, &CorpusFigures::markOld);
  connect(&session, &Session::poolChanged, &m_figures, &CorpusFigures::markOld);
  connect(&m_writing, &QFutureWatcherBase::finished, this, [this] {
    const Written written = m_writing.result();
    if (written.generation == m_generation) m_table->setRows(*written.rows);
  });
  refresh();
}

CorpusPage::~CorpusPage()
{
  m_writing.disconnect(this);
}

void CorpusPage::read()
{
  m_isAsked = isVisible();
  if (m_isAsked) m_figures.read(m_date->date());
}

void CorpusPage::reload()
{
  read();
}

void CorpusPage::focusFirst()
{
  m_table->setFocus();
}

// A look asks where nothing is known or labels have changed.
void CorpusPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  const bool isOld = m_figures.isOld() && !m_figures.isReading();
  if (!std::exchange(m_isAsked, true) || isOld) m_figures.read(m_date->date());
}

void CorpusPage::refresh()
{
  const CorpusRegister* const report = m_figures.report();
  const bool isBusy = m_figures.isReading();
  m_progress->setVisible(isBusy);
  m_again->setVisible(!isBusy);
  m_state->setText(isBusy              ? tr("reading…")
                   : m_figures.isOld() ? tr("out of date, labels have changed: read again")
                                       : QString());
  m_summary->setVisible(report != nullptr);
  m_table->setVisible(report && !report->documents.isEmpty());
  m_faultsOnly->setVisible(report && !report->documents.isEmpty());
  if (!report) return;
  m_summary->setText(CorpusRows::summary(*report));
  if (!isBusy) write();
}

// The rows are values, made where they hold nobody up.
void CorpusPage::write()
{
  const auto report = m_figures.sharedReport();
  if (!report) return;
  m_writing.setFuture(
      QtConcurrent::run(&workers(), [report, faultsOnly = m_faultsOnly->isChecked(), generation = ++m_generation] {
        return Written{std::make_shared<const QVector<InsightRow>>(CorpusRows::rows(*report, faultsOnly)), generation};
      }));
}

} // namespace assayer
