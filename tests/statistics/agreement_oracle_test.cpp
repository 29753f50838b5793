#include "statistics/agreement_oracle_test.h"

#include "statistics/agreement.h"
#include "statistics/oracle.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

/// What a set's statistics come to here, under the oracle's names.
class Computed {
public:
  explicit Computed(const json& set) : m_set(set), m_ratings(ratingsOf(set))
  {
    if (set.contains("table")) m_table = tableOf(set);
  }

  /// The fields of one statistic; empty where it is not known.
  std::map<std::string, json> fields(const std::string& name) const
  {
    const auto [family, weights] = split(name);
    if (family == "percent_agreement") return percent(weights);
    if (family == "cohen_kappa") return cohen(weights);
    if (family == "scott_pi") return fromTable(scottPi(*m_table, weights));
    if (family == "gwet_ac1" || family == "gwet_ac2") return gwet(weights);
    if (family == "fleiss_kappa") return fleiss(weights);
    if (family == "conger_kappa") return valueOnly(congerKappa(m_ratings, weights));
    if (family == "light_kappa") return valueOnly(lightKappa(m_ratings, weights));
    if (name == "krippendorff_alpha_nominal") return alpha(AlphaDistance::Nominal);
    if (name == "krippendorff_alpha_ordinal") return alpha(AlphaDistance::Ordinal);
    if (name == "krippendorff_alpha_interval") return alpha(AlphaDistance::Interval);
    return {};
  }

private:
  using Fields = std::map<std::string, json>;

  static std::pair<std::string, AgreementWeights> split(const std::string& name)
  {
    for (const auto& [ending, weights] :
         {std::pair{"_linear", AgreementWeights::Linear}, std::pair{"_quadratic", AgreementWeights::Quadratic}})
      if (name.ends_with(ending)) return {name.substr(0, name.size() - std::strlen(ending)), weights};
    return {name, AgreementWeights::Nominal};
  }
  static json number(const std::optional<double>& value) { return value ? json(*value) : json(); }
  static json ends(const std::optional<ConfidenceInterval>& interval)
  {
    return interval ? json{interval->low, interval->high} : json();
  }
  /// Student's, the upper end at most 1.
  json studentEnds(const Coefficient& coefficient) const
  {
    if (!coefficient.standardError) return {};
    auto interval =
        studentInterval(*coefficient.value, *coefficient.standardError, static_cast<double>(m_ratings.items() - 1));
    if (interval) interval->high = std::min(interval->high, 1.0);
    return ends(interval);
  }

  Fields percent(AgreementWeights weights) const
  {
    const std::optional<double> share = percentAgreement(m_ratings, weights);
    if (m_table && !near(percentAgreement(*m_table, weights), number(share), 1e-12)) return {};
    return {{"value", number(share)}};
  }
  Fields cohen(AgreementWeights weights) const
  {
    const Kappa kappa = cohenKappa(*m_table, weights);
    if (cohenKappaValue(*m_table, weights) != kappa.value) return {};
    return {{"value", number(kappa.value)},
            {"se", number(kappa.standardError)},
            {"se0", number(kappa.nullError)},
            {"ci95_normal", ends(kappa.ci95)},
            {"ci95_t", studentEnds(kappa)},
            {"z", number(kappa.z)},
            {"p", number(kappa.p)}};
  }
  Fields fromTable(const Coefficient& coefficient) const
  {
    return {{"value", number(coefficient.value)},
            {"se_n", number(coefficient.standardError)},
            {"ci95_t_from_se_n", studentEnds(coefficient)}};
  }
  Fields gwet(AgreementWeights weights) const
  {
    const Coefficient ofItems = gwetAc(m_ratings, weights);
    Fields fields{{"value", number(ofItems.value)},
                  {"se_n1", number(ofItems.standardError)},
                  {"ci95_t_from_se_n1", studentEnds(ofItems)}};
    if (!m_table) return fields;
    const Coefficient ofTable = gwetAc(*m_table, weights);
    if (!near(ofTable.value, number(ofItems.value), 1e-12)) return {};
    fields.merge(fromTable(ofTable));
    return fields;
  }
  Fields fleiss(AgreementWeights weights) const
  {
    const Coefficient kappa = fleissKappa(m_ratings, weights);
    Fields fields{{"value", number(kappa.value)}, {"se", number(kappa.standardError)}, {"ci95_t", studentEnds(kappa)}};
    if (weights == AgreementWeights::Nominal) fields["se_null_1979"] = number(fleissNullError(m_ratings));
    return fields;
  }
  static Fields valueOnly(const Coefficient& coefficient) { return {{"value", number(coefficient.value)}}; }
  Fields alpha(AlphaDistance distance) const
  {
    const Coefficient found = krippendorffAlpha(m_ratings, distance, numbers(m_set["scale"]));
    Fields fields = valueOnly(found);
    if (distance == AlphaDistance::Nominal) fields["se_irrCAC"] = number(found.standardError);
    return fields;
  }

  const json& m_set;
  Ratings m_ratings;
  std::optional<ContingencyTable> m_table;
};

/// Who else found the number, and what others found instead.
bool isRemark(const std::string& field)
{
  return field == "sources" || field == "differs" || field.ends_with("_sources");
}

} // namespace

void AgreementOracleTest::every_statistic_of_every_set_is_the_oracles_data()
{
  QTest::addColumn<QString>("set");
  const QStringList sets = agreementSets();
  for (const QString& set : sets) QTest::newRow(qPrintable(set)) << set;
}

void AgreementOracleTest::every_statistic_of_every_set_is_the_oracles()
{
  QFETCH(QString, set);
  const json given = oracle(u"agreement/"_s + set);
  const Computed computed(given);
  QVERIFY(given["statistics"].size() >= 9);
  for (const auto& [name, statistic] : given["statistics"].items()) {
    const std::map<std::string, json> fields = computed.fields(name);
    QVERIFY2(!fields.empty(), name.c_str());
    for (const auto& [field, expected] : statistic.items()) {
      if (isRemark(field)) continue;
      const auto found = fields.find(field);
      const QByteArray where = QByteArray::fromStdString(name + ' ' + field);
      QVERIFY2(found != fields.end(), where + " is not compared");
      const json& value = found->second;
      const std::string both = name + ' ' + field + ": " + value.dump() + " for " + expected.dump();
      if (field == "p")
        QVERIFY2(nearP(value.is_null() ? std::nullopt : std::optional(value.get<double>()), expected), both.c_str());
      else if (expected.is_array())
        QVERIFY2(value.is_array() && near(value[0].get<double>(), expected[0]) &&
                     near(value[1].get<double>(), expected[1]),
                 both.c_str());
      else
        QVERIFY2(!value.is_array() &&
                     near(value.is_null() ? std::nullopt : std::optional(value.get<double>()), expected),
                 both.c_str());
    }
  }
}

void AgreementOracleTest::every_set_was_there()
{
  QCOMPARE(agreementSets().size(), 19);
}

} // namespace assayer::tests
