#include "store/older_file.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// As migration 4 would fill it. Before version 3 there are no edits, and before 2 no unknown keys.
QString claimView(qint64 version)
{
  const QString counter = version < 3 ? u"0"_s
                                      : u"coalesce((SELECT max(c.counter) FROM claim_edit AS e JOIN change AS c ON "
                                        "c.id = e.change WHERE e.claim = claim.id), 0)"_s;
  const QString name = u"coalesce(name, (SELECT lower(hex(uid)) FROM change WHERE id = claim.made_by) || '.' || "
                       "(SELECT count(*) FROM main.claim AS c WHERE c.answer = claim.answer AND c.made_by = "
                       "claim.made_by AND c.id < claim.id))"_s;
  return u"CREATE TEMP VIEW IF NOT EXISTS claim AS SELECT id, answer, %1 AS name, position, first, last, text, "
         "made_by, ended_by, import, %2 AS metadata, ended_by IS NOT NULL AS ended, %3 AS counter FROM "
         "main.claim"_s.arg(name, version < 2 ? u"NULL"_s : u"metadata"_s, counter);
}

} // namespace

Result<void> readAsNewest(Connection& connection)
{
  STORE_GET(found, connection.number(u"PRAGMA user_version"_s));
  const qint64 version = found.value_or(0);
  if (version < 2) {
    const QString view = u"CREATE TEMP VIEW IF NOT EXISTS %1 AS SELECT *, NULL AS metadata%2 FROM main.%1"_s;
    for (const QString& table : {u"score"_s, u"pool_addition"_s, u"criterion"_s, u"guideline"_s})
      STORE_TRY(connection.run(view.arg(table, QString())));
    STORE_TRY(connection.run(
        view.arg(u"label_event"_s, u", NULL AS previous_name, NULL AS undoes_name, NULL AS carried_from"_s)));
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS ranking_metadata(run, query, metadata)"_s));
  }
  if (version < 3) STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS claim_edit(change, claim, made)"_s));
  if (version < 4) STORE_TRY(connection.run(claimView(version)));
  // Nothing made plans before there was more to say of them.
  if (version < 6) {
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS plan(id, uid, at, made_by, unit, share, times, seed, "
                             "families, scope, run, daily_quota, repeat_share, abandoned_after, closed, metadata, "
                             "import)"_s));
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS plan_judge(plan, judge, position)"_s));
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS assignment(id, plan, criterion, item, other, slot, "
                             "round, judge, taken_at, turn, metadata, import)"_s));
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS assignment_pending(id, assignment, judge, taken_at, "
                             "turn, import)"_s));
  }
  if (version < 7)
    STORE_TRY(connection.run(u"CREATE TEMP VIEW IF NOT EXISTS adjudication AS SELECT *, NULL AS left_name, NULL AS "
                             "right_name FROM main.adjudication"_s));
  // Nothing was drawn before there was more to say of it.
  if (version < 8)
    for (
        const QString& table :
        {u"cluster(id, uid, first_seen, metadata, import)"_s,
         u"cluster_event(id, uid, cluster, at, judge, name, state, title, next_step, ended_by, note, metadata, import)"_s,
         u"clustering(id, uid, day, run, seed, at, metadata, import)"_s,
         u"clustering_cluster(clustering, position, cluster, terms, profile)"_s,
         u"cluster_member(clustering, answer, cluster, x, y, severity, reasons)"_s,
         u"draw(id, uid, clustering, day, run, seed, at, judge, settings, answers, failing, reviewed_before, "
         "superseded, metadata, import)"_s,
         u"drawn(draw, position, answer, part, cluster, stratum, stratum_size, stratum_drawn, inclusion_probability, "
         "reasons, carried_from)"_s,
         u"draw_frame(id, draw, position, items, packed)"_s,
         u"promotion(id, uid, query, at, judge, origin, split, family, expect, refusal_reason, reference, needs, run, "
         "day, metadata, import)"_s})
      STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS "_s + table));
  // Nothing was frozen before there was more to say of it.
  if (version < 9) {
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS freeze(id, uid, at, judge, lifted, hash, gold_hash, "
                             "counter, labels, content, note, metadata, import)"_s));
    STORE_TRY(connection.run(u"CREATE TEMP TABLE IF NOT EXISTS run_pick(id, uid, run, at, judge, picked_by, "
                             "taken_back, note, metadata, import)"_s));
  }
  return {};
}

} // namespace assayer
