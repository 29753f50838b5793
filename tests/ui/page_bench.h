// A workspace opened in a real page with the real keys, in a window of its own: what the tests of perspectives share.
#pragma once

#include "commands/key_filter.h"
#include "commands/keymap.h"
#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "work/session.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <memory>

namespace assayer::tests {

class PageBench {
public:
  using MakePage = std::function<Perspective*(Session& session, QWidget* parent)>;

  PageBench(const QVector<Record>& records, Role role, const MakePage& make,
            const QString& judge = QStringLiteral("Lea"));
  /// The workspace in a file that another test object owns.
  PageBench(const QString& path, Role role, const MakePage& make, const QString& judge);
  ~PageBench();

  const QString& problem() const { return m_problem; } // empty: ready
  Session& session() { return *m_session; }
  Store& store() { return m_session->store(); }
  Perspective& page() { return *m_page; }
  QWidget& window() { return *m_window; }
  QSettings& settings() { return *m_settings; }
  const QString& path() const { return m_path; }

  void press(int key, Qt::KeyboardModifiers modifiers = {});
  void type(const QString& text);
  /// Ends the program and starts it again.
  void restart();

  /// A widget by its name, of several one that is seen; the test fails where there is none.
  template <class Widget>
  Widget* find(const QString& name)
  {
    const auto named = m_window->findChildren<Widget*>(name);
    if (named.isEmpty()) qFatal("no widget is called %s", qPrintable(name));
    const auto seen = std::ranges::find_if(named, &QWidget::isVisible);
    return seen == named.end() ? named.first() : *seen;
  }
  /// What an elided or a plain label says.
  QString text(const QString& label);
  /// Rows of a list as a screen reader says them.
  QStringList rowsOf(const QString& list);
  /// Which row of a list is chosen, −1: none.
  int rowOf(const QString& list);
  QString lastSaid() const { return m_said.isEmpty() ? QString() : m_said.last(); }
  QStringList said() const { return m_said; }
  QString progress() const { return m_progress; }

private:
  void open();

  std::unique_ptr<TemporaryWorkspace> m_workspace;
  QTemporaryDir m_folder;
  QString m_path;
  Role m_role;
  MakePage m_make;
  QString m_judge;
  QString m_problem;
  QStringList m_said;
  QString m_progress;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<Keymap> m_keymap;
  std::unique_ptr<Session> m_session;
  std::unique_ptr<QWidget> m_window;
  Perspective* m_page = nullptr;
  std::unique_ptr<KeyFilter> m_filter;
};

} // namespace assayer::tests
