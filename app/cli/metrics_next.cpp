#include "cli/metrics.h"

#include "cli/table.h"

#include "core/near.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

Result<ExitStatus> nextJudgements(const Invocation& invocation, Store& store, const MetricsRequest& request,
                                  const Engine& engine)
{
  const auto most = invocation.number(u"next"_s, 1, 100'000);
  if (!most) return tl::unexpected(most.error());
  if (request.runs.isEmpty() || request.measures.names.isEmpty())
    return fail(ErrorKind::Usage, u"--next"_s, u"there is no run or no measure to ask about"_s);
  Goal goal{request.measures.names.first(), request.runs.first().id, std::nullopt};
  if (invocation.has(u"against"_s)) {
    const auto other = store.findRun(invocation.value(u"against"_s));
    if (!other) return tl::unexpected(other.error());
    goal.other = *other;
  }
  const std::vector<NextJudgement> next = engine.mostInformative(goal, static_cast<std::size_t>(*most));
  std::vector<quint32> ids;
  for (const NextJudgement& one : next) ids.push_back(one.worth.chunk);
  const auto chunks = store.chunks(ids);
  if (!chunks) return tl::unexpected(chunks.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  QHash<qint64, QString> names;
  for (const QueryRow& row : *queries) names.insert(row.id.value, row.name);

  QJsonArray rows;
  Table table(
      {u"query"_s, u"chunk"_s, u">width"_s, u">if lowest"_s, u">if highest"_s, u">narrows by"_s, u">moves by"_s});
  for (std::size_t i = 0; i < next.size(); ++i) {
    const Worth& worth = next[i].worth;
    const QString query = names.value(next[i].query.value);
    const QString chunk = chunks->at(static_cast<qsizetype>(i)).name;
    rows.append(QJsonObject{{u"query"_s, query},
                            {u"chunk"_s, chunk},
                            {u"width"_s, worth.width},
                            {u"after_lowest"_s, worth.afterLowest},
                            {u"after_highest"_s, worth.afterHighest},
                            {u"narrowing"_s, worth.narrowing()},
                            {u"swing"_s, worth.swing},
                            {u"may_decide"_s, worth.mayDecide}});
    const auto number = [](double value) { return QString::number(value, 'f', 4); };
    table.add({query, chunk, number(worth.width), number(worth.afterLowest), number(worth.afterHighest),
               number(worth.narrowing()), goal.other ? number(worth.swing) : u"-"_s});
  }
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"measure"_s, goal.measure},
                                 {u"run"_s, request.runs.first().name},
                                 {u"against"_s, goal.other ? QJsonValue(invocation.value(u"against"_s)) : QJsonValue()},
                                 {u"next"_s, rows}});
    return Done;
  }
  const QString about =
      goal.other ? u"%1 of %2 minus %3"_s.arg(goal.measure, request.runs.first().name, invocation.value(u"against"_s))
                 : u"%1 of %2"_s.arg(goal.measure, request.runs.first().name);
  invocation.print(settingsLine(request) + u'\n' +
                   harmless(u"What a label would do to the interval of %1 of its query:"_s.arg(about)) + u"\n\n"_s +
                   table.text());
  return Done;
}

} // namespace assayer::cli
