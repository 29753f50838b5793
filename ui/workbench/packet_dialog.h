// Chooses for whom a packet is, which queries go along, and a file; the window then makes it on a worker. Modeless.
// GUI thread.
#pragma once

#include "core/catalogue.h"
#include "work/packet.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace assayer {

class Dialogs;

/// Some queries under a name: a family, all of them, what is assigned.
struct PacketShare {
  QString name;
  QVector<QueryId> queries;
  bool assigned = false; // what is assigned to whoever is chosen; the queries are found when the packet is made
};

class PacketDialog : public QDialog {
  Q_OBJECT

public:
  /// judges: those that may be chosen, the first one is proposed. mayIncludeOthers: a packet need not be blind.
  PacketDialog(const QString& workspace, const QVector<JudgeRow>& judges, const QVector<PacketShare>& shares,
               bool mayIncludeOthers, Dialogs& dialogs, QWidget* parent);

Q_SIGNALS:
  void packetChosen(const QString& toPath, const assayer::PacketOptions& options);

private:
  void choosePlace();

  QString m_workspace;
  QVector<JudgeRow> m_judges;
  QVector<PacketShare> m_shares;
  Dialogs& m_dialogs;
  QComboBox* m_judge;
  QComboBox* m_share;
  QCheckBox* m_others;
};

} // namespace assayer
