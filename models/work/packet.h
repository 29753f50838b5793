// A judge's part of a workspace as a file of its own, to judge elsewhere without a connection and to bring back with
// merging.h. A packet is a workspace that any Assayer opens. Any thread; the store is the caller's.
#pragma once

#include "core/records.h"
#include "store/packet.h"

namespace assayer {

class Store;

struct PacketOptions {
  JudgeId judge;
  QVector<QueryId> queries;
  /// Nothing that another judge said goes along. A packet for a lead who shall see everything says no.
  bool blind = true;
  /// The queries of the judge's open assignments go along as well. What is anyone's and offered to the judge today is
  /// taken for them first, so that nobody judges it here meanwhile; not where the workspace is open for reading only.
  bool assigned = false;
};

struct PacketReport {
  qint64 queries = 0;
  qint64 chunks = 0;
  qint64 answers = 0;
  qint64 labels = 0; // events of history that went along
  bool operator==(const PacketReport&) const = default;
};

/// Queries by name, or those of a family, for PacketOptions. NotFound, naming the first that nothing has; a family
/// without queries is NotFound too.
Result<QVector<QueryId>> queriesNamed(Store& store, const QStringList& names);
Result<QVector<QueryId>> queriesOfFamily(Store& store, const QString& family);

/// The queries of a judge's open assignments, taken as PacketOptions::assigned says. Blocking: some seconds for
/// 1,000,000 slots.
Result<QVector<QueryId>> takeAssignedQueries(Store& store, JudgeId judge, const ProgressFunction& progress = {});

/// Writes the packet; the file appears whole or not at all. Usage without queries; Conflict when the path exists;
/// Cancelled when progress returns false.
Result<PacketReport> makePacket(Store& store, const QString& toPath, const PacketOptions& options,
                                const ProgressFunction& progress = {});

} // namespace assayer
