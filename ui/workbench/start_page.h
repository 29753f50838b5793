// What a window without a workspace shows: what the program is for in three steps, the ways to begin, and the
// workspaces opened before. GUI thread.
#pragma once

#include "workbench/page_frame.h"

class QLabel;

namespace assayer {

class Keymap;
class ShortList;

class StartPage : public PageFrame {
  Q_OBJECT

public:
  explicit StartPage(const Keymap& keymap, QWidget* parent = nullptr);

  void setRecent(const QStringList& paths);

Q_SIGNALS:
  void commandChosen(const QString& id);
  void workspaceChosen(const QString& path);

private:
  const Keymap& m_keymap;
  QLabel* m_recentHeading;
  ShortList* m_recent;
};

} // namespace assayer
