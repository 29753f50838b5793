// A verb of the command line: one file each, listed in one table that help, dispatch and "did you mean" read. A verb
// gets what was typed as an Invocation and writes to its two streams only.
#pragma once

#include "core/result.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QIODevice>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QVector>

namespace assayer::cli {

enum ExitStatus {
  Done = 0,
  RuleFailed = 1, // a gate rule did not hold
  WrongUsage = 2,
  BadFile = 3,      // input that is not what it must be; nothing has changed
  StoreFailed = 4,  // the workspace cannot be read or written, or is damaged
  NotDelivered = 5, // a server or the system's keychain is absent, does not answer or refuses
  Interrupted = 130,
};

class Invocation {
public:
  Invocation(const QCommandLineParser& options, const QStringList& arguments, QIODevice& out, QIODevice& err);

  const QStringList& arguments() const { return m_arguments; } // the verb's own, WORKSPACE first
  bool has(const QString& option) const { return m_options.isSet(option); }
  QString value(const QString& option) const { return m_options.value(option); } // the last one given, or the default
  QStringList values(const QString& option) const { return m_options.values(option); }
  /// Usage when the value is not a whole number of [least, most].
  Result<int> number(const QString& option, int least, int most) const;
  /// The position of the value among the choices; Usage, naming the choices, for any other.
  Result<int> choice(const QString& option, const QStringList& choices) const;
  bool json() const { return m_options.isSet(QStringLiteral("json")); }

  void print(const QString& text) const;
  void print(const QJsonObject& object) const;
  /// A line for the person at the terminal that is not the result.
  void remark(const QString& text) const;
  QIODevice& out() const { return m_out; }
  QIODevice& err() const { return m_err; }

private:
  const QCommandLineParser& m_options;
  QStringList m_arguments;
  QIODevice& m_out;
  QIODevice& m_err;
};

struct Verb {
  QString name;
  QString synopsis;                    // what follows the name: "WORKSPACE FILE..."
  QString summary;                     // one line
  QString more;                        // further lines of its help
  QVector<QCommandLineOption> options; // --json and --help come by themselves
  int leastArguments = 1;
  int mostArguments = 1;
  Result<ExitStatus> (*run)(const Invocation&) = nullptr;
};

Verb demoVerb();
Verb importVerb();
Verb formatsVerb();
Verb metricsVerb();
Verb breakdownVerb();
Verb agreementVerb();
Verb sensitivityVerb();
Verb trendVerb();
Verb compareVerb();
Verb calibrateVerb();
Verb answersVerb();
Verb claimsVerb();
Verb carryVerb();
Verb labelVerb();
Verb assignVerb();
Verb poolVerb();
Verb queueVerb();
Verb promoteVerb();
Verb goldenVerb();
Verb freezeVerb();
Verb pickVerb();
Verb corpusVerb();
Verb estimatesVerb();
Verb alertVerb();
Verb gateVerb();
Verb mlflowVerb();
Verb reportVerb();
Verb exportVerb();
Verb packetVerb();
Verb mergeVerb();
Verb conflictsVerb();
Verb checkVerb();
Verb trecEvalVerb();

} // namespace assayer::cli
