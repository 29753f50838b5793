#pragma once

#include <QObject>

namespace assayer::tests {

/// A lead gives work out, and sees how far it is.
class AssignDialogTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_plan_that_was_previewed_is_made();
  void what_cannot_be_made_is_said_and_not_made();
  void families_and_judges_are_taken_from_the_lists();
  void progress_is_shown_by_judge_and_by_family_and_a_plan_can_be_ended();
  void only_leads_assign_and_what_a_lead_saw_goes_with_them();
};

} // namespace assayer::tests
