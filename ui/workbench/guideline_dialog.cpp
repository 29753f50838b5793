#include "workbench/guideline_dialog.h"

#include "core/workers.h"
#include "shared/plain_text.h"
#include "store/store.h"
#include "workbench/markdown_view.h"
#include "shared/sized_label.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int previewAfterMs = 200;
enum ValueData { CriterionData = Qt::UserRole, PlaceData };

QString titleOf(const Criterion& criterion)
{
  if (criterion.id == criterion::Relevance) return GuidelineDialog::tr("Relevance of a chunk");
  if (criterion.id == criterion::Support) return GuidelineDialog::tr("Support of a claim");
  QString name = criterion.name;
  for (const QString& prefix : {u"answer."_s, u"pair."_s})
    if (name.startsWith(prefix)) name = name.sliced(prefix.size());
  name.replace(u'_', u' ');
  return GuidelineDialog::tr("Answer: %1").arg(plain::oneLine(name));
}

QString valueOf(const Criterion& criterion, int value)
{
  const QString name = plain::oneLine(criterion.values[value]);
  return criterion.id == criterion::Relevance ? u"%1  %2"_s.arg(QString::number(value), name) : name;
}

} // namespace

GuidelineDialog::GuidelineDialog(Store& store, const QVector<Guideline>& guidelines, const QVector<Criterion>& criteria,
                                 QWidget* parent)
    : QDialog(parent), m_store(store), m_version(new QLineEdit(this)), m_text(new QPlainTextEdit(this)),
      m_preview(new MarkdownView(this)), m_values(new QTreeWidget(this)), m_concerned(paragraph({}, this, true)),
      m_problem(paragraph({}, this)), m_save(nullptr)
{
  setObjectName(u"newGuideline"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("New guideline version"));
  m_version->setObjectName(u"newGuideline.version"_s);
  m_version->setText(nextVersion(guidelines));
  m_text->setObjectName(u"newGuideline.text"_s);
  m_text->setAccessibleName(tr("Text of the guideline, in Markdown"));
  m_text->setTabChangesFocus(true);
  m_text->setPlainText(guidelines.isEmpty() ? QString() : guidelines.last().text);
  m_preview->setObjectName(u"newGuideline.preview"_s);
  m_preview->setAccessibleName(tr("What it will look like"));
  m_preview->showMarkdown(m_text->toPlainText());
  m_values->setObjectName(u"newGuideline.values"_s);
  m_values->setAccessibleName(tr("Ask to look again at labels of"));
  m_values->setHeaderLabels({tr("Ask to look again at labels of"), tr("Labels")});
  m_values->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  m_values->header()->setStretchLastSection(false);
  m_values->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_values->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_concerned->setObjectName(u"newGuideline.concerned"_s);
  m_problem->setObjectName(u"newGuideline.problem"_s);
  m_problem->hide();
  fillValues(criteria);

  auto* const texts = new QSplitter(Qt::Horizontal, this);
  texts->addWidget(m_text);
  texts->addWidget(m_preview);
  texts->setChildrenCollapsible(false);
  texts->setSizes({500, 500});
  auto* const form = new QFormLayout;
  form->addRow(tr("&Version"), m_version);
  auto* const buttons = new QDialogButtonBox(this);
  m_save = buttons->addButton(tr("&Save this version"), QDialogButtonBox::AcceptRole);
  m_save->setObjectName(u"newGuideline.save"_s);
  m_save->setAutoDefault(false);
  buttons->addButton(QDialogButtonBox::Cancel)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::accepted, this, &GuidelineDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

  auto* const layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(texts, 3);
  layout->addWidget(m_values, 2);
  layout->addWidget(m_concerned);
  layout->addWidget(m_problem);
  layout->addWidget(buttons);
  sizeForText(*this, 120, 36);

  m_rest.setSingleShot(true);
  connect(&m_rest, &QTimer::timeout, this, [this] { m_preview->showMarkdown(m_text->toPlainText()); });
  connect(m_text, &QPlainTextEdit::textChanged, this, [this] { m_rest.start(previewAfterMs); });
  connect(m_values, &QTreeWidget::itemChanged, this, &GuidelineDialog::showConcerned);
  connect(&m_counting, &QFutureWatcherBase::finished, this, &GuidelineDialog::showCounts);
  m_counting.setFuture(QtConcurrent::run(&workers(), [path = store.path(), isGone = m_isGone]() -> Result<LabelCounts> {
    auto own = Store::another(path);
    if (!own) return tl::unexpected(own.error());
    return countLabels(**own, [&] { return !*isGone; });
  }));
  showConcerned();
}

