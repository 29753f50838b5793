#pragma once

#include <QObject>

namespace assayer::tests {

class MlflowTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_key_has_only_what_servers_take_data();
  void a_key_has_only_what_servers_take();
  void different_names_have_different_keys();
  void a_text_is_cut_between_characters();
  void batches_keep_to_every_limit();
  void a_batch_keeps_to_a_million_bytes();
  void what_is_no_number_is_left_out();
  void a_long_parameter_becomes_a_tag();
};

} // namespace assayer::tests
