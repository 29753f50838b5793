// Walks through the real window with the sample workspace and writes a picture of each state into a folder, in the
// order a newcomer meets them. A step that cannot be reached counts as failed. "assayer-tour FOLDER assigned" shows
// that part alone.
#include "answers/claims.h"
#include "answers/judged_answer.h"
#include "shared/elided_label.h"
#include "shared/perspective.h"
#include "shared/theme.h"
#include "support/long_texts.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "ui/tour/reports.h"
#include "work/claims_page.h"
#include "work/importing.h"
#include "work/query_page.h"
#include "core/criteria.h"
#include "work/importing.h"
#include "work/merging.h"
#include "work/session.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QPushButton>
#include <QListWidget>
#include <QStyleFactory>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <cstdio>
#include <tuple>

using namespace Qt::Literals::StringLiterals;
using namespace assayer;

namespace {

class Tour {
public:
  explicit Tour(const QString& folder) : m_folder(folder) {}

  void picture(const QString& name, QWidget* window = nullptr)
  {
    // Layouts follow a new font or size in several rounds of posted events.
    for (int round = 0; round < 10; ++round) QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // as the event loop of the program does
    QWidget* const shown = window ? window : &real.window();
    if (shown->grab().save(m_folder.filePath(u"%1-%2.png"_s.arg(++m_count, 2, 10, QChar(u'0')).arg(name))))
      ++passed;
    else
      miss(name);
  }
  void miss(const QString& name)
  {
    std::printf("FAIL!  : %s could not be shown\n", qPrintable(name));
    ++failed;
  }
  void check(bool reached, const QString& name)
  {
    if (!reached) miss(name);
  }
  /// What workers do takes its time.
  template <class Condition>
  void until(Condition reached, const QString& name)
  {
    check(QTest::qWaitFor(reached, 20'000), name);
  }
  void run(const QString& command) { check(real.window().runCommand(command), command); }
  /// Goes to a query of the sample by its name.
  void goTo(const QString& query)
  {
    real.window().activateWindow(); // a dialog may have been in front
    Session& session = real.session();
    const auto id = session.store().findQuery(query);
    for (int i = 0; id && i < 80 && real.window().perspective()->currentQuery() != *id; ++i)
      if (!real.window().runCommand(u"query.next"_s)) break;
    for (int i = 0; id && i < 80 && real.window().perspective()->currentQuery() != *id; ++i)
      if (!real.window().runCommand(u"query.previous"_s)) break;
    check(id && real.window().perspective()->currentQuery() == *id, query);
  }
  void theme(ThemeChoice choice)
  {
    real.preferences().setTheme(choice);
    real.preferences().apply(*qApp);
  }
  void textSize(int percent)
  {
    real.preferences().setTextSize(percent);
    real.preferences().apply(*qApp);
  }

  QString folder() const { return m_folder.path(); }

  tests::RealWindow real;
  int passed = 0;
  int failed = 0;

private:
  QDir m_folder;
  int m_count = 0;
};

QString writeFile(const QString& path, const QByteArray& bytes)
{
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path : QString();
}

void startAndImport(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.picture(u"start"_s);
  const QString good = writeFile(real.folder() + u"/run.txt"_s, "q1 Q0 c1 1 12.5 bm25\nq1 Q0 c2 2 11 bm25\n");
  const QString bad = writeFile(real.folder() + u"/qrels.txt"_s, "q1 0 c1 2\nq1 0 c2 1.5\nq1 0 c1 3\n");
  real.window().importFiles({good, bad});
  if (auto* const dialog = real.window().findChild<QDialog*>(u"import"_s)) {
    const auto trees = dialog->findChildren<QTreeWidget*>();
    tour.until([&] { return trees.size() == 2 && trees[1]->topLevelItemCount() > 0; }, u"preview"_s);
    tour.picture(u"import-preview"_s, dialog);
    dialog->close();
  } else {
    tour.miss(u"import"_s);
  }
  const QString broken = writeFile(real.folder() + u"/broken.assay"_s, QByteArray(5000, 'x'));
  real.window().openWorkspace(broken);
  tour.picture(u"damaged-workspace"_s);
}

// By everybody's labels, since one judge of the sample has set few on answers.
void answersInNumbers(Tour& tour, const QString& suffix = {})
{
  tests::RealWindow& real = tour.real;
  real.session().setBlind(false);
  tour.run(u"view.answers"_s);
  auto* const dialog = real.window().findChild<QDialog*>(u"answersDialog"_s);
  const auto table = [&](const QString& id) { return dialog->findChild<QTableWidget*>(u"answers."_s + id); };
  if (dialog) tour.until([&] { return table(u"measures"_s)->rowCount() > 0; }, u"answers"_s);
  if (!dialog) {
    tour.miss(u"answers"_s);
    return;
  }
  auto* const tabs = dialog->findChild<QTabWidget*>(u"answers.tabs"_s);
  for (int tab = 0; tab < tabs->count(); ++tab) {
    tabs->setCurrentIndex(tab);
    auto* const view = qobject_cast<QTableWidget*>(tabs->widget(tab));
    view->setCurrentCell(view->rowCount() > 2 ? 2 : 0, std::min(2, view->columnCount() - 1));
    tour.picture(u"answers-"_s + view->objectName().section(u'.', 1) + suffix, dialog);
  }
  dialog->close();
  real.session().setBlind(true);
}

// Verdicts on the claims of an answer: letters on sentences, a quote, a citation that fails.
void claims(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.goTo(u"q12"_s);
  real.key(Qt::Key_Right);
  real.key(Qt::Key_Right);
  tour.picture(u"claims"_s);
  real.key(Qt::Key_S);
  tour.picture(u"claim-letters"_s);
  real.key(Qt::Key_B, Qt::ShiftModifier);
  real.key(Qt::Key_Left, Qt::ShiftModifier);
  tour.picture(u"claim-quote-adjusted"_s);
  real.key(Qt::Key_Return);
  real.key(Qt::Key_Up);
  tour.picture(u"claim-with-evidence"_s);
  real.key(Qt::Key_W);
  tour.picture(u"claim-editor"_s);
  real.key(Qt::Key_Escape);
  real.key(Qt::Key_S);
  real.key(Qt::Key_Return);
  tour.picture(u"claim-without-quote"_s);
  real.key(Qt::Key_Escape);
  answersInNumbers(tour);
  tour.goTo(u"q19"_s);
  for (int i = 0; i < 2; ++i) real.key(Qt::Key_Right);
  tour.picture(u"claim-failed-citation"_s);
  for (int i = 0; i < 2; ++i) real.key(Qt::Key_Left);
}

// Claims with verdicts, a citation that is still open and one that a key settled; the query is left as it was.
void judgedClaims(Tour& tour, const QString& query, const QString& suffix)
{
  tests::RealWindow& real = tour.real;
  tour.goTo(query);
  tour.run(u"page.escape"_s); // from the chunks
  const bool isMirrored = QApplication::layoutDirection() == Qt::RightToLeft;
  for (int i = 0; i < 2; ++i) tour.run(isMirrored ? u"move.pane-left"_s : u"move.pane-right"_s);
  tour.run(u"move.first"_s);
  real.key(Qt::Key_S);
  for (int i = 0; i < 2; ++i) real.key(Qt::Key_Return); // without a quote, for the first of the usual reasons
  tour.run(u"move.first"_s);
  tour.picture(u"claims-judged"_s + suffix);
  real.key(Qt::Key_Z);
  tour.picture(u"claims-citation-settled"_s + suffix);
  tour.run(u"move.first"_s);
  tour.run(u"judge.withdraw"_s);
  tour.run(u"page.escape"_s);
}

// How figures count is chosen beside the policy, and the names of the figures say it.
void switches(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.run(u"view.inspect"_s);
  auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s);
  const Lens usual = real.session().lens();
  Lens lens = usual;
  lens.nearDuplicatesOnce = lens.disputesOpenFully = lens.undefinedIsZero = true;
  real.session().setLens(lens);
  tour.until([&] { return real.session().engine()->lens().nearDuplicatesOnce; }, u"copies"_s);
  tour.picture(u"inspector-switches"_s, inspector);
  tour.textSize(200);
  tour.picture(u"inspector-switches-huge"_s, inspector);
  tour.textSize(100);
  inspector->close();
  tour.picture(u"figures-say-how-they-count"_s);
  real.session().setLens(usual);
  tour.until([&] { return !real.session().engine()->lens().nearDuplicatesOnce; }, u"copies again"_s);
}

// The query list by what judging tells, at the usual size or under this suffix.
void informativeFirst(Tour& tour, const QString& suffix = {})
{
  tests::RealWindow& real = tour.real;
  tour.run(u"queue.informative"_s);
  const auto* const state = real.window().findChild<ElidedLabel*>(u"orderState"_s);
  tour.until([&] { return state && state->text().contains(u"first: what"_s); }, u"order"_s);
  tour.run(u"query.most-informative"_s);
  tour.picture(u"informative-first"_s + suffix);
  tour.run(u"queue.choose"_s);
  if (QWidget* const menu = QApplication::activePopupWidget()) {
    tour.picture(u"which-queries"_s + suffix, menu);
    menu->close();
  } else {
    tour.miss(u"which queries"_s);
  }
  tour.run(u"queue.informative"_s);
  tour.goTo(u"q19"_s);
}

void judging(Tour& tour, const QString& sample)
{
  tests::RealWindow& real = tour.real;
  real.window().openWorkspace(sample);
  real.window().activateWindow(); // a dialog was in front
  tour.picture(u"who-judges"_s);
  tour.check(real.open(sample, u"Ines Albrecht"_s), u"figures"_s);
  tour.goTo(u"q19"_s);
  tour.picture(u"judging"_s);
  real.key(Qt::Key_3);
  real.key(Qt::Key_0);
  real.key(Qt::Key_L);
  tour.picture(u"three-judged"_s);
  real.key(Qt::Key_X);
  tour.picture(u"cannot-judge-reason"_s);
  real.key(Qt::Key_Escape);
  real.key(Qt::Key_M);
  real.type(u"Ask finance about 2025."_s);
  tour.picture(u"note"_s);
  real.key(Qt::Key_Escape);
  tour.run(u"view.inspect"_s);
  if (auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s)) {
    tour.picture(u"inspector-query"_s, inspector);
    inspector->findChild<QTabWidget*>()->setCurrentIndex(1);
    tour.picture(u"inspector-mean"_s, inspector);
    // A determined value, and two figures that cannot be calculated for different reasons.
    inspector->findChild<QTabWidget*>()->setCurrentIndex(0);
    real.session().setLens({.policy = Policy::TrecEval});
    tour.picture(u"inspector-determined"_s, inspector);
    real.session().setLens({.policy = Policy::JudgedOnly});
    tour.goTo(u"q20"_s); // nothing is judged there
    auto* const figures = inspector->findChild<QComboBox*>(u"inspector.measure"_s);
    for (const QString& measure : {u"recall@5"_s, u"p@5"_s}) {
      figures->setCurrentIndex(figures->findData(measure));
      Q_EMIT figures->activated(figures->currentIndex());
      tour.picture(u"inspector-"_s + measure.section(u'@', 0, 0), inspector);
    }
    real.session().setLens({.policy = Policy::Interval});
    tour.goTo(u"q19"_s);
    inspector->close();
  } else {
    tour.miss(u"inspector"_s);
  }
  claims(tour);
  switches(tour);
  informativeFirst(tour);
  tour.run(u"view.compare"_s);
  tour.picture(u"two-answers"_s);
  tour.run(u"view.compare"_s);
  tour.run(u"view.details"_s);
  tour.picture(u"details-open"_s);
  tour.run(u"view.details"_s);
  tour.goTo(u"q04"_s);
  tour.picture(u"conversation"_s);
  tour.run(u"page.escape"_s); // from the chunks
  for (int i = 0; i < 3; ++i) tour.run(u"move.pane-right"_s);
  tour.picture(u"whole-answer"_s);
  tour.goTo(u"q45"_s);
  tour.picture(u"expired-source"_s);
  tour.goTo(u"q30"_s);
  tour.picture(u"markup-and-injection-as-text"_s);
  tour.goTo(u"q42"_s);
  tour.picture(u"failed-answer"_s);
  tour.goTo(u"q58"_s);
  tour.picture(u"arabic"_s);
  tour.goTo(u"q59"_s);
  tour.picture(u"thai"_s);
  tour.goTo(u"q60"_s);
  tour.picture(u"chinese"_s);
}

// A workspace of its own with two people who are apart, since the sample has one who judges most.
QString disagreeing(Tour& tour)
{
  const QString path = tour.real.folder() + u"/apart.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  const auto store = Store::open(path);
  const auto judge = [&](const QString& name) { return (*store)->addJudge(name, JudgeKind::Person, Role::Expert)->id; };
  const JudgeId first = judge(u"Mona"_s);
  const JudgeId second = judge(u"Paul"_s);
  const JudgeId third = judge(u"Quentin"_s);
  const auto set = [&](JudgeId by, const Subject& subject, int value, const QVector<EvidenceQuote>& evidence = {},
                       const QString& why = {}) {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    decision.evidence = evidence;
    decision.rationale = why;
    tour.check((*store)->record({by, {decision}}).has_value(), u"a label"_s);
  };
  int place = 0;
  for (const QString& name : {u"q19"_s, u"q03"_s, u"q12"_s, u"q30"_s, u"q58"_s, u"q60"_s}) {
    const auto query = (*store)->findQuery(name);
    const auto rankings = (*store)->rankingsOf(*query);
    const auto answers = (*store)->answersOf(*query);
    QVector<quint32> chunks; // a run may have found nothing
    for (const Ranking& ranking : *rankings)
      if (ranking.chunks.size() > chunks.size()) chunks = ranking.chunks;
    if (chunks.size() < 2 || answers->isEmpty()) continue;
    const quint32 shown[] = {chunks[0], chunks[1]};
    const QVector<QString> texts = *(*store)->chunkTexts(shown);
    for (int i = 0; i < 2; ++i) {
      const Subject subject = relevanceOf(*query, ChunkId{chunks[i]});
      set(first, subject, (place + i) % 4, {}, i == 0 ? u"It names the rule but not the period."_s : QString());
      set(second, subject, (place + i + 2) % 4);
      if (i == 1) set(third, subject, 1);
    }
    const Answer& answer = answers->first();
    const auto split = (*store)->isSplit(answer.id);
    if (split && !*split) (*store)->addClaims(answer.id, proposedClaims(answer));
    if (const auto claims = (*store)->claimsOf(answer.id); claims && !claims->isEmpty()) {
      const auto sentence = [&](int chunk, qsizetype from) {
        const QString& text = texts[chunk];
        const qsizetype to = text.indexOf(u'.', from + 20);
        return quoteOf(ChunkId{chunks[chunk]}, text, from,
                       to < 0 ? std::min<qsizetype>(text.size(), from + 60) : to + 1);
      };
      const Subject subject = supportOf(claims->first().id);
      set(first, subject, support::Supported, {sentence(0, 0), sentence(1, 0)});
      set(second, subject, support::Contradicted, {sentence(0, std::min<qsizetype>(10, texts[0].size() / 2))},
          u"The period is another one."_s);
    }
    set(first, {criterion::Outcome, answer.id.value, 0}, 0);
    set(second, {criterion::Outcome, answer.id.value, 0}, 1);
    ++place;
  }
  tour.check((*store)->addJudge(u"Lena Roth"_s, JudgeKind::Person, Role::Lead).has_value(), u"a lead"_s);
  return path;
}

void chooseCriterion(Tour& tour, int index)
{
  auto* const criteria = tour.real.window().findChild<QComboBox*>(u"disagreementCriterion"_s);
  criteria->setCurrentIndex(index);
  Q_EMIT criteria->activated(index);
  tour.run(u"move.first"_s);
}

void adjudicating(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = disagreeing(tour);
  tour.check(real.open(path, u"Lena Roth"_s), u"figures"_s);
  tour.run(u"perspective.adjudicate"_s);
  const auto isRead = [&] {
    const auto* const list = real.window().findChild<QAbstractItemView*>(u"disagreements"_s);
    return list && list->model()->rowCount() > 0;
  };
  tour.until(isRead, u"disagreements"_s);
  tour.picture(u"adjudicate"_s);
  real.key(Qt::Key_B);
  real.key(Qt::Key_R);
  tour.picture(u"adjudicate-reason"_s);
  real.key(Qt::Key_B);
  real.key(Qt::Key_Return);
  real.key(Qt::Key_N);
  real.type(u"the table decides"_s);
  tour.picture(u"adjudicate-note"_s);
  real.key(Qt::Key_Escape);
  real.key(Qt::Key_C);
  real.key(Qt::Key_2, Qt::AltModifier);
  tour.picture(u"adjudicate-settled"_s);
  real.key(Qt::Key_M, Qt::NoModifier);
  chooseCriterion(tour, 2); // claims
  tour.picture(u"adjudicate-claim"_s);
  tour.run(u"move.pane-right"_s);
  tour.run(u"move.next"_s);
  tour.picture(u"adjudicate-claim-second-text"_s);
  tour.run(u"move.pane-left"_s);
  tour.run(u"move.last"_s);
  tour.picture(u"adjudicate-claim-last"_s);
  tour.theme(ThemeChoice::Dark);
  tour.picture(u"adjudicate-dark"_s);
  tour.theme(ThemeChoice::Light);
  for (const int percent : {150, 200}) {
    tour.textSize(percent);
    tour.picture(u"adjudicate-text-%1"_s.arg(percent));
  }
  tour.textSize(100);
  QApplication::setLayoutDirection(Qt::RightToLeft);
  tour.picture(u"adjudicate-right-to-left"_s);
  QApplication::setLayoutDirection(Qt::LeftToRight);
  real.window().resize(1600, 1000);
  chooseCriterion(tour, 0);
  tour.picture(u"adjudicate-1600x1000"_s);
  real.window().resize(1280, 720);

  const auto judge = [&](const QString& name) {
    const QVector<JudgeRow> judges = *real.session().store().judges();
    real.session().setJudge(*std::ranges::find(judges, name, &JudgeRow::name));
  };
  judge(u"Mona"_s);
  tour.picture(u"adjudicate-expert"_s);
  tour.run(u"perspective.judge"_s);
  tour.run(u"judge.differences"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"differences"_s)) {
    tour.picture(u"my-differences"_s, dialog);
    dialog->close();
  } else {
    tour.miss(u"differences"_s);
  }
  tour.run(u"help.keys"_s);
  tour.picture(u"keys-with-adjudicate"_s);
  real.key(Qt::Key_Escape);
}

