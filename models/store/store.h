// The workspace: one SQLite file (*.assay). A Store is one connection; each thread opens its own with another(), and
// only values cross. Labels are durable when record() returns; everything else may be read while an import runs.
#pragma once

#include "core/adjudication.h"
#include "core/assignment.h"
#include "core/catalogue.h"
#include "core/conflict.h"
#include "core/criteria.h"
#include "core/freeze.h"
#include "core/label.h"
#include "core/records.h"
#include "core/result.h"
#include "core/triage.h"
#include "store/packet.h"

#include <QVector>

#include <functional>
#include <memory>
#include <span>

namespace assayer {

class ImportSession;
struct ImportOptions;

enum class Access { ReadWrite, ReadOnly };

/// What a file turns out to be before anything is written to it.
enum class FileKind {
  Missing,   // nothing there: may be created
  Workspace, // ours, this version or older (older is migrated, after a backup)
  Newer,     // ours, from a newer program: opens read-only
  Foreign,   // something else: refused, never overwritten
  Corrupt,   // ours, but damaged: refused for writing; salvage() reads what can be read
};

/// A ranked list as chunk ids in rank order.
struct Ranking {
  RunId run;
  QueryId query;
  QVector<quint32> chunks;
  bool operator==(const Ranking&) const = default;
};

struct Score {
  AnswerId answer;
  JudgeId judge;
  QString measure;
  std::optional<double> value;
  QString reason;
  bool operator==(const Score&) const = default;
};

/// That a run answered a query, or failed to, and at what price as far as that was imported.
struct AnswerTiming {
  AnswerId answer;
  QueryId query;
  std::optional<double> latencyMs;
  std::optional<double> cost;
  bool operator==(const AnswerTiming&) const = default;
};

/// One key press as it reaches the store: who decided what, on one or more subjects.
struct Gesture {
  JudgeId judge;
  QVector<Decision> decisions;
};

/// Whose labels a reader may see. A blind judge's view is built with only(judge), and nothing else reaches it.
struct LabelScope {
  std::optional<JudgeId> judge; // absent: everybody's
  static LabelScope everybody() { return {}; }
  static LabelScope only(JudgeId id) { return {id}; }
};

/// Which slots a reader wants: of one plan, of one judge, of both, or all.
struct SlotScope {
  std::optional<PlanId> plan = {};
  std::optional<JudgeId> judge = {}; // who holds the slot; JudgeId{}: nobody
};

/// That somebody has decided on a subject, without what they said.
struct Decided {
  Subject subject;
  JudgeId judge;
  int round = 0;
  LabelState state = LabelState::Valued;
  qint64 at = 0; // ms since the epoch, UTC
  bool operator==(const Decided&) const = default;
};

class Store {
public:
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // -- the file ---------------------------------------------------------------------------------------------------
  static FileKind inspect(const QString& path);
  /// This program is connected to the file, so that nothing else in it may open it: closing it again would drop
  /// SQLite's locks.
  static bool isInUse(const QString& path);
  /// A new workspace; Conflict when the path exists.
  static Result<std::unique_ptr<Store>> create(const QString& path);
  /// Opens, migrates (after a backup beside the file) and sweeps what an import that died left behind. A newer file
  /// opens read-only whatever access says.
  static Result<std::unique_ptr<Store>> open(const QString& path, Access access = Access::ReadWrite);
  /// A further connection to the same file for another thread; call it there.
  static Result<std::unique_ptr<Store>> another(const QString& path);
  QString path() const;
  QByteArray uid() const; // 16 bytes, made with the workspace
  bool isReadOnly() const;
  /// The path still names the file that is open here. False after it was replaced or removed under the program: then
  /// nothing more can be saved, and every writing call says so (NotFound). Takes a microsecond or two.
  bool isInPlace() const;
  /// Sentences about where the file lies: a network or synced folder may damage it. Empty when all is well.
  QStringList warnings() const;
  /// Every invariant: SQLite's own check, references, current labels against the events. Empty: sound. Takes seconds
  /// on a million pairs, so never at opening.
  Result<QStringList> check();
  /// A consistent copy at another path, made while others work.
  Result<void> backup(const QString& toPath);
  /// Copies beside the file in "<name>.backups/": one a day, the newest seven kept. Returns the path written, empty
  /// when today's exists.
  Result<QString> rollingBackup();
  /// Reads what can be read of a damaged workspace into a sink (for an export); returns what could not be read.
  static Result<QStringList> salvage(const QString& path, RecordSink& sink);

