#pragma once

#include <QObject>

namespace assayer::tests {

class HarmlessTextTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_line_is_one_line_data();
  void a_line_is_one_line();
  void markdown_reads_data_as_plain_text_data();
  void markdown_reads_data_as_plain_text();
  void slack_reads_data_as_plain_text_data();
  void slack_reads_data_as_plain_text();
};

} // namespace assayer::tests