void judgeAs(Tour& tour, const QString& name)
{
  tests::RealWindow& real = tour.real;
  tour.run(u"judge.choose"_s);
  auto* const list = real.window().findChild<QListWidget*>(u"judges.list"_s);
  const auto known = list->findItems(name, Qt::MatchContains);
  tour.check(!known.isEmpty(), name);
  if (known.isEmpty()) return;
  list->setCurrentItem(known.first());
  Q_EMIT list->itemActivated(known.first());
  tour.check(real.waitForFigures(), u"figures"_s);
}

void inBothThemes(Tour& tour, const QString& name, QWidget* window = nullptr)
{
  tour.picture(name, window);
  tour.theme(ThemeChoice::Dark);
  tour.picture(name + u"-dark"_s, window);
  tour.theme(ThemeChoice::Light);
}

void assignWork(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.run(u"judge.assign"_s);
  auto* const dialog = real.window().findChild<QDialog*>(u"assign"_s);
  if (!dialog) return tour.miss(u"assign"_s);
  auto* const make = dialog->findChild<QPushButton*>(u"assign.make"_s);
  for (const QString& name : {u"Mona"_s, u"Paul"_s})
    for (QListWidgetItem* const item :
         dialog->findChild<QListWidget*>(u"plan.judges"_s)->findItems(name, Qt::MatchExactly))
      item->setCheckState(Qt::Checked);
  dialog->findChild<QSpinBox*>(u"plan.quota"_s)->setValue(2);
  tour.until([&] { return make->isEnabled(); }, u"preview"_s);
  inBothThemes(tour, u"assign"_s, dialog);
  tour.textSize(150);
  tour.picture(u"assign-large"_s, dialog);
  tour.textSize(100);
  make->click();
  auto* const table = dialog->findChild<QTreeWidget*>(u"plans.table"_s);
  tour.until([&] { return table->topLevelItemCount() > 0; }, u"progress"_s);
  dialog->close();
}