  // -- settings and people ----------------------------------------------------------------------------------------
  Result<WorkspaceSettings> settings();
  Result<void> setSettings(const WorkspaceSettings& settings); // a changed pool depth makes a new pool version
  Result<int> poolVersion();
  Result<QVector<JudgeRow>> judges();
  Result<JudgeRow> addJudge(const QString& name, JudgeKind kind, Role role); // the existing one when the name is taken
  Result<QVector<Criterion>> criteria();   // built-in and the workspace's own; relevance carries the workspace's grades
  Result<QVector<Guideline>> guidelines(); // newest last
  /// From now on labels are stamped with this version. Conflict when there is one of the name; Usage without a name or
  /// a text.
  Result<Guideline> addGuideline(const QString& version, const QString& text, const QVector<Revisit>& revisit);

  // -- what is judged (rows of a running import are invisible everywhere) -----------------------------------------
  Result<QVector<QueryRow>> queries(); // in the order of import
  Result<QueryDetail> query(QueryId id);
  Result<void> eachQuery(const std::function<void(const QueryDetail&)>& visit); // in the order of import
  /// The needs of the queries that have any.
  Result<void> eachNeeds(const std::function<void(QueryId, const QVector<Need>&)>& visit);
  Result<QueryId> findQuery(const QString& name); // NotFound
  Result<QVector<RunRow>> runs();
  Result<RunId> findRun(const QString& name);
  Result<ChunkRow> chunk(ChunkId id);
  Result<QVector<ChunkRow>> chunks(std::span<const quint32> ids); // in the order asked for
  Result<QVector<QString>> chunkTexts(std::span<const quint32> ids);
  /// Chunks whose normalised text occurs in several of them, with the group that they share. Scans every chunk row:
  /// about half a second for 1,000,000.
  Result<void> eachCopy(const std::function<void(ChunkId, qint64 group)>& visit);
  Result<ChunkId> findChunk(const QString& name); // the newest text of that name
  Result<DocumentRow> document(DocumentId id);
  Result<QVector<DocumentRow>> documents(); // in the order of import
  /// Every chunk, those with an older text of their name too. About a second for 1,000,000.
  Result<void> eachChunk(const std::function<void(const ChunkRow&, bool isNewest)>& visit);
  Result<QVector<Ranking>> rankingsOf(QueryId query);
  Result<void> eachRanking(const std::function<void(RunId, QueryId, std::span<const quint32>)>& visit);
  Result<QVector<Answer>> answersOf(QueryId query); // with citations
  Result<std::optional<Answer>> answer(RunId run, QueryId query);
  Result<Answer> answer(AnswerId id);
  Result<void> eachAnswer(RunId run, const std::function<void(const Answer&)>& visit); // with citations
  /// The same without texts and citations, which is some times quicker: how long the answers took and what they cost.
  Result<void> eachTiming(RunId run, const std::function<void(const AnswerTiming&)>& visit);
  /// Further keys that an import brought with a run's answers, a JSON object as text; answers without are left out.
  Result<void> eachAnswerMetadata(RunId run, const std::function<void(AnswerId, const QString&)>& visit);
  Result<QVector<Claim>> claimsOf(AnswerId answer); // that stand, in order
  Result<Claim> claim(ClaimId id);                  // ended ones too
  /// Split into claims, or found to have none: then it once had one that was ended.
  Result<bool> isSplit(AnswerId answer);
  /// Every claim of a run's answers, by answer and position, with whether it stands.
  Result<void> eachClaim(RunId run, const std::function<void(const Claim&, bool standing)>& visit);
  Result<QVector<Score>> scoresOf(AnswerId answer);
  Result<QVector<ChunkId>> poolAdditions(QueryId query); // by hand
  Result<void> eachPoolAddition(const std::function<void(QueryId, ChunkId)>& visit);
  Result<void> addToPool(QueryId query, ChunkId chunk, JudgeId by); // idempotent

