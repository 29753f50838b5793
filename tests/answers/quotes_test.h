#pragma once

#include <QObject>

namespace assayer::tests {

class QuotesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_quote_is_told_apart_by_how_it_stands_in_the_chunk_data();
  void a_quote_is_told_apart_by_how_it_stands_in_the_chunk();
  void the_place_nearest_to_the_hint_wins();
  void offsets_are_code_points();
  void a_near_quote_says_what_differs();
};

} // namespace assayer::tests
