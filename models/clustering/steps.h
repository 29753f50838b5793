// How far a long computation is, and whether it shall go on. Owned by clusterFailures(); one thread.
#pragma once

#include <algorithm>
#include <functional>

namespace assayer::clustering {

class Steps {
public:
  explicit Steps(const std::function<bool(double)>& progress) : m_progress(progress) {}

  /// What follows takes the share up to this much of the whole.
  void upTo(double end)
  {
    m_begin = m_end;
    m_end = end;
  }
  /// done of all within the present part; false: stop. What is told never falls.
  bool at(double done, double all)
  {
    const double share = m_begin + (m_end - m_begin) * (all > 0 ? done / all : 1);
    m_told = std::clamp(share, m_told, 1.0);
    if (m_going && m_progress) m_going = m_progress(m_told);
    return m_going;
  }
  bool going() const { return m_going; }

private:
  const std::function<bool(double)>& m_progress;
  double m_begin = 0;
  double m_end = 0;
  double m_told = 0;
  bool m_going = true;
};

} // namespace assayer::clustering
