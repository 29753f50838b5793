// The end of an import: what came too early is settled, what contradicts is refused, and one transaction shows all.
#include "store/claim_history.h"
#include "store/import_writer.h"
#include "store/settings.h"
#include "store/store_private.h"
#include "store/sweep.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// In the order of Record's alternatives.
const std::array<QString, std::variant_size_v<Record>>& kinds()
{
  static const std::array<QString, std::variant_size_v<Record>> names{
      u"settings"_s, u"documents"_s, u"chunks"_s, u"queries"_s,        u"runs"_s,
      u"rankings"_s, u"answers"_s,   u"claims"_s, u"judges"_s,         u"guidelines"_s,
      u"criteria"_s, u"labels"_s,    u"scores"_s, u"pool additions"_s, u"kept lines"_s};
  return names;
}

QString reportText(const Report& report)
{
  QJsonObject added;
  for (auto it = report.added.cbegin(); it != report.added.cend(); ++it) added.insert(it.key(), it.value());
  return QString::fromUtf8(QJsonDocument(added).toJson(QJsonDocument::Compact));
}

Error cancelled()
{
  return {ErrorKind::Cancelled, {}, u"the import was stopped; nothing of it was kept"_s};
}

} // namespace

Result<void> ImportWriter::settleDeferred(const ProgressFunction& progress)
{
  // Claims first: labels may name them.
  for (const bool claims : {true, false}) {
    for (qsizetype at = 0; at < m_deferred.size();) {
      if (progress && !progress({})) return tl::unexpected<Error>(cancelled());
      STORE_GET(transaction, turn());
      for (int work = 0; at < m_deferred.size() && work < m_batchWeight; ++at, work += 3) {
        const auto& [record, place] = m_deferred[at];
        if (std::holds_alternative<ClaimRecord>(record) != claims) continue;
        if (const auto* claim = std::get_if<ClaimRecord>(&record)) STORE_TRY(takeClaim(*claim, place, true));
        if (const auto* label = std::get_if<LabelRecord>(&record)) STORE_TRY(takeLabel(*label, place, true));
        if (const auto* score = std::get_if<ScoreRecord>(&record)) STORE_TRY(takeScore(*score, place, true));
      }
      STORE_TRY(transaction->commit());
    }
  }
  m_deferred.clear();
  return {};
}

// What is worth knowing and refuses nothing.
Result<void> ImportWriter::remark()
{
  STORE_TRY(remarkPromotable());
  if (!m_textlessQueries.isEmpty()) {
    QStringList some;
    Statement statement(*m_connection, u"SELECT name FROM query WHERE id = ?"_s);
    for (const qint64 id : std::as_const(m_textlessQueries)) {
      STORE_TRY(statement.run(id));
      if (statement.next() && some.size() < 3) some.append(statement.text(0));
      if (some.size() == 3) break;
    }
    fault({},
          u"%1 queries are named but come without a text (%2); import their topics as well"_s
              .arg(m_textlessQueries.size())
              .arg(some.join(u", ")),
          false);
  }
  if (m_textlessChunks > 0)
    fault({},
          u"%1 chunks are named but come without a text; import their corpus as well to read them"_s.arg(
              m_textlessChunks),
          false);
  return {};
}

Result<void> ImportWriter::flip()
{
  STORE_TRY(m_connection->run(u"PRAGMA synchronous = FULL"_s));
  STORE_GET(transaction, turn());
  STORE_TRY(applyPending());
  STORE_TRY(applyPendingSlots());
  for (const auto& [sql, values] : m_atLanding) {
    Statement statement(*m_connection, sql);
    STORE_TRY(statement.runList(values));
  }
  if (m_settings) {
    STORE_GET(labels, m_connection->number(u"SELECT 1 FROM label WHERE import = 0 LIMIT 1"_s));
    if (!labels) STORE_TRY(writeSettings(*m_connection, *m_settings));
  }
  if (m_rankings > 0) STORE_TRY(growPoolVersion(*m_connection));
  STORE_TRY(m_connection->run(u"UPDATE clock SET counter = max(counter, ?)"_s, m_counter));
  STORE_TRY(
      m_connection->run(u"UPDATE import SET state = 1, report = ? WHERE id = ?"_s, reportText(m_report), m_import));
  STORE_TRY(landTriage());
  // Now that this import's gestures count, they say together with those here which claims stand.
  for (const qint64 answer : std::as_const(m_editedAnswers)) STORE_TRY(standAsEdited(*m_connection, {answer}));
  return transaction->commit();
}

Result<Report> ImportWriter::land(const ProgressFunction& progress)
{
  STORE_TRY(settleDeferred(progress));
  STORE_TRY(settleCitations());
  STORE_TRY(refuseDoubleChunks());
  STORE_TRY(refuseHalfTriage());
  STORE_TRY(remark());
  if (progress && !progress({})) return tl::unexpected<Error>(cancelled());
  for (std::size_t i = 0; i < kinds().size(); ++i) {
    if (m_read[i] > 0) m_report.read[kinds()[i]] = m_read[i];
    if (m_added[i] > 0) m_report.added[kinds()[i]] = m_added[i];
  }
  if (m_fatalFaults > 0 || m_options.dryRun) {
    abandon();
    return m_report;
  }
  STORE_TRY(flip());
  m_import = 0; // landed: nothing may sweep it any more
  // From here on nothing can be lost: what remains is done at the next opening if it fails now.
  (void)moveFilledTexts(*m_connection, m_shared->gate());
  m_shared->committed();
  return m_report;
}

} // namespace assayer
