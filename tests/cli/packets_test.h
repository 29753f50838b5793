#pragma once

#include <QObject>

namespace assayer::tests {

class PacketVerbsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_packet_goes_out_is_judged_and_comes_back();
  void a_conflict_is_told_by_merge_and_by_conflicts();
  void a_dry_run_says_the_same_and_changes_nothing();
  void what_packet_and_merge_refuse_they_say();
};

} // namespace assayer::tests
