#include "workbench/freeze_dialog.h"

#include "core/workers.h"
#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "shared/theme.h"
#include "shared/window_size.h"
#include "work/session.h"
#include "workbench/dialogs.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int restAfterLabelMs = 500;

QString localMoment(qint64 at)
{
  return QLocale().toString(QDateTime::fromMSecsSinceEpoch(at), QLocale::ShortFormat);
}

} // namespace

FreezeDialog::FreezeDialog(Session& session, Dialogs& dialogs, QWidget* parent)
    : QDialog(parent), m_session(session), m_dialogs(dialogs), m_state(paragraph({}, this)),
      m_changes(paragraph({}, this)), m_counts(paragraph({}, this)), m_note(new QLineEdit(this)),
      m_progress(new QProgressBar(this)), m_problem(paragraph({}, this)), m_freeze(nullptr), m_lift(nullptr)
{
  setObjectName(u"freeze"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("The test split"));
  m_state->setObjectName(u"freeze.state"_s);
  m_changes->setObjectName(u"freeze.changes"_s);
  m_counts->setObjectName(u"freeze.counts"_s);
  m_problem->setObjectName(u"freeze.problem"_s);
  m_problem->hide();
  m_note->setObjectName(u"freeze.note"_s);
  m_note->setPlaceholderText(tr("Why, or for what"));
  m_progress->setRange(0, 0);
  m_progress->setTextVisible(false);
  m_progress->setAccessibleName(tr("Freezing"));
  m_progress->hide();

  auto* const about =
      paragraph(tr("The test questions are kept for the final figure. Parameters are chosen on dev; figures over test "
                   "say something about new questions only while nobody "
                   "changes test. A freeze holds a checksum of everything in the split that decides figures apart from "
                   "labels: the queries with what they expect and need, the claims of a right answer, and the "
                   "guideline. It notes how far labelling "
                   "is. A change after it is shown everywhere; labels may go on and count as since the freeze."),
                this, true);
  auto* const form = new QFormLayout;
  form->addRow(tr("&Note"), m_note);
  auto* const buttons = new QDialogButtonBox(this);
  m_freeze = buttons->addButton(tr("&Freeze the test split"), QDialogButtonBox::ActionRole);
  m_freeze->setObjectName(u"freeze.freeze"_s);
  m_lift = buttons->addButton(tr("&Lift the freeze"), QDialogButtonBox::ActionRole);
  m_lift->setObjectName(u"freeze.lift"_s);
  buttons->addButton(QDialogButtonBox::Close);
  for (QAbstractButton* const button : buttons->buttons())
    if (auto* const push = qobject_cast<QPushButton*>(button)) push->setAutoDefault(false);
  connect(m_freeze, &QPushButton::clicked, this, &FreezeDialog::freeze);
  connect(m_lift, &QPushButton::clicked, this, &FreezeDialog::lift);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Medium);
  for (QWidget* const part : std::initializer_list<QWidget*>{m_state, m_changes, m_counts, about})
    layout->addWidget(part);
  layout->addLayout(form);
  layout->addWidget(m_progress);
  layout->addWidget(m_problem);
  layout->addStretch();
  layout->addWidget(buttons);
  sizeForText(*this, 84, 18);

  for (QWidget* const part : std::initializer_list<QWidget*>{m_note, form->labelForField(m_note), m_freeze})
    part->setVisible(mayLead());
  connect(&session.freeze(), &FreezeWatch::changed, this, [this] {
    readQueries();
    refresh();
  });
  m_rest.setSingleShot(true);
  m_rest.setInterval(restAfterLabelMs);
  connect(&m_rest, &QTimer::timeout, this, &FreezeDialog::refresh);
  connect(&session, &Session::figuresChanged, this, [this] {
    if (!m_rest.isActive()) m_rest.start();
  });
  connect(&m_freezing, &QFutureWatcherBase::finished, this, &FreezeDialog::adopt);
  readQueries();
  refresh();
}

FreezeDialog::~FreezeDialog()
{
  m_freezing.disconnect(this);
  m_freezing.waitForFinished(); // its connection must not outlive the workspace
}

bool FreezeDialog::mayLead() const
{
  return m_session.judge() && m_session.judge()->role == Role::Lead && !m_session.store().isReadOnly();
}

void FreezeDialog::refresh()
{
  const auto& state = m_session.freeze().state();
  if (state)
    showState(*state);
  else
    m_state->setText(tr("Looking at the test split…"));
  const bool isThere = state && !m_freezing.isRunning();
  m_freeze->setEnabled(isThere && state->queries > 0);
  m_lift->setVisible(mayLead() && state && state->kind != FreezeState::Kind::None);
  m_lift->setEnabled(isThere);
}

