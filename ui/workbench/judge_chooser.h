// Asks who judges: somebody the workspace knows, or a new name and role. A page of the window. GUI thread.
#pragma once

#include "core/catalogue.h"
#include "workbench/page_frame.h"

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;

namespace assayer {

class ShortList;

class JudgeChooser : public PageFrame {
  Q_OBJECT

public:
  explicit JudgeChooser(QWidget* parent = nullptr);

  /// Who is likely to judge: the one who did last, and the name of the account.
  struct Guess {
    QString last; // empty: nobody did
    QString account;
  };
  /// Models' and adjudication's rows are left out. readOnly: nobody can be added, one may only look. The focus is where
  /// the likely answer takes one key: on the name of whom the workspace knows, else on starting under a new one.
  void ask(const QVector<JudgeRow>& judges, const Guess& guess, bool readOnly);
  void setProblem(const QString& text);

Q_SIGNALS:
  void judgeChosen(const assayer::JudgeRow& judge);
  void judgeNamed(const QString& name, assayer::Role role);
  void lookingChosen(); // read-only: nobody judges

private:
  void chooseFromList();
  void addPerson();

  QVector<JudgeRow> m_judges;
  QLabel* m_listHeading;
  ShortList* m_list;
  QWidget* m_newPerson;
  QLineEdit* m_name;
  QButtonGroup* m_roles;
  QPushButton* m_start;
  QPushButton* m_look;
  QLabel* m_problem;
};

/// "expert", "reviewer", "lead"; empty for none.
QString roleText(Role role);

} // namespace assayer
