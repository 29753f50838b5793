#include "ui/page_bench.h"

#include "shared/elided_label.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QTest>
#include <QVBoxLayout>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

PageBench::PageBench(const QVector<Record>& records, Role role, const MakePage& make, const QString& judge)
    : m_workspace(std::make_unique<TemporaryWorkspace>(records)), m_path(m_workspace->path()), m_role(role),
      m_make(make), m_judge(judge), m_problem(m_workspace->problem())
{
  m_workspace->close();
  if (m_problem.isEmpty()) open();
}

PageBench::PageBench(const QString& path, Role role, const MakePage& make, const QString& judge)
    : m_path(path), m_role(role), m_make(make), m_judge(judge)
{
  open();
}

PageBench::~PageBench()
{
  m_filter.reset();
  m_window.reset();
}

void PageBench::open()
{
  m_settings = std::make_unique<QSettings>(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
  m_keymap = std::make_unique<Keymap>(*m_settings);
  auto session = Session::open(m_path);
  if (!session) {
    m_problem = sentence(session.error());
    return;
  }
  m_session = std::move(*session);
  const auto judge = m_session->store().addJudge(m_judge, JudgeKind::Person, m_role);
  if (!judge) {
    m_problem = sentence(judge.error());
    return;
  }
  m_session->setJudge(*judge);
  m_window = std::make_unique<QWidget>();
  m_page = m_make(*m_session, m_window.get());
  auto* const layout = new QVBoxLayout(m_window.get());
  layout->setContentsMargins({});
  layout->addWidget(m_page);
  QObject::connect(m_page, &Perspective::announced, m_page, [this](const QString& text) { m_said.append(text); });
  QObject::connect(m_page, &Perspective::progressed, m_page, [this](const QString& text) { m_progress = text; });
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

void PageBench::restart()
{
  m_settings->beginGroup(u"page"_s);
  m_page->saveState(*m_settings);
  m_settings->endGroup();
  m_filter.reset();
  m_window.reset();
  m_session.reset();
  m_keymap.reset();
  m_said.clear();
  m_progress.clear();
  open();
}

void PageBench::press(int key, Qt::KeyboardModifiers modifiers)
{
  QWidget* const focus = QApplication::focusWidget();
  QTest::keyClick(focus ? focus : m_window.get(), static_cast<Qt::Key>(key), modifiers);
}

void PageBench::type(const QString& text)
{
  QTest::keyClicks(QApplication::focusWidget(), text);
}

QString PageBench::text(const QString& label)
{
  return m_window->findChild<ElidedLabel*>(label) ? find<ElidedLabel>(label)->text() : find<QLabel>(label)->text();
}

QStringList PageBench::rowsOf(const QString& list)
{
  QStringList rows;
  const QAbstractItemModel* const model = find<QListView>(list)->model();
  for (int row = 0; row < model->rowCount(); ++row) rows.append(model->index(row, 0).data().toString());
  return rows;
}

int PageBench::rowOf(const QString& list)
{
  return find<QListView>(list)->currentIndex().row();
}

} // namespace assayer::tests
