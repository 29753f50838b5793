#include "workbench/packet_dialog.h"

#include "shared/plain_text.h"
#include "shared/theme.h"
#include "workbench/dialogs.h"
#include "shared/sized_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QPushButton>

namespace assayer {

using namespace Qt::StringLiterals;

PacketDialog::PacketDialog(const QString& workspace, const QVector<JudgeRow>& judges,
                           const QVector<PacketShare>& shares, bool mayIncludeOthers, Dialogs& dialogs, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_judges(judges), m_shares(shares), m_dialogs(dialogs)
{
  setObjectName(u"packet"_s);
  setWindowTitle(tr("Make a packet"));
  setAttribute(Qt::WA_DeleteOnClose);
  m_judge = new QComboBox(this);
  m_judge->setObjectName(u"packet.judge"_s);
  for (const JudgeRow& judge : judges) m_judge->addItem(plain::oneLine(judge.name));
  m_share = new QComboBox(this);
  m_share->setObjectName(u"packet.share"_s);
  for (const PacketShare& share : shares)
    m_share->addItem(
        share.assigned
            ? share.name
            : tr("%1 (%n queries)", nullptr, static_cast<int>(share.queries.size())).arg(plain::oneLine(share.name)));
  m_others = new QCheckBox(tr("&Others' labels go along: the packet is not blind"), this);
  m_others->setObjectName(u"packet.others"_s);
  m_others->setVisible(mayIncludeOthers);

  auto* buttons = new QDialogButtonBox(this);
  auto* go = buttons->addButton(tr("&Make the packet…"), QDialogButtonBox::AcceptRole);
  go->setObjectName(u"packet.go"_s);
  go->setEnabled(!judges.isEmpty() && !shares.isEmpty());
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &PacketDialog::choosePlace);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

  auto* form = new QFormLayout(this);
  form->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&For"), m_judge);
  form->addRow(tr("&Queries"), m_share);
  form->addRow({}, m_others);
  form->addRow(paragraph(tr("A packet is a workspace in one file, to judge elsewhere without a connection. Its queries "
                            "come with their chunks, answers and claims and with the judge's own labels. Bring it back "
                            "with Merge files: nothing is lost and nothing doubled."),
                         this, true));
  form->addRow(buttons);
  sizeForText(*this, 80, 13);
}

void PacketDialog::choosePlace()
{
  const JudgeRow judge = m_judges[m_judge->currentIndex()];
  const QFileInfo workspace(m_workspace);
  // A name may hold what no file's may.
  QString name = plain::oneLine(judge.name);
  for (QChar& c : name)
    if (!c.isLetterOrNumber()) c = u'-';
  const QString suggestion =
      workspace.dir().filePath(u"%1-%2.assay"_s.arg(workspace.completeBaseName(), name.left(40)));
  QString path = m_dialogs.saveFile(this, tr("Where shall the packet be?"), suggestion, tr("Workspaces (*.assay)"));
  if (path.isEmpty()) return;
  if (!path.endsWith(u".assay"_s)) path += u".assay"_s;
  const PacketShare& share = m_shares[m_share->currentIndex()];
  Q_EMIT packetChosen(path, {judge.id, share.queries, !m_others->isChecked(), share.assigned});
  close();
}

} // namespace assayer
