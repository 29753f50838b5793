#include "workbench/assign_dialog.h"

#include "shared/theme.h"
#include "store/store.h"
#include "workbench/plan_progress_page.h"
#include "shared/sized_label.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int countAfterMs = 150;
constexpr int previewLines = 6;

} // namespace

AssignDialog::AssignDialog(Store& store, Dialogs& dialogs, const PlanChoices& choices, qint64 seed, QWidget* parent)
    : QDialog(parent), m_store(store), m_assigning(store.path()), m_tabs(new QTabWidget(this)),
      m_form(new PlanForm(choices, seed, m_tabs)), m_progress(nullptr), m_preview(paragraph({}, this)), m_make(nullptr)
{
  setObjectName(u"assign"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Assign work"));
  for (const JudgeRow& judge : store.judges().value_or(QVector<JudgeRow>())) m_names.insert(judge.id, judge.name);
  m_progress = new PlanProgressPage(store, dialogs, m_names, m_tabs);
  m_preview->setObjectName(u"assign.preview"_s);
  m_preview->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_preview->setMinimumHeight(previewLines * fontMetrics().lineSpacing());
  m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_make = new QPushButton(tr("&Make this plan"), this);
  m_make->setObjectName(u"assign.make"_s);
  m_make->setAutoDefault(false);
  m_make->setEnabled(false);

  auto* const page = new QWidget(m_tabs);
  auto* const foot = new QHBoxLayout;
  foot->addWidget(m_preview, 1);
  foot->addWidget(m_make, 0, Qt::AlignBottom);
  auto* const made = new QVBoxLayout(page);
  made->setSpacing(space::Medium);
  auto* const scroll = new QScrollArea(page);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->viewport()->setAutoFillBackground(false);
  scroll->setWidget(m_form);
  m_form->setAutoFillBackground(false);
  made->addWidget(scroll, 1);
  made->addLayout(foot);
  m_tabs->setObjectName(u"assign.tabs"_s);
  m_tabs->setDocumentMode(true);
  m_tabs->addTab(page, tr("New &plan"));
  m_tabs->addTab(m_progress, tr("Plans and pro&gress"));
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* const layout = new QVBoxLayout(this);
  layout->addWidget(m_tabs, 1);
  layout->addWidget(buttons);
  sizeForText(*this, 115, 34);

  m_rest.setSingleShot(true);
  connect(&m_rest, &QTimer::timeout, this, &AssignDialog::count);
  connect(m_form, &PlanForm::changed, this, [this] {
    m_make->setEnabled(false); // what is made is what was counted
    m_rest.start(countAfterMs);
  });
  connect(m_make, &QPushButton::clicked, this, &AssignDialog::make);
  connect(&m_assigning, &Assigning::previewed, this, [this](const PlanPreview& preview) {
    if (m_rest.isActive()) return;
    m_preview->setText(previewWords(m_counted, preview, m_names));
    m_make->setEnabled(preview.slots > 0 && !m_store.isReadOnly());
  });
  connect(&m_assigning, &Assigning::failed, this, [this](const Error& error) {
    m_form->setEnabled(true);
    m_preview->setText(sentence(error));
    m_make->setEnabled(false);
  });
  connect(&m_assigning, &Assigning::made, this, [this](const Plan& plan, const PlanPreview& preview) {
    m_form->setEnabled(true);
    m_preview->setText(tr("The plan is made.") + u'\n' + previewWords(plan, preview, m_names));
    m_progress->read();
    m_tabs->setCurrentWidget(m_progress);
    Q_EMIT plansChanged();
  });
  connect(m_progress, &PlanProgressPage::planClosed, this, &AssignDialog::plansChanged);
  connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
    if (m_tabs->currentWidget() == m_progress) m_progress->read();
  });
  count();
}

void AssignDialog::count()
{
  if (m_assigning.isMaking()) return;
  m_counted = m_form->plan();
  if (const auto fits = checkPlan(m_counted); !fits) {
    m_preview->setText(sentence(fits.error()));
    return;
  }
  m_preview->setText(tr("Counting…"));
  m_assigning.preview(m_counted);
}

// The next plan draws anew.
void AssignDialog::make()
{
  m_make->setEnabled(false);
  m_form->setEnabled(false);
  m_preview->setText(tr("Making the plan…"));
  m_assigning.make(m_counted);
}

} // namespace assayer
