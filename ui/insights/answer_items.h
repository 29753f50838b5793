// The answers behind a figure: query, outcome, what broke. Enter goes to one. That this judge saw what others
// said of them is stored before the list is shown. GUI thread.
#pragma once

#include "core/label.h"
#include "insights/insight_table.h"

#include <QSet>

#include <QWidget>

class QLabel;

namespace assayer {

class Session;

/// One line of the list.
struct AnswerItem {
  AnswerId answer;
  QString query; // name and text, as the data has them
  QString family;
  QString outcome;
  QString cause;
  QVector<CriterionId> told; // on what of the answer this line says what people said
  bool operator==(const AnswerItem&) const = default;
};

class AnswerItems : public QWidget {
  Q_OBJECT

public:
  /// name: before the object names of the parts. session outlives the list.
  AnswerItems(Session& session, const QString& name, QWidget* parent);

  /// Nothing is listed; text: why, or what to do.
  void clear(const QString& text);
  void list(const QVector<AnswerItem>& items, const QString& title);
  /// Their queries alone: nothing that anybody said of the answers, so nothing counts as seen.
  void preview(const QVector<AnswerItem>& items, const QString& title);
  bool isListing() const { return !m_answers.isEmpty(); }
  void focusFirst();
  InsightTable* table() { return m_table; }

Q_SIGNALS:
  void subjectChosen(const assayer::Subject& subject);

private:
  void show(const QVector<AnswerItem>& items, const QString& title, bool told);

  Session& m_session;
  QVector<AnswerId> m_answers; // by row
  QSet<AnswerId> m_told;       // stored as seen by this list
  QLabel* m_words;
  InsightTable* m_table;
};

} // namespace assayer
