// A perspective is one page of the main window (Judge, Triage, …). The window owns it, asks it to run commands by their
// ids from the command table, and keeps its layout between starts.
#pragma once

#include "core/label.h"

#include <QKeyCombination>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVector>
#include <QWidget>

#include <functional>

namespace assayer {

class Perspective : public QWidget {
  Q_OBJECT

public:
  using QWidget::QWidget;

  /// Runs a command of the table; false when it means nothing here and now (the window then shows whyNot()).
  virtual bool runCommand(const QString& id) = 0;
  /// Whether a command of the table can ever mean something on this page; the menus show the others as disabled.
  virtual bool knows(const QString& id) const
  {
    return !id.startsWith(QLatin1String("adjudicate.")) && !id.startsWith(QLatin1String("triage."));
  }
  /// Why the last command did nothing, as one short sentence; empty: nothing to say.
  QString whyNot() const { return m_whyNot; }
  /// Keys before they are commands, best meaning first, for a page that waits for letters; true: it was for the page.
  virtual bool takeKey(const QVector<QKeyCombination>& /*chords*/) { return false; }
  /// Whether keys that mean a command are held back even where it means nothing now. A page of tables and lists leaves
  /// them to these.
  virtual bool holdsKeysBack() const { return true; }
  /// Whether a command that switches something is on, for its mark in the menu.
  virtual bool isOn(const QString& /*id*/) const { return false; }
  /// The query on screen, to whose pool a found chunk may be added; 0: none.
  virtual QueryId currentQuery() const { return {}; }
  /// Goes to a chunk of the query on screen, for instance one that has just joined its pool.
  virtual void showChunk(ChunkId /*chunk*/) {}
  /// Goes to what a label is on; false: it is not there any more, or not on this page.
  virtual bool showSubject(const Subject& /*subject*/) { return false; }
  virtual void saveState(QSettings& settings) const = 0;
  virtual void restoreState(QSettings& settings) = 0;

protected:
  /// What the hand does: one announcement for it, however many parts say something.
  void act(const std::function<void()>& what);
  bool isActing() const { return m_isActing; }
  /// A part of what is announced when the act ends; nothing outside of one, such as for what another window did.
  void say(const QString& text);
  /// False, with the reason for whyNot().
  bool refuse(const QString& whyNot);
  void forgetRefusal() { m_whyNot.clear(); }

Q_SIGNALS:
  /// For the status line: what just happened, in a few words ("grade 2 for returns-policy#4").
  void announced(const QString& text);
  /// How far the work on this page is, for the right end of the status line ("12 of 40 chunks · 5 queries left").
  void progressed(const QString& text);
  /// Asks the window to run a command of the table, its own ones included.
  void commandChosen(const QString& id);
  /// Asks for the Judge perspective with this on screen; the page may be gone afterwards.
  void subjectChosen(const assayer::Subject& subject);

private:
  QString m_whyNot;
  QStringList m_sentence;
  bool m_isActing = false;
};

} // namespace assayer