GuidelineDialog::~GuidelineDialog()
{
  *m_isGone = true;
  m_counting.disconnect(this);
  m_counting.waitForFinished(); // its connection must not outlive the workspace
}

void GuidelineDialog::fillValues(const QVector<Criterion>& criteria)
{
  for (const Criterion& criterion : criteria) {
    if (criterion.values.isEmpty() || criterion.id == criterion::Flag || criterion.id == criterion::Note) continue;
    auto* const top = new QTreeWidgetItem(m_values, {titleOf(criterion), QString()});
    top->setFlags(top->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    for (int value = 0; value < criterion.values.size(); ++value) {
      auto* const item = new QTreeWidgetItem(top, {valueOf(criterion, value), QString()});
      item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
      item->setCheckState(0, Qt::Unchecked);
      item->setData(0, CriterionData, criterion.id.value);
      item->setData(0, PlaceData, value);
      item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    top->setExpanded(criterion.id == criterion::Relevance);
    top->setHidden(criterion.id != criterion::Relevance); // until it is known that there are labels
  }
}

void GuidelineDialog::showCounts()
{
  const auto counted = m_counting.result();
  if (!counted) {
    m_concerned->setText(sentence(counted.error()));
    return;
  }
  m_counts = *counted;
  m_isCounted = true;
  const QSignalBlocker quiet(m_values);
  for (int i = 0; i < m_values->topLevelItemCount(); ++i) {
    QTreeWidgetItem* const top = m_values->topLevelItem(i);
    qint64 all = 0;
    for (int j = 0; j < top->childCount(); ++j) {
      QTreeWidgetItem* const item = top->child(j);
      const qint64 labels =
          m_counts.value({{item->data(0, CriterionData).toLongLong()}, item->data(0, PlaceData).toInt()});
      item->setText(1, QLocale().toString(labels));
      all += labels;
    }
    if (all > 0) top->setHidden(false);
  }
  showConcerned();
}

QVector<Revisit> GuidelineDialog::chosen() const
{
  QVector<Revisit> asked;
  for (int i = 0; i < m_values->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* const top = m_values->topLevelItem(i);
    for (int j = 0; j < top->childCount(); ++j)
      if (top->child(j)->checkState(0) == Qt::Checked)
        asked.append({{top->child(j)->data(0, CriterionData).toLongLong()}, top->child(j)->data(0, PlaceData).toInt()});
  }
  return asked;
}

void GuidelineDialog::showConcerned()
{
  qint64 labels = 0;
  const QVector<Revisit> asked = chosen();
  for (const Revisit& one : asked) labels += m_counts.value({one.criterion, *one.value});
  const QString all = QLocale().toString(labels);
  m_concerned->setText(asked.isEmpty() ? tr("Nobody is asked to look at earlier labels again. They keep the version "
                                            "that they were set under.")
                       : !m_isCounted  ? tr("Counting labels…")
                       : labels == 1   ? tr("1 label waits for another look of whoever set it. It counts as it is "
                                              "until then.")
                                       : tr("%1 labels wait for another look of whoever set them. They count as they "
                                              "are until then.")
                                           .arg(all));
}

void GuidelineDialog::save()
{
  const auto stored = m_store.addGuideline(m_version->text().trimmed(), m_text->toPlainText(), chosen());
  if (!stored) {
    m_problem->setText(sentence(stored.error()));
    m_problem->show();
    return;
  }
  Q_EMIT saved(*stored);
  close();
}

} // namespace assayer
