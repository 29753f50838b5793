#pragma once

#include <QObject>

namespace assayer::tests {

class CopyTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_backup_is_a_workspace_of_its_own();
  void a_backup_never_overwrites();
  void rolling_backups_are_one_a_day_and_the_newest_seven();
  void what_can_be_read_of_a_damaged_file_is_salvaged();
  void check_finds_what_is_broken();
};

} // namespace assayer::tests
