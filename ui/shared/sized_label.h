// A plain-text label in one of the sizes of the theme that follows the user's font when it changes. GUI thread.
#pragma once

#include "shared/theme.h"
#include "shared/window_size.h"

#include <QLabel>

namespace assayer {

class SizedLabel : public QLabel {
  Q_OBJECT

public:
  /// role: &Fonts::heading and the like, made from the parent's font.
  SizedLabel(const QString& text, QFont Fonts::*role, QWidget* parent, bool strong = false);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fit();

  QFont Fonts::*m_role;
  bool m_strong;
};

/// A wrapping paragraph of body text; muted: in the secondary ink.
QLabel* paragraph(const QString& text, QWidget* parent, bool muted = false);

} // namespace assayer
