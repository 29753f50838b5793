#include "statistics/oracle.h"

#include <QDir>
#include <QFile>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

json oracle(const QString& path)
{
  QFile file(QStringLiteral(ASSAYER_ORACLES "/") + path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("no oracle %s", qPrintable(file.fileName()));
  return json::parse(file.readAll().toStdString());
}

QStringList agreementSets()
{
  return QDir(QStringLiteral(ASSAYER_ORACLES "/agreement")).entryList({u"A*.json"_s}, QDir::Files, QDir::Name);
}

Ratings ratingsOf(const json& set)
{
  const json& scale = set["scale"];
  Ratings ratings(static_cast<int>(scale.size()), set["raters"]);
  for (const json& row : set["ratings"]) {
    std::vector<std::optional<int>> item;
    for (const json& label : row)
      item.push_back(label.is_null() ? std::nullopt
                                     : std::optional(static_cast<int>(std::find(scale.begin(), scale.end(), label) -
                                                                      scale.begin())));
    if (!ratings.addItem(item)) qFatal("a label is not in its scale");
  }
  return ratings;
}

ContingencyTable tableOf(const json& set)
{
  return ContingencyTable(set["table"].get<std::vector<std::vector<qint64>>>());
}

std::vector<double> numbers(const json& list)
{
  return list.get<std::vector<double>>();
}

bool near(const std::optional<double>& value, const json& expected, double tolerance)
{
  if (expected.is_null() || !value) return expected.is_null() && !value;
  const auto number = expected.get<double>();
  return std::abs(*value - number) <= tolerance * std::max(1.0, std::abs(number));
}

bool nearP(const std::optional<double>& value, const json& expected, double tolerance)
{
  if (expected.is_null() || !value) return expected.is_null() && !value;
  const auto number = expected.get<double>();
  return std::abs(*value - number) <= tolerance * std::abs(number);
}

bool near(const std::optional<ConfidenceInterval>& value, const json& expected, double tolerance)
{
  if (expected.is_null() || !value) return expected.is_null() && !value;
  return near(value->low, expected[0], tolerance) && near(value->high, expected[1], tolerance);
}

} // namespace assayer::tests
