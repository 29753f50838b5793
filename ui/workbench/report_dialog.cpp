#include "workbench/report_dialog.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "shared/theme.h"
#include "workbench/dialogs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QPushButton>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

struct KindChoice {
  pdf::ReportKind kind;
  QString text;
  QString suffix;
  QString filter;
};
QVector<KindChoice> kindChoices()
{
  return {
      {pdf::ReportKind::Html, ReportDialog::tr("Page for a browser (HTML, one file)"), u".html"_s,
       ReportDialog::tr("Pages (*.html)")},
      {pdf::ReportKind::Pdf, ReportDialog::tr("Paper (PDF)"), u".pdf"_s, ReportDialog::tr("PDF (*.pdf)")},
      {pdf::ReportKind::CsvFolder, ReportDialog::tr("Tables for a spreadsheet (folder of CSV files)"), QString(),
       ReportDialog::tr("Folders (*)")},
      {pdf::ReportKind::Json, ReportDialog::tr("For programs (JSON)"), u".json"_s, ReportDialog::tr("JSON (*.json)")}};
}

QVector<QPair<QString, GroupBy>> groupChoices()
{
  return {{ReportDialog::tr("Family"), GroupBy::Family},
          {ReportDialog::tr("Split"), GroupBy::Split},
          {ReportDialog::tr("Origin"), GroupBy::Origin},
          {ReportDialog::tr("What is expected"), GroupBy::Expectation},
          {ReportDialog::tr("Kind of case"), GroupBy::CaseType}};
}

} // namespace

ReportDialog::ReportDialog(const QString& workspace, const QVector<RunRow>& runs, const ReportRuns& usual,
                           const Lens& lens, Dialogs& dialogs, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_lens(lens), m_dialogs(dialogs)
{
  setObjectName(u"report"_s);
  setWindowTitle(tr("Report"));
  setAttribute(Qt::WA_DeleteOnClose);
  m_run = new QComboBox(this);
  m_run->setObjectName(u"report.run"_s);
  m_baseline = new QComboBox(this);
  m_baseline->setObjectName(u"report.baseline"_s);
  m_baseline->addItem(tr("No baseline"));
  for (const RunRow& run : runs) {
    m_run->addItem(plain::oneLine(run.name), run.id.value);
    m_baseline->addItem(plain::oneLine(run.name), run.id.value);
  }
  m_run->setCurrentIndex(std::max(0, m_run->findData(usual.run.value)));
  if (usual.before) m_baseline->setCurrentIndex(std::max(0, m_baseline->findData(usual.before->value)));
  m_grouping = new QComboBox(this);
  m_grouping->setObjectName(u"report.grouping"_s);
  for (const auto& [text, by] : groupChoices()) m_grouping->addItem(text);
  m_split = new QComboBox(this);
  m_split->setObjectName(u"report.split"_s);
  m_split->addItem(tr("All"));
  m_split->addItem(tr("Dev"), static_cast<int>(Split::Dev));
  m_split->addItem(tr("Test"), static_cast<int>(Split::Test));
  m_kind = new QComboBox(this);
  m_kind->setObjectName(u"report.kind"_s);
  for (const KindChoice& choice : kindChoices()) m_kind->addItem(choice.text);
  m_texts = new QCheckBox(tr("Include the &wording of questions"), this);
  m_texts->setObjectName(u"report.texts"_s);

  auto* buttons = new QDialogButtonBox(this);
  auto* go = buttons->addButton(tr("&Write the report…"), QDialogButtonBox::AcceptRole);
  go->setObjectName(u"report.go"_s);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::choosePlace);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  // A run is not compared with itself.
  const auto update = [this, go] { go->setEnabled(m_run->currentData() != m_baseline->currentData()); };
  connect(m_run, &QComboBox::currentIndexChanged, this, update);
  connect(m_baseline, &QComboBox::currentIndexChanged, this, update);
  update();

  auto* form = new QFormLayout(this);
  form->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Run"), m_run);
  form->addRow(tr("&Baseline"), m_baseline);
  form->addRow(tr("A row for &each"), m_grouping);
  form->addRow(tr("&Questions of the split"), m_split);
  form->addRow(tr("&Format"), m_kind);
  form->addRow({}, m_texts);
  form->addRow(
      paragraph(tr("Names of runs, families, questions and judges go along, words of chunks and answers never. "
                   "A page fetches nothing and runs no scripts."),
                this, true));
  form->addRow(buttons);
  sizeForText(*this, 80, 22);
}

std::optional<RunId> ReportDialog::chosen(const QComboBox* box) const
{
  if (!box->currentData().isValid()) return std::nullopt;
  return RunId{box->currentData().toLongLong()};
}

void ReportDialog::choosePlace()
{
  const KindChoice kind = kindChoices()[m_kind->currentIndex()];
  const QFileInfo workspace(m_workspace);
  const QString suggestion = workspace.dir().filePath(workspace.completeBaseName() + u"-report"_s + kind.suffix);
  QString path = m_dialogs.saveFile(this, tr("Where shall the report be?"), suggestion, kind.filter);
  if (path.isEmpty()) return;
  if (!kind.suffix.isEmpty() && !path.endsWith(kind.suffix, Qt::CaseInsensitive)) path += kind.suffix;
  ReportRequest request;
  request.run = *chosen(m_run);
  request.baseline = chosen(m_baseline);
  request.grouping.by = groupChoices()[m_grouping->currentIndex()].second;
  if (const QVariant split = m_split->currentData(); split.isValid()) request.split = static_cast<Split>(split.toInt());
  request.texts = m_texts->isChecked();
  request.lens = m_lens;
  Q_EMIT reportChosen(request, path, kind.kind);
  close();
}

} // namespace assayer
