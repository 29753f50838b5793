// Chooses a format, whose labels, and a file; the window then exports on a worker. Modeless. GUI thread.
#pragma once

#include "core/catalogue.h"

#include <QDialog>

class QComboBox;
class QLabel;

namespace assayer {

class Dialogs;

class ExportDialog : public QDialog {
  Q_OBJECT

public:
  ExportDialog(const QString& workspace, const QVector<JudgeRow>& judges, Dialogs& dialogs, QWidget* parent);

Q_SIGNALS:
  /// judge: empty for gold.
  void exportChosen(const QString& formatId, const QString& toPath, const QString& judge);

private:
  void choosePlace();

  QString m_workspace;
  Dialogs& m_dialogs;
  QComboBox* m_format;
  QComboBox* m_judge;
  QLabel* m_carries;
};

} // namespace assayer