// A lead gives work out, a judge does it, and the guideline changes meanwhile.
void assigned(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/assigned.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  {
    const auto store = Store::open(path);
    for (const QString& name : {u"Mona"_s, u"Paul"_s})
      tour.check((*store)->addJudge(name, JudgeKind::Person, Role::Expert).has_value(), name);
    tour.check((*store)->addJudge(u"Lena Roth"_s, JudgeKind::Person, Role::Lead).has_value(), u"a lead"_s);
  }
  tour.check(real.open(path, u"Lena Roth"_s), u"figures"_s);
  assignWork(tour);

  judgeAs(tour, u"Mona"_s);
  const auto* const list = real.window().findChild<QAbstractItemView*>(u"queries"_s);
  tour.until([&] { return real.window().perspective()->isOn(u"queue.assigned"_s) && list->model()->rowCount() > 1; },
             u"assigned"_s);
  const QueryId first = real.window().perspective()->currentQuery();
  for (int i = 0; i < 60 && real.window().perspective()->currentQuery() == first; ++i)
    real.key(i % 4 == 3 ? Qt::Key_Return : Qt::Key_2);
  inBothThemes(tour, u"assigned-list"_s);
  tour.run(u"help.guideline"_s);
  inBothThemes(tour, u"guideline-beside"_s);
  tour.textSize(150);
  tour.picture(u"guideline-beside-large"_s);
  tour.textSize(100);
  tour.run(u"help.guideline"_s);

  judgeAs(tour, u"Lena"_s);
  tour.run(u"judge.assign"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"assign"_s)) {
    dialog->findChild<QTabWidget*>(u"assign.tabs"_s)->setCurrentIndex(1);
    const auto* const table = dialog->findChild<QTreeWidget*>(u"plans.table"_s);
    tour.until([&] { return table->topLevelItemCount() > 0; }, u"progress"_s);
    inBothThemes(tour, u"assign-progress"_s, dialog);
    dialog->close();
  }
  tour.run(u"judge.new-guideline"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"newGuideline"_s)) {
    QTreeWidgetItem* const grades = dialog->findChild<QTreeWidget*>(u"newGuideline.values"_s)->topLevelItem(0);
    tour.until([&] { return !grades->child(2)->text(1).isEmpty(); }, u"counts"_s);
    grades->child(2)->setCheckState(0, Qt::Checked);
    inBothThemes(tour, u"new-guideline"_s, dialog);
    dialog->findChild<QPushButton*>(u"newGuideline.save"_s)->click();
  } else {
    tour.miss(u"new guideline"_s);
  }
  judgeAs(tour, u"Mona"_s);
  tour.until([&] { return real.session().secondLook().count() > 0; }, u"another look"_s);
  tour.run(u"queue.look-again"_s);
  tour.run(u"page.escape"_s);
  inBothThemes(tour, u"another-look"_s);
  tour.run(u"queue.choose"_s);
  if (QWidget* const menu = QApplication::activePopupWidget()) {
    tour.picture(u"another-look-filter"_s, menu);
    menu->close();
  }
}

