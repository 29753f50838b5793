#include "ui/insights/insights_bench.h"

#include "core/criteria.h"
#include "shared/perspective.h"
#include "work/query_page.h"

#include <QLabel>
#include <QTabWidget>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int chunksEach = 10;
}

InsightsBench::InsightsBench(const QVector<PairedGrades>& grades, const QVector<Record>& records)
    : m_workspace(std::make_unique<TemporaryWorkspace>(records))
{
  if (!m_workspace->problem().isEmpty()) qFatal("%s", qPrintable(m_workspace->problem()));
  m_store = std::move(*Store::another(m_workspace->path()));
  m_workspace->close();
  m_store->addJudge(u"ann"_s, JudgeKind::Person, Role::Expert);
  m_store->addJudge(u"bob"_s, JudgeKind::Person, Role::Reviewer);
  m_store->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  int place = 0;
  for (const PairedGrades& pair : grades)
    for (int i = 0; i < pair.times; ++i, ++place) {
      label(u"ann"_s, place, pair.ann);
      label(u"bob"_s, place, pair.bob);
    }
}

InsightsBench::~InsightsBench() = default;

bool InsightsBench::open(const QString& judge, bool insights)
{
  m_window = std::make_unique<RealWindow>();
  if (!m_window->open(m_workspace->path(), judge)) return false;
  if (!insights) return true;
  if (!m_window->window().runCommand(u"judge.blind"_s) || !m_window->waitForFigures()) return false;
  m_window->key(Qt::Key_4, Qt::ControlModifier);
  if (!turnTo(u"agreementPage"_s)) return false;
  return QTest::qWaitFor(
      [this] {
        const auto* const pairs = find<InsightTable>(u"agreement.pairs"_s);
        const auto* const state = find<QLabel>(u"agreement.state"_s);
        return pairs && (!pairs->rows().isEmpty() || (state && state->text().startsWith(u"Nothing"_s)));
      },
      20'000);
}

bool InsightsBench::turnTo(const QString& page)
{
  auto* const pages = find<QTabWidget>(u"insights.pages"_s);
  auto* const wanted = find<QWidget>(page);
  if (!pages || !wanted || pages->indexOf(wanted) < 0) return false;
  pages->setCurrentWidget(wanted);
  m_window->window().runCommand(u"page.escape"_s); // the hand goes there too
  return true;
}

InsightTable& InsightsBench::table(const QString& name)
{
  auto* const found = find<InsightTable>(name);
  if (!found) qFatal("no table is called %s", qPrintable(name));
  return *found;
}

QString InsightsBench::cell(const QString& tableName, int row, const QString& heading)
{
  const InsightTable& shown = table(tableName);
  for (int column = 0; column < shown.model()->columnCount(); ++column)
    if (shown.model()->headerData(column, Qt::Horizontal).toString().startsWith(heading))
      return shown.cellText(row, column);
  return u"no such heading"_s;
}

QString InsightsBench::note(const QString& part)
{
  for (const auto* const label : m_window->window().findChildren<QLabel*>(u"agreement.note"_s))
    if (label->text().contains(part)) return label->text();
  return {};
}

JudgeId InsightsBench::judge(const QString& name)
{
  const auto judges = m_store->judges();
  for (const JudgeRow& row : *judges)
    if (row.name == name) return row.id;
  return {};
}

Subject InsightsBench::subject(int place)
{
  const QString query = u"q%1"_s.arg(place / chunksEach + 1);
  return relevanceOf(*m_store->findQuery(query),
                     *m_store->findChunk(u"%1-c%2"_s.arg(query).arg(place % chunksEach + 1)));
}

void InsightsBench::labelAnswer(const QString& judgeName, const QString& run, const QString& query,
                                CriterionId criterion, int value)
{
  const auto answer = m_store->answer(*m_store->findRun(run), *m_store->findQuery(query));
  Decision decision;
  decision.subject = {criterion, (*answer)->id.value, 0};
  decision.value = value;
  if (const auto change = m_store->record({judge(judgeName), {decision}}); !change)
    qFatal("%s", qPrintable(sentence(change.error())));
}

bool InsightsBench::label(const QString& name, int place, int grade)
{
  Decision decision;
  decision.subject = subject(place);
  decision.value = grade;
  const auto change = m_store->record({judge(name), {decision}});
  return change && !change->events.isEmpty() && change->events.first().afterReveal;
}

} // namespace assayer::tests
