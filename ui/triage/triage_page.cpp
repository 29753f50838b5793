#include "triage/triage_page.h"

#include "judge/judge_page.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "triage/broke_pane.h"
#include "triage/cluster_dialog.h"
#include "triage/cluster_pane.h"
#include "triage/promote_dialog.h"
#include "triage/sample_pane.h"
#include "triage/triage_settings_dialog.h"
#include "work/session.h"

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

TriagePage::TriagePage(Session& session, QWidget* parent)
    : Perspective(parent), m_session(session), m_desk(session), m_drawing(session), m_keyOf(tableKeys()),
      m_outer(new QSplitter(Qt::Horizontal, this)), m_left(new QSplitter(Qt::Vertical, m_outer)),
      m_clusters(new ClusterPane(m_desk, m_keyOf, m_left)), m_samples(new SamplePane(m_desk, m_keyOf, m_left)),
      m_right(new QStackedWidget(m_outer)), m_about(plain::label({}, m_right)),
      m_surface(new JudgePage(session, m_right)), m_broke(new BrokePane(m_keyOf, this))
{
  setObjectName(u"triagePage"_s);
  m_surface->serveAsSurface(m_broke);
  lay();
  connectParts();
  setKeys(m_keyOf);
  reload();
}

// The dialogs are the window's children, and what the panes say on their way out is not heard.
TriagePage::~TriagePage()
{
  delete m_clusterDialog;
  delete m_promoteDialog;
  delete m_settingsDialog;
  qApp->disconnect(this);
  for (QObject* const child : findChildren<QObject*>()) child->disconnect(this);
  delete m_outer;
}

void TriagePage::lay()
{
  m_outer->setObjectName(u"triageOuter"_s);
  m_left->setObjectName(u"triageLeft"_s);
  for (QSplitter* const splitter : {m_outer, m_left}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(space::Tiny);
  }
  m_about->setObjectName(u"aboutTriage"_s);
  m_about->setWordWrap(true);
  m_about->setAlignment(Qt::AlignCenter);
  m_about->setMargin(2 * space::Wide);
  m_right->addWidget(m_about);
  m_right->addWidget(m_surface);
  m_left->setStretchFactor(0, 1);
  m_left->setStretchFactor(1, 1);
  m_outer->setStretchFactor(0, 0);
  m_outer->setStretchFactor(1, 1);
  m_outer->setSizes({290, 990});
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_outer, 1);
  setTabOrder(m_clusters->focusProxy(), m_samples->focusProxy());
}

void TriagePage::connectParts()
{
  connect(m_clusters, &ClusterPane::answerChosen, this, [this](AnswerId answer) {
    act([&] {
      if (m_desk.mayOpen(answer))
        openAnswer(answer);
      else
        say(tr("which samples these are is hidden while Judge ▸ Blind is on"));
    });
  });
  connect(m_samples, &SamplePane::sampleChosen, this, [this](int sample) { act([&] { open(sample); }); });
  connect(m_samples, &SamplePane::drawChosen, this, [this](DrawId draw) {
    if (const auto shown = m_desk.show(draw); !shown) Q_EMIT announced(sentence(shown.error()));
    showDraw();
  });
  connect(m_samples, &SamplePane::runChosen, this, &TriagePage::draw);
  connect(m_left, &QSplitter::splitterMoved, this, [this] { m_isLeftSized = true; });
  const auto run = [this](const QString& id) {
    if (!runCommand(id) && !whyNot().isEmpty()) Q_EMIT announced(whyNot());
    showBroke(); // a button is as checked as the labels say
    m_clusters->refresh();
  };
  connect(m_clusters, &ClusterPane::commandClicked, this, run);
  connect(m_samples, &SamplePane::commandClicked, this, run);
  connect(m_broke, &BrokePane::commandClicked, this, [this, run](const QString& id) {
    m_surface->focusLast(); // what is said there is said of the whole answer, not of a chunk or a claim
    run(id);
  });
  connect(m_surface, &JudgePage::paneEntered, this, &TriagePage::showKeys);
  connect(m_broke, &BrokePane::causeClicked, this, [this](Cause cause) {
    act([&] { setCause(cause); });
    stopAsking();
  });

  connect(m_surface, &Perspective::announced, this, [this](const QString& text) {
    if (isActing())
      say(text);
    else
      Q_EMIT announced(text);
  });
  connect(m_surface, &Perspective::commandChosen, this, &Perspective::commandChosen);
  connect(m_surface, &Perspective::subjectChosen, this, &Perspective::subjectChosen);
  connect(&m_session, &Session::judgeChanged, this, &TriagePage::reload);
  connect(&m_session, &Session::contentChanged, this, &TriagePage::reload);
  connect(&m_session, &Session::labelChanged, this, &TriagePage::follow);
  m_reading.setSingleShot(true);
  connect(&m_reading, &QTimer::timeout, this, &TriagePage::readBroke);
  connect(&m_drawing, &DayDrawing::changed, this, &TriagePage::followDrawing);
  connect(&m_drawing, &DayDrawing::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
    if (!now) return;
    const std::pair<const QWidget*, Pane> panes[] = {
        {m_clusters, Pane::Clusters}, {m_samples, Pane::Samples}, {m_surface, Pane::Surface}};
    for (const auto& [widget, pane] : panes)
      if (widget == now || widget->isAncestorOf(now)) m_pane = pane;
  });
}

