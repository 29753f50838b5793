// What the Triage page does when a command is run: naming what broke, going on, drawing, clusters and the golden set.
// Everything else is the surface's.
#include "judge/judge_page.h"
#include "shared/plain_text.h"
#include "triage/broke_pane.h"
#include "triage/cluster_dialog.h"
#include "triage/cluster_pane.h"
#include "triage/promote_dialog.h"
#include "triage/sample_pane.h"
#include "triage/triage_page.h"
#include "triage/triage_settings_dialog.h"
#include "triage/triage_words.h"
#include "work/cluster_story.h"
#include "work/run_failures.h"
#include "work/session.h"

#include <QSplitter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool TriagePage::canTriage()
{
  if (!m_session.judging())
    return refuse(m_session.judge() ? tr("This workspace is open for reading only.") : tr("Choose who judges first."));
  if (!current()) return refuse(tr("This is not one of the day's samples; choose one in the list."));
  return true;
}

bool TriagePage::knows(const QString& id) const
{
  static const QStringList others{u"query.most-informative"_s, u"find.query"_s};
  if (id.startsWith("triage."_L1)) return true;
  return !id.startsWith("queue."_L1) && !id.startsWith("adjudicate."_L1) && !others.contains(id);
}

bool TriagePage::runCommand(const QString& id)
{
  if (!knows(id)) return false;
  forgetRefusal();
  if (id != "triage.cause"_L1) stopAsking();
  bool done = false;
  act([&] {
    if (id.startsWith("triage."_L1))
      done = runTriage(id);
    else if (id.startsWith("move."_L1) || id.startsWith("query."_L1) || id == "view.list"_L1 || id == "page.escape"_L1)
      done = runMoving(id);
    else
      done = forward(id);
  });
  return done;
}

// To the surface, whose reason is this page's.
bool TriagePage::forward(const QString& id)
{
  return m_surface->runCommand(id) || refuse(m_surface->whyNot());
}

bool TriagePage::runTriage(const QString& id)
{
  if (id == "triage.cause"_L1) return ask();
  if (id == "triage.systematic"_L1) return setDisposition(disposition::Systematic);
  if (id == "triage.one-off"_L1) return setDisposition(disposition::OneOff);
  if (id == "triage.judge-wrong"_L1) return setDisposition(disposition::JudgeWasWrong);
  if (id == "triage.golden"_L1) return promote();
  if (id == "triage.cluster"_L1) return showCluster(m_clusters->current());
  if (id == "triage.draw"_L1) return drawToday();
  if (id == "triage.settings"_L1) return editSettings();
  if (id == "triage.day"_L1) return m_samples->openDays() || refuse(tr("No day has a sample yet."));
  if (id == "triage.picture"_L1) {
    if (m_desk.clusters().isEmpty()) return refuse(tr("There are no failing samples to show."));
    m_clusters->setPicture(!m_clusters->isPicture());
    if (m_clusters->isPicture()) focusPane(Pane::Clusters); // the arrows show one kind after the other
    return true;
  }
  return false;
}

bool TriagePage::runMoving(const QString& id)
{
  const int right = layoutDirection() == Qt::RightToLeft ? -1 : +1;
  const int at = m_sample.value_or(-1);
  if (id == "query.next"_L1) return goTo(at + 1, tr("This is the last sample of the day."));
  if (id == "query.previous"_L1) return goTo(at - 1, tr("This is the first sample of the day."));
  if (id == "query.finish"_L1) return finish();
  if (id == "view.list"_L1) {
    setFolded(!m_left->isHidden());
    return true;
  }
  if (m_pane == Pane::Surface) {
    if (id == "page.escape"_L1 && m_surface->isAtLast()) {
      m_surface->focusChunks();
      return true;
    }
    if (forward(id)) return true;
    return id == (right > 0 ? "move.pane-left"_L1 : "move.pane-right"_L1) && movePane(-1);
  }
  if (id == "move.next"_L1) return step(+1);
  if (id == "move.previous"_L1) return step(-1);
  if (id == "move.pane-right"_L1) return movePane(right);
  if (id == "move.pane-left"_L1) return movePane(-right);
  if (id == "page.escape"_L1) {
    focusPane(Pane::Surface);
    return true;
  }
  const bool last = id == "move.last"_L1;
  if (m_pane == Pane::Samples) return goTo(last ? static_cast<int>(m_desk.samples().size()) - 1 : 0, {});
  if (!m_desk.clusters().isEmpty()) m_clusters->setCurrent(last ? static_cast<int>(m_desk.clusters().size()) - 1 : 0);
  return true;
}

