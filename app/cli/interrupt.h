// Ctrl+C as a request to stop, for verbs that have something to leave in order.
#pragma once

#include <QtGlobal>

namespace assayer::cli {

/// While it lives, Ctrl+C only sets a mark instead of ending the program. One at a time, on the main thread.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  Q_DISABLE_COPY_MOVE(InterruptGuard)

  /// Any thread.
  static bool interrupted();

private:
  void (*m_before)(int);
};

} // namespace assayer::cli