void TriagePage::setKeys(const KeyOf& keyOf)
{
  m_keyOf = keyOf;
  m_surface->setKeys(keyOf);
  m_clusters->setKeys(keyOf);
  m_samples->setKeys(keyOf);
  m_broke->setKeys(keyOf);
  showKeys();
}

// After another judge, an import or a new draw: the same sample, everything read anew.
void TriagePage::reload()
{
  stopAsking();
  const AnswerId before = current() ? current()->drawn.answer : AnswerId{};
  if (const auto loaded = m_desk.load(); !loaded) Q_EMIT announced(sentence(loaded.error()));
  showDraw(before);
}

// Of the draw that the desk shows the sample wanted, else the first that is open.
void TriagePage::showDraw(AnswerId wanted)
{
  m_sample.reset();
  m_clusters->showDraw();
  m_samples->showDraw();
  m_samples->setDrawable(m_session.judging() != nullptr, m_drawing.isBusy());
  showAbout();
  fitLeft();
  if (m_desk.samples().isEmpty())
    readBroke();
  else
    open(m_desk.indexOf(wanted).value_or(m_desk.nextOpen(-1).value_or(0)));
  showProgress();
}

// The kinds take what they need, at most half; the samples the rest.
void TriagePage::fitLeft()
{
  if (m_isLeftSized || m_left->height() <= 0) return;
  const int kinds = std::min(m_left->height() / 2, m_clusters->sizeHint().height());
  m_left->setSizes({kinds, m_left->height() - kinds});
}

void TriagePage::showAbout()
{
  m_right->setCurrentWidget(m_desk.samples().isEmpty() ? static_cast<QWidget*>(m_about) : m_surface);
  m_about->setText(m_desk.draw()
                       ? tr("Nothing was left to draw on this day: everything that fails has been looked at.")
                       : tr("A day's sample: about 20 answers, most of them from every kind of failure, some that pass "
                            "as a check. What you find in them tells of the whole run.\n\n%1 draws today's. What "
                            "fails and how many are drawn is said under Judge ▸ Triage.")
                             .arg(m_keyOf(u"query.finish"_s)));
}

const SampleRow* TriagePage::current() const
{
  return m_sample && *m_sample < m_desk.samples().size() ? &m_desk.samples()[*m_sample] : nullptr;
}

bool TriagePage::open(int sample)
{
  stopAsking();
  m_sample = sample;
  m_samples->setCurrent(sample);
  const SampleRow& row = m_desk.samples()[sample];
  if (const auto noted = m_desk.noteSeen(sample); !noted) Q_EMIT announced(sentence(noted.error()));
  const bool shown = m_surface->showAnswerOf(row.run, row.query);
  readBroke();
  return shown;
}

// Of any failing sample, drawn or not: what was not drawn is read and judged, but nothing is asked of it.
bool TriagePage::openAnswer(AnswerId answer)
{
  if (const auto sample = m_desk.indexOf(answer)) return open(*sample);
  const auto read = m_session.store().answer(answer);
  if (!read) return refuse(sentence(read.error()));
  stopAsking();
  m_sample.reset();
  m_samples->setCurrent(std::nullopt);
  const bool shown = m_surface->showAnswerOf(read->run, read->query);
  readBroke();
  say(tr("not in this day's sample"));
  return shown;
}

// What the labels suggest and why it was drawn is read anew.
void TriagePage::readBroke()
{
  const SampleRow* const row = current();
  m_suggestion.reset();
  m_drawnFor.clear();
  m_isGolden = false;
  if (row) {
    if (const auto suggestion = m_desk.suggestionFor(*m_sample)) m_suggestion = *suggestion;
    if (const auto query = m_session.store().query(row->query)) m_isGolden = query->row.origin == Origin::Golden;
    m_drawnFor = m_desk.drawnWords(*m_sample);
  }
  showBroke();
}

