#include "ui/acceptance/real_window.h"

#include "core/workers.h"
#include "perspectives.h"
#include "shared/elided_label.h"
#include "work/session.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QTimer>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

RealWindow::RealWindow()
{
  QApplication::setCursorFlashTime(0); // whether a cursor is to be seen is not a matter of the moment
  start();
}

RealWindow::~RealWindow() = default;

void RealWindow::start()
{
  m_settings = std::make_unique<QSettings>(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
  m_preferences = std::make_unique<Preferences>(*m_settings, QApplication::font());
  m_window = std::make_unique<MainWindow>(*m_preferences, m_dialogs, perspectives(), m_folder.filePath(u"data"_s));
  m_window->resize(1280, 720);
  m_window->show();
  m_window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void RealWindow::restart()
{
  m_window->close();
  m_window.reset();
  m_preferences.reset();
  m_settings.reset(); // written when it goes
  start();
  m_window->restoreLast();
}

bool RealWindow::open(const QString& path, const QString& judge)
{
  m_window->openWorkspace(path);
  if (!m_window->session()) return false;
  if (!m_window->session()->judge()) {
    auto* const list = m_window->findChild<QListWidget*>(u"judges.list"_s);
    const auto known = list ? list->findItems(judge, Qt::MatchStartsWith) : QList<QListWidgetItem*>();
    if (!known.isEmpty()) {
      Q_EMIT list->itemActivated(known.first());
    } else {
      m_window->findChild<QLineEdit*>(u"judges.name"_s)->setText(judge);
      m_window->findChild<QPushButton*>(u"judges.start"_s)->click();
    }
    if (!m_window->session()->judge() || m_window->session()->judge()->name != judge.trimmed()) return false;
  }
  return waitForFigures();
}

bool RealWindow::waitForFigures()
{
  return QTest::qWaitFor([this] { return m_window->session() && m_window->session()->engine(); }, 20'000);
}

// Where there is no window manager, nobody activates the window again after a dialog is gone.
QWidget* RealWindow::focus() const
{
  if (!QApplication::activeWindow()) {
    m_window->activateWindow();
    if (!QTest::qWaitForWindowActive(m_window.get())) qWarning("the window does not become active");
  }
  QWidget* const widget = QApplication::focusWidget();
  return widget ? widget : m_window.get();
}

void RealWindow::key(int key, Qt::KeyboardModifiers modifiers)
{
  QTest::keyClick(focus(), static_cast<Qt::Key>(key), modifiers);
}

void RealWindow::type(const QString& text)
{
  for (const QChar c : text) QTest::keyClick(focus(), c.toLatin1());
}

void RealWindow::settle()
{
  constexpr int quietRounds = 3; // a worker's result is told by events, which may ask the next worker
  for (int quiet = 0; quiet < quietRounds; ++quiet) {
    const bool areWorking = workers().activeThreadCount() > 0;
    workers().waitForDone();
    for (QTimer* const timer : m_window->findChildren<QTimer*>())
      if (timer->isSingleShot() && timer->isActive()) timer->start(0);
    const bool hasHappened = QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (areWorking || hasHappened) quiet = -1;
  }
}

QString RealWindow::status() const
{
  const auto* const label = m_window->findChild<ElidedLabel*>(u"status.text"_s);
  return label ? label->text() : QString();
}

} // namespace assayer::tests
