// Importing label events: each becomes a change of its own under a uid that is the same whenever it comes again.
#include "core/text.h"
#include "store/import_writer.h"
#include "store/store_private.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray hashOf(const QByteArray& content)
{
  return QCryptographicHash::hash(content, QCryptographicHash::Sha256).first(16);
}

struct EventName {
  QByteArray change;
  int position = 0;
};

// An event's name as the uid of its change and its place there. Our own exports write 32 hex digits, and ".n" after
// them for a further event of the gesture; UUIDs keep their bytes; any other name stands for its hash. Without a name
// the content makes one, so that importing twice changes nothing.
EventName eventName(const QString& written)
{
  const QByteArray name = written.toUtf8();
  const QByteArray digits = name.first(std::min<qsizetype>(32, name.size()));
  const QByteArray bytes = QByteArray::fromHex(digits);
  if (bytes.size() == 16 && bytes.toHex() == digits) {
    bool isNumber = false;
    const int position = name.sliced(std::min<qsizetype>(33, name.size())).toInt(&isNumber);
    if (name.size() == 32) return {bytes};
    if (name[32] == '.' && isNumber && position > 0) return {bytes, position};
  }
  const QUuid uuid = QUuid::fromString(written);
  return {uuid.isNull() ? hashOf(name) : uuid.toRfc4122()};
}

EventName nameOf(const LabelRecord& record)
{
  if (!record.event.isEmpty()) return eventName(record.event);
  QStringList content{record.criterion,
                      record.query,
                      record.chunk,
                      record.chunkHash,
                      record.run,
                      record.otherRun,
                      record.claim,
                      record.judge,
                      QString::number(record.round),
                      QString::number(static_cast<int>(record.state)),
                      record.value,
                      record.rationale};
  for (const EvidenceRecord& quote : record.evidence)
    content << quote.chunk << QString::number(quote.first) << QString::number(quote.last) << quote.quote
            << QString::number(quote.against) << QString::number(quote.group);
  return {hashOf(content.join(QChar(0x1F)).toUtf8())};
}

// What the label names of an answer, for somebody who looks for it in their file.
QString answerIn(const QString& run, const QString& query)
{
  return u"an answer of run “%1” to query “%2”"_s.arg(run, query);
}

} // namespace

Result<std::optional<quint32>> ImportWriter::labelledChunk(const LabelRecord& record)
{
  if (record.chunk.isEmpty()) return std::optional<quint32>(0);
  if (record.chunkHash.isEmpty()) {
    STORE_GET(id, chunkId(record.chunk));
    return std::optional<quint32>(id);
  }
  const QByteArray hash = QByteArray::fromHex(record.chunkHash.toLatin1());
  if (hash.size() != 16) return std::optional<quint32>();
  STORE_GET(there,
            m_connection->number(u"SELECT id FROM chunk WHERE name = ? AND text_hash = ?"_s, record.chunk, hash));
  if (there) return std::optional<quint32>(static_cast<quint32>(*there));
  STORE_GET(made, insertTextless(record.chunk, hash));
  return std::optional<quint32>(static_cast<quint32>(made));
}

Result<qint64> ImportWriter::claimId(const LabelRecord& record)
{
  if (const auto alias = m_claimAliases.constFind(record.claim); alias != m_claimAliases.constEnd()) return *alias;
  // This import's own claim, else the one of the answer that the label names, else the only one of the name.
  Statement statement(*m_connection,
                      u"SELECT claim.id, claim.import, run.name, query.name FROM claim JOIN answer ON "
                      "answer.id = claim.answer JOIN run ON run.id = answer.run JOIN query ON query.id = "
                      "answer.query WHERE claim.name = ?"_s);
  STORE_TRY(statement.run(record.claim));
  qint64 named = 0;
  qint64 any = 0;
  int count = 0;
  while (statement.next()) {
    const qint64 id = statement.integer(0);
    if (statement.integer(1) == m_import) return id;
    if (statement.text(2) == record.run && statement.text(3) == record.query) named = id;
    any = id;
    ++count;
  }
  STORE_TRY(statement.ended());
  return named != 0 ? named : count == 1 ? any : 0;
}

