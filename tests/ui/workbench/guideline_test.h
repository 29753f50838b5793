#pragma once

#include <QObject>

namespace assayer::tests {

/// The guideline beside the task, and a new version of it.
class GuidelineTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void g_shows_the_newest_version_beside_the_page_and_hides_it();
  void markup_scripts_and_pictures_are_text_and_nothing_is_fetched();
  void earlier_versions_can_be_read_and_keep_their_place();
  void a_lead_writes_a_version_that_asks_for_another_look();
  void a_version_that_is_taken_or_empty_is_refused_with_a_reason();
  void only_leads_write_guidelines();
  void the_next_version_is_proposed_by_its_number_data();
  void the_next_version_is_proposed_by_its_number();
};

} // namespace assayer::tests
