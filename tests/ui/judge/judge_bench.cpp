#include "ui/judge/judge_bench.h"

#include "shared/block_column.h"
#include "shared/elided_label.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

JudgeBench::JudgeBench(const QVector<Record>& records, const QString& judge)
    : m_workspace(std::make_unique<TemporaryWorkspace>(records)), m_path(m_workspace->path()), m_judge(judge),
      m_problem(m_workspace->problem())
{
  m_workspace->close();
  if (m_problem.isEmpty()) open();
}

JudgeBench::JudgeBench(const QString& path, const QString& judge) : m_path(path), m_judge(judge)
{
  open();
}

JudgeBench::~JudgeBench()
{
  m_filter.reset();
  m_window.reset();
}

void JudgeBench::open()
{
  m_settings = std::make_unique<QSettings>(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
  m_keymap = std::make_unique<Keymap>(*m_settings);
  auto session = Session::open(m_path);
  if (!session) {
    m_problem = sentence(session.error());
    return;
  }
  m_session = std::move(*session);
  const auto judge = m_session->store().addJudge(m_judge, JudgeKind::Person, Role::Expert);
  if (!judge) {
    m_problem = sentence(judge.error());
    return;
  }
  m_session->setJudge(*judge);

  m_window = std::make_unique<QWidget>();
  m_page = new JudgePage(*m_session, m_window.get());
  auto* const layout = new QVBoxLayout(m_window.get());
  layout->setContentsMargins({});
  layout->addWidget(m_page);
  QObject::connect(m_page, &Perspective::announced, m_page, [this](const QString& text) { m_said.append(text); });
  m_filter = std::make_unique<KeyFilter>(
      *m_window, *m_keymap, [this](const QString& id) { return m_page->runCommand(id); },
      [this] { m_page->setFocus(); });
  m_filter->setTaker([this](const QVector<QKeyCombination>& chords) { return m_page->takeKey(chords); });
  m_settings->beginGroup(u"page"_s);
  m_page->restoreState(*m_settings);
  m_settings->endGroup();
  m_window->resize(1280, 720);
  m_page->setFocus(); // as the window does with the page that it shows
  m_window->show();
  m_window->activateWindow();
  if (!QTest::qWaitForWindowActive(m_window.get())) m_problem = u"the window does not become active"_s;
}

void JudgeBench::restart()
{
  m_settings->beginGroup(u"page"_s);
  m_page->saveState(*m_settings);
  m_settings->endGroup();
  m_filter.reset();
  m_window.reset();
  m_session.reset();
  m_keymap.reset();
  m_said.clear();
  open();
}

bool JudgeBench::waitForFigures()
{
  return QTest::qWaitFor([this] { return m_session->engine() != nullptr; });
}

void JudgeBench::press(int key, Qt::KeyboardModifiers modifiers)
{
  QWidget* const focus = QApplication::focusWidget();
  QTest::keyClick(focus ? focus : m_window.get(), static_cast<Qt::Key>(key), modifiers);
}

void JudgeBench::type(const QString& text)
{
  QTest::keyClicks(QApplication::focusWidget(), text);
}

QString JudgeBench::text(const QString& label)
{
  return m_page->findChild<ElidedLabel*>(label) ? find<ElidedLabel>(label)->text() : find<QLabel>(label)->text();
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
  const auto detail = store().query(m_page->currentQuery());
  return detail ? detail->row.name : QString();
}

ChunkId JudgeBench::chunk(const QString& name)
{
  return store().findChunk(name).value_or(ChunkId{});
}

std::optional<Label> JudgeBench::stored(const QString& query, const QString& chunk, CriterionId criterion)
{
  const auto other = Store::another(m_path);
  const auto id = (*other)->findQuery(query);
  const qint64 item = chunk.isEmpty() ? 0 : (*other)->findChunk(chunk)->value;
  const auto labels = (*other)->labelsOf(*id, LabelScope::only(m_session->judge()->id));
  for (const Label& label : *labels)
    if (label.subject == Subject{criterion, id->value, item} && label.state != LabelState::Cleared) return label;
  return std::nullopt;
}

std::optional<Label> JudgeBench::storedAnswer(const QString& query, const QString& run, CriterionId criterion)
{
  const auto other = Store::another(m_path);
  const auto id = (*other)->findQuery(query);
  const auto answer = (*other)->answer(*(*other)->findRun(run), *id);
  const auto labels = (*other)->labelsOf(*id, LabelScope::only(m_session->judge()->id));
  for (const Label& label : *labels)
    if (label.subject == Subject{criterion, (*answer)->id.value, 0} && label.state != LabelState::Cleared) return label;
  return std::nullopt;
}

} // namespace assayer::tests
