// A workspace opened as a judge in the real page, with the real keys: what the tests of the Judge perspective share.
#pragma once

#include "commands/key_filter.h"
#include "commands/keymap.h"
#include "judge/judge_page.h"
#include "support/small_workspace.h"
#include "work/session.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QWidget>

#include <algorithm>
#include <memory>

namespace assayer::tests {

class JudgeBench {
public:
  explicit JudgeBench(const QVector<Record>& records = smallWorkspace(3, 10),
                      const QString& judge = QStringLiteral("ines"));
  /// The workspace in a file that another test object owns.
  explicit JudgeBench(const QString& path, const QString& judge = QStringLiteral("ines"));
  ~JudgeBench();

  /// Empty: ready.
  const QString& problem() const { return m_problem; }
  Session& session() { return *m_session; }
  Store& store() { return m_session->store(); }
  JudgePage& page() { return *m_page; }
  QSettings& settings() { return *m_settings; }
  const QString& path() const { return m_path; }

  /// Waits for the engine.
  bool waitForFigures();
  /// As a keyboard sends them, to whatever has the focus.
  void press(int key, Qt::KeyboardModifiers modifiers = {});
  void type(const QString& text);
  /// Ends the program and starts it again.
  void restart();

  /// What a widget of the page says; the test fails where it is not there.
  template <class Widget>
  Widget* find(const QString& name)
  {
    const auto named = m_page->findChildren<Widget*>(name);
    if (named.isEmpty()) qFatal("no widget is called %s", qPrintable(name));
    const auto seen =
        std::find_if(named.begin(), named.end(), [](const QWidget* widget) { return widget->isVisible(); });
    return seen == named.end() ? named.first() : *seen; // of the two answers the one that is shown
  }
  QString text(const QString& label);
  /// The name of the chunk under the hand, of the query on screen.
  QString activeChunk();
  /// What a screen reader says of a card: rank, name, badges, state.
  QString spokenCard(int card);
  QString query();
  QString lastSaid() const { return m_said.isEmpty() ? QString() : m_said.last(); }
  QStringList said() const { return m_said; }
  /// This judge's current label in the store, read on a connection of its own.
  std::optional<Label> stored(const QString& query, const QString& chunk, CriterionId criterion = criterion::Relevance);
  std::optional<Label> storedAnswer(const QString& query, const QString& run, CriterionId criterion);
  ChunkId chunk(const QString& name);

private:
  void open();

  std::unique_ptr<TemporaryWorkspace> m_workspace;
  QTemporaryDir m_folder;
  QString m_path;
  QString m_judge;
  QString m_problem;
  QStringList m_said;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<Keymap> m_keymap;
  std::unique_ptr<Session> m_session;
  std::unique_ptr<QWidget> m_window;
  JudgePage* m_page = nullptr;
  std::unique_ptr<KeyFilter> m_filter;
};

} // namespace assayer::tests
