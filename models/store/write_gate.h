// Turns at writing one file within this program, so that a label waits for one short batch of an import and never for
// SQLite's busy handler, which sleeps. Other programs are kept apart by SQLite's own lock. Shared by threads.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace assayer {

enum class Urgency {
  Label, // a person waits: goes before every batch, gives up after 250 ms
  Batch, // waits until no label does, but not for long
};

class WriteGate {
public:
  /// Holds the gate until it goes.
  class Turn {
  public:
    explicit Turn(WriteGate& gate) : m_gate(&gate) {}
    Turn(Turn&& other) noexcept : m_gate(std::exchange(other.m_gate, nullptr)) {}
    Turn& operator=(Turn&& other) noexcept
    {
      std::swap(m_gate, other.m_gate);
      return *this;
    }
    ~Turn();

  private:
    WriteGate* m_gate;
  };

  /// Absent when a label has waited too long.
  std::optional<Turn> enter(Urgency urgency);

private:
  std::mutex m_mutex;
  std::condition_variable m_left;
  bool m_taken = false;
  int m_labelsWaiting = 0;
  bool m_batchDue = false;
};

} // namespace assayer
