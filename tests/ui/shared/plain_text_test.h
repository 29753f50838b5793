#pragma once

#include <QObject>

namespace assayer::tests {

class PlainTextTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void markup_in_a_tool_tip_stays_text();
  void labels_and_message_boxes_show_markup_as_text();
  void isolates_in_the_data_do_not_leak();
  void one_line_has_no_breaks_and_keeps_nbsp();
  void eliding_never_cuts_a_grapheme();
  void an_ampersand_is_no_mnemonic();
};

} // namespace assayer::tests
