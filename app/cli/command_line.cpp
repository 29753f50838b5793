#include "cli/command_line.h"

#include "cli/table.h"

#include "core/near.h"

#include <QJsonDocument>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString programHelp()
{
  Table table({u"verb"_s, u"what it does"_s});
  for (const Verb& verb : verbs()) table.add({verb.name, verb.summary});
  return u"Judges retrieval-augmented generation without a window.\n\n"
         "Usage: assayer-cli VERB WORKSPACE [options]\n"
         "       assayer-cli formats\n"
         "       assayer-cli trec_eval [options] QRELS RUN\n\n"_s +
         table.text(PageColumns) +
         u"\nEvery verb has --help, and --json for programs.\n"
         "Exit status: 0 done, 1 a rule of the gate does not hold, 2 usage, 3 a file is missing or not what it\n"
         "must be, 4 the store failed, 5 a server or the keychain did not take or give what it should.\n"_s;
}

QString dashed(const QString& name)
{
  return (name.size() == 1 ? u"-"_s : u"--"_s) + name;
}

QString optionName(const QCommandLineOption& option)
{
  QStringList names;
  for (const QString& name : option.names()) names.append(dashed(name));
  return names.join(u", "_s) + (option.valueName().isEmpty() ? QString() : u' ' + option.valueName());
}

QString usage(const Verb& verb)
{
  return (u"Usage: assayer-cli "_s + verb.name + u' ' + verb.synopsis).trimmed();
}

QString verbHelp(const Verb& verb, const QVector<QCommandLineOption>& options)
{
  QString help = usage(verb) + u"\n\n"_s + verb.summary + u'\n';
  if (!verb.more.isEmpty()) {
    help += u'\n';
    for (const QString& line : verb.more.split(u'\n')) help += wrapped(line, PageColumns).join(u'\n') + u'\n';
  }
  Table table({u"option"_s, u"meaning"_s});
  for (const QCommandLineOption& option : options) table.add({optionName(option), option.description()});
  return help + u'\n' + table.text(PageColumns);
}

QString unknownOption(const QString& name, const QVector<QCommandLineOption>& options)
{
  QStringList names;
  for (const QCommandLineOption& option : options) names += option.names();
  QStringList near;
  for (const QString& found : nearNames(name, names)) near.append(dashed(found));
  return u"there is no option "_s + dashed(harmless(name)) +
         (near.isEmpty() ? QString() : u"; did you mean %1?"_s.arg(near.join(u" or "_s)));
}

ExitStatus runVerb(const Verb& verb, const QStringList& words, QIODevice& out, QIODevice& err)
{
  QVector<QCommandLineOption> options = verb.options;
  options.append({u"json"_s, u"write the result as JSON"_s});
  options.append({{u"h"_s, u"help"_s}, u"show this help"_s});
  QCommandLineParser parser;
  parser.addOptions(options);

  const auto refuse = [&](const QString& why) {
    err.write((u"assayer-cli "_s + verb.name + u": "_s + why + u'\n' + usage(verb) + u'\n').toUtf8());
    return WrongUsage;
  };
  const bool parsed = parser.parse(QStringList{u"assayer-cli"_s} + words);
  const QStringList unknown = parser.unknownOptionNames();
  if (!unknown.isEmpty()) return refuse(unknownOption(unknown.first(), options));
  if (!parsed) return refuse(harmless(parser.errorText()));
  const Invocation invocation(parser, parser.positionalArguments(), out, err);
  if (parser.isSet(u"help"_s)) {
    invocation.print(verbHelp(verb, options));
    return Done;
  }
  const qsizetype count = invocation.arguments().size();
  if (count < verb.leastArguments) return refuse(u"something is missing"_s);
  if (count > verb.mostArguments)
    return refuse(u"what is \"%1\"?"_s.arg(harmless(invocation.arguments().at(verb.mostArguments))));

  const auto result = verb.run(invocation);
  if (result) return *result;
  if (result.error().kind == ErrorKind::Usage) return refuse(harmless(sentence(result.error())));
  invocation.remark(u"assayer-cli: "_s + sentence(result.error()));
  return statusOf(result.error());
}

} // namespace

