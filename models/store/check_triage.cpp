#include "store/check_triage.h"

#include "store/store_private.h"
#include "store/triage_checks.h"
#include "store/triage_rows.h"
#include "store/triage_values.h"

#include <QSet>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

struct TriageRule {
  QString sql; // counts what must not be
  QString sentence;
};

QVector<TriageRule> triageRules()
{
  const QString winner = u"(SELECT o.id FROM draw AS o WHERE o.day = draw.day AND o.run = draw.run AND %1 ORDER BY "
                         "o.at, o.uid LIMIT 1)"_s.arg(landed(u"o"));
  return {
      {u"SELECT count(*) FROM cluster WHERE %1 AND NOT EXISTS (SELECT 1 FROM cluster_event AS e WHERE e.cluster = "
       "cluster.id AND %2)"_s.arg(landed(u"cluster"), landed(u"e")),
       u"%1 clusters have no decision that names them"_s},
      {u"SELECT count(*) FROM cluster_event WHERE trim(name) = '' OR (state = 2) <> (ended_by IS NOT NULL) OR (state = "
       "1 AND coalesce(title, '') = '')"_s,
       u"%1 decisions on clusters lack a name, a title or the run that ended the cluster"_s},
      {u"SELECT count(*) FROM cluster_member AS m JOIN clustering AS g ON g.id = m.clustering JOIN answer ON answer.id "
       "= m.answer WHERE answer.run <> g.run"_s,
       u"%1 samples in clusters are of another run than their clusters"_s},
      {u"SELECT count(*) FROM cluster_member AS m WHERE m.cluster IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "
       "clustering_cluster AS k WHERE k.cluster = m.cluster AND k.clustering = m.clustering)"_s,
       u"%1 samples are in a cluster that their day does not have"_s},
      {u"SELECT count(*) FROM cluster_member WHERE x NOT BETWEEN 0 AND 1 OR y NOT BETWEEN 0 AND 1 OR severity NOT "
       "BETWEEN 0 AND 1"_s,
       u"%1 samples in clusters have a place or a severity outside 0 to 1"_s},
      {u"SELECT count(*) FROM draw JOIN clustering AS g ON g.id = draw.clustering WHERE g.day <> draw.day OR g.run <> "
       "draw.run"_s,
       u"%1 draws were made from clusters of another day or run"_s},
      {u"SELECT count(*) FROM draw WHERE NOT (0 <= reviewed_before AND reviewed_before <= failing AND failing <= "
       "answers)"_s,
       u"%1 draws have counts that contradict each other"_s},
      {u"SELECT count(*) FROM draw WHERE %1 AND superseded <> (id <> %2)"_s.arg(landed(u"draw"), winner),
       u"%1 draws stand although an earlier one of their day does, or do not stand although none does"_s},
      {u"SELECT count(*) FROM drawn JOIN draw ON draw.id = drawn.draw JOIN answer ON answer.id = drawn.answer WHERE "
       "answer.run <> draw.run AND drawn.carried_from IS NULL"_s,
       u"%1 samples of draws are of another run than their draw"_s},
      {u"SELECT count(*) FROM promotion AS p JOIN query AS q ON q.id = p.query WHERE %1 AND %2"_s.arg(
           triage::newestPromotion(), triage::differsFromPromotion()),
       u"%1 queries say something else than the newest promotion of theirs"_s},
  };
}

Result<void> addDrawProblems(Connection& connection, QStringList& problems)
{
  QVector<Draw> draws;
  {
    Statement statement(connection, u"SELECT %1 FROM draw ORDER BY id"_s.arg(triage::drawColumns()));
    STORE_TRY(statement.run());
    while (statement.next()) draws.append(triage::readDraw(statement));
    STORE_TRY(statement.ended());
  }
  for (Draw& draw : draws) {
    STORE_GET(samples, triage::readSamples(connection, draw.id));
    draw.samples = samples;
    if (const auto sound = triage::checkDraw(draw); !sound)
      problems.append(u"draw, row %1: %2"_s.arg(draw.id.value).arg(sound.error().detail));
  }
  return {};
}

Result<void> addFrameProblems(Connection& connection, QStringList& problems)
{
  qint64 damaged = 0;
  qint64 missing = 0;
  qint64 twice = 0;
  QSet<qint64> answers; // of the draw's run
  QSet<qint64> clusters;
  QSet<qint64> seen;
  qint64 of = 0;
  Statement statement(connection, u"SELECT draw_frame.draw, items, packed, draw.run, draw.clustering FROM draw_frame "
                                  "JOIN draw ON draw.id = draw_frame.draw ORDER BY draw_frame.draw, position"_s);
  STORE_TRY(statement.run());
  const auto read = [&](const QString& sql, qint64 key, QSet<qint64>& into) -> Result<void> {
    into.clear();
    Statement ids(connection, sql);
    STORE_TRY(ids.run(key));
    while (ids.next()) into.insert(ids.integer(0));
    return ids.ended();
  };
  while (statement.next()) {
    if (std::exchange(of, statement.integer(0)) != statement.integer(0)) {
      seen.clear();
      STORE_TRY(read(u"SELECT id FROM answer WHERE run = ?"_s, statement.integer(3), answers));
      STORE_TRY(read(u"SELECT cluster FROM clustering_cluster WHERE clustering = ?"_s, statement.integer(4), clusters));
    }
    const auto items = triage::unpackFrame(statement.bytes(2), statement.integer(1));
    if (!items) {
      ++damaged;
      continue;
    }
    for (const FrameItem& item : *items) {
      if (!answers.contains(item.answer.value) || (item.cluster && !clusters.contains(item.cluster.value))) ++missing;
      if (seen.contains(item.answer.value)) ++twice;
      seen.insert(item.answer.value);
      if (!triage::checkFrameItem(item)) ++damaged;
    }
  }
  STORE_TRY(statement.ended());
  if (damaged > 0) problems.append(u"%1 parts of what draws were made from are damaged"_s.arg(damaged));
  if (missing > 0)
    problems.append(
        u"%1 samples that draws were made from are of an answer or a cluster that is not there"_s.arg(missing));
  if (twice > 0) problems.append(u"%1 samples that draws were made from stand twice"_s.arg(twice));
  return {};
}

} // namespace

Result<QStringList> triageProblems(Connection& connection)
{
  QStringList problems;
  for (const TriageRule& rule : triageRules()) {
    STORE_GET(count, connection.number(rule.sql));
    if (count.value_or(0) != 0) problems.append(rule.sentence.arg(*count));
  }
  STORE_TRY(addDrawProblems(connection, problems));
  STORE_TRY(addFrameProblems(connection, problems));
  if (const auto settings = triage::readTriageSettings(connection); !settings)
    problems.append(sentence(settings.error()));
  return problems;
}

} // namespace assayer
