#include "workbench/dialogs.h"

#include "shared/plain_text.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace assayer {

void DesktopDialogs::tell(QWidget* parent, const QString& title, const QString& text)
{
  ask(parent, title, text, {QFileDialog::tr("Close")});
}

int DesktopDialogs::ask(QWidget* parent, const QString& title, const QString& text, const QStringList& answers)
{
  QMessageBox box(parent);
  box.setObjectName(QStringLiteral("question"));
  box.setWindowTitle(title);
  plain::setTexts(box, text);
  QVector<QPushButton*> buttons;
  for (const QString& answer : answers)
    buttons.append(box.addButton(plain::withoutMnemonic(answer), QMessageBox::ActionRole));
  box.setEscapeButton(buttons.last());
  box.exec();
  for (int i = 0; i < buttons.size(); ++i)
    if (box.clickedButton() == buttons[i]) return i;
  return static_cast<int>(answers.size()) - 1;
}

QString DesktopDialogs::openFile(QWidget* parent, const QString& title, const QString& filter)
{
  return QFileDialog::getOpenFileName(parent, title, {}, filter);
}

QStringList DesktopDialogs::openFiles(QWidget* parent, const QString& title, const QString& filter)
{
  return QFileDialog::getOpenFileNames(parent, title, {}, filter);
}

QString DesktopDialogs::saveFile(QWidget* parent, const QString& title, const QString& suggestion,
                                 const QString& filter)
{
  return QFileDialog::getSaveFileName(parent, title, suggestion, filter);
}

} // namespace assayer
