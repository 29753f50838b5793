// The draw of a day as a pure function of its frame: what was to be drawn from, a seed, and how many. The same frame
// and seed give the same samples ever after, in this workspace on any machine. Values; any thread.
#pragma once

#include "core/result.h"
#include "core/triage.h"

#include <QMap>

namespace assayer {

/// The seed of a day unless another is given: the first 8 bytes, the highest first, of the SHA-256 of the workspace's
/// uid followed by the day in UTF-8.
qint64 seedOfDay(const QByteArray& workspaceUid, const QString& day);

/// How new a cluster is on a day, for its weight in the draw: 1 when first seen on it (or after it), a seventh less
/// with each day, 0 from a week on.
double noveltyOn(const QString& day, const QString& firstSeen);

/// What is drawn from a frame on a day: settings.failing and settings.audit samples, in the order in which they are to
/// be looked at. firstSeen: ISO dates by cluster. Reasons are left empty. Usage: an answer that is there twice, a
/// severity outside [0, 1].
Result<QVector<DrawnSample>> drawFrom(const QVector<FrameItem>& frame, const QMap<ClusterId, QString>& firstSeen,
                                      const TriageSettings& settings, const QString& day, qint64 seed);

/// The samples of a stored draw that were drawn on its day, from the frame that is stored with it: the same answers in
/// the same order with the same strata and probabilities. `clusters` say when each was first seen. Carried leftovers
/// are not among them.
Result<QVector<DrawnSample>> redraw(const QVector<FrameItem>& frame, const QVector<Cluster>& clusters,
                                    const Draw& draw);

/// Leftovers of an earlier draw come first, then what is drawn; what was drawn again stands where it was drawn, once.
QVector<DrawnSample> withLeftovers(const QVector<DrawnSample>& leftovers, const QVector<DrawnSample>& drawn);

} // namespace assayer