bool TriagePage::step(int direction)
{
  if (m_pane == Pane::Samples) return goTo(m_sample.value_or(-1) + direction, tr("The list ends here."));
  const int row = m_clusters->current().value_or(-1) + direction;
  if (row < 0 || row >= m_desk.clusters().size()) return refuse(tr("The list ends here."));
  m_clusters->setCurrent(row);
  return true;
}

bool TriagePage::goTo(int sample, const QString& whyNot)
{
  if (sample < 0 || sample >= m_desk.samples().size())
    return refuse(m_desk.samples().isEmpty() ? tr("No sample has been drawn yet.") : whyNot);
  return open(sample);
}

bool TriagePage::movePane(int direction)
{
  const int next = static_cast<int>(m_pane) + direction;
  if (next < 0 || next > static_cast<int>(Pane::Surface) || m_left->isHidden()) return false;
  focusPane(static_cast<Pane>(next));
  return true;
}

void TriagePage::focusPane(Pane pane)
{
  if (m_left->isHidden()) pane = Pane::Surface;
  m_pane = pane;
  if (pane == Pane::Clusters)
    m_clusters->setFocus(Qt::OtherFocusReason);
  else if (pane == Pane::Samples)
    m_samples->setFocus(Qt::OtherFocusReason);
  else
    m_surface->focusChunks();
}

// On to the next sample, or to what this one still lacks.
bool TriagePage::finish()
{
  if (m_pane == Pane::Clusters && m_clusters->current()) return showCluster(m_clusters->current());
  if (m_pane == Pane::Surface && m_surface->isAtCitation()) return forward(u"query.finish"_s);
  if (m_desk.samples().isEmpty() && !m_desk.draw()) return drawToday();
  const SampleRow* const row = current();
  if (row && row->state() != SampleState::Done) {
    m_surface->focusLast();
    say(row->cause
            ? tr("systematic, one-off, or was the judge wrong? %1 %2 %3")
                  .arg(m_keyOf(u"triage.systematic"_s), m_keyOf(u"triage.one-off"_s), m_keyOf(u"triage.judge-wrong"_s))
            : tr("what broke is not named yet: %1").arg(m_keyOf(u"triage.cause"_s)));
    return true;
  }
  const auto next = m_desk.nextOpen(m_sample.value_or(-1));
  if (!next) return refuse(tr("Every sample of this day is done."));
  const bool shown = open(*next);
  focusPane(Pane::Surface);
  return shown;
}

// -- what broke ----

bool TriagePage::ask()
{
  if (!canTriage()) return false;
  m_isAsking = !m_isAsking;
  m_broke->setAsking(m_isAsking);
  m_surface->focusLast(); // with room for the letters; the keys of what follows are this pane's
  return true;
}

void TriagePage::stopAsking()
{
  if (!m_isAsking) return;
  m_isAsking = false;
  m_broke->setAsking(false);
}

// After the key for what broke: a letter names the cause, Enter takes the suggested one, Esc leaves it open.
bool TriagePage::takeKey(const QVector<QKeyCombination>& chords)
{
  if (!m_isAsking) return m_surface->takeKey(chords);
  for (const QKeyCombination chord : chords) {
    if (chord.keyboardModifiers() != Qt::NoModifier) continue;
    const Qt::Key key = chord.key();
    if (key == Qt::Key_Escape) {
      stopAsking();
      return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      const bool isOffered = m_suggestion && m_suggestion->offered;
      act([&] {
        if (isOffered)
          setCause(*m_suggestion->offered);
        else
          say(tr("nothing is suggested yet; press a letter"));
      });
      if (isOffered) stopAsking();
      return true;
    }
    const auto named = std::ranges::find_if(causeWords(), [key](const CauseWords& words) {
      return words.letter.toUpper().unicode() == static_cast<char16_t>(key);
    });
    if (named == causeWords().end()) continue;
    act([&] { setCause(named->cause); });
    stopAsking();
    return true;
  }
  return false;
}

