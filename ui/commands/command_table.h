// Every action of the window in one table: menus, the overlay of keys, remapping and the key filter all read it. A
// plain constant; the keys in force are the Keymap's (keymap.h).
//
// Ids a perspective is asked to run (Perspective::runCommand); everything else the window does itself:
//   judge.grade.0 … judge.grade.10       the digit key: label the item and go to the next open one (10 is Shift+0)
//   judge.grade-stay.0 … .10             the same without moving on
//   judge.cannot judge.later judge.withdraw judge.repeat judge.flag judge.note
//   move.next move.previous move.first move.last move.pane-right move.pane-left
//   claim.supported claim.contradicted claim.not-in-evidence claim.partly
//   claim.evidence claim.evidence-joint claim.evidence-against claim.edit claim.merge claim.add claim.remove
//   query.next query.previous query.finish
//   scroll.down scroll.up page.escape edit.undo edit.redo edit.copy find.query
//   view.inspect view.answers view.compare view.shuffle view.details view.list view.figures run.choose
//   queue.unjudged queue.mine queue.flagged queue.all queue.choose queue.family queue.informative queue.assigned
//   queue.look-again queue.give-back queue.beyond-quota
//   figures.copies-once figures.disputes-open figures.undefined-zero
//   judge.differences
//   adjudicate.a adjudicate.b adjudicate.ambiguous adjudicate.unjudgeable adjudicate.retract
//   adjudicate.reason adjudicate.note adjudicate.mend adjudicate.criterion
//   triage.draw triage.day triage.settings triage.picture triage.cluster
//   triage.cause triage.systematic triage.one-off triage.judge-wrong triage.golden
#pragma once

#include <QFlags>
#include <QKeyCombination>
#include <QString>
#include <QVector>

namespace assayer {

/// Where a command means something. Window: everywhere, so its keys exclude those of every other command.
enum class CommandPlace { Window = 1, Queries = 2, Chunks = 4, Claims = 8, Answer = 16, Disagreements = 32, Samples = 64 };
Q_DECLARE_FLAGS(CommandPlaces, CommandPlace)

enum class Menu { File, Edit, Judge, Queue, View, Help };

struct Command {
  QString id;
  QString text;                       // as in a menu, without mnemonic
  QVector<QKeyCombination> keys = {}; // default keys, the first one is shown; see key_reading.h for what they mean
  CommandPlaces places = CommandPlace::Window;
  Menu menu = Menu::File;
  int group = 0;        // menus separate groups by a line
  QString submenu = {}; // empty: in the menu itself
  bool repeats = false; // a held key goes on: only movement and size, never a label
  bool checkable = false;
};

/// In the order of the menus.
const QVector<Command>& commandTable();
/// nullptr for an id that the table does not have.
const Command* findCommand(const QString& id);

QString menuTitle(Menu menu); // with its mnemonic
/// "chunks, whole answer"; "everywhere" for the window.
QString placesText(CommandPlaces places);
/// True when both can be meant by one key press.
bool overlap(CommandPlaces a, CommandPlaces b);

} // namespace assayer
