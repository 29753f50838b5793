// Turns records into rows under an import that nobody sees yet: names become ids, repeats are recognised, faults are
// collected. Owned by an ImportSession; one thread. Its parts stand in import_*.cpp by kind of record.
#pragma once

#include "core/assignment.h"
#include "core/triage.h"
#include "store/import_session.h"
#include "store/labels.h"
#include "store/shared_file.h"

#include <QBitArray>
#include <QFile>
#include <QHash>
#include <QJsonObject>
#include <QSet>

#include <array>

namespace assayer {

/// What of a chunk can be worked out before its turn at writing.
struct ChunkDigest {
  QByteArray hash;
  qint64 nearGroup = 0;
};
ChunkDigest digest(const QString& text);

struct ImportItem {
  Record record;
  Place place;
  ChunkDigest digest; // of chunks only
};

class ImportWriter {
public:
  static Result<std::unique_ptr<ImportWriter>> start(const QString& path, std::shared_ptr<SharedFile> shared,
                                                     const QStringList& files, const ImportOptions& options);
  ~ImportWriter();

  /// Writes a batch in one short transaction. After an error the import cannot go on.
  Result<void> write(const QVector<ImportItem>& batch);
  /// How much work (see weight()) a batch may hold so that it takes about 3 ms.
  int batchWeight() const { return m_batchWeight; }
  static int weight(const Record& record);

  Result<Report> land(const ProgressFunction& progress);
  /// Removes everything; what cannot be removed now stays invisible and is swept later.
  void abandon();

private:
  // A column of a named row: a value that differs from the fallback says something.
  struct Column {
    QString name;
    QVariant value;
    QVariant fallback;
  };
  // A named row as it stands after a record was laid over it.
  struct Merged {
    qint64 id = 0;
    bool added = false;
    bool landed = false;        // the row was in the workspace before this import
    QStringList contradictions; // columns that say something else
  };
  // A run that this import names, by the name in the file.
  struct RunTarget {
    qint64 id = 0;
    bool landed = false;
    bool hadRankings = false;
    bool hadAnswers = false;
    bool refused = false;
  };
  enum class Settled { Done, Later };
  static constexpr int DeferredAtMost = 200'000; // records that wait for what they name

  ImportWriter(std::shared_ptr<SharedFile> shared, const ImportOptions& options);
  Result<void> begin(const QStringList& files);
  Result<std::unique_ptr<Transaction>> turn();
  Result<void> settleLog(const QVector<ImportItem>& batch);
  Result<void> settle(const Record& record, const Place& place, const ChunkDigest& digest);

  // import_catalogue.cpp
  Result<void> takeWorkspace(const WorkspaceRecord& record, const Place& place);
  Result<void> takeDocument(const DocumentRecord& record, const Place& place);
  Result<void> takeQuery(const QueryRecord& record, const Place& place);
  Result<void> takeJudge(const JudgeRecord& record, const Place& place);
  Result<void> takeGuideline(const GuidelineRecord& record, const Place& place);
  Result<void> takeCriterion(const CriterionRecord& record, const Place& place);
  Result<void> takeKept(const KeptRecord& record, const Place& place);
  Result<void> takeReveal(const KeptRecord& record, const Place& place);
  Result<void> takeClaimEdit(const KeptRecord& record, const Place& place);
  Result<Merged> merge(const QString& table, const QString& name, const QVector<Column>& columns, const Place& place);
  Result<void> report(const Merged& merged, const QString& what, const QString& name, const Place& place);
  Result<qint64> namedRow(const QString& table, const QString& name, QHash<QString, qint64>& known,
                          const QString& insertSql, bool* made = nullptr);
  Result<qint64> queryId(const QString& name);
  Result<qint64> judgeId(const QString& name);
  Result<qint64> guidelineId(const QString& version);
  Result<qint64> documentId(const QString& name);

