// Importing freezes of the test split and picked runs. What has a uid is the same in every copy of a workspace, so what
// is there already is compared and skipped.
#include "store/freeze_rows.h"
#include "store/import_writer.h"
#include "store/store_private.h"
#include "store/triage_fields.h"
#include "store/triage_values.h"

#include <QJsonDocument>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString sameEventAsBefore = u"kept lines that were there already"_s;

QString otherEvent(const QString& what, const QByteArray& uid)
{
  return u"the %1 “%2” is there with other content; an id belongs to one %1"_s.arg(what, triage::hexOf(uid));
}

// Hex of 32 bytes; empty: not there.
QByteArray hashField(triage::Fields& fields, const QString& key, bool& isSound)
{
  const QByteArray digits = fields.text(key).toLatin1();
  const QByteArray bytes = QByteArray::fromHex(digits);
  isSound = isSound && bytes.toHex() == digits;
  return bytes;
}

} // namespace

// False: no line of ours, kept as it stands.
Result<bool> ImportWriter::takeFreezeOrPick(const KeptRecord& record, const Place& place)
{
  if (record.kind != FreezeKind && record.kind != PickKind) return false;
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  if (!line.contains(u"id"_s)) {
    fault(place,
          u"a line of the kind “%1” without its id; it is kept as it stands and counts for nothing"_s.arg(record.kind),
          false);
    return false;
  }
  if (record.kind == FreezeKind)
    STORE_TRY(takeFreeze(line, place));
  else
    STORE_TRY(takePick(line, place));
  return true;
}

Result<void> ImportWriter::takeFreeze(const QJsonObject& line, const Place& place)
{
  triage::Fields fields(line);
  FreezeEvent event;
  bool isSound = true;
  event.uid = fields.uid(u"id"_s);
  event.at = fields.whole(u"at"_s, triage::LatestTime);
  event.lifted = fields.truth(u"lifted"_s);
  event.hash = hashField(fields, u"hash"_s, isSound);
  event.goldHash = hashField(fields, u"labels_hash"_s, isSound);
  event.counter = fields.whole(u"counter"_s, triage::LatestTime);
  event.labels = fields.whole(u"labels"_s, triage::LatestTime);
  event.note = fields.text(u"note"_s);
  const auto content =
      freezing::toContent({{u"queries"_s, fields.list(u"queries"_s)}, {u"guidelines"_s, fields.list(u"guidelines"_s)}});
  const QString by = fields.text(u"by"_s);
  if (!fields.isSound() || !isSound || !content) {
    fault(place, u"a freeze of the test split: %1; export it again"_s.arg(fields.isSound() ? u"its hashes are none"_s
                                                                                           : fields.problem()));
    return {};
  }
  event.content = *content;
  if (const auto sound = checkFreeze(event); !sound) {
    fault(place, sentence(sound.error()));
    return {};
  }
  if (!by.isEmpty()) {
    STORE_GET(judge, judgeId(by));
    event.by = {judge};
  }
  STORE_GET(there, freezing::freezeOf(*m_connection, event.uid));
  if (!there) {
    ++m_added[14];
    return freezing::insertFreeze(*m_connection, event, fields.rest(), m_import);
  }
  // A packet for blind judging says neither who nor what the labels and the note would tell; whichever comes first, the
  // fuller one is kept.
  if (!event.by) {
    event.by = there->by;
    event.goldHash = there->goldHash;
    event.note = there->note;
  } else if (!there->by) {
    m_atLanding.append({u"UPDATE freeze SET judge = ?, gold_hash = ?, note = ? WHERE uid = ?"_s,
                        {event.by.value, event.goldHash.isEmpty() ? QVariant() : QVariant(event.goldHash),
                         orNull(event.note), event.uid}});
    there->by = event.by;
    there->goldHash = event.goldHash;
    there->note = event.note;
  }
  if (*there == event)
    skip(sameEventAsBefore);
  else
    fault(place, otherEvent(u"freeze"_s, event.uid));
  return {};
}

Result<void> ImportWriter::takePick(const QJsonObject& line, const Place& place)
{
  triage::Fields fields(line);
  RunPick pick;
  pick.uid = fields.uid(u"id"_s);
  pick.at = fields.whole(u"at"_s, triage::LatestTime);
  pick.pickedBy = static_cast<PickedBy>(fields.word(u"picked_by"_s, pickedByWords()));
  pick.takenBack = fields.truth(u"taken_back"_s);
  pick.note = fields.text(u"note"_s);
  const QString run = fields.text(u"run"_s);
  const QString by = fields.text(u"by"_s);
  if (!fields.isSound()) {
    fault(place, u"a picked run: %1; export it again"_s.arg(fields.problem()));
    return {};
  }
  STORE_GET(runRow, runToRead(run));
  if (runRow == 0) {
    fault(place, u"the run “%1” was picked and is nowhere; import that too"_s.arg(run));
    return {};
  }
  pick.run = {runRow};
  if (const auto sound = checkPick(pick); !sound) {
    fault(place, sentence(sound.error()));
    return {};
  }
  if (!by.isEmpty()) {
    STORE_GET(judge, judgeId(by));
    pick.by = {judge};
  }
  STORE_GET(there, freezing::pickOf(*m_connection, pick.uid));
  if (!there) {
    ++m_added[14];
    return freezing::insertPick(*m_connection, pick, fields.rest(), m_import);
  }
  if (*there == pick)
    skip(sameEventAsBefore);
  else
    fault(place, otherEvent(u"picked run"_s, pick.uid));
  return {};
}

} // namespace assayer