bool TriagePage::setCause(Cause cause)
{
  if (!canTriage()) return false;
  const bool same = current()->cause == cause;
  if (!m_session.judging()->setValue({criterion::Cause, current()->drawn.answer.value, 0}, static_cast<int>(cause)))
    return false; // the window says why; nothing has moved
  if (same) say(tr("%1, as it was").arg(causeName(cause)));
  const SampleRow* const row = current();
  if (row && row->state() == SampleState::Done) say(tr("%1 next sample").arg(m_keyOf(u"query.finish"_s)));
  return true;
}

bool TriagePage::setDisposition(int position)
{
  if (!canTriage()) return false;
  const Subject subject{criterion::Disposition, current()->drawn.answer.value, 0};
  if (!m_session.judging()->setValue(subject, position)) return false;
  const SampleRow* const row = current();
  if (position != disposition::Systematic || !row) return true;
  // The first of its kind asks what the kind is called and what follows from it.
  const auto cluster = m_desk.clusterOf(row->drawn.answer);
  if (cluster && m_desk.clustering().clusters[*cluster].now.state == ClusterState::Open)
    return showCluster(*cluster, row->cause ? nextStepAfter(*row->cause) : NextStep::None);
  return true;
}

// -- clusters, drawing, the golden set ----

bool TriagePage::drawToday()
{
  if (!m_session.judging()) return canTriage();
  if (m_drawing.isBusy()) {
    m_drawing.cancel();
    say(tr("drawing was stopped; nothing was stored"));
    return true;
  }
  const auto runs = m_session.store().runs();
  if (!runs) return refuse(sentence(runs.error()));
  const QVector<RunRow> candidates = runsToDrawFrom(*runs);
  if (candidates.size() > 1)
    m_samples->openRuns(candidates, m_session.isBlind());
  else
    draw({});
  return true;
}

void TriagePage::draw(RunId run)
{
  if (m_drawing.isBusy()) return;
  m_drawing.start(TriageDesk::today(), run);
  showProgress();
}

bool TriagePage::showCluster(std::optional<int> row, std::optional<NextStep> nextStep)
{
  if (!row || *row >= m_desk.clusters().size()) return refuse(tr("Choose a kind of failure in the list first."));
  if (!m_desk.clusters()[*row].cluster)
    return refuse(tr("These are no kind of failure: each is unlike the others, so nothing is decided of all of them."));
  if (!m_clusterDialog) {
    m_clusterDialog = new ClusterDialog(m_session, window());
    connect(m_clusterDialog, &ClusterDialog::decided, this, [this](const ClusterEvent& event) {
      if (const auto followed = m_desk.followClusters(); !followed) Q_EMIT announced(sentence(followed.error()));
      m_clusters->refresh();
      Q_EMIT announced(
          tr("%1 is %2").arg(plain::isolated(plain::oneLine(shownName(event))), clusterStateWord(event.state)));
    });
    connect(m_clusterDialog, &ClusterDialog::answerChosen, this, [this](AnswerId answer) {
      window()->activateWindow();
      act([&] { openAnswer(answer); });
    });
  }
  m_clusterDialog->open(m_desk.clustering(), *m_desk.clusters()[*row].cluster, nextStep,
                        [this](AnswerId answer) { return m_desk.mayOpen(answer); });
  return true;
}

bool TriagePage::promote()
{
  if (!canTriage()) return false;
  if (!m_promoteDialog) {
    m_promoteDialog = new PromoteDialog(m_session, window());
    connect(m_promoteDialog, &PromoteDialog::changed, this, [this](const QString& what) {
      readBroke();
      if (isActing())
        say(what);
      else
        Q_EMIT announced(what);
    });
  }
  const auto asked = m_promoteDialog->promote(current()->drawn.answer, m_desk.draw()->day);
  if (!asked) return refuse(sentence(asked.error()));
  return true;
}

bool TriagePage::editSettings()
{
  if (!m_settingsDialog) m_settingsDialog = new TriageSettingsDialog(m_session, window());
  m_settingsDialog->open();
  return true;
}

} // namespace assayer
