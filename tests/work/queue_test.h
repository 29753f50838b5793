#pragma once

#include <QObject>

namespace assayer::tests {

class QueueTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void standing_follows_the_labels();
  void filters_combine();
  void families_come_in_order_of_appearance();
  void a_text_search_finds_queries_by_chunk_and_answer();
  void chinese_and_thai_words_are_found();
};

} // namespace assayer::tests
