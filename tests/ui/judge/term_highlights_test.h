#pragma once

#include <QObject>

namespace assayer::tests {

class TermHighlightsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void whole_words_match_without_case_and_diacritics();
  void function_words_are_not_marked();
  void chinese_and_thai_match_inside_a_run();
  void offsets_are_utf16_units_behind_an_emoji();
  void a_query_without_words_marks_nothing();
};

} // namespace assayer::tests
