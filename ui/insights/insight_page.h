// A page of the Insights perspective: one question, its tables and drawings. Owned by the perspective, which makes it
// only for those who may see everybody's labels; GUI thread.
#pragma once

#include "core/label.h"

#include <QVariant>
#include <QVector>
#include <QWidget>

namespace assayer {

class InsightTable;

class InsightPage : public QWidget {
  Q_OBJECT

public:
  using QWidget::QWidget;

  /// Copies the table that has the focus; false where none has.
  virtual bool copy();
  /// Sorts the table that has the focus by its current column, then the other way, then not; false where none has.
  bool sort();
  /// An import landed or settings changed: everything is to be read anew.
  virtual void reload() = 0;
  /// Back to where a hand begins.
  virtual void focusFirst() = 0;
  /// What a hand has arranged here, kept between starts; invalid: nothing.
  virtual QVariant state() const { return {}; }
  virtual void setState(const QVariant& /*state*/) {}

protected:
  /// The tables of the page; they live as long as it.
  void setTables(const QVector<InsightTable*>& tables) { m_tables = tables; }

Q_SIGNALS:
  void announced(const QString& text);
  /// See Perspective.
  void commandChosen(const QString& id);
  void subjectChosen(const assayer::Subject& subject);

private:
  InsightTable* focusedTable() const;

  QVector<InsightTable*> m_tables;
};

} // namespace assayer
