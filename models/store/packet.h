// A part of a workspace in a file of its own, made for one judge, and where it came from.
#pragma once

#include "core/ids.h"

#include <QByteArray>
#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

/// Some queries with all that judging them needs: chunks of their rankings and pools, answers, claims, runs, documents,
/// label history. Settings, criteria and guidelines always go along.
struct ExportScope {
  QVector<QueryId> queries;
  /// Blind: of labels, notes, flags, edits of claims and looks only this judge's own; no other judge's name, no scores,
  /// no rulings.
  std::optional<JudgeId> onlyOf;
};

/// What a packet says of itself.
struct PacketOrigin {
  QByteArray workspace; // the uid of the workspace that it was made of, 16 bytes
  qint64 at = 0;        // when, ms since the epoch, UTC
  QString judge;        // for whom
  bool blind = true;
  qint64 counter = 0; // how far the workspace had counted: labels in the packet come after it
  bool operator==(const PacketOrigin&) const = default;
};

} // namespace assayer
