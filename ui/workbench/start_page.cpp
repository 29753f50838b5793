#include "workbench/start_page.h"

#include "commands/command_table.h"
#include "commands/keymap.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "workbench/preferences.h"
#include "workbench/short_list.h"
#include "shared/sized_label.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

StartPage::StartPage(const Keymap& keymap, QWidget* parent) : PageFrame(parent), m_keymap(keymap)
{
  setObjectName(u"start"_s);
  setAccessibleName(tr("Start"));
  // Buttons keep room for the ring of focus around them; everything else starts where their borders do.
  auto* above = new QVBoxLayout;
  auto* below = new QVBoxLayout;
  auto* buttons = new QHBoxLayout;
  for (QBoxLayout* part :
       {static_cast<QBoxLayout*>(above), static_cast<QBoxLayout*>(buttons), static_cast<QBoxLayout*>(below)}) {
    if (part != buttons) part->setContentsMargins(ChoiceMargin, 0, ChoiceMargin, 0);
    part->setSpacing(part == buttons ? int(space::Small) : int(space::Medium));
    column()->addLayout(part);
  }

  above->addWidget(new SizedLabel(tr("Judge what a system retrieved and wrote"), &Fonts::figures, sheet(), true));
  above->addWidget(paragraph(tr("Assayer shows a query, the passages that a system found for it and the answer that it "
                                "wrote. You judge by keyboard; every key press is saved at once."),
                             sheet()));

  const QStringList titles{tr("Bring in"), tr("Judge"), tr("Read")};
  const QStringList texts{
      tr("Files of TREC, BEIR, Ragas, Quepid and others, or a workspace that a colleague gave you. What they are is "
         "recognised from their content."),
      tr("0 to 3 grade a passage and go on to the next. ? shows every key, Ctrl+Z takes anything back."),
      tr("Every figure follows each label. What is not judged yet makes it a range, never a zero.")};
  auto* steps = new QGridLayout;
  steps->setHorizontalSpacing(space::Medium);
  steps->setVerticalSpacing(space::Small);
  steps->setColumnStretch(2, 1);
  for (int i = 0; i < titles.size(); ++i) {
    steps->addWidget(new SizedLabel(QString::number(i + 1), &Fonts::heading, sheet()), i, 0, Qt::AlignTop);
    steps->addWidget(new SizedLabel(titles[i], &Fonts::heading, sheet()), i, 1, Qt::AlignTop);
    steps->addWidget(paragraph(texts[i], sheet()), i, 2, Qt::AlignTop);
  }
  above->addLayout(steps);
  above->addSpacing(space::Small);

  for (const QString& id : {u"file.open"_s, u"file.sample"_s, u"file.import"_s}) {
    auto* button = new KeyButton({m_keymap.shownKey(id), findCommand(id)->text}, sheet());
    button->setObjectName(u"start."_s + id);
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QAbstractButton::clicked, this, [this, id] { Q_EMIT commandChosen(id); });
    connect(&m_keymap, &Keymap::changed, button, [this, button, id] {
      button->setLabel({m_keymap.shownKey(id), findCommand(id)->text});
    });
    buttons->addWidget(button);
    if (!focusProxy()) setFocusProxy(button);
  }
  buttons->addStretch(1);
  below->addWidget(paragraph(tr("Or drop files anywhere in this window."), sheet(), true));

  m_recentHeading = new SizedLabel(tr("Opened before"), &Fonts::heading, sheet());
  m_recent = new ShortList(Preferences::KeptRecent, sheet());
  m_recent->setObjectName(u"start.recent"_s);
  m_recent->setAccessibleName(tr("Workspaces opened before"));
  m_recent->setFrameShape(QFrame::NoFrame);
  connect(m_recent, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { Q_EMIT workspaceChosen(item->data(Qt::UserRole).toString()); });
  connect(m_recent, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { Q_EMIT workspaceChosen(item->data(Qt::UserRole).toString()); });
  below->addSpacing(space::Small);
  below->addWidget(m_recentHeading);
  below->addWidget(m_recent);
  setRecent({});
}

void StartPage::setRecent(const QStringList& paths)
{
  m_recent->clear();
  for (const QString& path : paths) {
    const QFileInfo file(path);
    QString text =
        plain::isolated(file.fileName()) + u"  ·  "_s + plain::isolated(QDir::toNativeSeparators(file.path()));
    if (!file.exists()) text += tr("  ·  no longer there");
    auto* item = new QListWidgetItem(text, m_recent);
    item->setData(Qt::UserRole, path);
  }
  m_recent->setVisible(!paths.isEmpty());
  m_recentHeading->setVisible(!paths.isEmpty());
}

} // namespace assayer