void longTexts(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/long.assay"_s;
  {
    auto store = Store::create(path);
    WorkspaceSettings settings;
    settings.grades = tests::longGrades();
    tour.check(store && (*store)->setSettings(settings) && tests::importRecords(**store, tests::longTexts()).isEmpty(),
               u"long texts"_s);
  }
  tour.check(real.open(path, u"Wilhelmina Alexandra "_s.repeated(10)), u"figures"_s);
  tour.picture(u"long-texts"_s);
  tour.run(u"view.details"_s);
  tour.picture(u"long-texts-open"_s);
  tour.run(u"view.details"_s);
  tour.textSize(150);
  tour.picture(u"long-texts-large"_s);
  tour.textSize(100);
  QApplication::setLayoutDirection(Qt::RightToLeft);
  tour.picture(u"long-texts-right-to-left"_s);
  QApplication::setLayoutDirection(Qt::LeftToRight);
}

// Dialogs at this size of text; suffix of the pictures' names.
void dialogs(Tour& tour, const QString& suffix)
{
  tests::RealWindow& real = tour.real;
  tour.run(u"help.keys"_s);
  tour.picture(u"keys"_s + suffix);
  real.key(Qt::Key_Escape);
  tour.run(u"find.chunk"_s);
  if (auto* const words = real.window().findChild<QLineEdit*>(u"finder.words"_s)) {
    words->setText(u"return"_s);
    const auto* const found = real.window().findChild<QAbstractItemView*>(u"finder.list"_s);
    tour.until([&] { return found && found->model()->rowCount() > 0; }, u"found chunks"_s);
    tour.picture(u"find-chunk"_s + suffix, words->window());
    if (words->window() != &real.window()) words->window()->close();
  } else {
    tour.miss(u"finder"_s);
  }
  tour.run(u"settings.open"_s);
  if (auto* const tabs = real.window().findChild<QTabWidget*>(u"settings.tabs"_s)) {
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      tour.picture(u"settings-%1"_s.arg(i + 1) + suffix, tabs->window());
    }
    tabs->window()->close();
  } else {
    tour.miss(u"settings"_s);
  }
}

