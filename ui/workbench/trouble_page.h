// Shown instead of a workspace that cannot be opened: what the file is, that it was not touched, and the ways out. A
// page of the window. GUI thread.
#pragma once

#include "workbench/page_frame.h"
#include "work/rescue.h"

#include <optional>

class QLabel;
class QPushButton;

namespace assayer {

class TroublePage : public PageFrame {
  Q_OBJECT

public:
  enum class Kind { Missing, Foreign, Damaged, Refused };

  explicit TroublePage(QWidget* parent = nullptr);

  /// detail: the reason in one sentence. backup: the newest copy, when there is one.
  void show(Kind kind, const QString& path, const QString& detail, const std::optional<BackupCopy>& backup);

Q_SIGNALS:
  void backupChosen();
  void salvageChosen();
  void againChosen();
  void otherChosen();
  void importChosen();

private:
  QLabel* m_heading;
  QLabel* m_path;
  QLabel* m_explanation;
  QPushButton* m_backup;
  QPushButton* m_salvage;
  QPushButton* m_again;
  QPushButton* m_import;
  QPushButton* m_other;
};

} // namespace assayer