  // -- labels -----------------------------------------------------------------------------------------------------
  /// Appends one gesture in one transaction and returns it as stored; durable on return. A decision that changes
  /// nothing is left out (an empty Change.events says that all were); so is one that is carried over to where the judge
  /// has a label already. Busy after 250 ms of another writer.
  Result<Change> record(const Gesture& gesture);
  /// Ends claims of an answer and makes others, as one gesture that undo takes back: splitting, merging, mending,
  /// adding and deleting. Ids and answers of the made are ignored. Conflict: one of the ended does not stand any more.
  Result<Change> editClaims(JudgeId judge, AnswerId answer, const QVector<ClaimId>& ended, const QVector<Claim>& made);
  /// The program's own split of an answer that nobody has split; nobody's gesture. Nothing happens where there is one.
  Result<void> addClaims(AnswerId answer, const QVector<Claim>& claims);
  /// The same for several answers in one transaction, each claim with its answer; those that somebody has split are
  /// passed over. Returns how many answers were split.
  Result<int> addClaims(const QVector<Claim>& claims);
  /// Takes back the judge's newest gesture that is not undone, as a new change. NotFound: nothing to undo. Conflict:
  /// the subject has changed since by someone else.
  Result<Change> undo(JudgeId judge);
  Result<Change> redo(JudgeId judge);
  /// What undo() or redo() would act on, for the menu and the status line; empty optional: nothing.
  Result<std::optional<Change>> nextUndo(JudgeId judge);
  Result<std::optional<Change>> nextRedo(JudgeId judge);
  /// Current labels on a query's chunks, its answers and their claims, flags and notes.
  Result<QVector<Label>> labelsOf(QueryId query, LabelScope scope);
  /// Every current label under a criterion, in unspecified order. Cleared ones are left out.
  Result<void> eachLabel(CriterionId criterion, LabelScope scope, const std::function<void(const Label&)>& visit);
  Result<QVector<EvidenceQuote>> evidenceOf(EventId event);
  /// The evidence of every current label under a criterion, by event.
  Result<void> eachEvidence(CriterionId criterion, const std::function<void(EventId, const EvidenceQuote&)>& visit);
  Result<QVector<LabelEvent>> history(const Subject& subject); // oldest first, everybody's
  /// Gestures of any window after this one, oldest first; ChangeId{} for all. Those of landed imports are left out.
  Result<QVector<Change>> changesSince(ChangeId after);
  Result<ChangeId> newestChange();
  /// Changes whenever another connection has written: cheap enough to ask every 250 ms.
  Result<qint64> dataVersion();
  /// How many imports have landed; when it grows, what was read before may be incomplete.
  Result<qint64> landedImports();
  /// The judge saw another's label on this subject: kept for good, since a label after it is no blind one. Idempotent.
  Result<void> markRevealed(JudgeId judge, const Subject& subject);
  /// The same of several subjects in one transaction.
  Result<void> markRevealed(JudgeId judge, std::span<const Subject> subjects);
  /// Current labels, set under an older guideline, that a later version asks to look at again: setting one, with the
  /// same value or another, settles it. Carried ones and hidden repeats are left out.
  Result<void> eachToRevisit(LabelScope scope, const std::function<void(const Label&)>& visit);

  // -- judging twice (README, Judges) -------------------------------------------------------------------------------
  /// Decides on a subject in its own slot, as one gesture of `by` that undo takes back. The judges' labels stay.
  /// Usage where the value is not on the scale or stands beside another outcome than Label.
  Result<Change> adjudicate(JudgeId by, const Ruling& ruling);
  /// The ruling on a subject that stands; an empty optional: none does.
  Result<std::optional<StandingRuling>> rulingOn(const Subject& subject);
  Result<void> eachRuling(const std::function<void(const StandingRuling&)>& visit);
  /// What agreement may use of everybody's labels under a criterion, models' and hidden repeats' included (see
  /// IndependentLabel), in unspecified order.
  Result<void> eachIndependentLabel(CriterionId criterion, const std::function<void(const IndependentLabel&)>& visit);

