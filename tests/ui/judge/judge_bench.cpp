#include "ui/judge/judge_bench.h"

#include "shared/block_column.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Perspective* makePage(Session& session, QWidget* parent)
{
  return new JudgePage(session, parent);
}

} // namespace

JudgeBench::JudgeBench(const QVector<Record>& records, const QString& judge)
    : PageBench(records, Role::Expert, makePage, judge)
{
}

JudgeBench::JudgeBench(const QString& path, const QString& judge) : PageBench(path, Role::Expert, makePage, judge) {}

bool JudgeBench::waitForFigures()
{
  return QTest::qWaitFor([this] { return session().engine() != nullptr; });
}

QString JudgeBench::activeChunk()
{
  const auto* const column = find<BlockColumn>(u"chunks"_s);
  return column->model()->index(column->active(), 0).data(Qt::DisplayRole).toString();
}

QString JudgeBench::spokenCard(int card)
{
  return find<BlockColumn>(u"chunks"_s)->model()->index(card, 0).data(Qt::AccessibleTextRole).toString();
}

QString JudgeBench::query()
{
  const auto detail = store().query(page().currentQuery());
  return detail ? detail->row.name : QString();
}

ChunkId JudgeBench::chunk(const QString& name)
{
  return store().findChunk(name).value_or(ChunkId{});
}

std::optional<Label> JudgeBench::stored(const QString& query, const QString& chunk, CriterionId criterion)
{
  const auto other = Store::another(path());
  const auto id = (*other)->findQuery(query);
  const qint64 item = chunk.isEmpty() ? 0 : (*other)->findChunk(chunk)->value;
  const auto labels = (*other)->labelsOf(*id, LabelScope::only(session().judge()->id));
  for (const Label& label : *labels)
    if (label.subject == Subject{criterion, id->value, item} && label.state != LabelState::Cleared) return label;
  return std::nullopt;
}

std::optional<Label> JudgeBench::storedAnswer(const QString& query, const QString& run, CriterionId criterion)
{
  const auto other = Store::another(path());
  const auto id = (*other)->findQuery(query);
  const auto answer = (*other)->answer(*(*other)->findRun(run), *id);
  const auto labels = (*other)->labelsOf(*id, LabelScope::only(session().judge()->id));
  for (const Label& label : *labels)
    if (label.subject == Subject{criterion, (*answer)->id.value, 0} && label.state != LabelState::Cleared) return label;
  return std::nullopt;
}

} // namespace assayer::tests
