#include "workbench/pick_dialog.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "shared/theme.h"
#include "shared/window_size.h"
#include "work/picking.h"
#include "work/session.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

QString byWords(PickedBy by)
{
  switch (by) {
  case PickedBy::NotSaid: return PickDialog::tr("not said");
  case PickedBy::Dev: return PickDialog::tr("its dev figures");
  case PickedBy::Test: return PickDialog::tr("its test figures");
  case PickedBy::Other: return PickDialog::tr("something else");
  }
  return {};
}

} // namespace

PickDialog::PickDialog(Session& session, const QVector<RunRow>& runs, QWidget* parent)
    : QDialog(parent), m_session(session), m_runs(runs), m_run(new QComboBox(this)), m_by(new QComboBox(this)),
      m_note(new QLineEdit(this)), m_picked(new QListWidget(this)), m_none(paragraph({}, this, true)),
      m_problem(paragraph({}, this)), m_takeBack(new QPushButton(tr("&Take it back"), this))
{
  setObjectName(u"pick"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Pick a run"));
  m_run->setObjectName(u"pick.run"_s);
  for (const RunRow& run : runs) m_run->addItem(plain::isolated(plain::oneLine(run.name)), run.id.value);
  m_by->setObjectName(u"pick.by"_s);
  for (const PickedBy by : {PickedBy::NotSaid, PickedBy::Dev, PickedBy::Test, PickedBy::Other})
    m_by->addItem(byWords(by), static_cast<int>(by));
  m_note->setObjectName(u"pick.note"_s);
  m_note->setPlaceholderText(tr("Why"));
  m_picked->setObjectName(u"pick.picked"_s);
  m_picked->setAccessibleName(tr("Picked runs"));
  m_picked->setWordWrap(true);
  m_none->setText(tr("No run is picked yet."));
  m_problem->setObjectName(u"pick.problem"_s);
  m_problem->hide();
  m_takeBack->setObjectName(u"pick.takeBack"_s);
  m_takeBack->setAutoDefault(false);

  auto* const about =
      paragraph(tr("The run that is to be released. Parameters are chosen on dev: a run that was picked "
                   "by its test score is marked wherever its name stands in Insights, since its test "
                   "figures are flattered by that."),
                this, true);
  auto* const buttons = new QDialogButtonBox(this);
  auto* const go = buttons->addButton(tr("&Pick this run"), QDialogButtonBox::ActionRole);
  go->setObjectName(u"pick.go"_s);
  go->setEnabled(!runs.isEmpty());
  buttons->addButton(QDialogButtonBox::Close);
  connect(go, &QPushButton::clicked, this, &PickDialog::pick);
  connect(m_takeBack, &QPushButton::clicked, this, &PickDialog::takeBack);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(m_picked, &QListWidget::currentRowChanged, this, [this](int row) { m_takeBack->setEnabled(row >= 0); });

  auto* const form = new QFormLayout;
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Run"), m_run);
  form->addRow(tr("Picked &by"), m_by);
  form->addRow(tr("&Note"), m_note);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Medium);
  layout->addWidget(about);
  layout->addLayout(form);
  layout->addWidget(m_problem);
  layout->addWidget(m_none);
  layout->addWidget(m_picked, 1);
  layout->addWidget(m_takeBack, 0, Qt::AlignLeading);
  layout->addWidget(buttons);
  sizeForText(*this, 76, 20);
  connect(&session.freeze(), &FreezeWatch::changed, this, &PickDialog::refresh);
  refresh();
}

QString PickDialog::runName(RunId run) const
{
  const auto found = std::ranges::find(m_runs, run, &RunRow::id);
  return found == m_runs.end() ? tr("a run") : plain::isolated(plain::oneLine(found->name));
}

void PickDialog::refresh()
{
  const QVector<RunPick>& picks = m_session.freeze().picks();
  m_shown = picks;
  m_picked->clear();
  for (const RunPick& pick : picks) {
    QString text = tr("%1 · by %2 · %3")
                       .arg(runName(pick.run), byWords(pick.pickedBy),
                            QLocale().toString(QDateTime::fromMSecsSinceEpoch(pick.at), QLocale::ShortFormat));
    if (!pick.note.isEmpty()) text += u" · "_s + plain::isolated(plain::oneLine(pick.note));
    m_picked->addItem(text);
  }
  if (!picks.isEmpty()) m_picked->setCurrentRow(0);
  m_none->setVisible(picks.isEmpty());
  m_picked->setVisible(!picks.isEmpty());
  m_takeBack->setVisible(!picks.isEmpty());
  m_takeBack->setEnabled(m_picked->currentRow() >= 0);
}

void PickDialog::pick()
{
  const RunId run{m_run->currentData().toLongLong()};
  const auto stored = pickRun(m_session.store(), run, m_session.judge()->id,
                              static_cast<PickedBy>(m_by->currentData().toInt()), m_note->text());
  if (!stored) {
    say(sentence(stored.error()));
    return;
  }
  m_problem->hide();
  m_note->clear();
  m_session.freeze().read();
  Q_EMIT done(tr("%1 is picked").arg(runName(run)));
}

void PickDialog::takeBack()
{
  const int row = m_picked->currentRow();
  if (row < 0 || row >= m_shown.size()) return;
  const RunId run = m_shown[row].run;
  const auto stored = takeBackPick(m_session.store(), run, m_session.judge()->id, m_note->text());
  if (!stored) {
    say(sentence(stored.error()));
    return;
  }
  m_problem->hide();
  m_session.freeze().read();
  Q_EMIT done(tr("%1 is no longer picked").arg(runName(run)));
}

void PickDialog::say(const QString& text)
{
  m_problem->setText(text);
  m_problem->show();
}

} // namespace assayer
