// Into the golden set: what a sample brings along and what is missing, golden queries that ask nearly the same first.
// Where nothing is missing and nothing is alike it asks nothing and promotes at once. Modeless, owned by the Triage
// page; GUI thread.
#pragma once

#include "work/near_queries.h"
#include "work/promoting.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace assayer {

class Session;

class PromoteDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives the dialog.
  PromoteDialog(Session& session, QWidget* parent);

  /// Promotes the answer's query, or opens to ask. day: of the draw.
  Result<void> promote(AnswerId answer, const QString& day);

Q_SIGNALS:
  /// A query has joined the golden set or left it, in words.
  void changed(const QString& what);

private:
  void fill(const QVector<NearQuery>& near);
  void showNeeded();
  void readForm();
  void save();
  void takeOut();
  void tell(const QString& what);
  QString promotedWords(const Promotion& promotion) const;

  Session& m_session;
  PromotionDraft m_draft;
  QFormLayout* m_form;
  QLabel* m_nearTitle;
  QListWidget* m_near;
  QLabel* m_about;
  QComboBox* m_expect;
  QComboBox* m_why;
  QPlainTextEdit* m_reference;
  QLineEdit* m_family;
  QComboBox* m_split;
  QLabel* m_missing;
  QLabel* m_problem;
  QPushButton* m_save;
  QPushButton* m_takeOut;
};

} // namespace assayer
