// The keys in force: the table's defaults with a person's changes, kept in the settings. Owned by the window; GUI
// thread.
#pragma once

#include "commands/command_table.h"
#include "core/result.h"

#include <QHash>
#include <QObject>

class QSettings;

namespace assayer {

class Keymap : public QObject {
  Q_OBJECT

public:
  /// settings outlives the keymap. Stored keys that clash or that nothing understands are passed over.
  explicit Keymap(QSettings& settings, QObject* parent = nullptr);

  QVector<QKeyCombination> keys(const QString& id) const;
  /// The first key as printed on a control; empty when the command has none.
  QString shownKey(const QString& id) const;
  /// All of them: "↓ or J".
  QString allKeys(const QString& id) const;
  bool isDefault(const QString& id) const;
  /// Commands that a chord may mean, in the order of the table; more than one only in different places.
  QStringList commandsFor(QKeyCombination chord) const;

  /// Conflict, naming the other command, when a key is taken where this one applies too. Usage for Tab and bare
  /// modifiers. Stored at once.
  Result<void> setKeys(const QString& id, const QVector<QKeyCombination>& keys);
  Result<void> reset(const QString& id); // Conflict when its default key was given away
  void resetAll();

Q_SIGNALS:
  void changed();

private:
  std::optional<Error> clash(const QString& id, const QVector<QKeyCombination>& keys) const;

  QSettings& m_settings;
  QHash<QString, QVector<QKeyCombination>> m_changed;
};

} // namespace assayer
