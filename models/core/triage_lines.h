// Kinds of lines of Assayer JSON Lines that carry the daily queue. To io they are lines of further kinds, kept as they
// are; store/ knows what they say.
#pragma once

#include <QString>

#include <algorithm>

namespace assayer::triage {

inline const QString SettingsKind = QStringLiteral("triage_settings");
inline const QString ClusterKind = QStringLiteral("cluster");
inline const QString EventKind = QStringLiteral("cluster_event");
inline const QString ClusteringKind = QStringLiteral("clustering");
inline const QString MembersKind = QStringLiteral("cluster_members"); // of a clustering that came before
inline const QString DrawKind = QStringLiteral("draw");
inline const QString FrameKind = QStringLiteral("draw_frame"); // of a draw that came before
inline const QString PromotionKind = QStringLiteral("promotion");

inline bool isTriageKind(const QString& kind)
{
  const QString kinds[] = {SettingsKind, ClusterKind, EventKind, ClusteringKind,
                           MembersKind,  DrawKind,    FrameKind, PromotionKind};
  return std::ranges::find(kinds, kind) != std::end(kinds);
}

} // namespace assayer::triage
