// Reads the keys of an exported line of the daily queue, each as what it must be, and keeps the first that is not.
// Private to store/.
#pragma once

#include "core/catalogue.h"
#include "core/triage.h"

#include <QJsonObject>
#include <QSet>

namespace assayer::triage {

inline constexpr qint64 LatestTime = qint64(1) << 52; // ms; whole in a double

class Fields {
public:
  explicit Fields(const QJsonObject& line) : m_line(line) {}

  bool isSound() const { return m_problem.isEmpty(); }
  /// "its “at” is no whole number from 0"
  QString problem() const { return m_problem; }
  /// What was not asked for, as a JSON object; empty: nothing.
  QString rest() const;

  QString text(const QString& key);                       // empty: not there
  QByteArray uid(const QString& key);                     // must be there
  QByteArray uidOr(const QString& key);                   // empty: not there
  qint64 whole(const QString& key, qint64 most);          // from 0; 0: not there
  int number(const QString& key);                         // likewise, as far as an int goes
  qint64 seed(const QString& key);                        // as text, or a number
  double real(const QString& key);                        // must be there, finite
  int word(const QString& key, const QStringList& words); // absent: the first
  bool truth(const QString& key); // absent: false
  QVector<FailReason> reasons(const QString& key);
  QVector<Need> needs(const QString& key);
  QStringList texts(const QString& key);
  QByteArray base64(const QString& key);
  QJsonArray list(const QString& key);
  QJsonObject object(const QString& key);
  std::optional<int> place(const QString& key, qsizetype count); // below count; absent: not there

private:
  QJsonValue value(const QString& key);
  void refuse(const QString& key, const QString& problem);

  QJsonObject m_line;
  QSet<QString> m_asked{QStringLiteral("kind")};
  QString m_problem;
};

} // namespace assayer::triage
