// The history of one judge's label on one subject as a tree: it branches where copies of a workspace decided without
// knowing of each other. Within the caller's transaction. Private to store/.
#pragma once

#include "core/conflict.h"
#include "store/labels.h"

#include <QHash>

namespace assayer {

class SlotHistory {
public:
  static Result<SlotHistory> read(Connection& connection, const Slot& slot);

  /// The last events of the branches, oldest first: what no event follows or settles.
  QVector<EventId> ends() const;
  /// The names, as exports write them, of all ends but this one.
  QStringList otherEnds(EventId end) const;
  /// The conflict between the ends; absent where there is only one or all led to the same.
  Result<std::optional<LabelConflict>> conflict(Connection& connection) const;

private:
  struct Event {
    EventId id;
    QString name;
    ChangeKind kind = ChangeKind::Label;
    bool imported = false;
    qint64 previous = 0; // as stored: an undo names the event that it took back
    QString previousName;
    QStringList settles;
    Label label;
    int parent = -1; // the event that stood before, as a place in m_events
  };

  void link();
  int placeOf(qint64 id) const { return m_places.value(id, -1); }
  int placeOf(const QString& name) const { return m_placesByName.value(name, -1); }
  int original(int place) const;
  bool descends(int place, int from) const;
  bool isTakenBack(int place) const;
  QVector<int> endPlaces() const;

  Slot m_slot;
  QVector<Event> m_events; // by (counter, uid)
  QHash<qint64, int> m_places;
  QHash<QString, int> m_placesByName;
};

/// What a decision that follows all branches says of those that it does not name as the one before: JSON for the
/// event's metadata; empty where there are none. chosenBy: who chose, of a merge.
QString settlesMetadata(const QStringList& ends, const QString& chosenBy = {});

/// The names of the branches that a decision made now follows beyond what stands in the slot: those that other copies
/// of the workspace brought. Empty nearly always.
Result<QStringList> branchesBeside(Connection& connection, const Slot& slot, const SlotState& standing);

} // namespace assayer
