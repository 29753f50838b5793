#include "ui/workbench/window_support.h"

#include "core/workers.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

void TemporarySettings::restart()
{
  m_settings.reset();
  m_settings = std::make_unique<QSettings>(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
}

NotingPerspective::NotingPerspective(Session& open, QWidget* parent)
    : Perspective(parent), session(open), field(new QLineEdit(this))
{
  setObjectName(u"page"_s);
  setFocusPolicy(Qt::StrongFocus);
}

bool NotingPerspective::runCommand(const QString& id)
{
  if (refused.contains(id)) return refuse(u"not here"_s);
  ran.append(id);
  return true;
}

TestWindow::TestWindow(bool visible) : m_visible(visible)
{
  start();
}

// Backups and looks at files may still be under way; they must not outlive the folders they read.
TestWindow::~TestWindow()
{
  m_window.reset();
  workers().waitForDone();
}

void TestWindow::start()
{
  m_preferences = std::make_unique<Preferences>(*settings, QApplication::font());
  const auto make = [](Session& session, const Keymap&, QWidget* parent) {
    return new NotingPerspective(session, parent);
  };
  m_window = std::make_unique<MainWindow>(*m_preferences, dialogs,
                                          QVector<PerspectiveKind>{{u"perspective.judge"_s, u"Judge"_s, make}},
                                          settings.folder() + u"/data"_s);
  if (!m_visible) return;
  m_window->show();
  m_window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestWindow::restart()
{
  m_window->close();
  m_window.reset();
  settings.restart();
  start();
  m_window->restoreLast();
}

void TestWindow::breakOffAndRestart()
{
  m_window.reset();
  settings.restart();
  start();
  m_window->restoreLast();
}

NotingPerspective* TestWindow::page()
{
  return qobject_cast<NotingPerspective*>(m_window->perspective());
}

void TestWindow::judgeAs(const QString& name)
{
  m_window->findChild<QLineEdit*>(u"judges.name"_s)->setText(name);
  m_window->findChild<QPushButton*>(u"judges.start"_s)->click();
}

void press(QWidget& window, int key, quint32 scan, Qt::KeyboardModifiers modifiers, const QString& text,
           bool autoRepeat)
{
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
    QWidget* focus = QApplication::focusWidget();
    QKeyEvent event(type, key, modifiers, scan, 0, 0, text, autoRepeat);
    QCoreApplication::sendEvent(focus ? focus : &window, &event);
  }
}

} // namespace assayer::tests
