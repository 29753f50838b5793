#include "ui/acceptance/blindness_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/importing.h"
#include "work/session.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTest>
#include <QTextEdit>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Secret = u"tomsword"_s; // stands in whatever Tom writes

QVector<Record> material()
{
  QVector<Record> records = smallWorkspace(3, 5);
  for (int query = 1; query <= 3; ++query)
    records.append(ClaimRecord{u"k%1"_s.arg(query), u"alpha"_s, u"q%1"_s.arg(query), u"A claim of its own."_s, {}, {}});
  records.append(CriterionRecord{u"tone"_s, SubjectKind::Answer, true, {u"cold"_s, u"kind"_s}, {}});
  return records;
}

// Tom says something about everything that there is, and says why; he flags, notes, looks at others' labels.
void labelThroughout(Store& store)
{
  const JudgeId tom = store.addJudge(u"tom"_s, JudgeKind::Person, Role::Expert)->id;
  const QVector<QueryRow> queries = store.queries().value();
  const QVector<Criterion> criteria = store.criteria().value();
  int turn = 0;
  const auto say = [&](const Subject& subject, int value, const QVector<EvidenceQuote>& evidence = {}) {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    decision.rationale = Secret;
    decision.evidence = evidence;
    decision.state = ++turn % 7 == 0 ? LabelState::CannotJudge : LabelState::Valued;
    if (decision.state != LabelState::Valued) decision.value.reset();
    QVERIFY(store.record({tom, {decision}}));
  };
  for (const QueryRow& query : queries) {
    const QVector<Ranking> rankings = store.rankingsOf(query.id).value();
    for (const quint32 chunk : rankings.first().chunks)
      for (const CriterionId id : {criterion::Relevance, criterion::Flag, criterion::Note}) {
        const Subject subject{id, query.id.value, chunk};
        say(subject, id == criterion::Relevance ? turn % 4 : 0);
        QVERIFY(store.markRevealed(tom, subject));
      }
    const QVector<Answer> answers = store.answersOf(query.id).value();
    for (const Answer& answer : answers) {
      for (const Criterion& row : criteria)
        if (row.on == SubjectKind::Answer) say({row.id, answer.id.value, 0}, turn % int(row.values.size()));
      const QVector<Claim> claims = store.claimsOf(answer.id).value();
      for (const Claim& claim : claims)
        say({criterion::Support, claim.id.value, 0}, 0,
            {{ChunkId{rankings.first().chunks.first()}, 0, 4, u"some"_s, {}, Secret, false, 0}});
    }
  }
}

QString spoken(QObject* object)
{
  QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(object);
  if (!face) return {};
  QString all;
  for (const QAccessible::Text kind :
       {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help, QAccessible::Accelerator})
    all += face->text(kind) + u'|';
  return all;
}

// Whatever a window, its menus, models and screen reader texts hold, one line a thing.
QStringList everythingIn(const QWidget& top)
{
  QStringList lines;
  const auto add = [&](const QObject* of, const QString& what) { lines.append(of->objectName() + u": "_s + what); };
  QList<QWidget*> widgets = top.findChildren<QWidget*>();
  for (QWidget* const widget : std::as_const(widgets)) {
    add(widget, widget->toolTip() + widget->statusTip() + widget->whatsThis() + widget->accessibleName() +
                    widget->accessibleDescription() + spoken(widget));
    if (const auto* label = qobject_cast<QLabel*>(widget)) add(label, label->text());
    if (const auto* button = qobject_cast<QAbstractButton*>(widget)) add(button, button->text());
    if (const auto* line = qobject_cast<QLineEdit*>(widget)) add(line, line->text());
    if (const auto* text = qobject_cast<QPlainTextEdit*>(widget)) add(text, text->toPlainText());
    if (const auto* text = qobject_cast<QTextEdit*>(widget)) add(text, text->toPlainText());
    if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model()) {
      const QAbstractItemModel& model = *view->model();
      for (int row = 0; row < model.rowCount(); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
          for (int role = 0; role < Qt::UserRole + 32; ++role)
            if (const QVariant value = model.index(row, column).data(role); value.canConvert<QString>())
              add(view, u"%1/%2/%3 "_s.arg(row).arg(column).arg(role) + value.toString());
    }
  }
  for (const QAction* const action : top.findChildren<QAction*>())
    add(action, action->text() + action->toolTip() + action->statusTip() + (action->isEnabled() ? u"on"_s : u"off"_s));
  return lines;
}

// A walk through everything that a blind judge may open, without setting a label: what was to be seen on the way.
struct Walk {
  QVector<QImage> pictures;
  QStringList held;
};

Walk walkThrough(RealWindow& real)
{
  Walk walk;
  const auto look = [&] {
    real.settle();
    QApplication::clipboard()->clear();
    real.key(Qt::Key_C, Qt::ControlModifier);
    walk.pictures.append(real.window().grab().toImage());
    walk.held += everythingIn(real.window());
    walk.held.append(u"clipboard "_s + QApplication::clipboard()->text());
  };
  for (int query = 0; query < 3; ++query) {
    for (int pane = 0; pane < 4; ++pane) {
      look();
      real.key(Qt::Key_Down);
      look();
      real.key(Qt::Key_Right);
    }
    for (int pane = 0; pane < 4; ++pane) real.key(Qt::Key_Left);
    real.key(Qt::Key_BracketRight);
  }
  // The figures opened, the answers in numbers, the order by information, the text search, every list filter.
  for (const QString& command :
       {u"view.inspect"_s, u"view.answers"_s, u"view.details"_s, u"queue.informative"_s, u"queue.flagged"_s,
        u"queue.mine"_s, u"queue.unjudged"_s, u"queue.all"_s, u"file.export"_s, u"edit.undo"_s}) {
    real.window().runCommand(command);
    look();
    const QList<QDialog*> dialogs = real.window().findChildren<QDialog*>();
    for (QDialog* const dialog : dialogs) {
      walk.held += everythingIn(*dialog);
      dialog->close();
    }
    real.settle();
  }
  return walk;
}

