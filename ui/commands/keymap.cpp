#include "commands/keymap.h"

#include "commands/key_reading.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QSettings>
#include <QStringList>

#include <optional>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

const QString settingsGroup = u"keys/"_s;

QStringList written(const QVector<QKeyCombination>& keys)
{
  QStringList texts;
  for (const QKeyCombination key : keys) texts.append(QKeySequence(key).toString(QKeySequence::PortableText));
  return texts;
}

std::optional<QVector<QKeyCombination>> readKeys(const QStringList& texts)
{
  QVector<QKeyCombination> keys;
  for (const QString& text : texts) {
    const QKeySequence sequence(text, QKeySequence::PortableText);
    if (sequence.count() != 1 || sequence[0].key() == Qt::Key_unknown) return std::nullopt;
    keys.append(sequence[0]);
  }
  return keys;
}

bool isReserved(QKeyCombination chord)
{
  switch (chord.key()) {
  case Qt::Key_Tab:
  case Qt::Key_Backtab:
  case Qt::Key_Shift:
  case Qt::Key_Control:
  case Qt::Key_Alt:
  case Qt::Key_AltGr:
  case Qt::Key_Meta:
  case Qt::Key_unknown: return true;
  default: return false;
  }
}

} // namespace

Keymap::Keymap(QSettings& settings, QObject* parent) : QObject(parent), m_settings(settings)
{
  // All are read before any is checked, so that two commands whose keys were swapped do not clash with each other's
  // defaults.
  for (const Command& command : commandTable()) {
    const QVariant stored = m_settings.value(settingsGroup + command.id);
    if (!stored.isValid()) continue;
    if (const auto keys = readKeys(stored.toStringList())) m_changed.insert(command.id, *keys);
  }
  const QStringList ids = m_changed.keys();
  for (const QString& id : ids)
    if (clash(id, m_changed.value(id))) m_changed.remove(id);
}

QVector<QKeyCombination> Keymap::keys(const QString& id) const
{
  if (const auto found = m_changed.constFind(id); found != m_changed.constEnd()) return *found;
  const Command* command = findCommand(id);
  return command ? command->keys : QVector<QKeyCombination>();
}

QString Keymap::shownKey(const QString& id) const
{
  const QVector<QKeyCombination> all = keys(id);
  return all.isEmpty() ? QString() : chordText(all.first());
}

QString Keymap::allKeys(const QString& id) const
{
  QStringList texts;
  for (const QKeyCombination key : keys(id)) texts.append(chordText(key));
  return texts.join(tr(" or "));
}

bool Keymap::isDefault(const QString& id) const
{
  return !m_changed.contains(id);
}

QStringList Keymap::commandsFor(QKeyCombination chord) const
{
  QStringList ids;
  for (const Command& command : commandTable())
    if (keys(command.id).contains(chord)) ids.append(command.id);
  return ids;
}

std::optional<Error> Keymap::clash(const QString& id, const QVector<QKeyCombination>& keys) const
{
  const Command* command = findCommand(id);
  if (!command) return Error{ErrorKind::Usage, id, tr("there is no such command")};
  for (const QKeyCombination key : keys) {
    if (isReserved(key)) return Error{ErrorKind::Usage, chordText(key), tr("this key moves the focus; choose another")};
    for (const QString& other : commandsFor(key))
      if (other != id && overlap(command->places, findCommand(other)->places))
        return Error{ErrorKind::Conflict, chordText(key),
                     tr("“%1” has this key; give that one another key first").arg(findCommand(other)->text)};
  }
  return std::nullopt;
}

Result<void> Keymap::setKeys(const QString& id, const QVector<QKeyCombination>& keys)
{
  if (const auto error = clash(id, keys)) return tl::unexpected(*error);
  if (keys == findCommand(id)->keys) {
    m_changed.remove(id);
    m_settings.remove(settingsGroup + id);
  } else {
    m_changed.insert(id, keys);
    m_settings.setValue(settingsGroup + id, written(keys));
  }
  Q_EMIT changed();
  return {};
}

Result<void> Keymap::reset(const QString& id)
{
  const Command* command = findCommand(id);
  return setKeys(id, command ? command->keys : QVector<QKeyCombination>());
}

void Keymap::resetAll()
{
  m_changed.clear();
  m_settings.remove(u"keys"_s);
  Q_EMIT changed();
}

} // namespace assayer