const QVector<Verb>& verbs()
{
  static const QVector<Verb> table{demoVerb(),      importVerb(),      formatsVerb(),   metricsVerb(), breakdownVerb(),
                                   agreementVerb(), sensitivityVerb(), trendVerb(),     compareVerb(), calibrateVerb(),
                                   answersVerb(),   claimsVerb(),      carryVerb(),     labelVerb(),   assignVerb(),
                                   poolVerb(),      queueVerb(),       promoteVerb(),   goldenVerb(),  freezeVerb(),
                                   pickVerb(),      corpusVerb(),      estimatesVerb(), alertVerb(),   reportVerb(),
                                   gateVerb(),      mlflowVerb(),      exportVerb(),    packetVerb(),  mergeVerb(),
                                   conflictsVerb(), checkVerb(),       trecEvalVerb()};
  return table;
}

ExitStatus statusOf(const Error& error)
{
  switch (error.kind) {
  case ErrorKind::Usage:
  case ErrorKind::NotFound:
  case ErrorKind::Conflict: return WrongUsage;
  case ErrorKind::BadInput:
  case ErrorKind::Foreign: return BadFile;
  case ErrorKind::Remote: return NotDelivered;
  case ErrorKind::Cancelled: return Interrupted;
  case ErrorKind::Busy:
  case ErrorKind::Store:
  case ErrorKind::DiskFull:
  case ErrorKind::NewerFile:
  case ErrorKind::Corrupt:
  case ErrorKind::Permission: break;
  }
  return StoreFailed;
}

ExitStatus runCommandLine(const QStringList& arguments, QIODevice& out, QIODevice& err)
{
  const QString word = arguments.value(0);
  if (word == u"--help" || word == u"-h" || word == u"help") {
    out.write(programHelp().toUtf8());
    return Done;
  }
  if (word == u"--version") {
    out.write("assayer-cli " ASSAYER_VERSION "\n");
    return Done;
  }
  const auto verb =
      std::find_if(verbs().begin(), verbs().end(), [&](const Verb& candidate) { return candidate.name == word; });
  if (verb != verbs().end()) return runVerb(*verb, arguments.mid(1), out, err);

  QStringList names;
  for (const Verb& known : verbs()) names.append(known.name);
  err.write((word.isEmpty() ? programHelp()
                            : u"assayer-cli: there is no verb %1%2\nThe verbs are %3.\n"_s.arg(
                                  harmless(word), didYouMean(word, names), names.join(u", "_s)))
                .toUtf8());
  return WrongUsage;
}

Invocation::Invocation(const QCommandLineParser& options, const QStringList& arguments, QIODevice& out, QIODevice& err)
    : m_options(options), m_arguments(arguments), m_out(out), m_err(err)
{
}

Result<int> Invocation::number(const QString& option, int least, int most) const
{
  bool ok = false;
  const int number = value(option).toInt(&ok);
  if (ok && number >= least && number <= most) return number;
  return fail(ErrorKind::Usage, u"--"_s + option,
              u"\"%1\" is not a whole number from %2 to %3"_s.arg(value(option)).arg(least).arg(most));
}

Result<int> Invocation::choice(const QString& option, const QStringList& choices) const
{
  if (const qsizetype at = choices.indexOf(value(option)); at >= 0) return static_cast<int>(at);
  return fail(ErrorKind::Usage, u"--"_s + option,
              u"\"%1\" is not one of %2"_s.arg(value(option), choices.join(u", "_s)));
}

void Invocation::print(const QString& text) const
{
  m_out.write(text.toUtf8());
}

void Invocation::print(const QJsonObject& object) const
{
  m_out.write(QJsonDocument(object).toJson());
}

void Invocation::remark(const QString& text) const
{
  m_err.write((harmless(text) + u'\n').toUtf8());
}

} // namespace assayer::cli
