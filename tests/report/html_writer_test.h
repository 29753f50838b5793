#pragma once

#include <QObject>

namespace assayer::tests {

class HtmlWriterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_page_is_well_formed_and_fetches_nothing();
  void headings_are_in_order_and_tables_have_captions_and_scopes();
  void charts_are_pictures_with_words_and_their_figures_in_a_table();
  void names_do_nothing_data();
  void names_do_nothing();
  void names_are_isolated();
  void undefined_is_said_and_never_zero();
  void both_themes_and_paper_have_their_colours();
  void an_empty_document_is_a_page();
};

} // namespace assayer::tests
