// What an export says of freezes of the test split and of picked runs.
#include "store/columns.h"
#include "store/exporter.h"
#include "store/freeze_rows.h"
#include "store/triage_values.h"

#include <QJsonDocument>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject lineWith(const QString& kind, const QString& metadata, const QByteArray& uid, qint64 at)
{
  QJsonObject line = QJsonDocument::fromJson(metadata.toUtf8()).object();
  line.insert(u"kind"_s, kind);
  line.insert(u"id"_s, triage::hexOf(uid));
  line.insert(u"at"_s, at);
  return line;
}

void putText(QJsonObject& line, const QString& key, const QString& text)
{
  if (!text.isEmpty()) line.insert(key, text);
}

} // namespace

Result<void> Exporter::freezes()
{
  // Of a hash over few labels it can be found out what they say, and a note may say anything. Other judges are not in
  // such a packet, not even by name.
  const bool isBlind = m_scope && m_scope->onlyOf;
  return each(u"freeze"_s,
              u"SELECT %1, freeze.metadata FROM freeze WHERE freeze.id BETWEEN ? AND ? AND %2 ORDER BY freeze.id"_s.arg(
                  freezing::freezeColumns(true), visible(u"freeze"_s)),
              [&](const Statement& row) -> Result<void> {
                const FreezeEvent event = freezing::readFreeze(row, true);
                STORE_GET(by, nameOf(u"judge"_s, event.by.value));
                QJsonObject line = lineWith(FreezeKind, row.text(10), event.uid, event.at);
                if (!isBlind) putText(line, u"by"_s, by);
                if (event.lifted) line.insert(u"lifted"_s, true);
                if (!event.hash.isEmpty()) line.insert(u"hash"_s, triage::hexOf(event.hash));
                if (!isBlind && !event.goldHash.isEmpty()) line.insert(u"labels_hash"_s, triage::hexOf(event.goldHash));
                if (event.counter > 0) line.insert(u"counter"_s, event.counter);
                if (event.labels > 0) line.insert(u"labels"_s, event.labels);
                if (!event.lifted) {
                  const QJsonObject content = freezing::fromContent(event.content);
                  for (auto part = content.begin(); part != content.end(); ++part)
                    line.insert(part.key(), part.value());
                }
                if (!isBlind) putText(line, u"note"_s, event.note);
                return give(KeptRecord{FreezeKind, columns::fromObject(line)});
              });
}

Result<void> Exporter::picks()
{
  return each(
      u"run_pick"_s,
      u"SELECT %1, run_pick.metadata FROM run_pick WHERE run_pick.id BETWEEN ? AND ? AND %2 ORDER BY run_pick.id"_s.arg(
          freezing::pickColumns(), visible(u"run_pick"_s)),
      [&](const Statement& row) -> Result<void> {
        const RunPick pick = freezing::readPick(row);
        STORE_GET(run, nameOf(u"run"_s, pick.run.value));
        STORE_GET(by, nameOf(u"judge"_s, pick.by.value));
        QJsonObject line = lineWith(PickKind, row.text(7), pick.uid, pick.at);
        line.insert(u"run"_s, run);
        putText(line, u"by"_s, by);
        putText(line, u"picked_by"_s, pickedByWords().value(static_cast<int>(pick.pickedBy)));
        if (pick.takenBack) line.insert(u"taken_back"_s, true);
        putText(line, u"note"_s, pick.note);
        return give(KeptRecord{PickKind, columns::fromObject(line)});
      });
}

} // namespace assayer