  // -- who should judge what (README, Judges) -----------------------------------------------------------------------
  /// Stores a plan with all of its slots in one transaction, durable on return, and returns it with its id, uid and
  /// time; those of the argument, and ids and plans of the slots, are ignored. Some seconds for 1,000,000 slots, while
  /// which nothing else is written to the file: meant for a worker. Usage: a figure out of its range, a judge named
  /// twice, two slots of a unit for one judge, or a slot that is no such unit.
  Result<Plan> addPlan(const Plan& plan, const QVector<AssignedSlot>& slots);
  Result<QVector<Plan>> plans(); // oldest first, closed ones too
  /// Nobody gets anything of it any more; slots and labels stay. Idempotent. NotFound: no such plan.
  Result<void> closePlan(PlanId plan, qint64 now);
  /// By plan, unit, slot and round. Slots of closed plans and hidden repeats included.
  Result<void> eachSlot(const SlotScope& scope, const std::function<void(const AssignedSlot&)>& visit);
  /// Gives a slot to a judge if it still stands as it was seen; false: it changed hands meanwhile, its plan was closed,
  /// or this judge has another slot of the unit. True where it is this judge's already. Whether a slot that somebody
  /// holds may be taken over (abandoned, or its holder cannot judge it) is the caller's to know; one that the plan
  /// names a judge for never is. now: ms.
  Result<bool> take(const AssignedSlot& seen, JudgeId judge, qint64 now);
  /// The same of several in one transaction: one answer for each.
  Result<QVector<bool>> take(const QVector<AssignedSlot>& seen, JudgeId judge, qint64 now);
  /// Lets a slot go that was taken, for anybody to take; false: it has changed since it was seen, or was never taken.
  Result<bool> giveBack(const AssignedSlot& seen);
  /// Adds hidden repeats: slots of round 1 and up, each for the judge it names. Those that are there already stay.
  Result<void> addRepeats(const QVector<AssignedSlot>& repeats);
  /// Every current label under a criterion without what it says, hidden repeats included; cleared and carried ones are
  /// left out, since they fill no slot.
  Result<void> eachDecided(CriterionId criterion, LabelScope scope, const std::function<void(const Decided&)>& visit);

  // -- the daily failure queue (README, Daily queue) ----------------------------------------------------------------
  Result<TriageSettings> triageSettings();
  Result<void> setTriageSettings(const TriageSettings& settings); // Usage: see checkTriageSettings
  /// Scores that model judges gave to a run's answers, by answer, judge and measure.
  Result<void> eachScore(RunId run, const std::function<void(const Score&)>& visit);
  /// Stores a day's clusters and the draw made from them in one transaction, durable on return, and returns the draw
  /// with its ids, uid and time. Clusters of id 0 are made, with a first event of the program's that names them; the
  /// others take the new terms and profile. Samples of the draw and of the frame name clusters by place in
  /// clustering.clusters plus 1 (0: none) and come back with their ids. Conflict: there is a draw of that day and run.
  /// Usage: figures that contradict each other, a new cluster without a name and terms, a draw in a packet.
  Result<Draw> addDraw(const Clustering& clustering, const Draw& draw, const QVector<FrameItem>& frame);
  /// By day, then run; without samples. Of two copies' draws for one day and run the one of the lower (at, uid) stands
  /// once they are merged; here and below the other is as if it had never been made.
  Result<QVector<Draw>> draws();
  Result<std::optional<Draw>> draw(const QString& day, RunId run); // with samples
  /// What a draw was made from, by answer; empty where the draw came without it.
  Result<QVector<FrameItem>> frameOf(DrawId draw);
  /// The clusters of a draw's day with their members, by answer; terms and profiles as they were on that day.
  Result<std::optional<Clustering>> clusteringOf(const QString& day, RunId run);
  /// Every cluster ever seen, by first day and uid; those that only a superseded draw made and that nobody has decided
  /// on are left out.
  Result<QVector<Cluster>> clusters();
  /// How many members a cluster had, by day and run.
  struct ClusterDay {
    QString day;
    RunId run;
    int members = 0;
    int reviewed = 0; // of them, those whose cause a person has set
    bool operator==(const ClusterDay&) const = default;
  };
  Result<QVector<ClusterDay>> clusterDays(ClusterId cluster);
  Result<QVector<ClusterEvent>> clusterHistory(ClusterId cluster); // oldest first
  /// Appends a decision; uid and time of the argument are ignored and come back set. Usage: no name, no title for a
  /// systematic one, or an ended one without the run that ended it.
  Result<ClusterEvent> decideCluster(const ClusterEvent& event);
  /// Makes a query golden, or takes that back: appends the promotion and lets the query's columns follow, in one
  /// transaction. Usage, but where it is what the query is or was already: an answer is expected and there is no
  /// reference nor need, or golden without a split.
  Result<Promotion> promote(const Promotion& promotion);
  Result<QVector<Promotion>> promotionsOf(QueryId query); // oldest first
  Result<QVector<Promotion>> promotions();                // the newest of each query
  /// How many promotions were made in this file, whichever window made them; when it grows, queries say something else.
  Result<qint64> promotionCount();

