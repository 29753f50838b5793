// What importers read and exporters write, one value per line of our own JSON Lines, all by name. io/ produces them,
// store/ takes them through a RecordSink; neither sees the other.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"
#include "core/result.h"

#include <QMap>
#include <QVector>

#include <functional>
#include <variant>

namespace assayer {

/// Where a record stood, for messages. line counts from 1; 0: the whole file.
struct Place {
  QString file;
  qint64 line = 0;
  bool operator==(const Place&) const = default;
};

// In every record, metadata is a JSON object of the keys that no field takes; empty: there are none.
struct WorkspaceRecord {
  std::optional<WorkspaceSettings> settings;
  QString metadata = {};
};
struct DocumentRecord {
  DocumentRow row; // id unset
};
/// A chunk with its text. What a file only names (the documents of a TREC run) comes as no record of its own: the
/// reference makes the sink know it by name, and its text may come with a later import.
struct ChunkRecord {
  QString name;
  QString document; // empty: none
  QString text;
  QString metadata;
  bool superseded = false; // an older text of the name, of which labels may be left
};
struct QueryRecord {
  QueryDetail detail; // id unset; queries that a file only names come as no record, as with chunks
};
struct RunRecord {
  RunRow row; // id unset
};
struct RankingRecord {
  QString run;
  QString query;
  QStringList chunks;     // in rank order
  QVector<double> scores; // empty, or one for each chunk
  QString metadata = {};
};
struct CitationRecord {
  int first = 0;
  int last = 0;
  QString chunk;
};
struct AnswerRecord {
  QString run;
  QString query;
  AnswerState state = AnswerState::Written;
  QString text;
  QVector<CitationRecord> citations;
  std::optional<double> latencyMs;
  std::optional<double> cost;
  QString metadata;
};
struct ClaimRecord {
  QString name; // unique within the import; labels refer to it
  QString run;
  QString query;
  QString text;
  std::optional<int> first;
  std::optional<int> last;
  QString metadata = {};
  std::optional<int> position = {}; // among the answer's claims; absent: after those that came before
  bool ended = false;               // history: an edit made others of it, and labels on it are left
  qint64 counter = 0;               // of the edit that last ended it or brought it back; 0: none has
};
struct JudgeRecord {
  JudgeRow row; // id unset; uid may be empty
};
/// Labels of a criterion that a guideline asks to look at again, by the names in a label line.
struct RevisitRecord {
  QString criterion;
  QString value; // empty: every one
  bool operator==(const RevisitRecord&) const = default;
};
struct GuidelineRecord {
  QString version;
  QString text;
  qint64 at = 0;
  QString metadata = {};
  QVector<RevisitRecord> revisit = {};
};
struct CriterionRecord {
  QString name; // without the "answer." or "pair." prefix
  SubjectKind on = SubjectKind::Answer;
  bool ordinal = false;
  QStringList values;
  QStringList meanings;
  QString metadata = {};
};
struct EvidenceRecord {
  QString chunk;
  int first = 0;
  int last = 0;
  QString quote;
  QString before;
  QString after;
  bool against = false;
  int group = 0;
};
/// What stands beside an adjudicated label: the events that were weighed, by name, and why.
struct RulingRecord {
  QString left;
  QString right;
  QString reason;
  bool changeGuideline = false;
};
/// One label event. Which of the names are set depends on the criterion's subject kind.
struct LabelRecord {
  QString event; // unguessable and stable; empty: made from the content, so importing twice changes nothing
  qint64 counter = 0;
  QString criterion; // "relevance", "support", "answer.outcome", "pair.preference", "flag", "note", …
  QString query;
  QString chunk;
  QString chunkHash; // hex of the text hash when the chunk's text matters; empty: the newest text of that name
  QString run;
  QString otherRun;
  QString claim;
  QString judge;
  int round = 0;
  LabelState state = LabelState::Valued;
  QString value; // as declared by the criterion; for relevance the grade as digits
  std::optional<double> seconds;
  QString guideline;
  QString rationale;
  qint64 at = 0;
  bool afterReveal = false;
  ChangeKind kind = ChangeKind::Label;
  QVector<EvidenceRecord> evidence;
  // Other events by their names, which need not be there: the one before on this subject, the one whose gesture this
  // one takes back, the one of another text that this one was carried over from.
  QString previous;
  QString undoes;
  QString carriedFrom;
  QString metadata;
  QString by = {};                         // who decided, where the label is not that judge's own: an adjudicator
  std::optional<RulingRecord> ruling = {}; // of an adjudicated label
  bool imported = false; // read from another program's file and nobody's gesture, wherever it travels
};
struct ScoreRecord {
  QString run;
  QString query;
  QString judge;
  QString measure;
  std::optional<double> value;
  QString reason; // why there is no value
  QString metadata = {};
};
/// A chunk that someone added to a query's pool by hand.
struct PoolRecord {
  QString query;
  QString chunk;
  QString metadata = {};
  QString judge = {}; // who; empty: not said
  qint64 at = 0;      // ms since the epoch; 0: not said
};
/// A line of a kind that this version keeps but does not understand (truth_claim, entailment, cluster, …).
struct KeptRecord {
  QString kind;
  QString json;
};

using Record = std::variant<WorkspaceRecord, DocumentRecord, ChunkRecord, QueryRecord, RunRecord, RankingRecord,
                            AnswerRecord, ClaimRecord, JudgeRecord, GuidelineRecord, CriterionRecord, LabelRecord,
                            ScoreRecord, PoolRecord, KeptRecord>;

/// A fault or remark about the input: where, what is wrong, what to do.
struct Fault {
  Place place;
  QString problem;   // one sentence, "what is wrong; what to do about it"
  bool fatal = true; // a fatal fault refuses the import; others are reported
  bool operator==(const Fault&) const = default;
};

/// What an import read, took and skipped. Faults are kept up to a bound; faultCount goes on counting.
struct Report {
  QString format;
  QMap<QString, qint64> read;    // by kind: "queries" → 54
  QMap<QString, qint64> added;   // new in the workspace
  QMap<QString, qint64> skipped; // by reason in words
  QVector<Fault> faults;
  qint64 faultCount = 0;
  qint64 bytes = 0;
  std::optional<int> split = {}; // answers that were split into claims afterwards; absent: that was not asked for
  QStringList unclearPeople = {}; // names that are two entries in two copies, perhaps two people: refused

  bool refused() const
  {
    for (const Fault& fault : faults)
      if (fault.fatal) return true;
    return false;
  }
};

/// Takes records one by one, on the thread that reads the file. An error ends the import; the sink then leaves
/// nothing behind. References may come before what they name: the sink settles them at the end.
class RecordSink {
public:
  virtual ~RecordSink() = default;
  virtual Result<void> take(Record&& record, const Place& place) = 0;
};

/// Asked now and then while a long piece of work goes on; returning false cancels it.
struct Progress {
  qint64 done = 0;  // bytes
  qint64 total = 0; // 0: unknown
};
using ProgressFunction = std::function<bool(const Progress&)>;

} // namespace assayer