  // import_chunks.cpp
  Result<void> takeChunk(const ChunkRecord& record, const Place& place, const ChunkDigest& digest);
  Result<void> takeOldChunk(const ChunkRecord& record, const Place& place, const ChunkDigest& digest);
  Result<bool> fillTextless(const ChunkRecord& record, const Place& place, const ChunkDigest& digest, qint64 document);
  Result<void> repeatChunk(const ChunkRecord& record, const Place& place, const ChunkDigest& digest, qint64 document);
  /// The newest chunk of a name, made without a text where there is none.
  Result<quint32> chunkId(const QString& name);
  Result<std::optional<quint32>> findChunk(const QString& name);
  /// In code points; absent while the chunk is known by its id only.
  Result<std::optional<qint64>> textLength(quint32 chunk);
  Result<qint64> insertTextless(const QString& name, const QByteArray& hash);
  Result<void> refuseDoubleChunks();

  // import_runs.cpp
  Result<void> takeRun(const RunRecord& record, const Place& place);
  Result<void> takeRanking(const RankingRecord& record, const Place& place);
  Result<void> takeAnswer(const AnswerRecord& record, const Place& place);
  Result<Settled> takeClaim(const ClaimRecord& record, const Place& place, bool last);
  Result<bool> repeatClaim(const ClaimRecord& record, const Place& place, qint64 answer);
  Result<Settled> takeScore(const ScoreRecord& record, const Place& place, bool last);
  Result<void> takePool(const PoolRecord& record);
  Result<bool> meetJudge(const JudgeRow& row, const Place& place);
  Result<RunTarget*> runToWrite(const QString& name, const Place& place);
  Result<RunTarget> makeRun(const QString& name, const Place& place);
  Result<qint64> runToRead(const QString& name);
  Result<qint64> answerId(const QString& run, const QString& query);
  void refuseRun(RunTarget& run, const QString& name, const Place& place);
  Result<bool> sameNames(const QVector<quint32>& a, const QVector<quint32>& b);
  Result<void> settleCitations();

  // import_labels.cpp
  Result<Settled> takeLabel(const LabelRecord& record, const Place& place, bool last);
  Result<QString> missingOf(const LabelRecord& record, const Criterion& criterion);
  Result<std::optional<Subject>> subjectOf(const LabelRecord& record, const Criterion& criterion, bool& mirrored);
  Result<qint64> claimId(const LabelRecord& record);
  Result<std::optional<quint32>> labelledChunk(const LabelRecord& record);
  Result<Settled> storeLabel(const LabelRecord& record, const Place& place, const Slot& slot, std::optional<int> value,
                             bool last);
  Result<EventId> eventBefore(const LabelRecord& record, const Slot& slot);
  Result<NewRuling> rulingOf(const LabelRecord& record, const Subject& subject, std::optional<int> value);
  Result<ChangeId> changeTakenBack(const LabelRecord& record, JudgeId judge);
  Result<void> standIn(const LabelRecord& record, const Place& place, const Slot& slot, std::optional<int> value,
                       const NewChange& change, EventId event);
  Result<void> applyPending();

  // import_plans.cpp
  struct PlanHead {
    PlanId id;
    AssignmentUnit unit = AssignmentUnit::Query;
  };
  Result<void> takePlan(const KeptRecord& record, const Place& place);
  Result<void> takeSlot(const KeptRecord& record, const Place& place);
  Result<std::optional<Subject>> slotSubject(const KeptRecord& record, AssignmentUnit unit);
  Result<std::optional<PlanHead>> readPlanHead(const QByteArray& uid);
  Result<void> settleSlot(const AssignedSlot& slot);
  Result<void> applyPendingSlots();

  // import_triage.cpp
  // A line of a query that says something else than columns which promotions may decide.
  struct Promotable {
    qint64 query = 0;
    QStringList columns;
    QString name;
    Place place;
  };
  Result<bool> takeTriage(const KeptRecord& record, const Place& place);
  Result<void> takeTriageSettings(const QJsonObject& line, const Place& place);
  Result<void> takeCluster(const QJsonObject& line, const Place& place);
  Result<void> takeClusterEvent(const QJsonObject& line, const Place& place);
  Result<void> takePromotion(const QJsonObject& line, const Place& place);
  Result<qint64> clusterOf(const QByteArray& uid);
  static bool isPromoted(const QString& column);
  Result<void> remarkPromotable();
  Result<void> refuseHalfTriage();
  Result<void> landTriage();

