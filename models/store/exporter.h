// Gives a workspace back as records, one section a kind, in an order that an import accepts. Also reads what is left
// of a damaged file: then a window of rows that cannot be read is reported and passed over. Private to store/.
#pragma once

#include "core/records.h"
#include "core/triage.h"
#include "store/connection.h"
#include "store/packet.h"

#include <QHash>
#include <QJsonArray>

namespace assayer {

class Exporter {
public:
  Exporter(Connection& connection, RecordSink& sink, const ProgressFunction& progress,
           const std::optional<ExportScope>& scope = {});
  Result<void> exportAll();
  /// Goes on after errors and returns them as sentences.
  QStringList salvageAll();

private:
  using Section = Result<void> (Exporter::*)();
  struct Names {
    QString first;
    QString second;
  };

  Result<void> settings();
  Result<void> documents();
  Result<void> criteria();
  Result<void> judges();
  Result<void> guidelines();
  Result<void> chunks();
  Result<void> queries();
  Result<void> runs();
  Result<void> rankings();
  Result<void> answers();
  Result<void> claims();
  Result<void> labels();
  Result<void> scores();
  Result<void> poolAdditions();
  Result<void> reveals();
  Result<void> plans();
  Result<void> slotsOfPlans();
  Result<void> claimEdits();
  Result<void> kept();

  // exporter_triage.cpp
  Result<void> triageSettings();
  Result<void> clusters();
  Result<void> clusterEvents();
  Result<void> clusterings();
  Result<void> draws();
  Result<void> promotions();
  Result<void> clusterMembers(qint64 id, const Clustering& clustering);
  Result<QJsonArray> drawnSamples(const Draw& draw);
  Result<void> drawFrame(const Draw& draw, const QVector<Cluster>& clusters);

  // exporter_freeze.cpp
  Result<void> freezes();
  Result<void> picks();

  /// Visits the rows of a query that takes "id BETWEEN ? AND ?" window by window.
  Result<void> each(const QString& table, const QString& sql,
                    const std::function<Result<void>(const Statement&)>& visit);
  Result<void> give(Record&& record);

  // exporter_scope.cpp
  Result<void> openScope();
  void closeScope();
  /// What of a table, under its own name or another, is exported: landed, and within the scope where there is one.
  QString visible(const QString& table, const QString& as = {}) const;
  /// Names of a subject's parts, as a label record or a reveal carries them.
  Result<bool> nameSubject(const Subject& subject, LabelRecord& record);
  Result<bool> nameChunk(qint64 chunk, LabelRecord& record);
  Result<bool> nameEntailing(const Subject& subject, LabelRecord& record);
  Result<Names> answerNames(qint64 answer);
  Result<QString> claimName(qint64 claim, const QString& name, const Names& answer);
  Result<QString> eventNameOf(EventId event);
  Result<QString> nameOf(const QString& table, qint64 id);

  Connection& m_connection;
  RecordSink& m_sink;
  ProgressFunction m_progress;
  std::optional<ExportScope> m_scope;
  QHash<qint64, Criterion> m_criteria;
  bool m_salvaging = false;
  QStringList m_lost;
  qint64 m_given = 0;
};

} // namespace assayer
