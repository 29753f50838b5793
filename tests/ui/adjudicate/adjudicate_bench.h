// A workspace with disagreements, opened in the real page with the real keys: what the tests of Adjudicate share.
#pragma once

#include "commands/key_filter.h"
#include "commands/keymap.h"
#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "work/session.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QWidget>

#include <functional>
#include <memory>

namespace assayer::tests {

/// q1 to q4 with four chunks each. Anna and Ben are apart on q1-c1 (0 and 3), q2-c1 (1 and 3), q3-c1 (2 and 3) and on
/// the claim of q1 (supported by a quote of q1-c1, contradicted by one of q1-c2).
QVector<Record> apartWorkspace();

class AdjudicateBench {
public:
  using MakePage = std::function<Perspective*(Session& session, QWidget* parent)>;

  /// The page is Adjudicate unless another one is made.
  explicit AdjudicateBench(const QVector<Record>& records = apartWorkspace(), Role role = Role::Lead,
                           const MakePage& make = {}, const QString& judge = QStringLiteral("Lea"));
  ~AdjudicateBench();

  const QString& problem() const { return m_problem; } // empty: ready
  Session& session() { return *m_session; }
  Store& store() { return m_session->store(); }
  Perspective& page() { return *m_page; }
  QWidget& window() { return *m_window; }
  const QString& path() const { return m_path; }

  void press(int key, Qt::KeyboardModifiers modifiers = {});
  void type(const QString& text);
  /// Ends the program and starts it again.
  void restart();
  /// Waits for the list of disagreements to be read.
  bool waitForList();

  template <class Widget>
  Widget* find(const QString& name)
  {
    auto* const found = m_window->findChild<Widget*>(name);
    if (!found) qFatal("no widget is called %s", qPrintable(name));
    return found;
  }
  /// What an elided or a plain label says.
  QString text(const QString& label);
  /// Rows of the list as a screen reader says them.
  QStringList rows();
  /// Which row of the list is chosen, −1: none.
  int row();
  QString lastSaid() const { return m_said.isEmpty() ? QString() : m_said.last(); }
  QString progress() const { return m_progress; }

  Subject relevance(const QString& query, const QString& chunk);
  Subject claim(const QString& query);
  std::optional<StandingRuling> ruling(const Subject& subject);

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