void FreezeDialog::showState(const FreezeState& state)
{
  QString who;
  if (state.event) {
    if (const auto judges = m_session.store().judges())
      for (const JudgeRow& judge : *judges)
        if (judge.id == state.event->by) who = plain::isolated(plain::oneLine(judge.name));
    who = who.isEmpty() ? localMoment(state.event->at) : tr("%1 by %2").arg(localMoment(state.event->at), who);
    if (!state.event->note.isEmpty())
      who += u": "_s + tr("“%1”").arg(plain::isolated(plain::oneLine(state.event->note)));
  }
  const bool stands = state.kind != FreezeState::Kind::None;
  m_freeze->setText(stands ? tr("&Freeze it anew") : tr("&Freeze the test split"));
  m_state->setText(stands        ? tr("Frozen %1.").arg(who)
                   : state.event ? tr("Not frozen; the last freeze was lifted %1.").arg(who)
                   : state.queries == 0
                       ? tr("No query is in the split test, so there is nothing to freeze. Queries come "
                            "into it with an import (“split”: “test”) or when they become golden.")
                       : tr("Not frozen."));
  QStringList changes;
  for (const QString& sentence : differenceSentences(state.difference))
    changes.append(u"• "_s + plain::oneLine(sentence));
  QString told =
      changes.isEmpty() ? tr("Nothing of it has changed since.") : tr("Changed since:") + u'\n' + changes.join(u'\n');
  if (const QString unheld = unheldSentence(state); !unheld.isEmpty()) told += u'\n' + unheld;
  m_changes->setText(told);
  m_changes->setVisible(stands);
  QStringList counts{tr("%n queries", nullptr, state.queries)};
  if (const QString open = openWords(); !open.isEmpty()) counts.append(open);
  if (stands && !m_session.isBlind())
    counts.append(tr("%1 labels when it was frozen, %2 set since")
                      .arg(QLocale().toString(state.event->labels), QLocale().toString(state.since)));
  m_counts->setText(counts.join(u" · "_s));
}

void FreezeDialog::readQueries()
{
  m_queries.clear();
  if (const auto queries = m_session.store().queries())
    for (const QueryRow& query : *queries)
      if (query.split == Split::Test) m_queries.push_back(query.id);
}

// How many of the split's chunks wait for a label; of one's own where the window is blind.
QString FreezeDialog::openWords() const
{
  const Engine* const engine = m_session.engine();
  if (!engine) return {};
  const bool isBlind = m_session.isBlind();
  const JudgeId own = m_session.judge() ? m_session.judge()->id : JudgeId{};
  qint64 open = 0;
  qint64 all = 0;
  for (const QueryId query : m_queries) {
    const JudgingCounts counts = isBlind ? engine->poolCountsOf(own, query) : engine->poolCounts(query);
    all += counts.total;
    open += counts.total - counts.judged;
  }
  return (isBlind ? tr("%1 of %2 chunks without a grade of yours") : tr("%1 of %2 chunks open"))
      .arg(QLocale().toString(open), QLocale().toString(all));
}

void FreezeDialog::freeze()
{
  if (m_freezing.isRunning()) return;
  m_problem->hide();
  m_progress->show();
  m_freezing.setFuture(QtConcurrent::run(
      &workers(),
      [path = m_session.store().path(), by = m_session.judge()->id, note = m_note->text()]() -> Result<FreezeEvent> {
        auto store = Store::another(path);
        if (!store) return tl::unexpected(store.error());
        return freezeTest(**store, by, note);
      }));
  refresh();
}

void FreezeDialog::lift()
{
  if (m_dialogs.ask(this, tr("Lift the freeze"),
                    tr("The test split is free again, and nobody is told any more when it changes. That it was frozen "
                       "stays on record."),
                    {tr("Lift the freeze"), tr("Cancel")}) != 0)
    return;
  const auto lifted = liftFreeze(m_session.store(), m_session.judge()->id, m_note->text());
  if (!lifted) {
    tell(sentence(lifted.error()));
    return;
  }
  m_note->clear();
  m_session.freeze().read();
  Q_EMIT done(tr("The freeze of the test split is lifted"));
}

void FreezeDialog::adopt()
{
  m_progress->hide();
  const Result<FreezeEvent> frozen = m_freezing.result();
  if (!frozen) {
    tell(sentence(frozen.error()));
    refresh();
    return;
  }
  m_note->clear();
  m_session.freeze().read();
  refresh();
  Q_EMIT done(tr("The test split is frozen"));
}

void FreezeDialog::tell(const QString& problem)
{
  m_problem->setText(problem);
  m_problem->show();
}

} // namespace assayer
