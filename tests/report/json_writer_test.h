#pragma once

#include <QObject>

namespace assayer::tests {

class JsonWriterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_table_and_chart_is_there_with_its_figures();
  void undefined_is_null_with_its_status();
  void names_read_back_data();
  void names_read_back();
  void an_empty_document_is_json();
};

} // namespace assayer::tests