void windows(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.goTo(u"q03"_s);
  dialogs(tour, {});
  if (auto* const search = real.window().findChild<QLineEdit*>(u"querySearch"_s)) {
    search->setText(u"no such words anywhere"_s);
    const auto* const queries = real.window().findChild<QAbstractItemView*>(u"queries"_s);
    tour.until([&] { return queries && queries->model()->rowCount() == 0; }, u"no queries"_s);
    tour.picture(u"filter-without-hits"_s);
    search->clear();
    tour.until([&] { return queries && queries->model()->rowCount() == 60; }, u"all queries"_s);
  } else {
    tour.miss(u"search"_s);
  }
}

// The judge has gone on in two copies of the workspace, which come together.
void mergeConflicts(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  Store& store = real.session().store();
  const QString judge = real.session().judge()->name;
  const QString path = real.folder() + u"/elsewhere.assay"_s;
  tour.check(store.backup(path).has_value(), u"copy"_s);
  auto copy = Store::open(path);
  if (!copy) return tour.miss(u"copy"_s);
  const auto query = store.findQuery(u"q03"_s);
  const auto rankings = query ? store.rankingsOf(*query) : Result<QVector<Ranking>>();
  const auto judges = store.judges();
  if (!query || !rankings || rankings->isEmpty() || !judges) return tour.miss(u"q03"_s);
  const QVector<quint32> chunks = rankings->first().chunks;
  const auto grade = [&](Store& into, qsizetype rank, int grade, const QString& note) {
    Decision decision;
    decision.subject = {criterion::Relevance, query->value, chunks.value(rank)};
    decision.value = grade;
    decision.rationale = note;
    for (const JudgeRow& row : *judges)
      if (row.name == judge) tour.check(into.record({row.id, {decision}}).has_value(), u"label"_s);
  };
  grade(**copy, 0, 1, {});
  grade(**copy, 0, 3, u"The second paragraph says so in plain words."_s);
  grade(**copy, 1, 2, {});
  grade(store, 0, 0, u"It is about another country."_s);
  grade(store, 1, 1, {});
  copy->reset();
  tour.check(mergeFile(store, path).has_value(), u"merge"_s);
  for (const auto& [choice, name] :
       {std::pair{ThemeChoice::Light, u"merge-conflict"_s}, std::pair{ThemeChoice::Dark, u"merge-conflict-dark"_s}}) {
    tour.theme(choice);
    tour.run(u"file.conflicts"_s);
    auto* const dialog = real.window().findChild<QDialog*>(u"conflicts"_s);
    if (!dialog) return tour.miss(name);
    tour.until([&] { return dialog->findChild<QWidget*>(u"conflicts.side.1"_s) != nullptr; }, name);
    tour.picture(name, dialog);
    dialog->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  tour.theme(ThemeChoice::Light);
}

void looks(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tour.goTo(u"q19"_s);
  tour.theme(ThemeChoice::Dark);
  tour.picture(u"dark"_s);
  tour.run(u"help.keys"_s);
  tour.picture(u"dark-keys"_s);
  real.key(Qt::Key_Escape);
  informativeFirst(tour, u"-dark"_s);
  judgedClaims(tour, u"q12"_s, u"-dark"_s);
  tour.goTo(u"q19"_s);
  tour.theme(ThemeChoice::Light);
  tour.textSize(150);
  tour.picture(u"large-font"_s);
  dialogs(tour, u"-large"_s);
  tour.run(u"view.compare"_s);
  tour.picture(u"large-font-two-answers"_s);
  tour.run(u"view.compare"_s);
  tour.textSize(200);
  tour.picture(u"huge-font"_s);
  tour.run(u"page.escape"_s);
  for (int i = 0; i < 2; ++i) tour.run(u"move.pane-right"_s);
  tour.picture(u"huge-font-claims"_s);
  real.key(Qt::Key_S);
  tour.picture(u"huge-font-claim-letters"_s);
  real.key(Qt::Key_Escape);
  tour.run(u"page.escape"_s);
  answersInNumbers(tour, u"-huge"_s);
  informativeFirst(tour, u"-huge"_s);
  tour.run(u"view.details"_s);
  tour.picture(u"huge-font-details"_s);
  tour.run(u"view.details"_s);
  tour.textSize(100);
  real.window().resize(1600, 1000);
  tour.picture(u"1600x1000"_s);
  real.window().resize(1280, 720);
  tour.run(u"view.list"_s);
  tour.picture(u"list-folded"_s);
  tour.run(u"view.list"_s);
  QApplication::setLayoutDirection(Qt::RightToLeft);
  tour.goTo(u"q58"_s);
  tour.picture(u"right-to-left"_s);
  judgedClaims(tour, u"q58"_s, u"-right-to-left"_s);
  tour.goTo(u"q45"_s);
  tour.picture(u"right-to-left-judged"_s);
  informativeFirst(tour, u"-right-to-left"_s);
  QApplication::setLayoutDirection(Qt::LeftToRight);
  real.session().setBlind(false);
  tour.check(real.waitForFigures(), u"figures"_s);
  tour.goTo(u"q01"_s);
  tour.picture(u"not-blind"_s);
}

// A day of the sample's newest run: by people's labels, since no model scored it.
void triage(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/triage.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  tour.check(real.open(path, u"Lea Fontaine"_s), u"figures"_s);
  tour.run(u"perspective.triage"_s);
  tour.picture(u"triage-before"_s);
  real.key(Qt::Key_Return);
  if (auto* const runs = real.window().findChild<QMenu*>(u"runsToDraw"_s)) {
    runs->actions().value(0)->trigger();
    runs->close();
    real.window().activateWindow();
    tour.until([&] { return real.window().isActiveWindow(); }, u"window"_s);
  }
  const auto* const samples = real.window().findChild<QAbstractItemView*>(u"samples"_s);
  tour.until([&] { return samples && samples->model()->rowCount() > 0; }, u"draw"_s);
  tour.picture(u"triage"_s);
  const Draw drawn =
      *real.session()
           .store()
           .draw(QDate::currentDate().toString(Qt::ISODate), *real.session().store().findRun(u"hybrid-2026-11-28"_s))
           .value();
  for (const DrawnSample& sample : drawn.samples) { // to the first of a kind of failure
    if (sample.cluster) break;
    tour.run(u"query.next"_s);
  }
  real.key(Qt::Key_D);
  tour.picture(u"triage-cause"_s);
  real.key(Qt::Key_G);
  tour.picture(u"triage-named"_s);
  tour.run(u"judge.blind"_s);
  tour.check(real.waitForFigures(), u"figures"_s);
  tour.picture(u"triage-unblind"_s);
  real.key(Qt::Key_Y);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"cluster"_s); dialog && dialog->isVisible()) {
    tour.picture(u"triage-systematic"_s, dialog);
    dialog->close();
  } else {
    tour.miss(u"cluster"_s);
  }
  tour.run(u"triage.picture"_s);
  tour.picture(u"triage-picture"_s);
  tour.run(u"triage.picture"_s);
  tour.run(u"triage.golden"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"promote"_s); dialog && dialog->isVisible()) {
    tour.picture(u"triage-golden"_s, dialog);
    dialog->close();
  }
  tour.run(u"triage.settings"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"triageSettings"_s)) {
    tour.picture(u"triage-settings"_s, dialog);
    dialog->close();
  } else {
    tour.miss(u"triageSettings"_s);
  }
  tour.theme(ThemeChoice::Dark);
  tour.picture(u"triage-dark"_s);
  tour.theme(ThemeChoice::Light);
  tour.textSize(150);
  tour.picture(u"triage-large"_s);
  tour.textSize(100);
  // What the days come to, and what the golden set lacks.
  tour.run(u"perspective.insights"_s);
  auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s);
  for (const auto& [page, name, table] : {std::tuple{u"queuePage"_s, u"daily-queue"_s, u"queues.estimates"_s},
                                          std::tuple{u"goldenPage"_s, u"golden-set"_s, u"golden.families"_s}}) {
    auto* const shown = real.window().findChild<QWidget*>(page);
    if (!pages || !shown) {
      tour.miss(name);
      continue;
    }
    pages->setCurrentWidget(shown);
    tour.until([&] { return shown->findChild<QTableView*>(table)->model()->rowCount() > 0; }, name);
    inBothThemes(tour, name);
    tour.textSize(150);
    tour.picture(name + u"-large"_s);
    tour.textSize(100);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    tour.picture(name + u"-right-to-left"_s);
    QApplication::setLayoutDirection(Qt::LeftToRight);
  }
}