// Of what a label names, what is not there.
Result<QString> ImportWriter::missingOf(const LabelRecord& record, const Criterion& criterion)
{
  const auto missingAnswer = [&](const QString& run) -> Result<QString> {
    STORE_GET(answer, answerId(run, record.query));
    return answer == 0 ? answerIn(run, record.query) : QString();
  };
  QStringList missing;
  if (criterion.on == SubjectKind::Claim) {
    STORE_GET(claim, claimId(record));
    if (claim == 0) missing.append(u"claim “%1”"_s.arg(record.claim));
    if (criterion.id == criterion::EntailmentByAnswer) {
      STORE_GET(answer, missingAnswer(record.otherRun));
      missing.append(answer);
      if (claim != 0 && answer.isEmpty())
        return u"run “%1” and query “%2” name no other answer to the query of claim “%3”"_s.arg(
            record.otherRun, record.query, record.claim);
    }
  } else if (criterion.on == SubjectKind::Answer || criterion.on == SubjectKind::AnswerPair) {
    STORE_GET(answer, missingAnswer(record.run));
    missing.append(answer);
    if (criterion.on == SubjectKind::AnswerPair) {
      STORE_GET(other, missingAnswer(record.otherRun));
      missing.append(other);
    }
  }
  missing.removeAll(QString());
  if (missing.isEmpty() && !record.chunk.isEmpty()) missing.append(u"chunk “%1”"_s.arg(record.chunk));
  return missing.join(u", "_s);
}

// Absent: what the label is about is not there (yet).
Result<std::optional<Subject>> ImportWriter::subjectOf(const LabelRecord& record, const Criterion& criterion,
                                                       bool& mirrored)
{
  Subject subject{criterion.id, 0, 0};
  switch (criterion.on) {
  case SubjectKind::QueryChunk: {
    STORE_GET(query, queryId(record.query));
    STORE_GET(chunk, labelledChunk(record));
    if (!chunk) return std::optional<Subject>();
    subject.item = query;
    subject.other = *chunk;
    break;
  }
  case SubjectKind::Claim: {
    STORE_GET(claim, claimId(record));
    subject.item = claim;
    if (criterion.id == criterion::EntailmentByChunk) {
      STORE_GET(chunk, labelledChunk(record));
      if (!chunk || *chunk == 0) return std::optional<Subject>();
      subject.other = *chunk;
    } else if (criterion.id == criterion::EntailmentByAnswer) {
      STORE_GET(answer, answerId(record.otherRun, record.query));
      if (answer == 0) return std::optional<Subject>();
      if (claim != 0) { // another answer to the same query, or the export could not name it
        STORE_GET(fits,
                  m_connection->number(u"SELECT 1 FROM claim JOIN answer AS own ON own.id = claim.answer JOIN answer "
                                       "AS by ON by.id = ? WHERE claim.id = ? AND by.query = own.query AND "
                                       "by.id <> own.id"_s,
                                       answer, claim));
        if (!fits) return std::optional<Subject>();
      }
      subject.other = answer;
    }
    break;
  }
  case SubjectKind::Answer: {
    STORE_GET(answer, answerId(record.run, record.query));
    subject.item = answer;
    break;
  }
  case SubjectKind::AnswerPair: {
    STORE_GET(left, answerId(record.run, record.query));
    STORE_GET(right, answerId(record.otherRun, record.query));
    if (left == 0 || right == 0) return std::optional<Subject>();
    STORE_GET(leftRun, runToRead(record.run));
    STORE_GET(rightRun, runToRead(record.otherRun));
    // Stored with the lower run first; on an ordered scale the value turns round with the sides.
    mirrored = criterion.ordinal && leftRun > rightRun;
    subject.item = mirrored ? right : left;
    subject.other = mirrored ? left : right;
    break;
  }
  }
  return subject.item == 0 ? std::nullopt : std::optional<Subject>(subject);
}

