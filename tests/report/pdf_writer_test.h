#pragma once

#include <QObject>

namespace assayer::tests {

class PdfWriterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void pages_are_numbered_and_told_how_many();
  void a_long_table_repeats_its_heading_on_every_page();
  void fonts_are_embedded_and_words_can_be_found();
  void charts_are_no_pictures_of_points();
  void names_do_nothing_data();
  void names_do_nothing();
  void an_empty_document_is_a_page();
};

} // namespace assayer::tests
