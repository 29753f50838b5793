#include "work/packet.h"

#include "core/criteria.h"
#include "store/import_session.h"
#include "store/store.h"
#include "work/importing.h"
#include "work/work_list.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Hands an export over to an import as it comes, and counts.
class PacketSink : public RecordSink {
public:
  PacketSink(ImportSession& into, const QString& file) : m_into(into), m_place{file, 0} {}

  Result<void> take(Record&& record, const Place&) override
  {
    if (std::holds_alternative<LabelRecord>(record)) ++m_labels;
    ++m_place.line;
    return m_into.take(std::move(record), m_place);
  }
  qint64 labels() const { return m_labels; }

private:
  ImportSession& m_into;
  Place m_place;
  qint64 m_labels = 0;
};

Result<PacketReport> fill(Store& from, Store& packet, const PacketOptions& options, const ProgressFunction& progress)
{
  const QString name = QFileInfo(from.path()).fileName();
  auto session = packet.startImport({name}, {});
  if (!session) return tl::unexpected(session.error());
  ExportScope scope{options.queries, options.blind ? std::optional(options.judge) : std::nullopt};
  PacketSink sink(**session, name);
  // Before the export: what is labelled meanwhile is counted beyond it, and may come along.
  const auto counter = from.counter();
  if (!counter) return tl::unexpected(counter.error());
  if (auto given = from.exportTo(sink, scope, progress); !given) return tl::unexpected(given.error());
  const auto landed = (*session)->land([&](const Progress& now) { return !progress || progress(now); });
  if (!landed) return tl::unexpected(landed.error());
  for (const Fault& fault : landed->faults)
    if (fault.fatal) return fail(ErrorKind::Store, name, fault.problem);

  const auto judges = from.judges();
  if (!judges) return tl::unexpected(judges.error());
  PacketOrigin origin{from.uid(), QDateTime::currentMSecsSinceEpoch(), {}, options.blind, *counter};
  for (const JudgeRow& judge : *judges)
    if (judge.id == options.judge) origin.judge = judge.name;
  // A packet of a packet belongs to the same workspace.
  const auto own = from.packetOrigin();
  if (!own) return tl::unexpected(own.error());
  if (*own) origin.workspace = (*own)->workspace;
  if (auto set = packet.setPacketOrigin(origin); !set) return tl::unexpected(set.error());
  return PacketReport{landed->added.value(u"queries"_s), landed->added.value(u"chunks"_s),
                      landed->added.value(u"answers"_s), sink.labels()};
}

} // namespace

Result<QVector<QueryId>> queriesNamed(Store& store, const QStringList& names)
{
  QVector<QueryId> found;
  for (const QString& name : names) {
    const auto query = store.findQuery(name);
    if (!query) return tl::unexpected(query.error());
    if (!found.contains(*query)) found.append(*query);
  }
  return found;
}

Result<QVector<QueryId>> queriesOfFamily(Store& store, const QString& family)
{
  const auto rows = store.queries();
  if (!rows) return tl::unexpected(rows.error());
  QVector<QueryId> found;
  for (const QueryRow& row : *rows)
    if (row.family == family) found.append(row.id);
  if (found.isEmpty()) return fail(ErrorKind::NotFound, family, u"no query is of this family; check its name"_s);
  return found;
}

Result<QVector<QueryId>> takeAssignedQueries(Store& store, JudgeId judge, const ProgressFunction& progress)
{
  const WorkTime time = WorkTime::current();
  const auto list = loadWorkList(store, judge, time, [&] { return !progress || progress({}); });
  if (!list) return tl::unexpected(list.error());
  QVector<AssignedSlot> held;
  QVector<AssignedSlot> offered;
  for (int i = 0; i < list->openCount(); ++i) {
    const WorkUnit unit = list->openAt(i);
    (unit.isHeld ? held : offered).append(unit.slot);
  }
  if (!offered.isEmpty() && !store.isReadOnly()) {
    const auto taken = store.take(offered, judge, time.now);
    if (!taken) return tl::unexpected(taken.error());
    for (qsizetype i = 0; i < offered.size(); ++i)
      if (taken->value(i)) held.append(offered[i]);
  }
  QVector<QueryId> found;
  QSet<QueryId> seen;
  for (const AssignedSlot& slot : held) {
    QueryId query{slot.subject.item};
    if (slot.subject.criterion == criterion::Support) {
      const auto claim = store.claim({slot.subject.item});
      if (!claim) return tl::unexpected(claim.error());
      const auto answer = store.answer(claim->answer);
      if (!answer) return tl::unexpected(answer.error());
      query = answer->query;
    }
    if (seen.contains(query)) continue;
    seen.insert(query);
    found.append(query);
  }
  return found;
}

Result<PacketReport> makePacket(Store& store, const QString& toPath, const PacketOptions& asked,
                                const ProgressFunction& progress)
{
  PacketOptions options = asked;
  if (!options.judge) return fail(ErrorKind::Usage, {}, u"a packet is for a judge; say whose it is"_s);
  if (auto allowed = mayExportTo(toPath); !allowed) return tl::unexpected(allowed.error());
  if (QFileInfo::exists(toPath))
    return fail(ErrorKind::Conflict, QFileInfo(toPath).fileName(), u"this file exists; choose another name"_s);
  if (options.assigned) {
    const auto assigned = takeAssignedQueries(store, options.judge, progress);
    if (!assigned) return tl::unexpected(assigned.error());
    for (const QueryId query : *assigned)
      if (!options.queries.contains(query)) options.queries.append(query);
  }
  if (options.queries.isEmpty())
    return fail(ErrorKind::Usage, {},
                options.assigned ? u"nothing that is open is assigned to this judge; choose queries"_s
                                 : u"there is nothing to judge in this packet; choose queries"_s);
  // Made beside its place, so that the last step is one copy within a folder that has room for it.
  const QTemporaryDir folder(toPath + u".new-XXXXXX"_s);
  if (!folder.isValid())
    return fail(ErrorKind::Permission, QFileInfo(toPath).path(),
                u"nothing can be written here; choose another folder"_s);
  auto packet = Store::create(folder.filePath(u"packet.assay"_s));
  if (!packet) return tl::unexpected(packet.error());
  const auto filled = fill(store, **packet, options, progress);
  if (!filled) return tl::unexpected(filled.error());
  // A compact copy without a log beside it: one file to send.
  if (auto copied = (*packet)->backup(toPath); !copied) return tl::unexpected(copied.error());
  packet->reset();
  return filled;
}

} // namespace assayer
