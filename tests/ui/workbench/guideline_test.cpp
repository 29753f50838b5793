#include "ui/workbench/guideline_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/guideline_versions.h"
#include "work/session.h"
#include "workbench/guideline_dialog.h"
#include "workbench/guideline_pane.h"
#include "workbench/markdown_view.h"
#include "workbench/status_line.h"

#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

struct GuidelineBench {
  explicit GuidelineBench(const QStringList& texts, const QString& who = u"lena"_s) : workspace(smallWorkspace(2, 2))
  {
    Store& store = workspace.store();
    if (!store.addJudge(u"lena"_s, JudgeKind::Person, Role::Lead) ||
        !store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert))
      qFatal("judges cannot be added");
    int version = 0;
    for (const QString& text : texts)
      if (!store.addGuideline(u"v%1"_s.arg(++version), text, {})) qFatal("a guideline cannot be added");
    window->openWorkspace(workspace.path());
    window.judgeAs(who);
    window.page()->refused.append(u"help.guideline"_s); // a page that has none of its own
  }
  GuidelinePane& pane() { return *window->findChild<GuidelinePane*>(); }
  MarkdownView& view() { return *window->findChild<MarkdownView*>(u"guideline.view"_s); }
  QString shown() { return view().toPlainText(); }

  TemporaryWorkspace workspace;
  TestWindow window;
};

QString longText(const QString& word)
{
  QString text = u"# "_s + word + u"\n\n"_s;
  for (int i = 0; i < 200; ++i) text += word + u" rule %1\n\n"_s.arg(i);
  return text;
}

} // namespace

void GuidelineTest::g_shows_the_newest_version_beside_the_page_and_hides_it()
{
  GuidelineBench bench({u"Old rules"_s, u"# New rules\n\nA **2** needs a date."_s});
  QVERIFY(!bench.pane().isVisible());
  press(*bench.window, Qt::Key_G);
  QVERIFY(bench.pane().isVisible());
  QVERIFY(bench.window.page()->isVisible()); // beside it
  QVERIFY(bench.window.page()->hasFocus());  // and judging goes on
  QCOMPARE(bench.shown(), u"New rules\nA 2 needs a date."_s);
  const auto* const versions = bench.window->findChild<QComboBox*>(u"guideline.version"_s);
  QCOMPARE(versions->count(), 2);
  QVERIFY2(versions->currentText().startsWith(u"v2 · "_s) && versions->currentText().endsWith(u"in force"_s),
           qPrintable(versions->currentText()));
  press(*bench.window, Qt::Key_G);
  QVERIFY(!bench.pane().isVisible());
  GuidelineBench none({});
  press(*none.window, Qt::Key_G);
  QVERIFY(!none.pane().isVisible());
  QVERIFY2(none.window->status().text().contains(u"no guideline"_s), qPrintable(none.window->status().text()));
}

void GuidelineTest::markup_scripts_and_pictures_are_text_and_nothing_is_fetched()
{
  const TemporarySettings folder;
  const QString picture = folder.folder() + u"/here.png"_s;
  QImage image(300, 200, QImage::Format_RGB32);
  image.fill(Qt::red);
  QVERIFY(image.save(picture));
  GuidelineBench bench(
      {u"<script>alert(1)</script>\n\nSome <b>bold</b> words.\n\n![the logo](%1) and "
       "![a chart](http://example.org/x.png)\n\n[a link](http://example.org/)\n\n<img src=\"%1\">\n"_s.arg(picture)});
  bench.window->runCommand(u"help.guideline"_s);
  const QString shown = bench.shown();
  for (const QString& text : {u"<script>alert(1)</script>"_s, u"<b>bold</b>"_s, u"[picture: the logo, "_s,
                              u"[picture: a chart, http://example.org/x.png]"_s, u"a link"_s, u"<img src="_s})
    QVERIFY2(shown.contains(text), qPrintable(shown));
  QVERIFY(!shown.contains(QChar::ObjectReplacementCharacter));
  for (QTextBlock block = bench.view().document()->begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part) QVERIFY(!part.fragment().charFormat().isImageFormat());
  // Nor does anything else bring in what lies on the disk.
  const QVariant asked = bench.view().document()->resource(QTextDocument::ImageResource, QUrl::fromLocalFile(picture));
  QCOMPARE(asked.value<QImage>().size(), QSize(1, 1));
  const QImage grabbed = bench.view().grab().toImage();
  for (int y = 0; y < grabbed.height(); y += 3)
    for (int x = 0; x < grabbed.width(); x += 3) QVERIFY(grabbed.pixelColor(x, y) != QColor(Qt::red));
}

void GuidelineTest::earlier_versions_can_be_read_and_keep_their_place()
{
  GuidelineBench bench({longText(u"first"_s), longText(u"second"_s)});
  bench.window->runCommand(u"help.guideline"_s);
  bench.view().setFocus();
  press(*bench.window, Qt::Key_PageDown);
  const int place = bench.view().verticalScrollBar()->value();
  QVERIFY(place > 0);
  auto* const versions = bench.window->findChild<QComboBox*>(u"guideline.version"_s);
  versions->setCurrentIndex(1);
  QVERIFY(bench.shown().startsWith(u"first"_s));
  QCOMPARE(bench.view().verticalScrollBar()->value(), 0);
  versions->setCurrentIndex(0);
  QVERIFY(bench.shown().startsWith(u"second"_s));
  QCOMPARE(bench.view().verticalScrollBar()->value(), place);
  press(*bench.window, Qt::Key_Escape);
  QVERIFY(bench.window.page()->hasFocus());
  press(*bench.window, Qt::Key_G);
  press(*bench.window, Qt::Key_G);
  QCOMPARE(bench.view().verticalScrollBar()->value(), place);
}