Result<ImportWriter::Settled> ImportWriter::takeLabel(const LabelRecord& record, const Place& place, bool last)
{
  const auto refuse = [&](const QString& problem) -> Result<Settled> {
    fault(place, problem);
    return Settled::Done;
  };
  const auto known = m_criteria.constFind(record.criterion);
  if (known == m_criteria.constEnd()) {
    if (!last) return Settled::Later;
    return refuse(u"there is no criterion “%1”; declare it in the same file"_s.arg(record.criterion));
  }
  const Criterion criterion = *known;
  const QString judgeName = record.judge.isEmpty() ? m_options.judgeName : record.judge;
  if (judgeName.isEmpty()) return refuse(u"the label names no judge; say whose it is with --judge NAME"_s);
  if (criterion.on == SubjectKind::QueryChunk && record.query.isEmpty())
    return refuse(u"the label names no query; give its id"_s);
  if (criterion.id == criterion::Relevance && record.chunk.isEmpty())
    return refuse(u"the label names no chunk; give its id"_s);

  std::optional<int> value;
  if (record.state == LabelState::Valued) {
    bool number = false;
    const bool isGrade = criterion.id == criterion::Relevance;
    const bool isMark = criterion.id == criterion::Flag || criterion.id == criterion::Note;
    int position = isGrade ? record.value.toInt(&number) : static_cast<int>(criterion.values.indexOf(record.value));
    if (isMark && position < 0) position = 0;
    if (isGrade && !number) return refuse(u"“%1” is not a grade; write a whole number"_s.arg(record.value));
    if (position < 0 || position >= criterion.values.size()) {
      if (!last) return Settled::Later; // the file may declare the scale further down
      return refuse(
          isGrade ? u"grade %1 is not on the workspace's scale of 0 to %2; map the file's scale onto it"_s.arg(position)
                        .arg(criterion.values.size() - 1)
                  : u"“%1” is not a value of %2 (%3); map the file's values onto them"_s.arg(
                        record.value, criterion.name, criterion.values.join(u", ")));
    }
    value = position;
  }
  bool mirrored = false;
  STORE_GET(subject, subjectOf(record, criterion, mirrored));
  if (!subject) {
    if (!last) return Settled::Later;
    STORE_GET(missing, missingOf(record, criterion));
    return refuse(u"the label is about something that is nowhere (%1); import that too"_s.arg(missing));
  }
  if (mirrored && value) value = static_cast<int>(criterion.values.size()) - 1 - *value;
  STORE_GET(judge, judgeId(judgeName));
  return storeLabel(record, place, {*subject, {judge}, record.round}, value, last);
}

// The event that stood there before, 0 where it is not here or is about something else.
Result<EventId> ImportWriter::eventBefore(const LabelRecord& record, const Slot& slot)
{
  if (record.previous.isEmpty()) return EventId{};
  const EventName name = eventName(record.previous);
  STORE_GET(id, m_connection->number(u"SELECT e.id FROM change AS c JOIN label_event AS e ON e.change = c.id WHERE "
                                     "c.uid = ? AND e.position = ? AND e.criterion = ? AND e.item = ? AND e.other = ? "
                                     "AND e.judge = ? AND e.round = ?"_s,
                                     name.change, name.position, slot.subject.criterion, slot.subject.item,
                                     slot.subject.other, slot.judge, slot.round));
  return EventId{id.value_or(0)};
}

