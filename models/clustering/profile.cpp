#include "clustering/profile.h"

#include <QDataStream>
#include <QIODevice>

#include <cmath>

namespace assayer::clustering {

namespace {

constexpr quint32 Mark = 0x61636c31; // "acl1"
constexpr quint32 MostEntries = 1U << 16;

template <class Key>
void write(QDataStream& stream, const std::vector<std::pair<Key, float>>& entries)
{
  stream << static_cast<quint32>(entries.size());
  for (const auto& [key, weight] : entries) stream << key << weight;
}

/// False where there are more than there can be, or a weight is no number.
template <class Key>
bool read(QDataStream& stream, std::vector<std::pair<Key, float>>& entries)
{
  quint32 count = 0;
  stream >> count;
  if (count > MostEntries) return false;
  for (quint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
    auto& [key, weight] = entries.emplace_back();
    stream >> key >> weight;
    if (!std::isfinite(weight)) return false;
  }
  return true;
}

} // namespace

QByteArray toBytes(const Profile& profile)
{
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream.setVersion(QDataStream::Qt_6_0);
  stream.setFloatingPointPrecision(QDataStream::SinglePrecision);
  stream << Mark << static_cast<float>(profile.place.x()) << static_cast<float>(profile.place.y()) << profile.cohesion;
  write(stream, profile.features);
  write(stream, profile.codes);
  stream << static_cast<quint32>(profile.embedding.size());
  for (const float value : profile.embedding) stream << value;
  return bytes;
}

std::optional<Profile> profileFrom(const QByteArray& bytes)
{
  QDataStream stream(bytes);
  stream.setVersion(QDataStream::Qt_6_0);
  stream.setFloatingPointPrecision(QDataStream::SinglePrecision);
  Profile profile;
  quint32 mark = 0;
  float x = 0;
  float y = 0;
  stream >> mark >> x >> y >> profile.cohesion;
  const auto isShare = [](float value) { return value >= 0 && value <= 1; };
  if (mark != Mark || !isShare(x) || !isShare(y) || !isShare(profile.cohesion)) return std::nullopt;
  profile.place = {x, y};
  if (!read(stream, profile.features) || !read(stream, profile.codes)) return std::nullopt;
  quint32 size = 0;
  stream >> size;
  if (size > MostEntries) return std::nullopt;
  for (quint32 i = 0; i < size && stream.status() == QDataStream::Ok; ++i) {
    stream >> profile.embedding.emplace_back();
    if (!std::isfinite(profile.embedding.back())) return std::nullopt;
  }
  if (stream.status() != QDataStream::Ok || !stream.atEnd()) return std::nullopt;
  return profile;
}

} // namespace assayer::clustering
