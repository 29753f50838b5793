#include "store/write_gate.h"

#include <chrono>

namespace assayer {

std::optional<WriteGate::Turn> WriteGate::enter(Urgency urgency)
{
  std::unique_lock lock(m_mutex);
  if (urgency == Urgency::Batch) {
    if (!m_left.wait_for(lock, std::chrono::milliseconds(20), [this] { return !m_taken && m_labelsWaiting == 0; })) {
      // Labels come without a pause: one batch goes in between, so that the import ends some day.
      m_batchDue = true;
      m_left.wait(lock, [this] { return !m_taken; });
      m_batchDue = false;
    }
  } else {
    ++m_labelsWaiting;
    const bool free = m_left.wait_for(lock, std::chrono::milliseconds(250), [this] { return !m_taken && !m_batchDue; });
    --m_labelsWaiting;
    if (!free) {
      m_left.notify_all();
      return std::nullopt;
    }
  }
  m_taken = true;
  return Turn(*this);
}

WriteGate::Turn::~Turn()
{
  if (!m_gate) return;
  {
    const std::lock_guard lock(m_gate->m_mutex);
    m_gate->m_taken = false;
  }
  m_gate->m_left.notify_all();
}

} // namespace assayer