// What an adjudicated label says beyond its value; sides that are not here, or are about something else, by name.
Result<NewRuling> ImportWriter::rulingOf(const LabelRecord& record, const Subject& subject, std::optional<int> value)
{
  NewRuling row;
  row.ruling.subject = subject;
  row.ruling.value = value;
  row.ruling.outcome = outcomeOf(record.state);
  if (!record.ruling) return row;
  row.ruling.reason = record.ruling->reason;
  row.ruling.changeGuideline = record.ruling->changeGuideline;
  const auto find = [&](const QString& named, EventId& side, QString& left) -> Result<void> {
    if (named.isEmpty()) return {};
    const EventName name = eventName(named);
    STORE_GET(id, m_connection->number(u"SELECT e.id FROM change AS c JOIN label_event AS e ON e.change = c.id WHERE "
                                       "c.uid = ? AND e.position = ? AND e.criterion = ? AND e.item = ? AND e.other = "
                                       "?"_s,
                                       name.change, name.position, subject.criterion, subject.item, subject.other));
    if (id)
      side = {*id};
    else
      left = named;
    return {};
  };
  STORE_TRY(find(record.ruling->left, row.ruling.left, row.leftName));
  STORE_TRY(find(record.ruling->right, row.ruling.right, row.rightName));
  return row;
}

// The gesture that an undo or a redo took back, 0 where it is not here or is nothing that it could take back.
Result<ChangeId> ImportWriter::changeTakenBack(const LabelRecord& record, JudgeId judge)
{
  const bool isUndo = record.kind == ChangeKind::Undo;
  if (record.undoes.isEmpty() || (!isUndo && record.kind != ChangeKind::Redo)) return ChangeId{};
  STORE_GET(id, m_connection->number(u"SELECT id FROM change WHERE uid = ? AND judge = ? AND (kind = ?) = ?"_s,
                                     eventName(record.undoes).change, judge, ChangeKind::Undo, !isUndo));
  return ChangeId{id.value_or(0)};
}