QByteArray contents(const QString& path)
{
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void BlindnessTest::a_workspace_that_another_labelled_throughout_is_the_same_to_a_blind_judge()
{
  TemporaryWorkspace untouched(material());
  QVERIFY2(untouched.problem().isEmpty(), qPrintable(untouched.problem()));
  QVERIFY(untouched.store().addJudge(u"ines"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(untouched.store().addJudge(u"tom"_s, JudgeKind::Person, Role::Expert));
  QTemporaryDir folder;
  const QString labelled = folder.filePath(QFileInfo(untouched.path()).fileName());
  QVERIFY(untouched.store().backup(labelled)); // the same uid, so the same neutral names
  untouched.close();
  {
    auto store = Store::open(labelled);
    QVERIFY(store);
    labelThroughout(**store);
  }
  QVector<Walk> walks;
  for (const QString& path : {untouched.path(), labelled}) {
    RealWindow real;
    QVERIFY(real.open(path, u"ines"_s));
    walks.append(walkThrough(real));
    QVERIFY(walks.last().pictures.size() > 20);
  }
  QCOMPARE(walks[1].pictures.size(), walks[0].pictures.size());
  for (qsizetype i = 0; i < walks[0].pictures.size(); ++i)
    QVERIFY2(walks[1].pictures[i] == walks[0].pictures[i], qPrintable(u"picture %1 differs"_s.arg(i)));
  QCOMPARE(walks[1].held.size(), walks[0].held.size());
  for (qsizetype i = 0; i < walks[0].held.size(); ++i) QCOMPARE(walks[1].held[i], walks[0].held[i]);
}

void BlindnessTest::nothing_anywhere_holds_what_another_said_before_ones_own_label()
{
  TemporaryWorkspace workspace(material());
  labelThroughout(workspace.store());
  workspace.close();
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"ines"_s));
  const Walk walk = walkThrough(real);
  QVERIFY(walk.held.size() > 1000);
  for (const QString& line : walk.held) QVERIFY2(!line.contains(Secret), qPrintable(line));
  // The search looks in the right places: one's own words are found.
  real.key(Qt::Key_M);
  real.type(u"ines own words"_s);
  real.key(Qt::Key_Escape);
  real.settle();
  QVERIFY(everythingIn(real.window()).join(u'\n').contains(u"ines own words"_s));
}

void BlindnessTest::a_blind_export_holds_only_ones_own_labels()
{
  TemporaryWorkspace untouched(material());
  const JudgeId ines = untouched.store().addJudge(u"ines"_s, JudgeKind::Person, Role::Expert)->id;
  Decision own;
  own.subject = {criterion::Relevance, untouched.store().findQuery(u"q1"_s)->value,
                 untouched.store().findChunk(u"q1-c1"_s)->value};
  own.value = 2;
  own.rationale = u"inesword"_s;
  QVERIFY(untouched.store().record({ines, {own}}));
  QTemporaryDir folder;
  const QString labelled = folder.filePath(u"labelled.assay"_s);
  QVERIFY(untouched.store().backup(labelled));
  auto store = Store::open(labelled);
  QVERIFY(store);
  labelThroughout(**store);
  const JudgeId lea = (*store)->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  Ruling ruling{own.subject};
  ruling.value = 3;
  ruling.note = Secret;
  QVERIFY((*store)->adjudicate(lea, ruling));

  for (const QString& format : {u"assayer-jsonl"_s, u"csv"_s, u"trec-qrels"_s}) {
    const QString before = folder.filePath(u"before-"_s + format);
    const QString after = folder.filePath(u"after-"_s + format);
    QVERIFY(exportWorkspace(untouched.store(), {format, before, u"ines"_s, true}));
    QVERIFY(exportWorkspace(**store, {format, after, u"ines"_s, true}));
    QCOMPARE(contents(after), contents(before));
    QVERIFY(!contents(after).contains(Secret.toUtf8()));
    const bool holdsWords = format != u"trec-qrels"_s;
    QCOMPARE(contents(after).contains("inesword"), holdsWords);
  }
}

void BlindnessTest::insights_keep_figures_behind_another_perspective_but_not_in_a_blind_window()
{
  TemporaryWorkspace workspace(material());
  labelThroughout(workspace.store());
  QVERIFY(workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead));
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"lea"_s));
  QVERIFY(real.window().runCommand(u"judge.blind"_s)); // off
  real.settle();
  QVERIFY(real.window().runCommand(u"perspective.insights"_s));
  real.settle();
  const auto table = [&] { return real.window().findChild<QAbstractItemView*>(u"families.table"_s); };
  QVERIFY(table() && table()->model()->rowCount() > 0);
  const QPointer<QAbstractItemView> before = table();
  QVERIFY(real.window().runCommand(u"perspective.judge"_s));
  QVERIFY(real.window().runCommand(u"perspective.insights"_s));
  QCOMPARE(table(), before.data());
  QVERIFY(table()->isVisible() && table()->model()->rowCount() > 0); // at once

  QVERIFY(real.window().runCommand(u"perspective.judge"_s));
  QVERIFY(real.window().runCommand(u"judge.blind"_s)); // on
  QVERIFY(!before);
  QVERIFY(!table());
}

} // namespace assayer::tests