void GuidelineTest::a_lead_writes_a_version_that_asks_for_another_look()
{
  GuidelineBench bench({u"A 2 is enough."_s});
  Store& store = bench.workspace.store();
  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  const QueryId query = *store.findQuery(u"q1"_s);
  for (int chunk = 1; chunk <= 2; ++chunk) {
    Decision decision;
    decision.subject = {criterion::Relevance, query.value, store.findChunk(u"q1-c%1"_s.arg(chunk))->value};
    decision.value = chunk;
    QVERIFY(store.record({ann, {decision}}));
  }
  bench.window->runCommand(u"help.guideline"_s);
  QVERIFY(bench.window->runCommand(u"judge.new-guideline"_s));
  auto* const dialog = bench.window->findChild<GuidelineDialog*>();
  QVERIFY(dialog);
  QCOMPARE(dialog->findChild<QLineEdit*>(u"newGuideline.version"_s)->text(), u"v2"_s);
  auto* const text = dialog->findChild<QPlainTextEdit*>(u"newGuideline.text"_s);
  QCOMPARE(text->toPlainText(), u"A 2 is enough."_s);
  text->setPlainText(u"A 2 needs a **date**."_s);
  auto* const preview = dialog->findChild<MarkdownView*>(u"newGuideline.preview"_s);
  QVERIFY(QTest::qWaitFor([&] { return preview->toPlainText() == u"A 2 needs a date."_s; }));
  QTreeWidgetItem* const grades = dialog->findChild<QTreeWidget*>(u"newGuideline.values"_s)->topLevelItem(0);
  QVERIFY(QTest::qWaitFor([&] { return !grades->child(2)->text(1).isEmpty(); }));
  QCOMPARE(grades->child(2)->text(1), u"1"_s);
  QCOMPARE(grades->child(3)->text(1), u"0"_s);
  grades->child(2)->setCheckState(0, Qt::Checked);
  const auto* const concerned = dialog->findChild<QLabel*>(u"newGuideline.concerned"_s);
  QVERIFY2(concerned->text().startsWith(u"1 label waits"_s), qPrintable(concerned->text()));
  dialog->findChild<QPushButton*>(u"newGuideline.save"_s)->click();

  const auto guidelines = store.guidelines();
  QCOMPARE(guidelines->size(), 2);
  QCOMPARE(guidelines->last().version, u"v2"_s);
  QCOMPARE(guidelines->last().text, u"A 2 needs a **date**."_s);
  QCOMPARE(guidelines->last().revisit, (QVector<Revisit>{{criterion::Relevance, 2}}));
  QVector<Label> asked;
  QVERIFY(store.eachToRevisit(LabelScope::everybody(), [&](const Label& label) { asked.append(label); }));
  QCOMPARE(asked.size(), 1);
  QCOMPARE(asked.first().value, std::optional<int>(2));
  QCOMPARE(bench.shown(), u"A 2 needs a date."_s); // what was open shows the new one
}

void GuidelineTest::a_version_that_is_taken_or_empty_is_refused_with_a_reason()
{
  GuidelineBench bench({u"Rules"_s});
  bench.window->runCommand(u"judge.new-guideline"_s);
  auto* const dialog = bench.window->findChild<GuidelineDialog*>();
  QVERIFY(dialog);
  auto* const version = dialog->findChild<QLineEdit*>(u"newGuideline.version"_s);
  auto* const save = dialog->findChild<QPushButton*>(u"newGuideline.save"_s);
  const auto* const problem = dialog->findChild<QLabel*>(u"newGuideline.problem"_s);
  version->setText(u"v1"_s);
  save->click();
  QVERIFY(problem->isVisible());
  QVERIFY2(problem->text().contains(u"v1"_s), qPrintable(problem->text()));
  version->setText(u"  "_s);
  save->click();
  QVERIFY2(problem->text().contains(u"version"_s), qPrintable(problem->text()));
  QVERIFY(dialog->isVisible());
  QCOMPARE(bench.workspace.store().guidelines()->size(), 1);
}

void GuidelineTest::only_leads_write_guidelines()
{
  GuidelineBench bench({u"Rules"_s}, u"ann"_s);
  bench.window->runCommand(u"judge.new-guideline"_s);
  QVERIFY(!bench.window->findChild<GuidelineDialog*>());
  QVERIFY2(bench.window->status().text().contains(u"Only leads"_s), qPrintable(bench.window->status().text()));
}

void GuidelineTest::the_next_version_is_proposed_by_its_number_data()
{
  QTest::addColumn<QStringList>("there");
  QTest::addColumn<QString>("next");
  QTest::newRow("none") << QStringList() << u"1"_s;
  QTest::newRow("a number") << QStringList{u"9"_s} << u"10"_s;
  QTest::newRow("a letter and a number") << QStringList{u"v2"_s} << u"v3"_s;
  QTest::newRow("parts") << QStringList{u"1.2-rc"_s} << u"1.3-rc"_s;
  QTest::newRow("zeros") << QStringList{u"g007"_s} << u"g008"_s;
  QTest::newRow("no number") << QStringList{u"draft"_s} << u"draft 2"_s;
  QTest::newRow("taken") << QStringList{u"v3"_s, u"v2"_s} << u"v4"_s;
}

void GuidelineTest::the_next_version_is_proposed_by_its_number()
{
  QFETCH(QStringList, there);
  QFETCH(QString, next);
  QVector<Guideline> guidelines;
  for (const QString& version : there) guidelines.append({.id = {}, .version = version, .at = 0, .text = {}});
  QCOMPARE(nextVersion(guidelines), next);
}

} // namespace assayer::tests
