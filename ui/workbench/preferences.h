// What the window remembers between starts: appearance, recent workspaces, and for each workspace (by its uid) who
// judged and how the page lay. A thin typed view of QSettings; GUI thread.
#pragma once

#include "shared/theme.h"

#include <QByteArray>
#include <QFont>
#include <QSettings>
#include <QString>
#include <QStringList>

class QApplication;

namespace assayer {

class Preferences {
public:
  /// settings outlives this. userFont: the size that 100 % means.
  Preferences(QSettings& settings, const QFont& userFont);

  QSettings& settings() { return m_settings; }

  ThemeChoice theme() const;
  void setTheme(ThemeChoice choice);
  int textSize() const; // per cent, 70–250
  void setTextSize(int percent);
  void changeTextSize(int steps); // of a tenth
  /// Style, palette and font of the whole application.
  void apply(QApplication& application) const;

  static constexpr int KeptRecent = 8;
  QStringList recent() const; // absolute paths, newest first
  void addRecent(const QString& path);
  void removeRecent(const QString& path);

  /// The workspace that was open when the program ended; empty: none.
  QString lastOpen() const;
  void setLastOpen(const QString& path);

  QString judgeFor(const QByteArray& workspaceUid) const;
  void setJudgeFor(const QByteArray& workspaceUid, const QString& name);
  /// Runs something with the settings inside the workspace's own group.
  template <class Use>
  void inWorkspace(const QByteArray& workspaceUid, Use use)
  {
    m_settings.beginGroup(groupOf(workspaceUid));
    use(m_settings);
    m_settings.endGroup();
  }

private:
  static QString groupOf(const QByteArray& workspaceUid);

  QSettings& m_settings;
  QFont m_userFont;
};

} // namespace assayer