Result<ImportWriter::Settled> ImportWriter::storeLabel(const LabelRecord& record, const Place& place, const Slot& slot,
                                                       std::optional<int> value, bool last)
{
  const EventName name = nameOf(record);
  JudgeId by = slot.judge;
  if (!record.by.isEmpty()) {
    STORE_GET(person, judgeId(record.by));
    by = {person};
  }
  STORE_GET(judgeKind, m_connection->number(u"SELECT kind FROM judge WHERE id = ?"_s, slot.judge));
  const bool adjudicated = judgeKind == static_cast<qint64>(JudgeKind::Adjudication);
  if (!adjudicated && (by != slot.judge || record.ruling || record.state == LabelState::Unjudgeable)) {
    // The line that says what kind of judge it is may come further down.
    if (!last && m_deferred.size() < DeferredAtMost) return Settled::Later;
    fault(place,
          u"“%1” is a judge like others, so nobody else labels under the name; declare an adjudication as a judge "
          "of type adjudication"_s.arg(record.judge));
    return Settled::Done;
  }
  NewChange change{name.change, record.counter, record.at > 0 ? record.at : m_at, by, record.kind, {}, m_import};
  ChangeId gesture;
  {
    Statement there(
        *m_connection,
        u"SELECT c.id, c.import, c.judge, e.id, e.criterion, e.item, e.other, e.round, e.state, e.value FROM "
        "change AS c LEFT JOIN label_event AS e ON e.change = c.id AND e.position = ? WHERE c.uid = ?"_s);
    STORE_TRY(there.run(name.position, name.change));
    if (there.next()) {
      const bool same = Subject{{there.integer(4)}, there.integer(5), there.integer(6)} == slot.subject &&
                        there.number(7) == slot.round && there.number(8) == static_cast<int>(record.state) &&
                        there.optionalNumber(9) == value;
      if (there.integer(2) != by.value || (!there.isNull(3) && !same)) {
        fault(place, u"event “%1” is there with other content; an event's id belongs to one label"_s.arg(record.event));
        return Settled::Done;
      }
      if (same) {
        skip(u"labels that were there already"_s);
        STORE_TRY(repeatMetadata(u"label_event WHERE id = ?"_s, {there.integer(3)}, record.metadata));
        return Settled::Done;
      }
      // A further event of a gesture of this import; what has landed is never added to.
      if (there.integer(1) == m_import)
        gesture = {there.integer(0)};
      else
        change.uid = hashOf(record.event.toUtf8());
    }
    STORE_TRY(there.ended());
  }
  STORE_GET(before, eventBefore(record, slot));
  STORE_GET(takenBack, changeTakenBack(record, by));
  NewRuling ruling;
  if (adjudicated) {
    STORE_GET(weighed, rulingOf(record, slot.subject, value));
    ruling = weighed;
  }
  bool open = !ruling.leftName.isEmpty() || !ruling.rightName.isEmpty() || (!record.previous.isEmpty() && !before) ||
              (!record.undoes.isEmpty() && !takenBack);
  QVector<EvidenceQuote> evidence;
  for (const EvidenceRecord& quote : record.evidence) {
    STORE_GET(chunk, chunkId(quote.chunk));
    STORE_GET(length, textLength(chunk));
    open = open || !length;
    if (quote.first < 0 || quote.last < quote.first || quote.last > length.value_or(quote.last)) {
      fault(place, u"a quote stands at %1 to %2 and chunk “%3” has %4 characters; correct its place"_s.arg(quote.first)
                       .arg(quote.last)
                       .arg(quote.chunk)
                       .arg(length.value_or(0)));
      return Settled::Done;
    }
    evidence.append(
        {{chunk}, quote.first, quote.last, quote.quote, quote.before, quote.after, quote.against, quote.group});
  }
  if (open && !last && m_deferred.size() < DeferredAtMost) return Settled::Later;
  change.undoes = takenBack;
  if (change.counter <= 0) change.counter = counterAfter(m_counter);
  m_counter = std::max(m_counter, change.counter);

  if (!gesture) {
    STORE_GET(made, insertChange(*m_connection, change));
    gesture = made;
  }
  NewEvent event{gesture, name.position, slot, record.state, value, record.rationale, before};
  event.seconds = record.seconds;
  event.source = !record.carriedFrom.isEmpty()               ? LabelSource::Carried
                 : record.event.isEmpty() || record.imported ? LabelSource::Imported
                                                             : LabelSource::Merged;
  event.afterReveal = record.afterReveal;
  if (!before) event.previousName = record.previous;
  if (!takenBack) event.undoesName = record.undoes;
  event.carriedFrom = record.carriedFrom;
  event.metadata = record.metadata;
  if (!record.guideline.isEmpty()) {
    STORE_GET(guideline, guidelineId(record.guideline));
    event.guideline = {guideline};
  }
  STORE_GET(eventId, insertEvent(*m_connection, event));
  STORE_TRY(insertEvidence(*m_connection, eventId, evidence));
  // What an undo or a redo put back is told by the ruling that it stands for.
  if (adjudicated && (record.ruling || record.kind == ChangeKind::Label || record.kind == ChangeKind::Import))
    STORE_TRY(insertRuling(*m_connection, eventId, ruling));
  ++m_added[11];
  STORE_TRY(standIn(record, place, slot, value, change, eventId));
  return Settled::Done;
}

