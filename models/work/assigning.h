// Making a plan of who judges what: which units there are, which of them are judged several times (a seeded draw), and
// whose they are. Pure functions, a blocking pair over a store, and a small class that does it on a worker for a
// dialog.
#pragma once

#include "core/assignment.h"
#include "core/result.h"

#include <QFutureWatcher>
#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace assayer {

class Store;

/// Something that a plan can give out, with the family of its query.
struct PlanUnit {
  Subject subject; // criterion 0 and a query; relevance of (query, chunk); support of a claim
  QString family;
  bool operator==(const PlanUnit&) const = default;
};

/// What a plan would give out.
struct PlanPreview {
  struct OfFamily {
    QString family; // empty: queries without one
    int units = 0;
    int repeated = 0; // judged `times` times
    bool operator==(const OfFamily&) const = default;
  };
  struct OfJudge {
    JudgeId judge;
    int slots = 0;
    bool operator==(const OfJudge&) const = default;
  };
  int units = 0;
  int repeated = 0;           // of them, judged `times` times
  int slots = 0;              // in all
  int empty = 0;              // queries without a pooled chunk: nothing to judge, left out
  QVector<OfFamily> families; // in order of their first query
  QVector<OfJudge> judges;    // as the plan names them; empty: anyone's
  bool operator==(const PlanPreview&) const = default;
};

/// The places of the units that are judged `times` times: all of the plan's families, and of the others the
/// round(share × n) ones with the smallest keys, where a unit's key is SplitMix64 of the seed and the unit's ids. So
/// the draw depends on nothing but seed and units: not on their order, and a unit's key stays when others join.
std::vector<bool> drawRepeated(const Plan& plan, const QVector<PlanUnit>& units);

/// Slots for units: one, or `times` where drawn. Named judges get them by turns in a seeded order of units: always
/// those who have fewest so far, equals in an order that seed, unit and judge decide. So nobody has more than one slot
/// more than another, nobody two of a unit, and who meets whom varies. Without names they are anyone's.
QVector<AssignedSlot> dealSlots(const Plan& plan, const QVector<PlanUnit>& units);

PlanPreview previewOf(const Plan& plan, const QVector<PlanUnit>& units, const QVector<AssignedSlot>& slots);

/// The units of a plan in this workspace, by id, and how many queries have nothing to judge. A pool here is the top of
/// every pooled run and what was added by hand: what others have labelled beyond it is not in it, or a slot would tell
/// a blind judge so. NotFound: an unknown family, run or judge. Blocking: a second for 1,000,000 pairs. keepGoing is
/// asked now and then; false ends it with Cancelled.
struct PlanUnits {
  QVector<PlanUnit> units;
  int empty = 0;
};
Result<PlanUnits> unitsOf(Store& store, const Plan& plan, const std::function<bool()>& keepGoing = {});

/// Checks a plan and says what it would give out; nothing is stored. Blocking.
Result<PlanPreview> previewPlan(Store& store, const Plan& plan, const std::function<bool()>& keepGoing = {});

struct MadePlan {
  Plan plan; // as stored
  PlanPreview preview;
};
/// Checks a plan and stores it with its slots, durable on return. Usage where it would give out nothing. Blocking.
Result<MadePlan> makePlan(Store& store, const Plan& plan, const std::function<bool()>& keepGoing = {});

/// The same on a worker with a connection of its own. Owned by the dialog; GUI thread.
class Assigning : public QObject {
  Q_OBJECT

public:
  explicit Assigning(const QString& path, QObject* parent = nullptr);
  ~Assigning() override;

  /// Begins to count; previewed() tells. A newer call or make() drops the one before.
  void preview(const Plan& plan);
  /// Begins to make the plan; made() tells. Nothing happens while one is being made.
  void make(const Plan& plan);
  bool isMaking() const { return m_making; }

Q_SIGNALS:
  void previewed(const assayer::PlanPreview& preview);
  void made(const assayer::Plan& plan, const assayer::PlanPreview& preview);
  /// The preview or the making that was asked for last did not work out.
  void failed(const assayer::Error& error);

private:
  struct Outcome {
    Plan plan;
    PlanPreview preview;
    std::optional<Error> error;
  };
  void start(const Plan& plan, bool making);

  QString m_path;
  bool m_making = false;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
