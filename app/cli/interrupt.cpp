#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace assayer::cli {

namespace {

// A signal handler reaches nothing but what has static storage.
std::atomic<bool> wasInterrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

} // namespace

InterruptGuard::InterruptGuard() : m_before(std::signal(SIGINT, [](int) { wasInterrupted = true; }))
{
  wasInterrupted = false;
}

InterruptGuard::~InterruptGuard()
{
  std::signal(SIGINT, m_before);
}

bool InterruptGuard::interrupted()
{
  return wasInterrupted;
}

} // namespace assayer::cli
