#pragma once

#include <QObject>

namespace assayer::tests {

class AlertingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_day_is_printed_and_not_sent_unless_asked();
  void a_day_is_posted_where_asked();
  void a_webhook_that_is_none_is_named_by_its_place_only();
  void a_failing_webhook_fails_the_verb();
  void a_webhook_is_kept_from_a_line_and_forgotten();
};

} // namespace assayer::tests
