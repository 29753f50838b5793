// What a cluster is recognised by on another day, when none of its answers recurs: its features with their weights, its
// signature, its place in the picture. Goes into the workspace as bytes. Values.
#pragma once

#include <QByteArray>
#include <QPointF>
#include <QtGlobal>

#include <optional>
#include <utility>
#include <vector>

namespace assayer::clustering {

struct Profile {
  QPointF place;                                   // of its middle in the picture, [0, 1]²
  float cohesion = 0;                              // length of the mean of the members' texts, each of length 1
  std::vector<std::pair<quint64, float>> features; // name of a column of texts, mean weight; the heaviest first
  std::vector<std::pair<qint32, float>> codes;     // of signatures, the same; by code
  std::vector<float> embedding;                    // mean of unit vectors; empty: none came with the data
  bool operator==(const Profile&) const = default;
};

QByteArray toBytes(const Profile& profile);
/// nullopt where the bytes are no profile, or one of another version.
std::optional<Profile> profileFrom(const QByteArray& bytes);

} // namespace assayer::clustering