// Lets an event stand as its slot's label: at once where nothing is in sight, when the import lands otherwise.
Result<void> ImportWriter::standIn(const LabelRecord& record, const Place& place, const Slot& slot,
                                   std::optional<int> value, const NewChange& change, EventId event)
{
  STORE_GET(current, readSlot(*m_connection, slot));
  if (!current.event) return putLabel(*m_connection, event, m_import);
  qint64 rival = current.import == m_import ? current.event.value : 0;
  if (current.import != m_import) {
    STORE_GET(pending, m_connection->number(
                           u"SELECT event FROM label_pending WHERE criterion = ? AND item = ? AND other = ? "
                           "AND judge = ? AND round = ?"_s,
                           slot.subject.criterion, slot.subject.item, slot.subject.other, slot.judge, slot.round));
    rival = pending.value_or(0);
  }
  if (rival != 0) {
    Statement statement(*m_connection,
                        u"SELECT e.source, e.state, e.value, c.counter, c.uid FROM label_event AS e JOIN change "
                        "AS c ON c.id = e.change WHERE e.id = ?"_s);
    STORE_TRY(statement.run(rival));
    if (statement.next()) {
      const bool sameSays =
          statement.number(1) == static_cast<int>(record.state) && statement.optionalNumber(2) == value;
      if (record.event.isEmpty() && statement.number(0) == static_cast<int>(LabelSource::Imported) && !sameSays) {
        const QString about = slot.subject.other != 0 ? u"query “%1”, chunk “%2”"_s.arg(record.query, record.chunk)
                              : record.claim.isEmpty() ? u"query “%1”, run “%2”"_s.arg(record.query, record.run)
                                                       : u"claim “%1”"_s.arg(record.claim);
        fault(place, u"the same judge labels %1 twice with different values; keep one"_s.arg(about));
        return {};
      }
      if (!isNewer(change.counter, change.uid, statement.integer(3), statement.bytes(4))) return {};
    }
    STORE_TRY(statement.ended());
  }
  if (current.import == m_import) return putLabel(*m_connection, event, m_import);
  if (!isNewer(change.counter, change.uid, current.counter, current.uid)) return {};
  STORE_TRY(m_connection->run(u"INSERT OR REPLACE INTO label_pending VALUES(?, ?, ?, ?, ?, ?, ?)"_s,
                              slot.subject.criterion, slot.subject.item, slot.subject.other, slot.judge, slot.round,
                              event, m_import));
  return {};
}

// In the landing transaction: a person may have labelled on since, so each is compared again.
Result<void> ImportWriter::applyPending()
{
  Statement statement(*m_connection,
                      u"SELECT p.criterion, p.item, p.other, p.judge, p.round, p.event, c.counter, c.uid FROM "
                      "label_pending AS p JOIN label_event AS e ON e.id = p.event JOIN change AS c ON c.id = "
                      "e.change WHERE p.import = ?"_s);
  STORE_TRY(statement.run(m_import));
  while (statement.next()) {
    const Slot slot{{{statement.integer(0)}, statement.integer(1), statement.integer(2)},
                    {statement.integer(3)},
                    statement.number(4)};
    STORE_GET(current, readSlot(*m_connection, slot));
    if (!isNewer(statement.integer(6), statement.bytes(7), current.counter, current.uid)) continue;
    STORE_TRY(putLabel(*m_connection, {statement.integer(5)}, m_import));
  }
  STORE_TRY(statement.ended());
  STORE_TRY(m_connection->run(u"DELETE FROM label_pending WHERE import = ?"_s, m_import));
  return {};
}