// The report of the sample in a browser and on paper, and the dialog that makes one.
void reports(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/reports.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  tour.check(real.open(path, u"Lea Fontaine"_s), u"figures"_s);
  if (real.session().isBlind()) tour.run(u"judge.blind"_s);
  tour.run(u"file.report"_s);
  if (auto* const dialog = real.window().findChild<QDialog*>(u"report"_s)) {
    tour.picture(u"report-dialog"_s, dialog);
    dialog->close();
  } else {
    tour.miss(u"report"_s);
  }
  const auto pictures = tests::takeReportPictures(real.session().store(), tour.folder());
  tour.passed += static_cast<int>(pictures.taken.size());
  for (const QString& missed : pictures.missed) tour.miss(missed);
}

// How far the judges of the sample agree, as its lead sees it, and whose labels count.
void insights(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/insights.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  tour.check(real.open(path, u"Lea Fontaine"_s), u"figures"_s);
  tour.run(u"perspective.insights"_s);
  tour.picture(u"insights-blind"_s);
  tour.run(u"judge.blind"_s);
  tour.check(real.waitForFigures(), u"figures"_s);
  const auto table = [&](const QString& name) { return real.window().findChild<QTableView*>(name); };
  const auto hasRows = [&](const QString& name) { return table(name) && table(name)->model()->rowCount() > 0; };
  const auto agreement = [&](const QString& suffix) {
    tour.until([&] { return hasRows(u"agreement.pairs"_s); }, u"agreement"_s);
    tour.picture(u"agreement"_s + suffix);
    auto* const matrix = real.window().findChild<QTableWidget*>(u"confusion"_s);
    matrix->setFocus();
    matrix->setCurrentCell(1, 0);
    real.key(Qt::Key_Return);
    if (suffix.isEmpty()) tour.picture(u"confusion-warning"_s);
    if (auto* const show = real.window().findChild<QPushButton*>(u"cellItems.show"_s); show && show->isVisible())
      show->click();
    tour.picture(u"confusion"_s + suffix);
  };
  // Shows a page for as long as its pictures are taken.
  const auto onPage = [&](const QString& name, const auto& takePictures) {
    auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s);
    auto* const page = real.window().findChild<QWidget*>(name);
    if (!pages || !page) {
      tour.miss(name);
      return;
    }
    QWidget* const before = pages->currentWidget();
    pages->setCurrentWidget(page);
    takePictures();
    pages->setCurrentWidget(before);
  };
  const auto sensitivity = [&](const QString& suffix) {
    onPage(u"sensitivityPage"_s, [&] {
      tour.until([&] { return hasRows(u"sensitivity.table"_s); }, u"sensitivity"_s);
      tour.picture(u"sensitivity"_s + suffix);
    });
  };
  const auto compare = [&](const QString& suffix) {
    onPage(u"comparePage"_s, [&] {
      tour.until([&] { return hasRows(u"compare.orders"_s); }, u"compare"_s);
      tour.picture(u"compare"_s + suffix);
      auto* const measure = real.window().findChild<QComboBox*>(u"compare.measure"_s);
      for (const QString& name : {u"validated"_s, u"ndcg@10"_s}) {
        measure->setCurrentIndex(measure->findData(name));
        Q_EMIT measure->activated(measure->currentIndex());
        const auto* const state = real.window().findChild<QLabel*>(u"compare.state"_s);
        tour.until([&] { return state->text().isEmpty(); }, name);
        if (name == u"validated") tour.picture(u"compare-validated"_s + suffix);
      }
    });
  };
  const auto judges = [&](const QString& suffix) {
    onPage(u"judgesPage"_s, [&] {
      tour.until([&] { return hasRows(u"judges.table"_s); }, u"model-judges"_s);
      tour.picture(u"model-judges"_s + suffix);
      if (auto* const open = real.window().findChild<QPushButton*>(u"judges.worstOpen"_s); open && open->isVisible()) {
        open->click();
        tour.picture(u"model-judges-worst"_s + suffix);
      }
    });
  };
  const auto trend = [&](const QString& suffix) {
    auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s);
    QWidget* const before = pages->currentWidget();
    pages->setCurrentWidget(real.window().findChild<QWidget*>(u"trendPage"_s));
    tour.until([&] { return hasRows(u"trend.runs"_s); }, u"trend"_s);
    const auto* const state = real.window().findChild<QLabel*>(u"trend.state"_s);
    tour.until([&] { return state->text().isEmpty(); }, u"all answers of the trend"_s);
    tour.picture(u"trend"_s + suffix);
    if (auto* const chart = real.window().findChild<QWidget*>(u"trend.chart.view"_s)) chart->setFocus();
    real.key(Qt::Key_End);
    tour.picture(u"trend-point"_s + suffix);
    pages->setCurrentWidget(before);
  };
  const auto families = [&](const QString& suffix) {
    onPage(u"familiesPage"_s, [&] {
      tour.until([&] { return hasRows(u"families.table"_s); }, u"families"_s);
      tour.picture(u"families"_s + suffix);
      if (auto* const outcomes = real.window().findChild<QTableWidget*>(u"families.outcomes"_s)) {
        outcomes->setFocus();
        outcomes->setCurrentCell(0, 0);
        real.key(Qt::Key_Return);
      }
      tour.picture(u"families-cell"_s + suffix);
      if (!suffix.isEmpty()) return;
      auto* const by = real.window().findChild<QComboBox*>(u"families.grouping"_s);
      by->setCurrentIndex(2); // golden against production
      tour.until([&] { return table(u"families.table"_s)->model()->headerData(0, Qt::Horizontal) == u"Origin"_s; },
                 u"by origin"_s);
      tour.picture(u"families-by-origin"_s);
      by->setCurrentIndex(0);
      if (auto* const intervals = real.window().findChild<QAction*>(u"families.intervals"_s)) {
        intervals->trigger();
        tour.picture(u"families-with-intervals"_s);
        intervals->trigger();
      }
    });
  };
  families({});
  if (auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s))
    pages->setCurrentWidget(real.window().findChild<QWidget*>(u"agreementPage"_s));
  agreement({});
  trend({});
  if (auto* const resample = real.window().findChild<QPushButton*>(u"agreement.resample"_s)) {
    resample->click();
    tour.until([&] { return resample->isEnabled(); }, u"resampled"_s);
    tour.picture(u"agreement-resampled"_s);
  }
  if (auto* const what = real.window().findChild<QComboBox*>(u"agreement.criterion"_s); what && what->count() > 1) {
    what->setCurrentIndex(1);
    Q_EMIT what->activated(1);
    tour.picture(u"agreement-support"_s);
    what->setCurrentIndex(0);
    Q_EMIT what->activated(0);
  }
  sensitivity({});
  judges({});
  compare({});
  tour.theme(ThemeChoice::Dark);
  families(u"-dark"_s);
  judges(u"-dark"_s);
  compare(u"-dark"_s);
  agreement(u"-dark"_s);
  sensitivity(u"-dark"_s);
  trend(u"-dark"_s);
  tour.theme(ThemeChoice::Light);
  tour.textSize(150);
  judges(u"-large"_s);
  compare(u"-large"_s);
  families(u"-large"_s);
  agreement(u"-large"_s);
  sensitivity(u"-large"_s);
  trend(u"-large"_s);
  tour.textSize(100);
  QApplication::setLayoutDirection(Qt::RightToLeft);
  families(u"-right-to-left"_s);
  agreement(u"-right-to-left"_s);
  judges(u"-right-to-left"_s);
  compare(u"-right-to-left"_s);
  trend(u"-right-to-left"_s);
  QApplication::setLayoutDirection(Qt::LeftToRight);
  tour.run(u"perspective.judge"_s);
  tour.until([&] { return !real.session().labelDoubts().found().isEmpty(); }, u"doubts"_s);
  tour.picture(u"labels-in-doubt"_s);
  tour.run(u"view.inspect"_s);
  if (auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s)) {
    tour.picture(u"inspector-in-doubt"_s, inspector);
    inspector->close();
  } else {
    tour.miss(u"inspector"_s);
  }
}

