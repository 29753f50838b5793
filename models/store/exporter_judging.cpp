// What an export says of judging beside the labels: who looked where, who was given what, and how claims were edited.
#include "store/assignments.h"
#include "store/columns.h"
#include "store/exporter.h"
#include "store/labels.h"
#include "store/store_private.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<void> Exporter::reveals()
{
  return each(u"reveal"_s,
              u"SELECT criterion, item, other, judge, at FROM reveal WHERE id BETWEEN ? AND ? AND %1 ORDER BY "
              "id"_s.arg(visible(u"reveal"_s)),
              [&](const Statement& row) -> Result<void> {
                LabelRecord subject;
                STORE_GET(known, nameSubject({{row.integer(0)}, row.integer(1), row.integer(2)}, subject));
                if (!known) return {};
                STORE_GET(judge, nameOf(u"judge"_s, row.integer(3)));
                QJsonObject line{{u"kind"_s, u"reveal"_s},
                                 {u"subject"_s, subject.criterion},
                                 {u"judge"_s, judge},
                                 {u"at"_s, row.integer(4)}};
                const std::initializer_list<std::pair<QString, QString>> parts{
                    {u"query"_s, subject.query},          {u"chunk"_s, subject.chunk},
                    {u"chunk_hash"_s, subject.chunkHash}, {u"run"_s, subject.run},
                    {u"other_run"_s, subject.otherRun},   {u"claim"_s, subject.claim}};
                for (const auto& [key, value] : parts)
                  if (!value.isEmpty()) line.insert(key, value);
                return give(KeptRecord{u"reveal"_s, columns::fromObject(line)});
              });
}

Result<void> Exporter::plans()
{
  QHash<PlanId, Plan> plans;
  STORE_GET(read, readPlans(m_connection));
  for (const Plan& plan : read) plans.insert(plan.id, plan);
  return each(u"plan"_s,
              u"SELECT id, metadata FROM plan WHERE id BETWEEN ? AND ? AND %1 ORDER BY id"_s.arg(visible(u"plan"_s)),
              [&](const Statement& row) -> Result<void> {
                const Plan plan = plans.value({row.integer(0)});
                QJsonObject line = QJsonDocument::fromJson(row.text(1).toUtf8()).object();
                line.insert(u"kind"_s, u"plan"_s);
                line.insert(u"id"_s, QString::fromLatin1(plan.uid.toHex()));
                line.insert(u"at"_s, plan.at);
                line.insert(u"unit"_s, planUnitWords().value(static_cast<int>(plan.unit)));
                line.insert(u"share"_s, plan.share);
                line.insert(u"times"_s, plan.times);
                // As text: readers of JSON may take numbers for doubles, and a seed is good for nothing when rounded.
                line.insert(u"seed"_s, QString::number(plan.seed));
                // A packet of one judge names nobody else; at home the plan stays as it is.
                const bool isOfOne = m_scope && m_scope->onlyOf;
                const auto isNamed = [&](JudgeId judge) { return !isOfOne || m_scope->onlyOf == judge; };
                if (plan.by && isNamed(plan.by)) {
                  STORE_GET(by, nameOf(u"judge"_s, plan.by.value));
                  line.insert(u"by"_s, by);
                }
                if (plan.run) {
                  STORE_GET(run, nameOf(u"run"_s, plan.run.value));
                  line.insert(u"run"_s, run);
                }
                QStringList judges;
                for (const JudgeId judge : plan.judges) {
                  if (isOfOne) break; // fewer names than slots would make no plan, and none means anyone
                  STORE_GET(name, nameOf(u"judge"_s, judge.value));
                  judges.append(name);
                }
                for (const auto& [key, list] : {std::pair{u"families"_s, plan.families},
                                                std::pair{u"scope"_s, plan.scope}, std::pair{u"judges"_s, judges}})
                  if (!list.isEmpty()) line.insert(key, QJsonArray::fromStringList(list));
                if (plan.dailyQuota > 0) line.insert(u"daily_quota"_s, plan.dailyQuota);
                if (plan.repeatShare > 0) line.insert(u"repeat_share"_s, plan.repeatShare);
                line.insert(u"abandoned_after"_s, plan.abandonedAfter);
                if (plan.closedAt > 0) line.insert(u"closed"_s, plan.closedAt);
                return give(KeptRecord{u"plan"_s, columns::fromObject(line)});
              });
}