// A look at another's label, as an export writes it.
Result<void> ImportWriter::takeReveal(const KeptRecord& record, const Place& place)
{
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  LabelRecord label;
  label.criterion = line[u"subject"].toString();
  label.query = line[u"query"].toString();
  label.chunk = line[u"chunk"].toString();
  label.chunkHash = line[u"chunk_hash"].toString();
  label.run = line[u"run"].toString();
  label.otherRun = line[u"other_run"].toString();
  label.claim = line[u"claim"].toString();
  bool mirrored = false;
  const auto criterion = m_criteria.constFind(label.criterion);
  std::optional<Subject> subject;
  if (criterion != m_criteria.constEnd() && (criterion->on != SubjectKind::QueryChunk || !label.query.isEmpty())) {
    STORE_GET(found, subjectOf(label, *criterion, mirrored));
    subject = found;
  }
  if (!subject || line[u"judge"].toString().isEmpty()) {
    fault(place, u"a reveal names no judge or nothing that is there; put it after what it names"_s);
    return {};
  }
  STORE_GET(judge, judgeId(line[u"judge"].toString()));
  STORE_GET(added, m_connection->run(
                       u"INSERT INTO reveal(judge, criterion, item, other, at, import) VALUES(?, ?, ?, ?, ?, ?) "
                       "ON CONFLICT DO NOTHING"_s,
                       judge, subject->criterion, subject->item, subject->other, line[u"at"].toInteger(), m_import));
  if (added > 0) {
    ++m_added[14];
    return {};
  }
  skip(u"kept lines that were there already"_s);
  // The first look counts, in whatever order copies come together.
  const qint64 at = line[u"at"].toInteger();
  m_atLanding.append(
      {u"UPDATE reveal SET at = ? WHERE judge = ? AND criterion = ? AND item = ? AND other = ? AND at > ?"_s,
       {at, judge, subject->criterion.value, subject->item, subject->other, at}});
  return {};
}

// A gesture that made or ended claims, as an export writes it. How the claims stand came with the claims.
Result<void> ImportWriter::takeClaimEdit(const KeptRecord& record, const Place& place)
{
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  const QByteArray uid = QByteArray::fromHex(line[u"change"].toString().toLatin1());
  const qint64 counter = line[u"counter"].toInteger();
  const QString judgeName = line[u"judge"].toString();
  if (uid.size() != 16 || counter <= 0 || counter > HighestCounter / 2 || judgeName.isEmpty()) {
    fault(place, u"an edit of claims has no change, counter or judge that makes sense; the file is damaged"_s);
    return {};
  }
  STORE_GET(known, m_connection->number(u"SELECT id FROM change WHERE uid = ?"_s, uid));
  if (known) {
    skip(u"edits of claims that were there already"_s);
    return {};
  }
  QVector<std::pair<qint64, bool>> edits;
  for (const bool made : {false, true})
    for (const QJsonValue& name : line[made ? u"made" : u"ended"].toArray()) {
      LabelRecord claim;
      claim.run = line[u"run"].toString();
      claim.query = line[u"query"].toString();
      claim.claim = name.toString();
      STORE_GET(id, claimId(claim));
      if (id == 0) {
        fault(place, u"an edit of claims names “%1”, which is nowhere; put it after the claims"_s.arg(claim.claim));
        return {};
      }
      edits.append({id, made});
    }
  STORE_GET(judge, judgeId(judgeName));
  LabelRecord link;
  link.undoes = line[u"undoes"].toString();
  const QString why = line[u"why"].toString();
  link.kind = why == "undo"_L1 ? ChangeKind::Undo : why == "redo"_L1 ? ChangeKind::Redo : ChangeKind::Label;
  STORE_GET(takenBack, changeTakenBack(link, {judge}));
  const qint64 at = line[u"at"].toInteger();
  NewChange change{uid, counter, at > 0 ? at : m_at, {judge}, link.kind, takenBack, m_import};
  if (const QJsonArray settles = line[u"settles"].toArray(); !settles.isEmpty())
    change.detail =
        QString::fromUtf8(QJsonDocument(QJsonObject{{u"settles"_s, settles}}).toJson(QJsonDocument::Compact));
  STORE_GET(id, insertChange(*m_connection, change));
  m_counter = std::max(m_counter, counter);
  for (const auto& [claim, made] : edits) {
    STORE_TRY(m_connection->run(u"INSERT OR IGNORE INTO claim_edit VALUES(?, ?, ?)"_s, id, claim, made ? 1 : 0));
    STORE_GET(answer, m_connection->number(u"SELECT answer FROM claim WHERE id = ?"_s, claim));
    m_editedAnswers.insert(answer.value_or(0));
  }
  ++m_added[14];
  return {};
}

} // namespace assayer