  // import_draws.cpp
  struct ClusteringHead {
    qint64 id = 0;
    Clustering clustering; // without members
    bool isNew = false;
    qint64 declared = 0; // members
    qint64 taken = 0;
    Place place;
  };
  struct DrawHead {
    DrawId id;
    RunId run;
    QVector<ClusterId> clusters; // of the day, by place
    bool isNew = false;
    qint64 declared = 0; // of the frame
    qint64 taken = 0;
    Place place;
  };
  Result<void> takeClustering(const QJsonObject& line, const Place& place);
  Result<void> takeMembers(const QJsonObject& line, const Place& place);
  Result<void> takeDraw(const QJsonObject& line, const Place& place);
  Result<void> takeFrame(const QJsonObject& line, const Place& place);
  Result<qint64> answerOf(RunId run, const QString& query);
  Result<std::optional<DrawnSample>> sampleOf(const QJsonValue& value, RunId run, QString& problem);
  Result<std::optional<FrameItem>> frameItemOf(const QJsonValue& value, DrawPart part, const DrawHead& head);
  Result<void> readFrame(DrawId draw);

  // import_freeze.cpp
  Result<bool> takeFreezeOrPick(const KeptRecord& record, const Place& place);
  Result<void> takeFreeze(const QJsonObject& line, const Place& place);
  Result<void> takePick(const QJsonObject& line, const Place& place);

  // import_land.cpp
  Result<void> settleDeferred(const ProgressFunction& progress);
  Result<void> flip();
  Result<void> remark();

  /// A line that is there already may bring other unknown keys; they are not added, and the report says so.
  Result<void> repeatMetadata(const QString& there, const QVariantList& key, const QString& metadata);

  void fault(const Place& place, const QString& problem, bool fatal = true);
  void skip(const QString& reason) { ++m_report.skipped[reason]; }
  void defer(const Record& record, const Place& place);

  std::shared_ptr<SharedFile> m_shared;
  ImportOptions m_options;
  std::unique_ptr<QLockFile> m_lock;
  std::unique_ptr<Connection> m_connection;
  qint64 m_import = 0; // 0: nothing of it is in the file
  qint64 m_at = 0;
  int m_batchWeight = 200;
  QFile m_log;         // the write-ahead log, only to sync it
  qint64 m_unsent = 0; // bytes, roughly
  qint64 m_unmoved = 0;
  qint64 m_logged = 0;

  Report m_report;
  int m_fatalFaults = 0;
  int m_remarks = 0;
  std::array<qint64, std::variant_size_v<Record>> m_read{};
  std::array<qint64, std::variant_size_v<Record>> m_added{};

  // Names that were looked up: bounded, the index answers the rest.
  QHash<QString, quint32> m_chunkIds;
  QHash<QString, qint64> m_queryIds;
  QHash<QString, qint64> m_judgeIds;
  QHash<QString, qint64> m_renamedJudges; // by the name in the file
  QHash<QString, qint64> m_guidelineIds;
  QHash<QString, qint64> m_documentIds;
  QHash<QString, RunTarget> m_runs;
  QHash<QString, Criterion> m_criteria;
  QHash<QByteArray, PlanHead> m_planHeads;
  QHash<QString, qint64> m_claimAliases; // names that several claims have
  QHash<QByteArray, qint64> m_clusterIds;
  QMap<QByteArray, ClusteringHead> m_clusterings;
  QMap<QByteArray, DrawHead> m_draws;
  DrawId m_frameOf; // whose frame this is
  QHash<qint64, FrameItem> m_frame;
  std::optional<TriageSettings> m_triageSettings;
  QVector<Promotable> m_promotable;

  qint64 m_firstChunk = 0;
  qint64 m_nextChunk = 0;
  bool m_textless = false;        // some chunk is known by its id only
  QVector<quint64> m_chunkPlaces; // file and line of each new chunk, packed
  QStringList m_files;
  QBitArray m_oldUsed;      // chunks from before this import that it has named
  QSet<QString> m_oldNames; // names of which older texts came too
  QSet<qint64> m_textlessQueries;
  qint64 m_textlessChunks = 0;
  bool m_citationsOpen = false;
  QSet<qint64> m_editedAnswers; // whose claims some gesture of this import made or ended
  qint64 m_rankings = 0;
  qint64 m_counter = 0;
  std::optional<WorkspaceSettings> m_settings;
  QVector<std::pair<QString, QVariantList>> m_atLanding; // what changes rows that are in sight
  QVector<std::pair<Record, Place>> m_deferred;
};

} // namespace assayer
