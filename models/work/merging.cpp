#include "work/merging.h"

#include "core/triage_lines.h"
#include "store/import_session.h"
#include "store/store.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// A copy that has counted further ahead than this is damaged: nobody labels that often, and counting has to go on above
// whatever comes in.
constexpr qint64 FurthestAhead = qint64(1) << 48;
constexpr qint64 HighestCount = (qint64(1) << 62) - 1; // of a workspace that can still be labelled

// What of a copy goes into the workspace that it belongs to.
class MergeSink : public RecordSink {
public:
  MergeSink(ImportSession& into, qint64 counter, const QString& file)
      : m_into(into), m_highest(counter + FurthestAhead), m_place{file, 0}
  {
  }

  Result<void> take(Record&& record, const Place&) override
  {
    ++m_place.line;
    if (std::holds_alternative<WorkspaceRecord>(record)) return {};
    if (const auto* kept = std::get_if<KeptRecord>(&record); kept && kept->kind == triage::SettingsKind) return {};
    if (const auto* label = std::get_if<LabelRecord>(&record)) {
      if (auto sound = checkCount(label->counter); !sound) return sound;
      ++m_events;
    }
    if (const auto* claim = std::get_if<ClaimRecord>(&record))
      if (auto sound = checkCount(claim->counter); !sound) return sound;
    if (const auto* kept = std::get_if<KeptRecord>(&record); kept && kept->kind == "claim_edit"_L1)
      if (auto sound = checkCount(QJsonDocument::fromJson(kept->json.toUtf8())[u"counter"].toInteger()); !sound)
        return sound;
    return m_into.take(std::move(record), m_place);
  }
  qint64 events() const { return m_events; }

private:
  Result<void> checkCount(qint64 counter) const
  {
    if (counter >= 0 && counter <= m_highest) return {};
    return fail(ErrorKind::Corrupt, m_place.file,
                u"its count of labels is beyond anything possible; the file is damaged"_s);
  }

  ImportSession& m_into;
  qint64 m_highest;
  Place m_place;
  qint64 m_events = 0;
};

// A conflict is the same as before while the same events are in it.
bool isSame(const ConflictRow& a, const ConflictRow& b)
{
  if (a.claim || b.claim) return a.claim == b.claim;
  return a.label->subject == b.label->subject && a.label->judge == b.label->judge && a.label->round == b.label->round &&
         a.label->ends == b.label->ends;
}

// The workspace that a file belongs to: its own, or the one that it is a packet of.
Result<QByteArray> familyOf(Store& store, std::optional<PacketOrigin>& origin)
{
  const auto found = store.packetOrigin();
  if (!found) return tl::unexpected(found.error());
  origin = *found;
  return origin ? origin->workspace : store.uid();
}

Result<void> mayMerge(Store& into, Store& from)
{
  const QString name = QFileInfo(from.path()).fileName();
  if (QFileInfo(into.path()).canonicalFilePath() == QFileInfo(from.path()).canonicalFilePath())
    return fail(ErrorKind::Conflict, name, u"this is the workspace itself; choose a packet or a copy of it"_s);
  std::optional<PacketOrigin> packet;
  std::optional<PacketOrigin> other;
  const auto here = familyOf(into, packet);
  if (!here) return tl::unexpected(here.error());
  const auto there = familyOf(from, other);
  if (!there) return tl::unexpected(there.error());
  if (*here != *there)
    return fail(ErrorKind::Foreign, name,
                u"this file is neither a packet nor a copy of this workspace; to take over another one's labels export "
                "it as Assayer JSON Lines and import that"_s);
  if (packet && packet->blind && !(other && other->blind && other->judge == packet->judge))
    return fail(
        ErrorKind::Conflict, QFileInfo(into.path()).fileName(),
        u"this is a packet for blind judging, which nobody else's labels may reach; merge it into the workspace "
        "that it was made of"_s);
  return {};
}

// Rows go in as they are, past what is asked of the lines of a file: so nothing is taken from a copy that is damaged.
Result<void> mustBeSound(Store& from)
{
  const auto problems = from.check();
  if (!problems) return tl::unexpected(problems.error());
  if (problems->isEmpty()) return {};
  return fail(ErrorKind::Corrupt, QFileInfo(from.path()).fileName(),
              u"the file is damaged, so nothing is taken from it (%1); check names all there is, and an export to "
              "Assayer JSON Lines may still be imported"_s.arg(problems->first()));
}

Result<MergeReport> mergeStores(Store& into, Store& from, const MergeOptions& options, const ProgressFunction& progress)
{
  MergeReport merged;
  merged.file = QFileInfo(from.path()).fileName();
  const auto before = conflictRows(into, LabelScope::everybody());
  if (!before) return tl::unexpected(before.error());
  ImportOptions taking;
  taking.merging = true;
  taking.samePeople = options.samePeople;
  auto session = into.startImport({merged.file}, taking);
  if (!session) return tl::unexpected(session.error());
  const auto counter = into.counter();
  if (!counter) return tl::unexpected(counter.error());
  if (*counter < 0 || *counter > HighestCount)
    return fail(ErrorKind::Corrupt, QFileInfo(into.path()).fileName(),
                u"the count that orders labels is damaged; export the workspace and import it into a new one"_s);
  MergeSink sink(**session, *counter, merged.file);
  if (auto given = from.exportTo(sink, progress); !given) {
    (*session)->abandon();
    return tl::unexpected(given.error());
  }
  auto landed = (*session)->land([&](const Progress&) { return !progress || progress({sink.events(), 0}); });
  if (!landed) return tl::unexpected(landed.error());
  merged.report = *landed;
  // The "line" of a record that came out of a file of tables says nothing.
  for (Fault& fault : merged.report.faults) fault.place.line = 0;
  merged.refused = landed->refused();
  merged.newEvents = landed->added.value(u"labels"_s);
  merged.knownEvents = landed->skipped.value(u"labels that were there already"_s);
  if (merged.refused) {
    merged.newEvents = 0;
    return merged;
  }
  const auto after = conflictRows(into, LabelScope::everybody());
  if (!after) return tl::unexpected(after.error());
  for (const ConflictRow& row : *after)
    if (std::ranges::none_of(*before, [&](const ConflictRow& known) { return isSame(known, row); }))
      merged.conflicts.append(row);
  return merged;
}

} // namespace

Result<MergeReport> mergeFile(Store& into, const QString& path, const MergeOptions& options,
                              const ProgressFunction& progress)
{
  auto from = Store::open(path, Access::ReadOnly);
  if (!from) return tl::unexpected(from.error());
  if (Store::inspect(path) == FileKind::Newer)
    return fail(ErrorKind::NewerFile, QFileInfo(path).fileName(),
                u"this file was written by a newer version of Assayer; update this one and merge then"_s);
  if (auto allowed = mayMerge(into, **from); !allowed) return tl::unexpected(allowed.error());
  if (auto sound = mustBeSound(**from); !sound) return tl::unexpected(sound.error());
  if (!options.dryRun) return mergeStores(into, **from, options, progress);

  const QTemporaryDir folder;
  const QString copy = folder.filePath(u"copy.assay"_s);
  if (auto copied = into.backup(copy); !copied) return tl::unexpected(copied.error());
  auto tried = Store::open(copy);
  if (!tried) return tl::unexpected(tried.error());
  return mergeStores(**tried, **from, options, progress);
}

} // namespace assayer
