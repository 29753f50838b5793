#include "workbench/trouble_page.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"

#include <QDir>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

TroublePage::TroublePage(QWidget* parent) : PageFrame(parent)
{
  setObjectName(u"trouble"_s);
  setAccessibleName(tr("A file that cannot be opened"));
  m_heading = new SizedLabel({}, &Fonts::figures, sheet(), true);
  m_heading->setObjectName(u"trouble.heading"_s);
  m_path = paragraph({}, sheet(), true);
  m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_explanation = paragraph({}, sheet());
  m_explanation->setObjectName(u"trouble.explanation"_s);
  column()->addWidget(m_heading);
  column()->addWidget(m_path);
  column()->addWidget(m_explanation);
  column()->addSpacing(space::Small);

  const auto way = [this](const QString& name, const QString& text, void (TroublePage::*chosen)()) {
    auto* button = new QPushButton(text, sheet());
    button->setObjectName(u"trouble."_s + name);
    connect(button, &QPushButton::clicked, this, chosen);
    column()->addWidget(button, 0, Qt::AlignLeft);
    return button;
  };
  m_backup = way(u"backup"_s, tr("&Open the newest backup copy…"), &TroublePage::backupChosen);
  m_salvage = way(u"salvage"_s, tr("&Export what can be read…"), &TroublePage::salvageChosen);
  m_again = way(u"again"_s, tr("&Try again"), &TroublePage::againChosen);
  m_import = way(u"import"_s, tr("&Import it into a workspace…"), &TroublePage::importChosen);
  m_other = way(u"other"_s, tr("&Choose another file…"), &TroublePage::otherChosen);
}

void TroublePage::show(Kind kind, const QString& path, const QString& detail, const std::optional<BackupCopy>& backup)
{
  QString heading;
  QString explanation;
  switch (kind) {
  case Kind::Missing:
    heading = tr("This file is no longer there");
    explanation = tr("It may have been moved or renamed, or its drive is not connected.");
    break;
  case Kind::Foreign:
    heading = tr("This is not a workspace");
    explanation = tr("The file was not written by Assayer, so it was left as it is. If it holds runs, judgements or "
                     "answers of another tool, import it.");
    break;
  case Kind::Damaged:
    heading = tr("This workspace is damaged");
    explanation =
        tr("Nothing was written to it, and nothing will be. Make a copy before you try anything else with it.");
    break;
  case Kind::Refused:
    heading = tr("This workspace could not be opened");
    explanation = tr("Nothing was written to it.");
    break;
  }
  if (!detail.isEmpty()) explanation += u"\n\n"_s + detail;
  m_heading->setText(heading);
  m_path->setText(plain::isolated(QDir::toNativeSeparators(path)));
  m_explanation->setText(explanation);
  if (backup)
    m_backup->setText(
        tr("&Open the newest backup copy (%1)…").arg(QLocale().toString(backup->at, QLocale::ShortFormat)));
  m_backup->setVisible(backup && kind != Kind::Foreign);
  m_salvage->setVisible(kind == Kind::Damaged);
  m_again->setVisible(kind == Kind::Refused || kind == Kind::Missing);
  m_import->setVisible(kind == Kind::Foreign);
  for (QPushButton* button : {m_backup, m_salvage, m_again, m_import, m_other}) {
    if (button->isHidden()) continue;
    setFocusProxy(button);
    break;
  }
}

} // namespace assayer
