#pragma once

#include <QObject>

namespace assayer::tests {

class PdfWriterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void pages_are_numbered_and_told_how_many();
  void a_long_table_repeats_its_heading_on_every_page();
  void the_last_row_never_stands_alone_on_a_page();
  void a_table_is_set_closer_before_it_is_broken_into_parts();
  void room_that_is_left_keeps_details_on_one_line();
  void fonts_are_embedded_and_words_can_be_found();
  void charts_are_no_pictures_of_points();
  void names_do_nothing_data();
  void names_do_nothing();
  void an_empty_document_is_a_page();
};

} // namespace assayer::tests
