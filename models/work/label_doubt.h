// Where people agree so little that figures which rest on their labels are to be doubted: below 0.67 over enough pairs
// (the README's rules, Agreement). What the window says beside such figures. GUI thread; reading is a worker's.
#pragma once

#include "core/result.h"
#include "work/agreement_report.h"

#include <QFuture>
#include <QObject>
#include <QTimer>
#include <QVector>

#include <atomic>
#include <memory>
#include <optional>

namespace assayer {

class AgreementLabels;
class Store;
struct Change;

/// The two people who agree least on a criterion, and how many pairs of judges are below.
struct LabelDoubt {
  CriterionId criterion;
  QString name; // of the criterion, as in Assayer JSON Lines
  QString first;
  QString second;
  BandBasis basis = BandBasis::Unweighted;
  double kappa = 0; // the one that the band is about
  int pairs = 0;
  int doubtful = 0; // pairs of people below
  int judged = 0;   // pairs of people with enough pairs
  bool operator==(const LabelDoubt&) const = default;
};

/// Nothing where every pair of people with enough pairs is fair or good, or none has enough. Models are not asked.
std::optional<LabelDoubt> labelDoubt(const AgreementReport& report, const QVector<JudgeRow>& judges);
/// Of every criterion that two people judged.
QVector<LabelDoubt> labelDoubts(const AgreementLabels& labels);
/// "relevance: people agree too little (kappa 0.41 …)", whole sentences; names come from data.
QString doubtSentence(const LabelDoubt& doubt);

/// Doubts of an open workspace: read on a worker when it may be, and again some time after labels changed. Owned by the
/// session.
class LabelDoubts : public QObject {
  Q_OBJECT

public:
  explicit LabelDoubts(Store& store, QObject* parent = nullptr);
  ~LabelDoubts() override;

  /// Drops what is known; reads anew unless the window is blind, when nothing of the others may be read.
  void reset(bool isBlind);
  /// Reads anew in a while: a single label hardly changes what is said.
  void follow(const Change& change);
  /// Reads anew now.
  void read();

  const QVector<LabelDoubt>& found() const { return m_found; }
  /// nullptr: none, or not known yet.
  const LabelDoubt* on(CriterionId criterion) const;

Q_SIGNALS:
  void changed();
  void failed(const assayer::Error& error);

private:
  struct Loaded {
    QVector<LabelDoubt> found;
    std::optional<Error> error;
    int generation = 0;
  };
  void adopt(const Loaded& loaded);

  Store& m_store;
  bool m_isBlind = true;
  QVector<LabelDoubt> m_found;
  QTimer m_later;
  QFuture<Loaded> m_loading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
