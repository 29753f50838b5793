#include "ui/adjudicate/adjudicate_bench.h"

#include "adjudicate/adjudicate_page.h"
#include "shared/elided_label.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QTest>
#include <QVBoxLayout>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

LabelRecord labelBy(const QString& judge, const QString& query, const QString& value)
{
  LabelRecord label;
  label.judge = judge;
  label.query = query;
  label.value = value;
  label.at = 1'790'000'000'000;
  return label;
}

LabelRecord gradeBy(const QString& judge, const QString& query, const QString& chunk, int value)
{
  LabelRecord label = labelBy(judge, query, QString::number(value));
  label.criterion = u"relevance"_s;
  label.chunk = chunk;
  return label;
}

} // namespace

QVector<Record> apartWorkspace()
{
  QVector<Record> records = smallWorkspace(4, 4);
  ClaimRecord claim;
  claim.name = u"q1-claim"_s;
  claim.run = u"alpha"_s;
  claim.query = u"q1"_s;
  claim.text = u"Within some days."_s;
  claim.first = 0;
  claim.last = 16;
  records.append(claim);
  GuidelineRecord guideline;
  guideline.version = u"v3"_s;
  guideline.at = 1'780'000'000'000;
  guideline.text = u"# How to grade\n\nGrade what the passage *says*, not what you know."_s;
  records.append(guideline);
  for (const auto& [query, a, b] : {std::tuple{u"q1"_s, 0, 3}, std::tuple{u"q2"_s, 1, 3}, std::tuple{u"q3"_s, 2, 3}}) {
    records.append(gradeBy(u"Anna"_s, query, query + u"-c1"_s, a));
    records.append(gradeBy(u"Ben"_s, query, query + u"-c1"_s, b));
  }
  for (const auto& [judge, value, chunk] :
       {std::tuple{u"Anna"_s, u"supported"_s, u"q1-c1"_s}, std::tuple{u"Ben"_s, u"contradicted"_s, u"q1-c2"_s}}) {
    LabelRecord label = labelBy(judge, u"q1"_s, value);
    label.criterion = u"support"_s;
    label.run = u"alpha"_s;
    label.claim = u"q1-claim"_s;
    EvidenceRecord evidence;
    evidence.chunk = chunk;
    evidence.quote = u"Goods may be returned"_s;
    evidence.first = 41; // after "Passage 1 that was found for question 1. "
    evidence.last = evidence.first + static_cast<int>(evidence.quote.size());
    label.evidence.append(evidence);
    records.append(label);
  }
  return records;
}

AdjudicateBench::AdjudicateBench(const QVector<Record>& records, Role role, const MakePage& make, const QString& judge)
    : m_workspace(std::make_unique<TemporaryWorkspace>(records)), m_path(m_workspace->path()), m_role(role),
      m_make(make), m_judge(judge), m_problem(m_workspace->problem())
{
  m_workspace->close();
  if (m_problem.isEmpty()) open();
}

AdjudicateBench::~AdjudicateBench()
{
  m_filter.reset();
  m_window.reset();
}

void AdjudicateBench::open()
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
  m_page = m_make ? m_make(*m_session, m_window.get()) : new AdjudicatePage(*m_session, m_window.get());
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

void AdjudicateBench::restart()
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

bool AdjudicateBench::waitForList()
{
  return QTest::qWaitFor([this] { return !m_progress.isEmpty(); });
}

void AdjudicateBench::press(int key, Qt::KeyboardModifiers modifiers)
{
  QWidget* const focus = QApplication::focusWidget();
  QTest::keyClick(focus ? focus : m_window.get(), static_cast<Qt::Key>(key), modifiers);
}

void AdjudicateBench::type(const QString& text)
{
  QTest::keyClicks(QApplication::focusWidget(), text);
}

QString AdjudicateBench::text(const QString& label)
{
  if (const auto* const elided = m_window->findChild<ElidedLabel*>(label)) return elided->text();
  return find<QLabel>(label)->text();
}

QStringList AdjudicateBench::rows()
{
  QStringList rows;
  const QAbstractItemModel* const model = find<QListView>(u"disagreements"_s)->model();
  for (int row = 0; row < model->rowCount(); ++row) rows.append(model->index(row, 0).data().toString());
  return rows;
}

int AdjudicateBench::row()
{
  return find<QListView>(u"disagreements"_s)->currentIndex().row();
}

Subject AdjudicateBench::relevance(const QString& query, const QString& chunk)
{
  return {criterion::Relevance, store().findQuery(query)->value, store().findChunk(chunk)->value};
}

Subject AdjudicateBench::claim(const QString& query)
{
  const auto answer = store().answer(*store().findRun(u"alpha"_s), *store().findQuery(query));
  return {criterion::Support, store().claimsOf((*answer)->id)->first().id.value, 0};
}

std::optional<StandingRuling> AdjudicateBench::ruling(const Subject& subject)
{
  const auto other = Store::another(m_path);
  return (*other)->rulingOn(subject).value_or(std::nullopt);
}

} // namespace assayer::tests
