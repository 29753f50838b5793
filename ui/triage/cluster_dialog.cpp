#include "triage/cluster_dialog.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "triage/triage_words.h"
#include "work/judged_answers.h"
#include "work/session.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int mostSamples = 500; // listed; a kind of failure is known by fewer
constexpr int mostDays = 14;

QWidget* titled(const QString& title, QWidget* list, QWidget* parent)
{
  auto* const box = new QWidget(parent);
  auto* const layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* const label = plain::label(title, box);
  label->setBuddy(list);
  layout->addWidget(label);
  layout->addWidget(list, 1);
  return box;
}

} // namespace

ClusterDialog::ClusterDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_form(new QFormLayout), m_about(paragraph({}, this, true)),
      m_name(new QLineEdit(this)), m_state(new QComboBox(this)), m_title(new QLineEdit(this)),
      m_step(new QComboBox(this)), m_endedBy(new QComboBox(this)), m_note(new QLineEdit(this)),
      m_history(new QListWidget(this)), m_samples(new QListWidget(this)),
      m_hidden(
          paragraph(tr("While Judge ▸ Blind is on, only those are listed whose cause you have named."), this, true)),
      m_problem(paragraph({}, this)), m_save(nullptr)
{
  setObjectName(u"cluster"_s);
  setWindowTitle(tr("A kind of failure"));
  const std::initializer_list<std::pair<QWidget*, QString>> names{
      {m_about, u"cluster.about"_s},    {m_name, u"cluster.name"_s},       {m_state, u"cluster.state"_s},
      {m_title, u"cluster.title"_s},    {m_step, u"cluster.step"_s},       {m_endedBy, u"cluster.endedBy"_s},
      {m_note, u"cluster.note"_s},      {m_history, u"cluster.history"_s}, {m_samples, u"cluster.samples"_s},
      {m_problem, u"cluster.problem"_s}};
  for (const auto& [widget, name] : names) widget->setObjectName(name);
  for (const ClusterState state : {ClusterState::Open, ClusterState::Systematic, ClusterState::Ended})
    m_state->addItem(clusterStateWord(state), static_cast<int>(state));
  for (const NextStep step :
       {NextStep::None, NextStep::Retrieval, NextStep::Prompt, NextStep::Content, NextStep::Judge, NextStep::Guideline})
    m_step->addItem(nextStepWord(step), static_cast<int>(step));
  m_problem->hide();
  for (QListWidget* const list : {m_history, m_samples}) list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_history->setWordWrap(true);
  m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_form->addRow(tr("&Name"), m_name);
  m_form->addRow(tr("It &is"), m_state);
  m_form->addRow(tr("&Title"), m_title);
  m_form->addRow(tr("Ne&xt step"), m_step);
  m_form->addRow(tr("&Ended by the run"), m_endedBy);
  m_form->addRow(tr("N&ote"), m_note);
  auto* const lists = new QSplitter(Qt::Horizontal, this);
  lists->setChildrenCollapsible(false);
  lists->addWidget(titled(tr("Its &samples of the day, Enter goes to one"), m_samples, lists));
  lists->addWidget(titled(tr("Its &history"), m_history, lists));
  lists->setSizes({500, 500});
  auto* const buttons = new QDialogButtonBox(this);
  m_save = buttons->addButton(tr("Sa&ve"), QDialogButtonBox::AcceptRole);
  m_save->setObjectName(u"cluster.save"_s);
  m_save->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  auto* const layout = new QVBoxLayout(this);
  layout->addWidget(m_about);
  layout->addLayout(m_form);
  layout->addWidget(lists, 1);
  layout->addWidget(m_hidden);
  layout->addWidget(m_problem);
  layout->addWidget(buttons);
  sizeForText(*this, 96, 30);

  connect(buttons, &QDialogButtonBox::accepted, this, &ClusterDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(m_state, &QComboBox::currentIndexChanged, this, &ClusterDialog::showNeeded);
  connect(m_samples, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    Q_EMIT answerChosen(AnswerId{item->data(Qt::UserRole).toLongLong()});
  });
  connect(&session, &Session::judgeChanged, this, &QDialog::close);
  connect(&session, &Session::contentChanged, this, &QDialog::close);
}

void ClusterDialog::open(const Clustering& clustering, int cluster, std::optional<NextStep> nextStep,
                         const std::function<bool(AnswerId)>& mayOpen)
{
  m_mayOpen = mayOpen;
  m_clustering = clustering;
  m_cluster = clustering.clusters[cluster];
  fill();
  m_asksTitle = nextStep.has_value();
  if (nextStep) {
    m_step->setCurrentIndex(m_step->findData(static_cast<int>(*nextStep)));
    m_state->setCurrentIndex(m_state->findData(static_cast<int>(ClusterState::Systematic)));
  }
  showNeeded();
  show();
  raise();
  activateWindow();
  QLineEdit* const first = m_title->isHidden() ? m_name : m_title;
  first->setFocus();
  first->selectAll();
}

