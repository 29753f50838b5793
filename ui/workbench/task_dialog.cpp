#include "workbench/task_dialog.h"

#include "core/workers.h"
#include "shared/theme.h"
#include "shared/sized_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPromise>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {
constexpr int fullBar = 1000;
}

TaskDialog::TaskDialog(const QString& title, const QString& whatItDoes, const Work& work, QWidget* parent)
    : QDialog(parent)
{
  setObjectName(u"task"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  sizeForText(*this, 80, 14);
  m_what = paragraph(whatItDoes, this);
  m_what->setObjectName(u"task.what"_s);
  m_bar = new QProgressBar(this);
  m_bar->setObjectName(u"task.progress"_s);
  m_bar->setAccessibleName(tr("Progress"));
  m_bar->setRange(0, 0);
  m_bar->setTextVisible(false);
  m_text = new QPlainTextEdit(this);
  m_text->setObjectName(u"task.text"_s);
  m_text->setAccessibleName(tr("Result"));
  m_text->setReadOnly(true);
  m_text->hide();
  m_copy = new QPushButton(tr("&Copy"), this);
  m_copy->setObjectName(u"task.copy"_s);
  m_copy->hide();
  m_close = new QPushButton(tr("Cancel"), this);
  m_close->setObjectName(u"task.close"_s);

  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(m_copy);
  buttons->addWidget(m_close);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Medium);
  layout->addWidget(m_what);
  layout->addWidget(m_bar);
  layout->addWidget(m_text, 1);
  layout->addStretch(0);
  layout->addLayout(buttons);

  connect(m_close, &QPushButton::clicked, this, &QDialog::close);
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
  connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, this, [this](int value) {
    m_bar->setRange(0, fullBar);
    m_bar->setValue(value);
  });
  connect(&m_watcher, &QFutureWatcherBase::finished, this, &TaskDialog::showResult);
  m_watcher.setFuture(QtConcurrent::run(&workers(), [work](QPromise<Result<QString>>& promise) {
    promise.setProgressRange(0, fullBar);
    promise.addResult(work([&promise](const Progress& progress) {
      if (progress.total > 0)
        promise.setProgressValue(
            static_cast<int>(static_cast<double>(progress.done) * fullBar / static_cast<double>(progress.total)));
      return !promise.isCanceled();
    }));
  }));
}

// The worker owns everything it uses, so closing need not wait for it.
TaskDialog::~TaskDialog()
{
  m_watcher.disconnect(this);
  m_watcher.cancel();
}

void TaskDialog::showResult()
{
  if (m_watcher.isCanceled()) return;
  const Result<QString> result = m_watcher.result();
  m_bar->hide();
  m_text->setPlainText(result ? *result : sentence(result.error()));
  m_text->show();
  m_copy->show();
  m_close->setText(tr("Close"));
  m_what->setText(result ? tr("Done.") : tr("Not done."));
  Q_EMIT finishedWith(result);
}

} // namespace assayer
