// Names after -m and their parameters, as trec_eval reads them.
#include "trec/fields.h"
#include "trec/trec_measures.h"

#include <algorithm>
#include <charconv>

namespace assayer::trec {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Request {
  const Measure* measure = nullptr;
  QString parameters; // empty: the defaults
};

std::string_view view(const QByteArray& bytes)
{
  return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

QByteArray twoDecimals(double value)
{
  std::array<char, 340> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 2).ptr;
  return {text.data(), end - text.data()};
}

Result<Parameters> readCutoffs(const QByteArrayList& words, const QString& name)
{
  Parameters parameters;
  for (const QByteArray& text : words) {
    const int cutoff = readWholeLoosely(view(text)); // trec_eval reads "23.4" as 23
    if (cutoff <= 0)
      return fail(ErrorKind::Usage, name,
                  u"\"%1\" is no cutoff; write whole numbers from 1"_s.arg(QString::fromUtf8(text)));
    parameters.numbers.push_back(cutoff);
  }
  return parameters;
}

Result<Parameters> readNumbers(const QByteArrayList& words, const QString& name)
{
  Parameters parameters;
  for (const QByteArray& text : words) {
    const auto number = readNumber(view(text));
    if (!number) return fail(ErrorKind::Usage, name, u"\"%1\" is no number"_s.arg(QString::fromUtf8(text)));
    parameters.numbers.push_back(*number);
  }
  return parameters;
}

Result<Parameters> readGains(const QByteArrayList& words, const QString& name)
{
  Parameters parameters;
  for (const QByteArray& text : words) {
    const qsizetype equals = text.indexOf('=');
    const QByteArray key = text.first(std::max<qsizetype>(equals, 0));
    const auto gain = readNumber(view(text.sliced(equals + 1)));
    const auto grade = readWhole(view(key));
    if (gain && key == "p")
      parameters.persistence = *gain;
    else if (gain && grade && *grade >= 0 && *grade <= HighestGrade)
      parameters.gains.emplace_back(*grade, *gain);
    else
      return fail(ErrorKind::Usage, name, u"\"%1\" is no gain of a grade; write 1=3.5"_s.arg(QString::fromUtf8(text)));
  }
  return parameters;
}

/// A value each, so they are sorted and must differ.
bool arrange(Parameters& parameters)
{
  std::ranges::sort(parameters.numbers);
  return std::ranges::adjacent_find(parameters.numbers) == parameters.numbers.end();
}

Result<Selected> select(const Request& request)
{
  const Measure& measure = *request.measure;
  const QString name = QString::fromLatin1(measure.name);
  Selected selected{&measure, {}, {}};
  const QByteArray given = request.parameters.toUtf8();
  const QByteArray text = given.isEmpty() ? QByteArray(measure.defaults) : given;
  const QByteArrayList words = text.isEmpty() ? QByteArrayList() : text.split(',');
  const auto read = measure.takes == Takes::Cutoffs ? readCutoffs(words, name)
                    : measure.takes == Takes::Gains ? readGains(words, name)
                                                    : readNumbers(words, name);
  if (!read) return tl::unexpected(read.error());
  selected.parameters = *read;
  if (measure.takes == Takes::Cutoffs || measure.takes == Takes::Fractions) {
    if (!arrange(selected.parameters)) return fail(ErrorKind::Usage, name, u"a parameter stands twice"_s);
    for (const double number : selected.parameters.numbers)
      selected.names.push_back(
          QByteArray(measure.name) + '_' +
          (measure.takes == Takes::Cutoffs ? QByteArray::number(static_cast<int>(number)) : twoDecimals(number)));
    return selected;
  }
  const QByteArrayList defaults = QByteArray(measure.defaults).split(',');
  if (measure.takes == Takes::Coefficients && words.size() != defaults.size())
    return fail(
        ErrorKind::Usage, name,
        u"it takes %1 parameters, as in %2.%3"_s.arg(defaults.size()).arg(name, QString::fromLatin1(measure.defaults)));
  selected.names = {given.isEmpty() ? QByteArray(measure.name) : QByteArray(measure.name) + '_' + given};
  return selected;
}

tl::unexpected<Error> unknown(const QString& name)
{
  QStringList names{u"official"_s, u"all_trec"_s, u"set"_s};
  for (const Measure& measure : measures()) names.append(QString::fromLatin1(measure.name));
  return fail(ErrorKind::Usage, name, u"trec_eval has no such measure here; there are %1"_s.arg(names.join(u' ')));
}

} // namespace

Result<std::vector<Selected>> selectMeasures(const Settings& settings)
{
  std::vector<Request> requests;
  std::vector<bool> wanted(measures().size(), false);
  std::vector<QString> given(measures().size());
  for (const QString& word : settings.measures.isEmpty() ? QStringList{u"official"_s} : settings.measures) {
    const QString name = word.section(u'.', 0, 0);
    const QString parameters = word.section(u'.', 1);
    if (word.contains(u'.') && parameters.isEmpty())
      return fail(ErrorKind::Usage, word, u"parameters must follow the point, as in P.5,10"_s);
    const auto set = setNamed(name, settings.version);
    bool found = false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Measure& measure = measures()[i];
      if (set ? (measure.sets & *set) == 0 : name != QLatin1StringView(measure.name)) continue;
      found = true;
      wanted[i] = true;
      if (parameters.isEmpty()) continue;
      if (set || measure.takes == Takes::Nothing)
        return fail(ErrorKind::Usage, word, u"%1 takes no parameters"_s.arg(name));
      if (!given[i].isEmpty() && given[i] != parameters)
        return fail(ErrorKind::Usage, word, u"give all parameters of %1 at once, as in P.5,10"_s.arg(name));
      given[i] = parameters;
    }
    if (!found) return unknown(word);
  }
  std::vector<Selected> selected;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) continue;
    auto one = select({&measures()[i], given[i]});
    if (!one) return tl::unexpected(one.error());
    selected.push_back(std::move(*one));
  }
  return selected;
}

} // namespace assayer::trec
