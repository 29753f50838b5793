#include "workbench/export_dialog.h"

#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/import_preview.h"
#include "workbench/dialogs.h"
#include "shared/sized_label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QDir>
#include <QFormLayout>
#include <QPushButton>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

QString suffixOf(const QString& formatId)
{
  if (formatId == u"assayer-jsonl"_s) return u".assay.jsonl"_s;
  if (formatId.contains(u"csv"_s)) return u".csv"_s;
  if (formatId.contains(u"qrels"_s)) return u".qrels"_s;
  if (formatId.contains(u"run"_s)) return u".run"_s;
  return formatId.contains(u"json"_s) ? u".json"_s : u".txt"_s;
}

} // namespace

ExportDialog::ExportDialog(const QString& workspace, const QVector<JudgeRow>& judges,
                           const std::optional<JudgeRow>& onlyOf, Dialogs& dialogs, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_onlyTheJudges(onlyOf.has_value()), m_dialogs(dialogs)
{
  setObjectName(u"export"_s);
  setWindowTitle(tr("Export"));
  setAttribute(Qt::WA_DeleteOnClose);
  m_format = new QComboBox(this);
  m_format->setObjectName(u"export.format"_s);
  QStringList carries;
  for (const FormatChoice& format : formatChoices()) {
    if (!format.writes) continue;
    m_format->addItem(format.name, format.id);
    carries.append(format.carries);
  }
  m_judge = new QComboBox(this);
  m_judge->setObjectName(u"export.judge"_s);
  if (onlyOf)
    m_judge->addItem(plain::oneLine(onlyOf->name), onlyOf->name);
  else
    m_judge->addItem(tr("Gold: what all agree on, or was adjudicated"), QString());
  for (const JudgeRow& judge : onlyOf ? QVector<JudgeRow>() : judges)
    if (judge.kind != JudgeKind::Adjudication) m_judge->addItem(plain::oneLine(judge.name), judge.name);
  m_carries = paragraph(carries.value(0), this, true);
  m_carries->setMinimumHeight(2 * fontMetrics().lineSpacing());
  connect(m_format, &QComboBox::currentIndexChanged, this,
          [this, carries](int row) { m_carries->setText(carries.value(row)); });

  auto* buttons = new QDialogButtonBox(this);
  auto* go = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
  go->setObjectName(u"export.go"_s);
  go->setEnabled(m_format->count() > 0);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::choosePlace);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

  auto* form = new QFormLayout(this);
  form->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Format"), m_format);
  form->addRow({}, m_carries);
  form->addRow(tr("&Labels of"), m_judge);
  const QString everybody = tr("Our own JSON Lines hold everybody's labels with their history; formats with one label "
                               "for each subject take those chosen here.");
  const QString blind = tr("You judge blind, so only your own labels are written, and no model's scores.");
  form->addRow(
      paragraph((onlyOf ? blind : everybody) + u' ' + tr("What is not judged is never written as 0."), this, true));
  form->addRow(buttons);
  sizeForText(*this, 80, 14);
}

void ExportDialog::choosePlace()
{
  const QFileInfo workspace(m_workspace);
  const QString format = m_format->currentData().toString();
  const QString suggestion = workspace.dir().filePath(workspace.completeBaseName() + suffixOf(format));
  const QString path = m_dialogs.saveFile(this, tr("Export to"), suggestion, tr("All files (*)"));
  if (path.isEmpty()) return;
  Q_EMIT exportChosen({format, path, m_judge->currentData().toString(), m_onlyTheJudges});
  close();
}

} // namespace assayer
