#include "judge/judge_keys.h"

#include "commands/command_table.h"
#include "commands/key_reading.h"

namespace assayer {

KeyOf tableKeys()
{
  return [](const QString& id) {
    const Command* const command = findCommand(id);
    return command && !command->keys.isEmpty() ? chordText(command->keys.first()) : QString();
  };
}

} // namespace assayer
