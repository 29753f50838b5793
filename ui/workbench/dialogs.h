// Questions that the window puts to a person: message boxes and file dialogs behind one small interface, so that tests
// answer them. Owned by the application; GUI thread. All texts are plain.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace assayer {

class Dialogs {
public:
  virtual ~Dialogs() = default;

  /// Says something that has one answer.
  virtual void tell(QWidget* parent, const QString& title, const QString& text) = 0;
  /// The index of the chosen answer; the last one is what Esc means.
  virtual int ask(QWidget* parent, const QString& title, const QString& text, const QStringList& answers) = 0;
  /// Paths; empty when nothing was chosen.
  virtual QString openFile(QWidget* parent, const QString& title, const QString& filter) = 0;
  virtual QStringList openFiles(QWidget* parent, const QString& title, const QString& filter) = 0;
  virtual QString saveFile(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) = 0;
};

class DesktopDialogs : public Dialogs {
public:
  void tell(QWidget* parent, const QString& title, const QString& text) override;
  int ask(QWidget* parent, const QString& title, const QString& text, const QStringList& answers) override;
  QString openFile(QWidget* parent, const QString& title, const QString& filter) override;
  QStringList openFiles(QWidget* parent, const QString& title, const QString& filter) override;
  QString saveFile(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) override;
};

} // namespace assayer
