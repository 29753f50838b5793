// What copies of the workspace decided differently: a list, and for the chosen one both histories side by side, with
// keys that let one side stand. Modeless; deletes itself when closed. Shows only what the judge may see. All texts are
// plain. GUI thread; the list is read on a worker.
#pragma once

#include "shared/list_model.h"
#include "work/conflict_page.h"

#include <QDialog>
#include <QFutureWatcher>

#include <memory>

class QHBoxLayout;
class QLabel;
class QListView;
class QPlainTextEdit;

namespace assayer {

class KeyButton;

class ConflictDialog : public QDialog {
  Q_OBJECT

public:
  /// Opens a connection of its own, so that the window hears of a choice as it hears of another window's. Not blind: a
  /// lead sees everybody's, and what another judge's item shows them counts as a look.
  ConflictDialog(const QString& workspace, const JudgeRow& judge, bool blind, QWidget* parent);
  ~ConflictDialog() override;

  /// Reads the conflicts anew; the choices made here so far are forgotten.
  void refresh();
  const QVector<ConflictRow>& rows() const { return m_rows; } // empty until read

Q_SIGNALS:
  void refreshed();
  void settled(const assayer::ConflictRow& row, qsizetype side);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Shown {
    QString text;
    std::optional<qsizetype> kept;
    bool operator==(const Shown&) const = default;
  };

  void takeRows(const Result<QVector<ConflictRow>>& rows);
  void showRow();
  void showSides(const ConflictRow& row, std::optional<qsizetype> kept);
  void keep(qsizetype side);
  void takeBack();
  void next();
  int current() const;
  QString listText(const ConflictRow& row) const;
  void say(const QString& text);

  QString m_workspace;
  JudgeRow m_judge;
  bool m_blind;
  std::unique_ptr<Store> m_store; // nullptr when the file could not be opened again
  QVector<ConflictRow> m_rows;
  QFutureWatcher<Result<QVector<ConflictRow>>> m_reading;
  std::optional<Change> m_last; // the newest choice made here, and of which row
  int m_lastRow = -1;

  ListModel<Shown> m_model;
  QListView* m_list;
  QLabel* m_heading;
  QLabel* m_query;
  QPlainTextEdit* m_item;
  QLabel* m_before;
  QHBoxLayout* m_sides;
  QVector<QWidget*> m_sideWidgets;
  QLabel* m_state;
  KeyButton* m_undo;
  KeyButton* m_next;
};

} // namespace assayer