void TriagePage::showBroke()
{
  const SampleRow* const row = current();
  // Which kind of failure it is taken for says that it fails, so it is shown when the judge has said what broke.
  const AnswerId unveiled = row && m_desk.isUnveiled(*m_sample) ? row->drawn.answer : AnswerId{};
  if (const auto cluster = m_desk.clusterOf(unveiled)) m_clusters->setCurrent(*cluster);
  m_clusters->markAnswer(unveiled);
  m_broke->showSample(row, m_suggestion, m_drawnFor, m_isGolden, m_session.judging() != nullptr);
}

// A note goes to the chunk that is open, and claims have keys of their own.
void TriagePage::showKeys()
{
  m_broke->setElsewhere(m_surface->isAtChunks()   ? QStringList{u"judge.note"_s}
                        : m_surface->isAtClaims() ? QStringList{u"triage.judge-wrong"_s, u"triage.golden"_s}
                                                  : QStringList());
}

void TriagePage::showProgress()
{
  if (m_drawing.isBusy())
    Q_EMIT progressed(tr("drawing today's sample, %1 %").arg(m_drawing.percent()));
  else if (m_desk.draw())
    Q_EMIT progressed(tr("%1 of %2 samples done").arg(m_desk.doneCount()).arg(m_desk.samples().size()));
  else
    Q_EMIT progressed({});
}

void TriagePage::follow(const Change& change)
{
  if (!m_session.judge() || change.judge != m_session.judge()->id) return;
  const QVector<int> touched = m_desk.take(change);
  for (const int sample : touched) m_samples->refresh(sample);
  if (!touched.isEmpty()) m_clusters->refresh();
  // Undo goes where the label was; with it goes the sample.
  if (change.kind != ChangeKind::Label && !touched.isEmpty() && !touched.contains(m_sample.value_or(-1)))
    open(touched.first());
  else
    showBroke();
  m_reading.start(); // once the hand is done
  showProgress();
}

void TriagePage::followDrawing()
{
  m_samples->setDrawable(m_session.judging() != nullptr, m_drawing.isBusy());
  if (const auto drawn = m_drawing.takeDrawn()) {
    if (const auto loaded = m_desk.load(*drawn); !loaded) Q_EMIT announced(sentence(loaded.error()));
    showDraw();
    Q_EMIT announced(tr("%1 samples drawn, in shuffled order").arg(m_desk.samples().size()));
    if (m_pane != Pane::Clusters) focusPane(m_pane);
  }
  showProgress();
}

void TriagePage::setFolded(bool folded)
{
  m_left->setVisible(!folded);
  if (folded && m_pane != Pane::Surface) focusPane(Pane::Surface);
}

bool TriagePage::isOn(const QString& id) const
{
  if (id == u"triage.picture"_s) return m_clusters->isPicture();
  if (id == u"view.list"_s) return m_left->isHidden();
  return m_surface->isOn(id);
}

QueryId TriagePage::currentQuery() const
{
  return m_surface->currentQuery();
}

void TriagePage::showChunk(ChunkId chunk)
{
  m_surface->showChunk(chunk);
}

bool TriagePage::showSubject(const Subject& subject)
{
  if (subject.criterion == criterion::Cause || subject.criterion == criterion::Disposition)
    return openAnswer(AnswerId{subject.item});
  return m_surface->showSubject(subject);
}

void TriagePage::saveState(QSettings& settings) const
{
  settings.setValue(u"triageOuter"_s, m_outer->saveState());
  settings.setValue(u"triageLeft"_s, m_isLeftSized ? m_left->saveState() : QByteArray());
  settings.setValue(u"triageFolded"_s, m_left->isHidden());
  settings.setValue(u"picture"_s, m_clusters->isPicture());
  m_surface->saveState(settings);
}

void TriagePage::restoreState(QSettings& settings)
{
  m_outer->restoreState(settings.value(u"triageOuter"_s).toByteArray());
  m_isLeftSized = m_left->restoreState(settings.value(u"triageLeft"_s).toByteArray());
  m_clusters->setPicture(settings.value(u"picture"_s, false).toBool());
  m_surface->restoreState(settings);
  m_left->setHidden(settings.value(u"triageFolded"_s, false).toBool());
  if (m_sample) open(*m_sample); // the surface has gone where it was left
  showProgress();
}

// The window gives the focus to the page; its place is in the pane where the hand was.
void TriagePage::focusInEvent(QFocusEvent* event)
{
  Perspective::focusInEvent(event);
  focusPane(m_pane);
}

} // namespace assayer
