#include "bench/figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

double Times::quantile(double share) const
{
  if (m_times.isEmpty()) return 0;
  QVector<double> sorted = m_times;
  std::sort(sorted.begin(), sorted.end());
  const auto at = static_cast<qsizetype>(std::ceil(share * static_cast<double>(sorted.size()))) - 1;
  return sorted[std::clamp<qsizetype>(at, 0, sorted.size() - 1)];
}

void Figures::add(const QString& name, double value, const QString& unit, const QString& note)
{
  print(name, value, unit, {}, note);
}

void Figures::atMost(const QString& name, double value, double limit, const QString& unit, const QString& note)
{
  const bool kept = value <= limit;
  m_missed += kept ? 0 : 1;
  print(name, value, unit, u"%1 at most %2"_s.arg(kept ? u"kept:"_s : u"MISSED:"_s).arg(limit, 0, 'g', 4), note);
}

void Figures::atLeast(const QString& name, double value, double limit, const QString& unit, const QString& note)
{
  const bool kept = value >= limit;
  m_missed += kept ? 0 : 1;
  print(name, value, unit, u"%1 at least %2"_s.arg(kept ? u"kept:"_s : u"MISSED:"_s).arg(limit, 0, 'g', 4), note);
}

void Figures::failed(const QString& what, const QString& why)
{
  ++m_missed;
  std::printf("%-46s FAILED: %s\n", qPrintable(what), qPrintable(why));
  std::fflush(stdout);
}

void Figures::print(const QString& name, double value, const QString& unit, const QString& verdict, const QString& note)
{
  std::printf("%-46s %10.2f %-5s %-22s %s\n", qPrintable(name), value, qPrintable(unit), qPrintable(verdict),
              qPrintable(note));
  std::fflush(stdout);
}

} // namespace assayer::bench