  // -- the frozen test split and picked runs (README, Dev and test) ---------------------------------------------------
  /// Oldest first, by (at, uid); without what they hold.
  Result<QVector<FreezeEvent>> freezes();
  /// The one that counts, with what it holds; one that lifts as well. An empty optional: there never was one.
  Result<std::optional<FreezeEvent>> newestFreeze();
  /// Appends a freeze or a lift; uid, time and hash of the argument are ignored and come back set. Usage: see
  /// checkFreeze(). Conflict: a lift where nothing is frozen.
  Result<FreezeEvent> addFreeze(const FreezeEvent& event);
  Result<QVector<RunPick>> picks(); // oldest first, by (at, uid)
  /// Appends; uid and time of the argument are ignored and come back set. Conflict: taking back what is not picked.
  Result<RunPick> addPick(const RunPick& pick);
  /// How many freezes, picks and guideline versions were made in this file, whichever window made them; when it grows,
  /// what is frozen may have changed.
  Result<qint64> freezeCount();
  /// Current labels with a value on the queries of a split, their answers and claims, everybody's, rulings included;
  /// flags, notes, causes and hidden repeats are left out. A second or so for 1,000,000.
  Result<qint64> labelsOn(Split split);
  /// Of them those set after the workspace had counted so far. Some 0.1 s for 1,000,000 labels.
  Result<qint64> labelsSince(Split split, qint64 counter);

  // -- import and export ------------------------------------------------------------------------------------------
  /// Starts an import on this connection. One at a time for a file (Busy). See import_session.h.
  Result<std::unique_ptr<ImportSession>> startImport(const QStringList& files, const ImportOptions& options);
  /// Everything in the workspace as records, in an order that an import accepts, label history included.
  Result<void> exportTo(RecordSink& sink, const ProgressFunction& progress = {});
  /// The same of a part of it.
  Result<void> exportTo(RecordSink& sink, const ExportScope& scope, const ProgressFunction& progress = {});

  // -- copies that come together ------------------------------------------------------------------------------------
  /// How far the workspace has counted its labels; it only ever grows.
  Result<qint64> counter();
  /// Which workspace this file is a packet of; an empty optional: it is none.
  Result<std::optional<PacketOrigin>> packetOrigin();
  /// Makes this file a packet, and counts on from where the workspace was.
  Result<void> setPacketOrigin(const PacketOrigin& origin);
  /// Labels that copies of the workspace decided differently, neither knowing of the other, and that no later decision
  /// has settled. A judge's scope leaves rulings out. A second or so for 1,000,000 events.
  Result<QVector<LabelConflict>> labelConflicts(LabelScope scope);
  /// Claims that copies replaced differently, in the order of the answers. A judge's scope: those that the judge had a
  /// hand in.
  Result<QVector<ClaimConflict>> claimConflicts(LabelScope scope);
  /// Lets one side's result stand, as a gesture under the conflict's own judge that says who chose and that it came of
  /// a merge. Conflict: somebody has decided since; NotFound: there is no such side.
  Result<Change> settle(const LabelConflict& conflict, qsizetype side, JudgeId by);
  /// Ends what the other sides made, as a gesture of `by`.
  Result<Change> settle(const ClaimConflict& conflict, qsizetype side, JudgeId by);

private:
  struct Private;
  explicit Store(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d;
  friend class ImportSession;
  friend class SearchIndex;
};

} // namespace assayer
