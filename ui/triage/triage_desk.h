// What lies on the reviewer's table: the draws of the workspace, the one on screen with its samples and clusters, and
// what this judge has said of them. No widgets: it reads the session's store and follows changes. While the window is
// blind, a sample tells nothing of what a model or anybody else said until the judge has named its cause. Owned by the
// Triage page; GUI thread.
#pragma once

#include "answers/diagnosis.h"
#include "core/result.h"
#include "core/triage.h"

#include <QCoreApplication>
#include <QHash>
#include <QVector>

#include <optional>

namespace assayer {

class Session;

/// How far a sample is: named what broke, and said whether that is systematic where something did.
enum class SampleState { Open, Begun, Done };

struct SampleRow {
  DrawnSample drawn;
  RunId run; // of the answer: a leftover may be of another run than the day's
  QueryId query;
  QString text; // of the query
  QString family;
  std::optional<Cause> cause;
  std::optional<int> disposition; // position in the scale of criterion::Disposition
  QString note;                   // this judge's, on the query
  SampleState state() const;
  bool operator==(const SampleRow&) const = default;
};

struct ClusterRow {
  std::optional<int> cluster; // place in the clustering; absent: those in none
  QString name;
  QStringList terms;
  ClusterState state = ClusterState::Open;
  bool isNew = false; // first seen on this day
  int size = 0;
  int drawn = 0;
  int done = 0; // of the drawn, by this judge
  bool operator==(const ClusterRow&) const = default;
};

/// What is suggested of an answer: the cause that the labels leave, else the one that a model's scores make likely.
struct Suggestion {
  Diagnosis diagnosis;          // by labels
  std::optional<Cause> offered; // absent: the labels leave several, and there is nothing to guess from
  QStringList evidence;         // for it, in words
  bool isSettled() const { return diagnosis.isSettled(); }
};

class TriageDesk {
  Q_DECLARE_TR_FUNCTIONS(assayer::TriageDesk)

public:
  explicit TriageDesk(Session& session) : m_session(session) {}

  static QString today(); // ISO date; asked anew, since a window may stay open over midnight

  /// The draws, newest first, and shows one of them: the wanted one, else the one on screen if it is still there, else
  /// the newest.
  Result<void> load(std::optional<DrawId> wanted = {});
  /// Shows a draw of the list.
  Result<void> show(DrawId draw);
  const QVector<Draw>& draws() const { return m_draws; } // without samples
  /// nullptr: there is none yet.
  const Draw* draw() const { return m_draw ? &*m_draw : nullptr; }
  const Clustering& clustering() const { return m_clustering; }
  const QVector<SampleRow>& samples() const { return m_samples; }
  const QVector<ClusterRow>& clusters() const { return m_clusters; }
  QString runName(RunId run) const; // "the run" while the window is blind

  std::optional<int> indexOf(AnswerId answer) const;
  /// The next sample below that is not done, else the first of all; absent: none is left.
  std::optional<int> nextOpen(int from) const;
  int doneCount() const;
  /// Whether why a sample was drawn, its cluster and its figures may be seen.
  bool isUnveiled(int sample) const;
  /// Whether an answer may be opened as one that fails: not while that would tell a blind judge so.
  bool mayOpen(AnswerId answer) const;
  /// Stores that this judge has been shown why a sample was drawn before naming its cause: what they say of it from now
  /// on is none that agreement uses. Nothing while the sample tells nothing.
  Result<void> noteSeen(int sample) const;
  /// In words, "faithfulness below 0.6 · critical error"; empty while veiled.
  QString reasonWords(int sample) const;
  /// Why it was drawn and what the model scored it with, "Drawn for: faithfulness low · scored faithfulness 0.25";
  /// empty while veiled.
  QString drawnWords(int sample) const;
  std::optional<int> clusterOf(AnswerId answer) const; // place in the clustering

  /// From this judge's own labels while the window is blind, else from what counts and the scores that it was drawn by.
  Result<Suggestion> suggestionFor(int sample) const;

  /// Takes this judge's own gesture; the samples that it touched.
  QVector<int> take(const Change& change);
  /// A cluster has a new event: reads the names and states anew.
  Result<void> followClusters();

private:
  Result<SampleRow> readSample(const DrawnSample& drawn) const;
  void countClusters();

  Session& m_session;
  QVector<Draw> m_draws;
  std::optional<Draw> m_draw;
  Clustering m_clustering;
  QVector<SampleRow> m_samples;
  QVector<ClusterRow> m_clusters;
  QHash<AnswerId, int> m_clusterOf; // places in the clustering
  QHash<RunId, QString> m_runs;
};

} // namespace assayer
