// Figures as they are measured: printed one by one, compared with what is promised. Owned by main().
#pragma once

#include <QString>
#include <QVector>

#include <optional>

namespace assayer::bench {

/// Milliseconds of many repetitions.
class Times {
public:
  void add(double milliseconds) { m_times.append(milliseconds); }
  bool isEmpty() const { return m_times.isEmpty(); }
  /// The value that a share of the times does not exceed; 0 without times.
  double quantile(double share) const;
  double median() const { return quantile(0.5); }
  double percentile99() const { return quantile(0.99); }

private:
  QVector<double> m_times;
};

class Figures {
public:
  enum class Bound { None, AtMost, AtLeast };

  /// Prints a figure at once. note: what it was measured on.
  void add(const QString& name, double value, const QString& unit, const QString& note = {});
  void atMost(const QString& name, double value, double limit, const QString& unit, const QString& note = {});
  void atLeast(const QString& name, double value, double limit, const QString& unit, const QString& note = {});
  /// Something that kept figures from being measured; counts as missed.
  void failed(const QString& what, const QString& why);
  int missed() const { return m_missed; }

private:
  void print(const QString& name, double value, const QString& unit, const QString& verdict, const QString& note);
  int m_missed = 0;
};

} // namespace assayer::bench
