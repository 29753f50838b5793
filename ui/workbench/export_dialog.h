// Chooses a format, whose labels, and a file; the window then exports on a worker. Modeless. GUI thread.
#pragma once

#include "core/catalogue.h"
#include "work/importing.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLabel;

namespace assayer {

class Dialogs;

class ExportDialog : public QDialog {
  Q_OBJECT

public:
  /// onlyOf: a blind judge, whose labels alone may go out; absent: everybody's.
  ExportDialog(const QString& workspace, const QVector<JudgeRow>& judges, const std::optional<JudgeRow>& onlyOf,
               Dialogs& dialogs, QWidget* parent);

Q_SIGNALS:
  void exportChosen(const assayer::ExportRequest& request);

private:
  void choosePlace();

  QString m_workspace;
  bool m_onlyTheJudges;
  Dialogs& m_dialogs;
  QComboBox* m_format;
  QComboBox* m_judge;
  QLabel* m_carries;
};

} // namespace assayer