void ClusterDialog::fill()
{
  const ClusterEvent& now = m_cluster.now;
  m_name->setText(now.name);
  m_state->setCurrentIndex(m_state->findData(static_cast<int>(now.state)));
  m_title->setText(now.title);
  m_step->setCurrentIndex(m_step->findData(static_cast<int>(now.step)));
  m_note->clear();
  m_endedBy->clear();
  if (const auto runs = m_session.store().runs())
    for (const RunRow& run : *runs)
      if (!isReference(run)) m_endedBy->addItem(plain::oneLine(run.name), run.id.value);
  // The last run is the one that may have put an end to it.
  const int ended = m_endedBy->findData(now.endedBy.value);
  m_endedBy->setCurrentIndex(ended >= 0 ? ended : m_endedBy->count() - 1);
  m_problem->hide();
  m_save->setEnabled(m_session.judging() != nullptr);
  showHistory();
  showSamples();
}

void ClusterDialog::showNeeded()
{
  const auto state = static_cast<ClusterState>(m_state->currentData().toInt());
  const auto show = [this](QWidget* field, bool shown) {
    field->setVisible(shown);
    if (QWidget* const label = m_form->labelForField(field)) label->setVisible(shown);
  };
  // One field says what it is called: the name while it is open, then the title.
  if (state != ClusterState::Open && m_title->text().isEmpty()) m_title->setText(m_name->text());
  show(m_state, !m_asksTitle);
  show(m_name, state == ClusterState::Open);
  show(m_title, state != ClusterState::Open);
  show(m_step, state != ClusterState::Open);
  show(m_endedBy, state == ClusterState::Ended);
}

void ClusterDialog::showHistory()
{
  m_history->clear();
  const auto events = m_session.store().clusterHistory(m_cluster.id);
  if (!events) {
    m_history->addItem(sentence(events.error()));
    return;
  }
  QHash<JudgeId, QString> names;
  if (const auto judges = m_session.store().judges())
    for (const JudgeRow& judge : *judges) names.insert(judge.id, judge.name);
  for (auto event = events->crbegin(); event != events->crend(); ++event) {
    QStringList parts{QLocale().toString(QDateTime::fromMSecsSinceEpoch(event->at), QLocale::ShortFormat),
                      plain::isolated(plain::oneLine(event->name)), clusterStateWord(event->state)};
    if (!event->title.isEmpty()) parts.append(plain::isolated(plain::oneLine(event->title)));
    if (event->step != NextStep::None) parts.append(nextStepWord(event->step));
    if (!m_session.isBlind() && names.contains(event->by)) parts.append(plain::isolated(names.value(event->by)));
    if (!event->note.isEmpty()) parts.append(plain::isolated(plain::oneLine(event->note)));
    m_history->addItem(parts.join(u" · "_s));
  }
  QStringList days;
  if (const auto counts = m_session.store().clusterDays(m_cluster.id)) {
    const qsizetype from = std::max<qsizetype>(0, counts->size() - mostDays);
    for (const Store::ClusterDay& day : counts->sliced(from)) days.append(tr("%1: %L2").arg(day.day).arg(day.members));
  }
  m_about->setText(tr("Told by: %1. First seen on %2. Members by day: %3.")
                       .arg(plain::isolated(plain::oneLine(m_cluster.terms.join(u", "_s))), m_cluster.firstSeen,
                            days.join(u", "_s)));
}

void ClusterDialog::showSamples()
{
  m_samples->clear();
  const auto place = std::ranges::find(m_clustering.clusters, m_cluster.id, &Cluster::id);
  const int cluster = static_cast<int>(place - m_clustering.clusters.begin());
  QVector<ClusterMember> members;
  for (const ClusterMember& member : std::as_const(m_clustering.members))
    if (member.cluster == cluster) members.append(member);
  std::ranges::stable_sort(members, std::ranges::greater(), &ClusterMember::severity);
  for (const ClusterMember& member : members) {
    if (m_samples->count() == mostSamples) break;
    if (!m_mayOpen(member.answer)) continue;
    const auto answer = m_session.store().answer(member.answer);
    const auto query = answer ? m_session.store().query(answer->query) : tl::unexpected(answer.error());
    if (!query) continue;
    auto* const item = new QListWidgetItem(plain::oneLine(query->row.text), m_samples);
    item->setData(Qt::UserRole, member.answer.value);
    item->setToolTip(plain::toolTip(query->row.text));
  }
  m_hidden->setVisible(m_samples->count() < std::min<qsizetype>(mostSamples, members.size()));
}

void ClusterDialog::save()
{
  if (!m_session.judge()) return;
  ClusterEvent event;
  event.cluster = m_cluster.id;
  event.by = m_session.judge()->id;
  event.name = m_name->text().trimmed();
  event.state = static_cast<ClusterState>(m_state->currentData().toInt());
  if (event.state != ClusterState::Open) {
    event.title = m_title->text().trimmed();
    event.step = static_cast<NextStep>(m_step->currentData().toInt());
  }
  if (event.state == ClusterState::Ended) event.endedBy = RunId{m_endedBy->currentData().toLongLong()};
  event.note = m_note->text().trimmed();
  const auto stored = m_session.store().decideCluster(event);
  m_problem->setVisible(!stored);
  if (!stored) {
    m_problem->setText(sentence(stored.error()));
    return;
  }
  close();
  Q_EMIT decided(*stored);
}

} // namespace assayer
