#pragma once

#include <QObject>

namespace assayer::tests {

class ThemeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void text_reaches_contrast_4_5_and_borders_3_in_both_themes();
  void a_palette_leads_back_to_its_theme();
  void the_choice_overrides_the_system_and_gives_it_back();
  void fonts_grow_with_the_users_own();
  void a_scale_of_any_size_spans_the_ramp();
};

} // namespace assayer::tests