Result<void> Exporter::slotsOfPlans()
{
  QHash<qint64, QString> uids;
  QHash<qint64, QString> judges; // looked up once each: slots come by the million
  return each(u"assignment"_s,
              u"SELECT %1, metadata FROM assignment WHERE id BETWEEN ? AND ? AND %2 ORDER BY id"_s.arg(
                  slotColumns(), visible(u"assignment"_s)),
              [&](const Statement& row) -> Result<void> {
                const AssignedSlot slot = readSlotRow(row);
                LabelRecord names;
                // A query as a whole is named as the query of a chunk would be.
                STORE_GET(known,
                          nameSubject(slot.subject.criterion ? slot.subject
                                                             : Subject{criterion::Relevance, slot.subject.item, 0},
                                      names));
                if (!known) return {};
                if (!uids.contains(slot.plan.value)) {
                  STORE_GET(uid, m_connection.text(u"SELECT lower(hex(uid)) FROM plan WHERE id = ?"_s, slot.plan));
                  uids.insert(slot.plan.value, uid.value_or(QString()));
                }
                if (slot.judge && !judges.contains(slot.judge.value)) {
                  STORE_GET(name, nameOf(u"judge"_s, slot.judge.value));
                  judges.insert(slot.judge.value, name);
                }
                QJsonObject line = QJsonDocument::fromJson(row.text(10).toUtf8()).object();
                line.insert(u"kind"_s, u"assignment"_s);
                line.insert(u"plan"_s, uids.value(slot.plan.value));
                line.insert(u"slot"_s, slot.slot);
                const std::initializer_list<std::pair<QString, QString>> parts{
                    {u"query"_s, names.query}, {u"chunk"_s, names.chunk}, {u"chunk_hash"_s, names.chunkHash},
                    {u"run"_s, names.run},     {u"claim"_s, names.claim}, {u"judge"_s, judges.value(slot.judge.value)}};
                for (const auto& [key, value] : parts)
                  if (!value.isEmpty()) line.insert(key, value);
                if (slot.round > 0) line.insert(u"round"_s, slot.round);
                if (slot.takenAt > 0) line.insert(u"taken_at"_s, slot.takenAt);
                if (slot.turn > 0) line.insert(u"turn"_s, slot.turn);
                return give(KeptRecord{u"assignment"_s, columns::fromObject(line)});
              });
}

// Gestures that made and ended claims, and those that chose between two copies' claims.
Result<void> Exporter::claimEdits()
{
  return each(
      u"change"_s,
      u"SELECT c.id, lower(hex(c.uid)), c.counter, c.at, c.judge, c.kind, lower(hex(u.uid)), c.detail FROM change AS c "
      "LEFT JOIN change AS u ON u.id = c.undoes WHERE c.id BETWEEN ? AND ? AND (c.detail IS NOT NULL OR EXISTS (SELECT "
      "1 FROM claim_edit WHERE change = c.id)) AND %1 ORDER BY c.id"_s.arg(visible(u"claim_edit"_s, u"c"_s)),
      [&](const Statement& row) -> Result<void> {
        STORE_GET(judge, nameOf(u"judge"_s, row.integer(4)));
        QJsonObject line{{u"kind"_s, u"claim_edit"_s},
                         {u"change"_s, row.text(1)},
                         {u"counter"_s, row.integer(2)},
                         {u"at"_s, row.integer(3)},
                         {u"judge"_s, judge}};
        const auto kind = static_cast<ChangeKind>(row.number(5));
        if (kind == ChangeKind::Undo) line.insert(u"why"_s, u"undo"_s);
        if (kind == ChangeKind::Redo) line.insert(u"why"_s, u"redo"_s);
        if (!row.text(6).isEmpty()) line.insert(u"undoes"_s, row.text(6));
        const QJsonArray settles = QJsonDocument::fromJson(row.text(7).toUtf8())[u"settles"].toArray();
        if (!settles.isEmpty()) line.insert(u"settles"_s, settles);
        QJsonArray made;
        QJsonArray ended;
        Statement edits(m_connection,
                        u"SELECT claim.id, claim.name, claim.answer, claim_edit.made FROM claim_edit JOIN "
                        "claim ON claim.id = claim_edit.claim WHERE claim_edit.change = ? ORDER BY "
                        "claim.id"_s);
        STORE_TRY(edits.run(row.integer(0)));
        while (edits.next()) {
          STORE_GET(answer, answerNames(edits.integer(2)));
          STORE_GET(name, claimName(edits.integer(0), edits.text(1), answer));
          line.insert(u"run"_s, answer.first);
          line.insert(u"query"_s, answer.second);
          (edits.number(3) != 0 ? made : ended).append(name);
        }
        STORE_TRY(edits.ended());
        if (!made.isEmpty()) line.insert(u"made"_s, made);
        if (!ended.isEmpty()) line.insert(u"ended"_s, ended);
        return give(KeptRecord{u"claim_edit"_s, columns::fromObject(line)});
      });
}

} // namespace assayer