/// The small workspace with names as long as data has them.
QVector<Record> longNames()
{
  QVector<Record> records = tests::smallWorkspace(6, 10);
  const auto lengthen = [](QString& run) {
    run = run + u"-retriever-with-reranking-and-query-rewriting-of-the-second-november-release-candidate"_s;
  };
  for (Record& record : records) {
    if (auto* const run = std::get_if<RunRecord>(&record)) lengthen(run->row.name);
    if (auto* const ranking = std::get_if<RankingRecord>(&record)) lengthen(ranking->run);
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) lengthen(answer->run);
    if (auto* const query = std::get_if<QueryRecord>(&record)) {
      query->detail.row.family = query->detail.row.family == u"ordinary"
                                     ? u"questions about the return of goods that were bought in another country"_s
                                     : u"أسئلة حول إعادة البضائع التي تم شراؤها في بلد آخر"_s;
      query->detail.row.text = query->detail.row.text.repeated(4);
    }
  }
  int place = 0;
  for (const QString& name : {u"Wilhelmina Alexandra Friederike von und zu Hohenstein-Waldenburg"_s, u"Bo"_s}) {
    JudgeRecord judge;
    judge.row.name = name;
    records.append(judge);
    for (int query = 1; query <= 6; ++query)
      for (int chunk = 1; chunk <= 8; ++chunk) {
        LabelRecord label;
        label.criterion = u"relevance"_s;
        label.query = u"q%1"_s.arg(query);
        label.chunk = u"q%1-c%2"_s.arg(query).arg(chunk);
        label.judge = name;
        label.value = QString::number((query + chunk + (++place % 5 == 0)) % 4);
        records.append(label);
      }
  }
  return records;
}

// Every page of Insights, with nothing about its names that would fit.
void longNamesInInsights(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  tests::TemporaryWorkspace workspace(longNames());
  tour.check(workspace.problem().isEmpty(), u"long names"_s);
  workspace.store().addJudge(u"Lea Fontaine"_s, JudgeKind::Person, Role::Lead);
  tour.check(real.open(workspace.path(), u"Lea Fontaine"_s), u"figures"_s);
  tour.run(u"judge.blind"_s);
  tour.check(real.waitForFigures(), u"figures"_s);
  tour.run(u"perspective.insights"_s);
  auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s);
  for (const auto& [page, table] : {std::pair{u"familiesPage"_s, u"families.table"_s},
                                    {u"comparePage"_s, u"compare.orders"_s},
                                    {u"trendPage"_s, u"trend.runs"_s},
                                    {u"agreementPage"_s, u"agreement.pairs"_s},
                                    {u"sensitivityPage"_s, u"sensitivity.table"_s}}) {
    auto* const shown = real.window().findChild<QWidget*>(page);
    if (!pages || !shown) {
      tour.miss(page);
      continue;
    }
    pages->setCurrentWidget(shown);
    tour.until([&] { return shown->findChild<QTableView*>(table)->model()->rowCount() > 0; }, page);
    tour.picture(u"long-names-"_s + page);
  }
  real.window().openWorkspace(real.folder() + u"/sample.assay"_s); // before the other is gone
}

// The test split frozen and changed, a run picked by its test score, and the register of the corpus.
void testSplit(Tour& tour)
{
  tests::RealWindow& real = tour.real;
  const QString path = real.folder() + u"/split.assay"_s;
  tour.check(writeSampleWorkspace(path).has_value(), u"sample"_s);
  tour.check(real.open(path, u"Lea Fontaine"_s), u"figures"_s);
  const auto dialog = [&](const QString& command, const QString& name) {
    tour.run(command);
    return real.window().findChild<QDialog*>(name);
  };
  const auto press = [&](QDialog* in, const QString& name) {
    auto* const button = in ? in->findChild<QPushButton*>(name) : nullptr;
    tour.check(button != nullptr, name);
    if (button) button->click();
  };
  const FreezeWatch& watch = real.session().freeze();
  tour.until([&] { return watch.state().has_value(); }, u"test split"_s);
  QDialog* freeze = dialog(u"judge.freeze"_s, u"freeze"_s);
  tour.picture(u"freeze"_s, freeze);
  press(freeze, u"freeze.freeze"_s);
  tour.until([&] { return watch.state()->kind == FreezeState::Kind::Intact; }, u"frozen"_s);
  tour.picture(u"frozen"_s, freeze);
  tour.picture(u"frozen-mark"_s);
  tour.check(real.session().store().addGuideline(u"9"_s, u"Stricter."_s, {}).has_value(), u"guideline"_s);
  real.session().freeze().read();
  tour.until([&] { return watch.state()->kind == FreezeState::Kind::Changed; }, u"changed"_s);
  tour.picture(u"frozen-changed"_s, freeze);
  if (freeze) freeze->close();
  tour.picture(u"frozen-changed-mark"_s);
  tour.run(u"judge.blind"_s);
  tour.check(real.waitForFigures(), u"figures"_s);
  QDialog* pick = dialog(u"judge.pick"_s, u"pick"_s);
  if (auto* const by = pick ? pick->findChild<QComboBox*>(u"pick.by"_s) : nullptr) by->setCurrentIndex(1);
  press(pick, u"pick.go"_s);
  tour.until([&] { return !watch.picks().isEmpty(); }, u"picked"_s);
  tour.picture(u"picked"_s, pick);
  if (pick) pick->close();
  tour.run(u"perspective.insights"_s);
  auto* const pages = real.window().findChild<QTabWidget*>(u"insights.pages"_s);
  const auto corpus = [&](const QString& suffix) {
    if (pages) pages->setCurrentWidget(real.window().findChild<QWidget*>(u"corpusPage"_s));
    tour.until(
        [&] {
          const auto* const table = real.window().findChild<QTableView*>(u"corpus.documents"_s);
          return table && table->model()->rowCount() > 0;
        },
        u"corpus"_s);
    tour.picture(u"corpus"_s + suffix);
  };
  corpus({});
  tour.theme(ThemeChoice::Dark);
  corpus(u"-dark"_s);
  tour.theme(ThemeChoice::Light);
  tour.textSize(150);
  corpus(u"-large"_s);
  tour.textSize(100);
  QApplication::setLayoutDirection(Qt::RightToLeft);
  corpus(u"-right-to-left"_s);
  QApplication::setLayoutDirection(Qt::LeftToRight);
}

} // namespace

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
  loadBundledFont();
  const QString folder = QApplication::arguments().value(1);
  if (folder.isEmpty() || !QDir().mkpath(folder)) {
    std::fputs("assayer-tour FOLDER [assigned | triage | adjudicating | insights | reports | split | names]\n", stderr);
    return 2;
  }
  Tour tour(folder);
  const auto end = [&tour] {
    std::printf("Totals: %d passed, %d failed, 0 skipped\n", tour.passed, tour.failed);
    return tour.failed > 0 ? 1 : 0;
  };
  const QString sample = tour.real.folder() + u"/sample.assay"_s;
  const QString part = QApplication::arguments().value(2);
  if (!part.isEmpty()) { // this part alone
    tour.check(writeSampleWorkspace(sample).has_value(), u"sample"_s);
    if (part == "assigned"_L1) assigned(tour);
    if (part == "triage"_L1) triage(tour);
    if (part == "adjudicating"_L1) adjudicating(tour);
    if (part == "insights"_L1) insights(tour);
    if (part == "reports"_L1) reports(tour);
    if (part == "split"_L1) testSplit(tour);
    if (part == "names"_L1) longNamesInInsights(tour);
    return end();
  }
  startAndImport(tour);
  tour.check(writeSampleWorkspace(sample).has_value(), u"sample"_s);
  judging(tour, sample);
  windows(tour);
  mergeConflicts(tour);
  looks(tour);
  triage(tour);
  adjudicating(tour);
  assigned(tour);
  longTexts(tour);
  insights(tour);
  reports(tour);
  testSplit(tour);
  longNamesInInsights(tour);
  return end();
}
